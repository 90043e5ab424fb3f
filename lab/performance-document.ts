/** docs/performance.md and similar documents, whose parts are written by the commands that measure them. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../tools/repository.ts';
import { say } from '../tools/steps.ts';

const file = join(repositoryRoot, 'docs/performance.md');

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the text between the comments that mark a part. Throws if the document has no such part. Pure. */
export function replacePart(document: string, part: string, text: string): string {
  const [begin, end] = [`<!-- begin ${part} -->`, `<!-- end ${part} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no part "${part}"`);
  return `${document.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

/** Prints the parts and writes them to a document. */
export async function writeParts(document: string, parts: Readonly<Record<string, string>>): Promise<void> {
  let written = await readFile(document, 'utf8');
  for (const [part, text] of Object.entries(parts)) {
    say(`\n${text}`);
    written = replacePart(written, part, text);
  }
  await writeFile(document, written);
}

/** Writes a part of docs/performance.md. */
export async function writePart(part: string, text: string): Promise<void> {
  await writeFile(file, replacePart(await readFile(file, 'utf8'), part, text));
  await promisify(execFile)(join(repositoryRoot, 'node_modules/.bin/oxfmt'), [file]);
}

/** Time and machine of a measurement. Call this before the measurement, because it reports the load of the machine. */
export function circumstances(): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const load = loadavg()[0] ?? 0;
  return (
    `on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${model}), Node ${process.versions.node}. ` +
    `The load of the machine was ${load.toFixed(1)} before, where 0 is a machine of our own`
  );
}
