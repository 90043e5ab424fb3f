/** Finds the running server of a data folder by its pid file. */
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postmaster {
  readonly pid: number;
  /** Null until the server has written the port. */
  readonly port: number | null;
}

/** The pid file of a server. A killed server leaves it behind. */
export function pidFile(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid');
}

/** Pure. Line 1 is the pid, line 4 the port. Null if there is no pid yet. */
export function parsePidFile(content: string): Postmaster | null {
  const lines = content.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null };
}

/** Pure. Parses /proc/<pid>/stat, `1234 (name) S ...`. The name may contain parentheses. */
export function parseProcessStat(content: string): { readonly name: string; readonly state: string } {
  const open = content.indexOf('(');
  const close = content.lastIndexOf(')');
  return { name: content.slice(open + 1, close), state: content.slice(close + 2, close + 3) };
}

/**
 * Whether this process is a running server of this folder. Signal 0 is not sufficient: it also succeeds for a zombie,
 * and for another process that has the pid now.
 */
async function isServing(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const listed = await run('ps', ['-p', String(pid), '-o', 'stat=,command=']).catch(() => null);
    return listed !== null && !listed.stdout.startsWith('Z') && listed.stdout.includes('postgres');
  }
  try {
    const { name, state } = parseProcessStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
    if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
  } catch {
    return false;
  }
  // The working directory of a server is its data folder. If a container hides it, the name must suffice.
  const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => dataFolder);
  return workFolder === dataFolder;
}

export type DataFolderState =
  | { readonly kind: 'served'; readonly postmaster: Postmaster }
  /** A killed server has left its pid file behind. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'idle' };

/** @param dataFolder without symbolic links */
export async function dataFolderState(dataFolder: string): Promise<DataFolderState> {
  const content = await readFile(pidFile(dataFolder), 'utf8').catch(() => null);
  if (content === null) return { kind: 'idle' };
  const postmaster = parsePidFile(content);
  // PostgreSQL handles an empty pid file at the start, or reports it.
  if (postmaster === null) return { kind: 'idle' };
  return (await isServing(postmaster.pid, dataFolder)) ? { kind: 'served', postmaster } : { kind: 'stale' };
}
