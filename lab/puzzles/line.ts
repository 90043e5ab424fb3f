/** A puzzle's line of moves, played out: the solver's moves and the replies in turn. */
import { type Color, Game, opposite, parseUci, type PlayedMove } from '@sixtyfour/chess';

export interface Turn {
  readonly before: Game;
  readonly played: PlayedMove;
  readonly after: Game;
}

export interface Line {
  readonly start: Game;
  readonly solver: Color;
  /** Plies in order; the solver's are at even places. */
  readonly turns: readonly Turn[];
  readonly end: Game;
}

/** Plays a line out. Throws when a move of it is not legal: lines come from a referee, or were checked. */
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

/** In pawns, from the solver's point of view: what the board of a game shows. */
export function materialFor(game: Game, color: Color): number {
  return color === 'white' ? game.materialDifference() : -game.materialDifference();
}

/** What the solver has gained in pawns, from the first position to the last. */
export function materialGain({ start, end, solver }: Line): number {
  return materialFor(end, solver) - materialFor(start, solver);
}

/** The side that does not solve. */
export function defenderOf({ solver }: Line): Color {
  return opposite(solver);
}
