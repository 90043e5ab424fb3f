import type { Game } from '@sixtyfour/chess';

/** The number of solution moves played, without the lead-in. */
export function pliesOf({ start }: { readonly start: Game }, { ply }: Game): number {
  return Math.max(0, ply - start.ply);
}
