import './strip.css';
import { attachStrip } from './strip-slot.ts';

/**
 * The strip that a playing screen reserves for what appears by itself: bars and the cookie banner stand in it, one at a
 * time and one line high, and cover and move nothing.
 */
export function Strip() {
  return <div ref={attachStrip} className="strip" data-strip="" />;
}
