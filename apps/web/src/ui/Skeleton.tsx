import { messages } from '@sixtyfour/contract';
import { type ReactNode, useEffect } from 'react';
import { focusLateTitle } from '../lib/focus-title.ts';
import '../board/themes.css';
import './page.css';
import './states.css';

/**
 * The placeholder of a page that is loading. Appears after 300 ms, so that fast pages never show it.
 * @param children what the page waits for
 */
export function Skeleton({ children = messages.site.loading }: { children?: ReactNode }) {
  useEffect(() => focusLateTitle, []);
  return (
    <div className="page skeleton late">
      <div className="skeleton-board" />
      <div className="skeleton-lines">
        <p>{children}</p>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
