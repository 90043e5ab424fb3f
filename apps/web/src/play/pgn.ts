/** The PGN of a game. */
import {
  type GameState,
  makePgn,
  type MoveNote,
  pgnResult,
  pgnTermination,
  pgnTimeControl,
  type SideTime,
} from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { dayOf } from '../lib/utc-day.ts';

/** What a review adds to a PGN. */
export interface PgnNotes {
  readonly tags: Readonly<Record<string, string>>;
  /** For each half-move from the first on. */
  readonly moves: readonly (MoveNote | null)[];
}

interface GameNames {
  readonly white: string;
  readonly black: string;
  /** The Event tag: the kind of game. */
  readonly event: string;
}

/** @param origin of the page, for the Site tag */
export function pgnOf(
  live: Pick<GameState, 'game' | 'times' | 'ending' | 'startedAt'>,
  names: GameNames,
  origin: string,
  notes: PgnNotes = { tags: {}, moves: [] },
): string {
  const tags = {
    Event: `${messages.site.name}: ${names.event}`,
    Site: origin,
    Date: dayOf(live.startedAt).replaceAll('-', '.'),
    White: names.white,
    Black: names.black,
    ...timeTags(live),
    ...(live.ending === null ? {} : { Termination: pgnTermination(live.ending.reason) }),
    ...notes.tags,
  };
  return makePgn({ game: live.game, tags, result: pgnResult(live.ending), notes: notes.moves });
}

/** With different times there is a tag for each side. */
function timeTags({ times }: Pick<GameState, 'times'>): Readonly<Record<string, string>> {
  if (times === null) return { TimeControl: '-' };
  const [white, black] = [timeTag(times.white), timeTag(times.black)];
  return white === black ? { TimeControl: white } : { WhiteTimeControl: white, BlackTimeControl: black };
}

function timeTag(time: SideTime): string {
  return pgnTimeControl({ type: time.incrementMs === 0 ? 'sudden-death' : 'increment', ...time });
}
