import type { ReactNode } from 'react';
import './page.css';

/**
 * A page that is read: its heading, which takes the focus on arrival, and one column below it, as wide as a text may be
 * or as wide as the header.
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
