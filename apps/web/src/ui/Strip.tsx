import './strip.css';
import { attachStrip } from './strip-slot.ts';

/**
 * The line that a playing screen reserves for bars and the cookie banner, which appear unprompted: one at a time, so
 * that they never cover or move the board.
 */
export function Strip() {
  return <div ref={attachStrip} className="strip" data-strip="" />;
}
