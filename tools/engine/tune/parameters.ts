import { WEIGHTS } from '../../../packages/engine/src/evaluation/weights.ts';

/** The weights of the evaluation as one row of numbers: where each table begins in it, and their values at the start. */

export type TermName = keyof typeof WEIGHTS;

/** Tables whose neighbours are alike. */
const SMOOTH: ReadonlySet<TermName> = new Set([
  'knightMobility',
  'bishopMobility',
  'rookMobility',
  'queenMobility',
  'danger',
]);

/** Rows of the printed tables that are wider than this are broken at each eighth value. */
const LONGEST_ROW = 16;

export interface Table {
  readonly name: TermName;
  readonly first: number;
  readonly size: number;
  readonly isSmooth: boolean;
}

export const TABLES: readonly Table[] = layOut();
export const PARAMETER_COUNT = TABLES.reduce((sum, { size }) => sum + size, 0);

function layOut(): readonly Table[] {
  let first = 0;
  return (Object.keys(WEIGHTS) as TermName[]).map((name) => {
    const table = { name, first, size: WEIGHTS[name].middle.length, isSmooth: SMOOTH.has(name) };
    first += table.size;
    return table;
  });
}

const FIRST = new Map(TABLES.map(({ name, first }) => [name, first]));

/** The place of a weight in the row. */
export function parameter(name: TermName, index: number): number {
  return (FIRST.get(name) ?? 0) + index;
}

/** Weights of both phases, as the product has them now. */
export function startValues(): { readonly middle: Float64Array; readonly end: Float64Array } {
  const middle = new Float64Array(PARAMETER_COUNT);
  const end = new Float64Array(PARAMETER_COUNT);
  for (const { name, first } of TABLES) {
    middle.set(WEIGHTS[name].middle, first);
    end.set(WEIGHTS[name].end, first);
  }
  return { middle, end };
}

const SQUARE_TABLES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** The text of weights.ts. What the squares of a piece have in common goes to its offset. */
export function formatWeights(middle: Float64Array, end: Float64Array): string {
  const tables = TABLES.map(({ name, first, size }) => {
    const rows = [middle, end].map((values) => [...values.subarray(first, first + size)]);
    return { name, middle: rows[0] ?? [], end: rows[1] ?? [] };
  });
  const offset = tables.find(({ name }) => name === 'offset');
  for (const [role, name] of SQUARE_TABLES.entries()) {
    const table = tables.find((each) => each.name === name);
    if (offset === undefined || table === undefined || name === 'king') continue;
    for (const phase of ['middle', 'end'] as const) {
      const squares = name === 'pawn' ? table[phase].slice(8, 56) : table[phase];
      const common = Math.round(squares.reduce((sum, value) => sum + value, 0) / squares.length);
      offset[phase][role] = (offset[phase][role] ?? 0) + common;
      table[phase] = table[phase].map((value, i) => (name === 'pawn' && (i < 8 || i >= 56) ? 0 : value - common));
    }
  }
  const parts = tables.map(
    (table) => `  ${table.name}: {\n    middle: ${formatRow(table.middle)},\n    end: ${formatRow(table.end)},\n  },\n`,
  );
  return `/** Written by tools/engine/tune: middle game and endgame, in centipawns. What a table counts is said where it is used. */\n// oxfmt-ignore\nexport const WEIGHTS = {\n${parts.join('')}} as const;\n`;
}

function formatRow(values: readonly number[]): string {
  const whole = values.map((value) => `${Math.round(value)}`);
  if (whole.length <= LONGEST_ROW) return `[${whole.join(', ')}]`;
  const lines: string[] = [];
  for (let i = 0; i < whole.length; i += 8)
    lines.push(
      `      ${whole
        .slice(i, i + 8)
        .map((text) => text.padStart(4))
        .join(', ')},\n`,
    );
  return `[\n${lines.join('')}    ]`;
}
