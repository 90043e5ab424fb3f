import type { ReactNode } from 'react';
import './swap-label.css';

/** Two labels of which one shows, as wide as the longer one. */
export function SwapLabel({ first, second, showSecond }: { first: ReactNode; second: ReactNode; showSecond: boolean }) {
  return (
    <span className="swap-label">
      <span data-shown={!showSecond}>{first}</span>
      <span data-shown={showSecond}>{second}</span>
    </span>
  );
}
