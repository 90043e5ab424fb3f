/** The PGN of a game. */
import { type GameState, makePgn, type MoveNote, pgnResult } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';

/** What a review adds to a PGN. */
export interface PgnNotes {
  readonly tags: Readonly<Record<string, string>>;
  /** For each half-move from the first on. */
  readonly moves: readonly (MoveNote | null)[];
}

interface GameNames {
  readonly white: string;
  readonly black: string;
  /** What was played. */
  readonly event: string;
}

/** @param origin of the page, for the Site tag */
export function pgnOf(
  live: Pick<GameState, 'game' | 'clock' | 'ending' | 'startedAt'>,
  names: GameNames,
  origin: string,
  notes: PgnNotes = { tags: {}, moves: [] },
): string {
  const tags = {
    Event: `${messages.site.name}: ${names.event}`,
    Site: origin,
    Date: new Date(live.startedAt).toISOString().slice(0, 10).replaceAll('-', '.'),
    White: names.white,
    Black: names.black,
    ...(live.clock === null ? { TimeControl: '-' } : {}),
    ...(live.ending === null ? {} : { Termination: messages.gameOver.reasons[live.ending.reason] }),
    ...notes.tags,
  };
  return makePgn({ game: live.game, tags, result: pgnResult(live.ending), notes: notes.moves });
}
