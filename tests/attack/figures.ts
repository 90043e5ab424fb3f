/** The measurements of an attack, and whether the site withstood it. */

/** Measured harm. The site withstands it if the value is not above the limit. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  readonly unit?: string;
  /** Explains the value. */
  readonly note?: string;
}

/** The settings of docs/operations.md under which each attack runs. */
export const SETTINGS = ['default', 'proxy'] as const;
export type Setting = (typeof SETTINGS)[number];

export interface AttackResult {
  readonly id: string;
  readonly setting: Setting;
  readonly seconds: number;
  /** Empty if the attack is impossible under this setting. */
  readonly figures: readonly Figure[];
  /** Why the attack could not be carried out. */
  readonly error?: string;
}

function isWithstood({ value, limit }: Figure): boolean {
  return value <= limit;
}

export function hasPassed({ figures, error }: AttackResult): boolean {
  return error === undefined && figures.every(isWithstood);
}

/** The value that this share of the values does not exceed, by the nearest rank. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Rounds to three significant digits. */
function shown(value: number, unit = ''): string {
  return `${Number(value.toPrecision(3))}${unit === '' ? '' : ` ${unit}`}`;
}

/** The lines of the table, one for each figure. */
export function toLines(result: AttackResult): string[] {
  const { id, setting, figures, error } = result;
  const line = (...cells: readonly string[]) => `| ${[id, setting, ...cells].join(' | ')} |`;
  if (error !== undefined) return [line('could not be carried out', error, '', 'failed')];
  return figures.map((figure) =>
    line(
      figure.what,
      shown(figure.value, figure.unit) + (figure.note === undefined ? '' : ` (${figure.note})`),
      shown(figure.limit, figure.unit),
      isWithstood(figure) ? 'refused or worthless' : 'works',
    ),
  );
}
