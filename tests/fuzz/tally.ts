/** What a run has seen: how much, how it was answered, and what should not have been. */

/** Faults that are told in full; the rest are counted. */
const TOLD = 40;
const SHOWN_LENGTH = 400;

export type FaultKind = 'crashes' | '5xx' | 'unknown refusals' | 'wrong answers' | 'lost';

const KINDS: readonly FaultKind[] = ['crashes', '5xx', 'unknown refusals', 'wrong answers', 'lost'];

/** A value as a line of a report, cut. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}… (${text.length} characters)`;
}

export class Tally {
  inputs = 0;
  readonly #tell: (line: string) => void;
  #told = 0;
  readonly #faults = new Map<FaultKind, number>(KINDS.map((kind) => [kind, 0]));
  /** By what was sent, and how it came out: that every call and frame was reached with both. */
  readonly #outcomes = new Map<string, Map<string, number>>();

  /** @param tell is told of a fault when it happens: a long run need not end for it */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  count(what: string, outcome: string): void {
    this.inputs += 1;
    const outcomes = this.#outcomes.get(what) ?? new Map<string, number>();
    this.#outcomes.set(what, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  fault(kind: FaultKind, line: string): void {
    this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
    this.#told += 1;
    if (this.#told <= TOLD) this.#tell(`${kind}: ${line}`);
  }

  get hasFaults(): boolean {
    return [...this.#faults.values()].some((count) => count > 0);
  }

  /** 'inputs 1000, crashes 0, 5xx 0, ...' */
  get summary(): string {
    return [`inputs ${this.inputs}`, ...[...this.#faults].map(([kind, count]) => `${kind} ${count}`)].join(', ');
  }

  /** One line for each call and frame. */
  get table(): string[] {
    return [...this.#outcomes]
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([what, outcomes]) => {
        const counts = [...outcomes].toSorted(([, first], [, second]) => second - first);
        return `  ${what}: ${counts.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`;
      });
  }

  /** Which of these never came out as `outcome`. */
  without(outcome: string, names: readonly string[]): string[] {
    return names.filter((name) => this.#outcomes.get(name)?.has(outcome) !== true);
  }
}
