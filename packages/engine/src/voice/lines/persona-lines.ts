import type { EndReason } from '@sixtyfour/chess';
import type { OpeningId } from '../known-openings.ts';
import type { Moment } from '../moments.ts';
import type { CapturedRole } from '../board-facts.ts';
import type { MoodName } from '../../play/moods.ts';

/** A moment with its detail. */
export type Detail =
  | `${'capture' | 'your-capture'}:${CapturedRole}`
  | `${'win' | 'loss' | 'draw'}:${EndReason}`
  | `opening:${OpeningId}`
  | `mood:${MoodName}`;

/**
 * The lines of one character. A line mocks the position, never the person, is true at every occurrence of its moment,
 * and fits one row of the panel. `{piece}` and the like are placeholders, see `Slot`.
 */
export interface PersonaLines {
  /** At least two lines each, so that none repeats in a row; `mood` only for characters with moods. */
  readonly byMoment: Readonly<Record<Moment, readonly string[]>>;
  /** Lines for a specific detail of a moment. */
  readonly byDetail: Readonly<Partial<Record<Detail, readonly string[]>>>;
}
