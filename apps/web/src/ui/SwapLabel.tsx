import type { ReactNode } from 'react';
import './swap-label.css';

/** Two labels of which one shows, as wide as the longer one. */
export function SwapLabel({
  first,
  second,
  showSecond,
  wraps = false,
}: {
  first: ReactNode;
  second: ReactNode;
  showSecond: boolean;
  /** The second one is a sentence: it wraps in small type and takes no more width than the first. */
  wraps?: boolean;
}) {
  return (
    <span className="swap-label" data-wraps={wraps}>
      <span data-shown={!showSecond}>{first}</span>
      <span data-shown={showSecond}>{second}</span>
    </span>
  );
}
