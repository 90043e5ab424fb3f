import type { Game } from '@sixtyfour/chess';

/** How many moves of the line have been played; a lead-in is none of them. */
export function pliesOf({ start }: { readonly start: Game }, { ply }: Game): number {
  return Math.max(0, ply - start.ply);
}
