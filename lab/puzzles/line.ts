/** A puzzle's line of moves, with the positions: the solver's moves and the replies alternately. */
import { type Color, Game, opposite, parseUci, type PlayedMove } from '@sixtyfour/chess';

export interface Turn {
  readonly before: Game;
  readonly played: PlayedMove;
  readonly after: Game;
}

export interface Line {
  readonly start: Game;
  readonly solver: Color;
  /** Plies in order; the solver's have even indexes. */
  readonly turns: readonly Turn[];
  readonly end: Game;
}

/** Plays a line. Throws if a move is illegal: lines come from a referee or have been checked. */
export function playLine(fen: string, moves: readonly string[]): Line {
  const started = Game.fromFen(fen, 'standard');
  if (!started.ok) throw new Error(`not a position (${started.error.code}): ${fen}`);
  const start = started.value;
  const turns: Turn[] = [];
  let game = start;
  for (const text of moves) {
    const move = parseUci(game, text);
    if (!move.ok) throw new Error(`${text} is no move of ${game.fen} (${move.error.code})`);
    const after = game.play(move.value);
    if (after.lastPlayed === null) throw new Error('a game after a move knows it');
    turns.push({ before: game, played: after.lastPlayed, after });
    game = after;
  }
  return { start, solver: start.turn, turns, end: game };
}

export function solverTurns({ turns }: Line): readonly Turn[] {
  return turns.filter((_, ply) => ply % 2 === 0);
}

export function endsInMate({ end }: Line): boolean {
  return end.outcome?.reason === 'checkmate';
}

/** Material in pawns from one side's point of view, as on the board. */
export function materialFor(game: Game, color: Color): number {
  return color === 'white' ? game.materialDifference() : -game.materialDifference();
}

/** The solver's gain in pawns from the first position to the last. */
export function materialGain({ start, end, solver }: Line): number {
  return materialFor(end, solver) - materialFor(start, solver);
}

/** The solver's opponent. */
export function defenderOf({ solver }: Line): Color {
  return opposite(solver);
}
