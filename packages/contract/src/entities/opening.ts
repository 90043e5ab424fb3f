import * as z from 'zod/mini';

/** The first four fields of a FEN as the rules write it: board, side to move, castling rights, en passant square. */
export const PositionKey = z
  .string()
  .check(z.regex(/^[1-8BKNPQRbknpqr]{1,8}(?:\/[1-8BKNPQRbknpqr]{1,8}){7} [bw] (?:-|K?Q?k?q?) (?:-|[a-h][36])$/));

/** A move that was played in a position, with the number of games by their result. */
export const OpeningMove = z.object({
  uci: z.string(),
  white_wins: z.int(),
  draws: z.int(),
  black_wins: z.int(),
});
export type OpeningMove = z.infer<typeof OpeningMove>;
