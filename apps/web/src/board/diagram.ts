/**
 * The 64 letters of a FEN's first field, a8 first, '.' for empty. For positions in our own pages: throws a RangeError
 * unless there are eight ranks of eight squares. Use `parseFen` for a visitor's input.
 */
export function piecesOfFen(fen: string): string {
  const field = fen.split(' ', 1)[0] ?? '';
  const ranks = field.split('/').map((rank) => rank.replace(/[1-8]/g, (count) => '.'.repeat(Number(count))));
  if (ranks.length !== 8 || !ranks.every((rank) => /^[pnbrqkPNBRQK.]{8}$/.test(rank))) {
    throw new RangeError(`not the pieces of a position: ${field}`);
  }
  return ranks.join('');
}
