/** The last values that a UCI program reported for its best line; absent if never reported. */
export interface SearchInfo {
  readonly depth?: number;
  readonly nodes?: number;
  /** Centipawns for the side to move; a mate in n moves is 30,000 - n. */
  readonly score?: number;
  /** In ms, by the program's own clock. */
  readonly time?: number;
  /** In UCI. */
  readonly line?: readonly string[];
}

const MATE = 30_000;

/** Updates the values from a protocol line. Ignores MultiPV lines after the first and any other text. */
export function withInfo(known: SearchInfo, text: string): SearchInfo {
  const [said = ''] = text.split(/\sstring\s/);
  if (!/^info\s/.test(said) || /\smultipv (?!1\s)/.test(said)) return known;
  const depth = numberAfter('depth', said);
  const nodes = numberAfter('nodes', said);
  const time = numberAfter('time', said);
  const score = scoreIn(said);
  const line = /\spv\s+(\S.*)$/.exec(said)?.[1]?.trim().split(/\s+/);
  return {
    ...known,
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(time === undefined ? {} : { time }),
    ...(score === undefined ? {} : { score }),
    ...(line === undefined ? {} : { line }),
  };
}

function numberAfter(word: string, text: string): number | undefined {
  const found = new RegExp(String.raw`\s${word}\s+(-?\d+)(?=\s|$)`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function scoreIn(text: string): number | undefined {
  const [, kind, value] = /\sscore\s+(cp|mate)\s+(-?\d+)(?=\s|$)/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const number = Number(value);
  if (kind === 'cp') return number;
  return number > 0 ? MATE - number : -MATE - number;
}
