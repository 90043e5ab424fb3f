import type { ReactNode } from 'react';
import './page.css';

/** A page that is read: its heading, which takes the focus on arrival, and one column below it. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page">
      <h1 tabIndex={-1}>{title}</h1>
      <div className="page-body">{children}</div>
    </div>
  );
}
