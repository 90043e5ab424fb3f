/** Parses docs/spec/rows.md: the rows, whether each needs a browser, and the rulings. */

export interface Row {
  readonly id: string;
  readonly text: string;
  /** Whether only a browser test can prove it. */
  readonly needsBrowser: boolean;
  /** Whether a decision was made not to build it; the text has the reason. */
  readonly waived: boolean;
}

/** The rows of these groups describe the screen, so only browser tests can prove them. */
const BROWSER_GROUPS = new Set(
  ['HOME', 'NAV', 'AI', 'SEL', 'OVR', 'Q', 'G', 'RM', 'RG', 'PZ', 'LB', 'CK', 'NM'].map((name) => `R-${name}`),
);

/**
 * Rows without [unit] that a unit test proves because of a ruling in Part 2: R-OVR-08 describes an unreachable dialog
 * and R-AI-35 is checked message by message.
 */
const UNIT_BY_RULING = new Set(['R-OVR-08', 'R-AI-35']);

const ROW_LINE = /^- (R-[A-Z]+-\d+) (.+)$/;
const SECTION_LINE = /^## \d+\. .*\[unit\b/;
const ID = /R-[A-Z]+-\d+(?:\.\.\d+)?/g;
const RULING = /\bA-\d+\b/g;

/** Expands a range such as `R-OVR-01..04` to four ids. */
function expandRange(token: string): string[] {
  const [first = '', last] = token.split('..');
  if (last === undefined) return [first];
  const cut = first.lastIndexOf('-') + 1;
  const digits = first.slice(cut);
  const from = Number(digits);
  return Array.from({ length: Math.max(0, Number(last) - from + 1) }, (_, index) => {
    return first.slice(0, cut) + String(from + index).padStart(digits.length, '0');
  });
}

/** All row ids in a text, including ranges. */
export function idsIn(text: string): string[] {
  return (text.match(ID) ?? []).flatMap((token) => expandRange(token));
}

/** All ruling ids (A-nn) in a text. */
export function rulingsIn(text: string): string[] {
  return text.match(RULING) ?? [];
}

function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

function readRows(partOne: string): Row[] {
  const rows: Row[] = [];
  let inUnitSection = false;
  for (const line of partOne.split('\n')) {
    if (line.startsWith('## ')) inUnitSection = SECTION_LINE.test(line);
    const [, id, text] = ROW_LINE.exec(line) ?? [];
    if (id === undefined || text === undefined) continue;
    const isUnit = inUnitSection || text.includes('[unit]') || UNIT_BY_RULING.has(id);
    rows.push({
      id,
      text,
      needsBrowser: BROWSER_GROUPS.has(groupOf(id)) && !isUnit,
      waived: text.includes('[waived]'),
    });
  }
  return rows;
}

export interface Specification {
  /** All rows in order. */
  readonly rows: readonly Row[];
  /** The ruling ids of Part 2, which test titles may cite. */
  readonly rulings: ReadonlySet<string>;
}

/** Throws if a row is duplicated. */
export function parseSpecification(markdown: string): Specification {
  const [partOne = '', partTwo = ''] = markdown.split(/^# PART 2.*$/m);
  const rows = readRows(partOne);
  if (new Set(rows.map((row) => row.id)).size !== rows.length) throw new Error('a row id stands twice');
  return { rows, rulings: new Set(rulingsIn(partTwo)) };
}
