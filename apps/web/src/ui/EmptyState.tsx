import type { ReactNode } from 'react';
import '../board/themes.css';
import pawn from '../board/pieces/wP.svg';
import './states.css';

/** Shown when there is no content yet: four squares with a pawn, a title, and the next step. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty-state">
      <div className="squares empty-squares" aria-hidden="true">
        <span />
        <span>
          <img src={pawn} alt="" width="32" height="32" />
        </span>
        <span />
        <span />
      </div>
      <div>
        <p className="state-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
