/** A dropped piece, which stays on its square until the next view shows whether its move was accepted. */
import type { Square } from '@sixtyfour/chess';
import type { PieceOverlay } from './piece-overlay.ts';

export function createDroppedPiece(overlay: PieceOverlay, calm: () => boolean) {
  let dropped: { readonly from: Square } | null = null;
  let choosing = false;

  /** If the move is accepted, the new view is painted before the next frame; otherwise the piece returns. */
  const awaitAcceptance = (): void => {
    const laid = dropped;
    requestAnimationFrame(() => {
      if (choosing || laid === null || dropped !== laid) return;
      dropped = null;
      overlay.goHome(calm());
    });
  };

  return {
    lay: (from: Square, to: Square) => {
      overlay.layOn(to);
      dropped = { from };
      awaitAcceptance();
    },
    /** Keeps the piece on its square while a promotion is chosen. */
    keep: (isChoosing: boolean) => {
      choosing = isChoosing;
      if (!isChoosing) awaitAcceptance();
    },
    /** Its fate is known. Returns where it came from; null if no piece was dropped. */
    settle: () => {
      const laid = dropped;
      dropped = null;
      return laid?.from ?? null;
    },
  };
}
