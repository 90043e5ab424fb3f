import { localGamePath, messages, paths } from '@sixtyfour/contract';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import './coming-page.css';

/** A page that has no content yet: it says what will be here, and leads on to what can be played now. */
export function ComingPage({
  title,
  text,
  children,
  after,
}: {
  title: string;
  text: string;
  children?: ReactNode;
  after?: ReactNode;
}) {
  return (
    <Page title={title}>
      {children}
      <EmptyState title={text}>
        <p className="state-text">{messages.comingPages.playNow}</p>
        <p className="coming-links">
          <ButtonLink to={paths.ai}>{messages.home.playAi}</ButtonLink>
          <ButtonLink to={localGamePath}>{messages.home.playHere}</ButtonLink>
        </p>
      </EmptyState>
      {after}
    </Page>
  );
}
