/** Plays moves of the board, and those in UCI notation, which engines and the server use. */
import { type Game, type MoveInput, parseUci } from '@sixtyfour/chess';

/** The game after a legal move; boards make no others. */
export function playInput(game: Game, input: MoveInput): Game {
  const move = game.move(input);
  if (!move.ok) throw new Error(`the board made a move that is not legal: ${move.error}`);
  return game.play(move.value);
}

/** The game after a move; null if the move is not legal. */
export function playUci(game: Game, uci: string): Game | null {
  const move = parseUci(game, uci);
  return move.ok ? game.play(move.value) : null;
}

/** The game after a line of moves, up to the first illegal one. */
export function playLine(game: Game, line: readonly string[]): Game {
  let at = game;
  for (const uci of line) {
    const next = playUci(at, uci);
    if (next === null) break;
    at = next;
  }
  return at;
}
