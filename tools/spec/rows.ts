/** Parses docs/spec/rows.md: the rows, whether each needs a browser, the piece of work that owns it, and the rulings. */

export interface Row {
  readonly id: string;
  readonly text: string;
  /** Whether only a browser test proves it. */
  readonly needsBrowser: boolean;
  /** Whether it was decided not to build it; the text has the reason. */
  readonly waived: boolean;
  /** The piece of work that owns it, from Part 3. */
  readonly piece: string;
}

/** Rows of these groups describe the screen, so only a browser test proves them. */
const BROWSER_GROUPS = new Set(
  ['HOME', 'NAV', 'AI', 'SEL', 'OVR', 'Q', 'G', 'RM', 'RG', 'PZ', 'LB', 'CK', 'NM'].map((name) => `R-${name}`),
);

/**
 * Rows without [unit] that have a unit test because of a ruling in Part 2: R-OVR-08 is an unreachable dialog,
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

type BareRow = Omit<Row, 'piece'>;

function readRows(partOne: string): BareRow[] {
  const rows: BareRow[] = [];
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

interface Piece {
  readonly name: string;
  readonly ids: ReadonlySet<string>;
  /** Groups whose remaining rows belong to this piece of work. */
  readonly groups: ReadonlySet<string>;
}

function readPieces(partThree: string): Piece[] {
  return partThree.split('\n').flatMap((line) => {
    const [, name, list] = /^- ([a-z-]+): (.+)$/.exec(line) ?? [];
    if (name === undefined || list === undefined) return [];
    const groups = [...list.matchAll(/(R-[A-Z]+)-\*/g)].map(([, group]) => group ?? '');
    return [{ name, ids: new Set(idsIn(list)), groups: new Set(groups) }];
  });
}

function ownerOf(id: string, pieces: readonly Piece[]): string {
  const naming = pieces.filter((piece) => piece.ids.has(id));
  const owners = naming.length > 0 ? naming : pieces.filter((piece) => piece.groups.has(groupOf(id)));
  const [owner] = owners;
  if (owner === undefined) throw new Error(`Part 3 gives ${id} to no piece of work`);
  if (owners.length > 1) throw new Error(`Part 3 gives ${id} to ${owners.map((piece) => piece.name).join(' and ')}`);
  return owner.name;
}

export interface Specification {
  /** All rows in order. */
  readonly rows: readonly Row[];
  /** The names of the pieces of work, in order of Part 3. */
  readonly pieces: readonly string[];
  /** The ruling ids of Part 2, which test titles may cite. */
  readonly rulings: ReadonlySet<string>;
}

/** Throws if a row is duplicated, does not have exactly one owner, or is waived in only one of both places. */
export function parseSpecification(markdown: string): Specification {
  const [partOne = '', partTwo = '', partThree = ''] = markdown.split(/^# PART [23].*$/m);
  const pieces = readPieces(partThree);
  const rows = readRows(partOne).map((row) => ({ ...row, piece: ownerOf(row.id, pieces) }));
  const ids = new Set(rows.map((row) => row.id));
  if (ids.size !== rows.length) throw new Error('a row id stands twice');
  const listed = new Set(idsIn(/^Waived: (.+)$/m.exec(partThree)?.[1] ?? ''));
  const marked = new Set(rows.filter((row) => row.waived).map((row) => row.id));
  const differing = [...listed, ...marked].filter((id) => listed.has(id) !== marked.has(id));
  if (differing.length > 0) throw new Error(`marked [waived] or listed as waived, not both: ${differing.join(', ')}`);
  return { rows, pieces: pieces.map((piece) => piece.name), rulings: new Set(rulingsIn(partTwo)) };
}
