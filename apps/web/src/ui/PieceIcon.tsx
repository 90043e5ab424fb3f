import type { PieceLetter } from '@sixtyfour/chess';
import bB from '../board/pieces/bB.svg';
import bK from '../board/pieces/bK.svg';
import bN from '../board/pieces/bN.svg';
import bP from '../board/pieces/bP.svg';
import bQ from '../board/pieces/bQ.svg';
import bR from '../board/pieces/bR.svg';
import wB from '../board/pieces/wB.svg';
import wK from '../board/pieces/wK.svg';
import wN from '../board/pieces/wN.svg';
import wP from '../board/pieces/wP.svg';
import wQ from '../board/pieces/wQ.svg';
import wR from '../board/pieces/wR.svg';

const DRAWINGS: Readonly<Record<PieceLetter, string>> = {
  P: wP,
  N: wN,
  B: wB,
  R: wR,
  Q: wQ,
  K: wK,
  p: bP,
  n: bN,
  b: bB,
  r: bR,
  q: bQ,
  k: bK,
};

/** A small image of a piece. Decorative: the text beside it must name the piece. */
export function PieceIcon({ piece }: { piece: PieceLetter }) {
  return <img src={DRAWINGS[piece]} alt="" width="20" height="20" />;
}
