/** The results of a run: outcomes of all inputs, and faults. */

/** The number of faults that are printed; others are only counted. */
const FAULTS_SHOWN = 40;
const SHOWN_LENGTH = 400;

const KINDS = ['crashes', '5xx', 'unknown refusals', 'wrong answers', 'lost', 'leaked sockets'] as const;
export type FaultKind = (typeof KINDS)[number];

/** A value as a shortened line of a report. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}… (${text.length} characters)`;
}

export class FuzzResults {
  inputs = 0;
  readonly #print: (line: string) => void;
  #faultCount = 0;
  readonly #faults = new Map<FaultKind, number>(KINDS.map((kind) => [kind, 0]));
  /** Counts by call or frame name and outcome. */
  readonly #outcomes = new Map<string, Map<string, number>>();

  /** @param print called with each fault when it occurs */
  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  count(what: string, outcome: string): void {
    this.inputs += 1;
    const outcomes = this.#outcomes.get(what) ?? new Map<string, number>();
    this.#outcomes.set(what, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  fault(kind: FaultKind, line: string): void {
    this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
    this.#faultCount += 1;
    if (this.#faultCount <= FAULTS_SHOWN) this.#print(`${kind}: ${line}`);
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

  /** The names that never had this outcome. */
  without(outcome: string, names: readonly string[]): string[] {
    return names.filter((name) => this.#outcomes.get(name)?.has(outcome) !== true);
  }
}
