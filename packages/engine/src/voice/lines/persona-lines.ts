import type { CapturedRole, Moment } from '../moments.ts';

/** What one character can say. A line mocks the position, never the person, and fits one row of the panel. */
export interface PersonaLines {
  /** At least two lines each, so that there is always one that was not said last. */
  readonly byMoment: Readonly<Record<Moment, readonly string[]>>;
  /** Lines that are true of one kind of captured piece only; they join the lines for `capture`. */
  readonly byCapture: Readonly<Partial<Record<CapturedRole, readonly string[]>>>;
}
