/** The PGN of a game. */
import { type GameState, makePgn, pgnResult } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';

/** @param origin of the page, for the Site tag */
export function pgnOf(
  live: Pick<GameState, 'game' | 'clock' | 'ending' | 'startedAt'>,
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
