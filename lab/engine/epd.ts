import { readFileSync } from 'node:fs';

/** A line of an EPD file: a position with its operations. */
export interface EpdPosition {
  /** With the line's move counters, or 0 1 if it has none. */
  readonly fen: string;
  /** By opcode (bm, am, id, c0 and so on), without quotes. */
  readonly operations: ReadonlyMap<string, readonly string[]>;
}

const POSITION = /^\s*(\S+\s+\S+\s+\S+\s+\S+)(?:\s+(\d+)\s+(\d+)(?=[\s;]|$))?(.*)$/s;

/** Parses a line; null for an empty line or a comment (#). Throws if there are fewer than four fields. */
export function parseEpd(line: string): EpdPosition | null {
  if (line.trim() === '' || line.trimStart().startsWith('#')) return null;
  const [, fields, halfmoves = '0', moves = '1', rest = ''] = POSITION.exec(line) ?? [];
  if (fields === undefined) throw new Error(`not EPD: ${line}`);
  const parts = rest.match(/(?:"[^"]*"|[^;"])+/g) ?? [];
  const operations = parts.flatMap((part) => {
    const [opcode, ...operands] = part.match(/"[^"]*"|\S+/g) ?? [];
    return opcode === undefined ? [] : [[opcode, operands.map((text) => text.replaceAll('"', ''))] as const];
  });
  return { fen: `${fields.split(/\s+/).join(' ')} ${halfmoves} ${moves}`, operations: new Map(operations) };
}

/** All positions of a file. */
export function readEpd(path: string): readonly EpdPosition[] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .flatMap((line) => parseEpd(line) ?? []);
}
