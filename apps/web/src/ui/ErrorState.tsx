import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './states.css';

/** An error with an explanation and a button. */
export function ErrorState({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="card error-state" role="alert">
      <CircleAlert />
      <div>
        <p className="state-title">{title}</p>
        <p className="state-text">{text}</p>
        {children}
      </div>
    </div>
  );
}
