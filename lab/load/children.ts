/** Child processes of the measurement, which report in lines of text. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { repositoryRoot } from '../../tools/repository.ts';

export type Child = ChildProcessByStdio<Writable, Readable, null>;

export function startChild(...args: readonly string[]): Child {
  return spawn(process.execPath, args, { cwd: repositoryRoot, stdio: ['pipe', 'pipe', 'inherit'] });
}

export function linesOf({ stdout }: Child): AsyncIterable<string> {
  return createInterface({ input: stdout });
}

export async function firstLine(child: Child): Promise<string> {
  for await (const line of linesOf(child)) return line;
  throw new Error('a process of the measurement ended before it began');
}
