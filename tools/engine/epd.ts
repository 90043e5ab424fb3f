import { readFileSync } from 'node:fs';

/** A line of an EPD file: a position and what is said of it. */
export interface EpdPosition {
  /** With the move counters of the line, else 0 1. */
  readonly fen: string;
  /** By opcode: bm, am, id, c0 and so on; quotes are taken off. */
  readonly operations: ReadonlyMap<string, readonly string[]>;
}

const POSITION = /^\s*(\S+\s+\S+\s+\S+\s+\S+)(?:\s+(\d+)\s+(\d+)(?=[\s;]|$))?(.*)$/s;

/** Null for an empty line and a comment (#). Throws on a line of fewer than four fields. */
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
