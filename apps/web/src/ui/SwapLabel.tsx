import type { ReactNode } from 'react';
import './swap-label.css';

/** Shows one of two labels, and is always as wide as the longer one. */
export function SwapLabel({
  first,
  second,
  showSecond,
  wraps = false,
}: {
  first: ReactNode;
  second: ReactNode;
  showSecond: boolean;
  /** The second label is a sentence: it wraps in small type and is no wider than the first. */
  wraps?: boolean;
}) {
  return (
    <span className="swap-label" data-wraps={wraps}>
      <span data-shown={!showSecond}>{first}</span>
      <span data-shown={showSecond}>{second}</span>
    </span>
  );
}
