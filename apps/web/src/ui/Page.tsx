import type { ReactNode } from 'react';
import './page.css';

/**
 * A text page: a heading, which is focused after a navigation, and one column below it.
 * @param width 'text' for a readable line length, 'full' for the width of the header
 */
export function Page({
  title,
  width = 'text',
  children,
}: {
  title: string;
  width?: 'text' | 'full';
  children: ReactNode;
}) {
  return (
    <div className="page" data-width={width}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="page-body">{children}</div>
    </div>
  );
}
