/** Stepping through the moves of a game. A ply is a half-move; ply 0 is the position before the first. */

export type BrowseStep = 'first' | 'back' | 'forward' | 'last';

const steps: Readonly<Record<string, BrowseStep>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
};

/** Up and Down keep scrolling the page: they are often pressed by mistake. */
export function browseStepOf(key: string): BrowseStep | null {
  return steps[key] ?? null;
}

/** The ply after a step from `ply` in a game of `last` half-moves. */
export function stepTo(step: BrowseStep, ply: number, last: number): number {
  const to: Readonly<Record<BrowseStep, number>> = {
    first: 0,
    back: Math.max(0, ply - 1),
    forward: Math.min(last, ply + 1),
    last,
  };
  return to[step];
}

export interface MoveRow {
  readonly number: number;
  /** Null where a game from a set-up position begins with Black. */
  readonly white: MoveEntry | null;
  readonly black: MoveEntry | null;
}

export interface MoveEntry {
  readonly text: string;
  /** The ply after this move. */
  readonly ply: number;
}

export interface MoveNumbering {
  /** The number of the first move, 1 unless the position was set up. */
  readonly firstNumber?: number;
  /** Whether Black makes the first move. */
  readonly blackFirst?: boolean;
}

/** The moves in numbered pairs. */
export function moveRows(
  moves: readonly string[],
  { firstNumber = 1, blackFirst = false }: MoveNumbering = {},
): readonly MoveRow[] {
  const shift = blackFirst ? 1 : 0;
  const entryAt = (index: number): MoveEntry | null => {
    const text = moves[index];
    return text === undefined ? null : { text, ply: index + 1 };
  };
  return Array.from({ length: Math.ceil((moves.length + shift) / 2) }, (_, row) => ({
    number: firstNumber + row,
    white: entryAt(row * 2 - shift),
    black: entryAt(row * 2 + 1 - shift),
  }));
}
