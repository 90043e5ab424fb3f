import { isSquare } from '@sixtyfour/chess';
import type { Shape } from '../../board/shapes.ts';

/** The arrow of a UCI move; null for none. */
export function shapeOfMove(uci: string | null | undefined): Shape | null {
  const from = uci?.slice(0, 2) ?? '';
  const to = uci?.slice(2, 4) ?? '';
  return isSquare(from) && isSquare(to) ? [from, to] : null;
}
