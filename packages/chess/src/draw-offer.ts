/** Minimum distance between two draw offers of one side: ten of its own moves. */
const DRAW_OFFER_PLIES = 20;

/**
 * How many plies a side has to wait before it may offer a draw again.
 * @param lastOfferPly the ply of its last offer; null if it has made none
 * @returns 0 when it may offer one now
 */
export function pliesUntilDrawOffer(lastOfferPly: number | null, ply: number): number {
  return lastOfferPly === null ? 0 : Math.max(0, lastOfferPly + DRAW_OFFER_PLIES - ply);
}
