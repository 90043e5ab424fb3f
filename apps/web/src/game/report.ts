/** What is left of a finished game: its numbers and its PGN. */
import { type Game, type GameState, makePgn, type Ms, pgnResult } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { MoveNumbering } from './browse.ts';

/** How the first move of a game is numbered. */
export function numberingOf(game: Game): Required<MoveNumbering> {
  const [, turn, , , , fullmove] = game.at(0).fen.split(' ');
  return { firstNumber: Number(fullmove), blackFirst: turn === 'b' };
}

/** Full moves, begun ones included. */
export function moveCount(game: Game): number {
  return Math.ceil((game.ply + (numberingOf(game).blackFirst ? 1 : 0)) / 2);
}

/** Whole seconds from the start to the end, or to `at` while the game goes on. */
export function secondsPlayed(live: GameState, at: Ms): number {
  return Math.max(0, Math.floor(((live.ending?.at ?? at) - live.startedAt) / 1000));
}

/** The texts of the moves in the notation that the visitor reads. */
export function moveTexts(game: Game, notation: 'long' | 'san'): readonly string[] {
  return game.history.map((played) => played[notation]);
}

/** @param origin of the page, for the Site tag */
export function pgnOf(
  live: GameState,
  names: { readonly white: string; readonly black: string; readonly event: string },
  origin: string,
): string {
  const tags = {
    Event: `${messages.site.name}: ${names.event}`,
    Site: origin,
    Date: new Date(live.startedAt).toISOString().slice(0, 10).replaceAll('-', '.'),
    White: names.white,
    Black: names.black,
    ...(live.clock === null ? { TimeControl: '-' } : {}),
    ...(live.ending === null ? {} : { Termination: messages.gameOver.reasons[live.ending.reason] }),
  };
  return makePgn({ game: live.game, tags, result: pgnResult(live.ending) });
}
