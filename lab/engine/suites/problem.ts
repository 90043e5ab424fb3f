import { Game, parseSan, parseUci } from '@sixtyfour/chess';
import type { EpdPosition } from '../epd.ts';

/** A test position with its best moves, moves to avoid, or points per move. Moves are in UCI. */
export interface Problem {
  readonly id: string;
  readonly fen: string;
  readonly best: readonly string[];
  readonly avoid: readonly string[];
  readonly points: Readonly<Record<string, number>>;
  /** The solution as written in the suite. */
  readonly wanted: string;
}

/** Converts an EPD line. Throws if the position or a move is illegal. `id` is the fallback for lines without one. */
export function readProblem({ fen, operations }: EpdPosition, id: string): Problem {
  const started = Game.fromFen(fen, 'standard');
  if (!started.ok) throw new Error(`${id}: not a position: ${fen} (${started.error.code})`);
  const game = started.value;
  const name = operations.get('id')?.join(' ') ?? id;
  const uci = (text: string): string => {
    const move = uciOf(game, text);
    if (move === null) throw new Error(`${name}: ${text} is no move in ${fen}`);
    return move;
  };
  const [best = [], avoid = []] = [operations.get('bm'), operations.get('am')];
  return {
    id: name,
    fen,
    best: best.map(uci),
    avoid: avoid.map(uci),
    points: Object.fromEntries(worths(operations).map(([text, points]) => [uci(text), points])),
    wanted: [...best, ...avoid.map((text) => `not ${text}`)].join(' '),
  };
}

/** Converts a move in SAN or UCI to UCI; null if it is not legal. */
function uciOf(game: Game, text: string): string | null {
  const read = parseUci(game, text);
  const move = read.ok ? read : parseSan(game, text.replace(/[!?,;]+$/, ''));
  return move.ok ? (game.play(move.value).lastPlayed?.uci ?? null) : null;
}

/** Points per move: `c0 "Nf3=10, e4=6"`, or moves and points in c8 and c9, in either order. */
function worths(operations: EpdPosition['operations']): readonly (readonly [move: string, points: number])[] {
  const words = (opcode: string): readonly string[] =>
    (operations.get(opcode) ?? []).join(' ').split(/\s+/).filter(Boolean);
  const [eighth, ninth] = [words('c8'), words('c9')];
  if (eighth.length > 0 && ninth.length > 0) {
    const [points, moves] = /^\d+$/.test(eighth[0] ?? '') ? [eighth, ninth] : [ninth, eighth];
    return moves.map((move, i) => [move, Number(points[i] ?? 0)]);
  }
  const pairs = words('c0')
    .join(' ')
    .matchAll(/([A-Za-z][\w+#=-]*?)\s*=\s*(\d+)/g);
  return [...pairs].map(([, move = '', points]) => [move, Number(points)]);
}
