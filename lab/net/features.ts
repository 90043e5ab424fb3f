/** The active inputs of the network in a position of the training data. Pure. */
import { BLACK_BIT, KING } from '@sixtyfour/chess/core';
import { FEATURES, PHASES, phaseOf } from '../../packages/engine/src/network/shape.ts';

export { FEATURES, PHASES, phaseOf };

/**
 * Writes the inputs of both perspectives from the `piece << 6 | square` of `readPieces`. Squares are seen from each side,
 * and mirrored if its king is on the e to h files.
 */
export function writeFeatures(pieces: Int32Array, count: number, own: Int32Array, theirs: Int32Array): void {
  let ownTurn = 0;
  let theirTurn = 56;
  for (let j = 0; j < count; j++) {
    const piece = (pieces[j] as number) >> 6;
    if (piece === KING) ownTurn |= ((pieces[j] as number) & 4) !== 0 ? 7 : 0;
    else if (piece === (KING | BLACK_BIT)) theirTurn |= ((pieces[j] as number) & 4) !== 0 ? 7 : 0;
  }
  for (let j = 0; j < count; j++) {
    const piece = (pieces[j] as number) >> 6;
    const square = (pieces[j] as number) & 63;
    const role = (piece & 7) - 1;
    const isTheirs = piece >> 3;
    own[j] = ((role + 6 * isTheirs) << 6) | (square ^ ownTurn);
    theirs[j] = ((role + 6 * (1 - isTheirs)) << 6) | (square ^ theirTurn);
  }
}
