import { messages } from '@sixtyfour/contract';
import '../board/themes.css';
import './page.css';
import './states.css';

/** The placeholder of a page that is loading. Appears after 300 ms, so that fast pages never show it. */
export function Skeleton() {
  return (
    <div className="page skeleton late">
      <div className="skeleton-board" />
      <div className="skeleton-lines">
        <p>{messages.site.loading}</p>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
