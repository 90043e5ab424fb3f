/** The running server of a data folder, found through the file that it keeps there. */
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postmaster {
  readonly pid: number;
  /** Null while it is too young to have written it. */
  readonly port: number | null;
}

/** The file that a server holds in its data folder, and leaves there when it is killed. */
export function pidFile(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid');
}

/** Pure. Line 1 is the process id, line 4 the port. Null when there is no id yet. */
export function parsePidFile(content: string): Postmaster | null {
  const lines = content.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null };
}

/** Pure. Name and state of a process from /proc/<pid>/stat, `1234 (name) S ...`; the name may hold brackets itself. */
export function parseProcessStat(content: string): { readonly name: string; readonly state: string } {
  const open = content.indexOf('(');
  const close = content.lastIndexOf(')');
  return { name: content.slice(open + 1, close), state: content.slice(close + 2, close + 3) };
}

/**
 * Whether this process is a living server of this very folder. A signal 0 would not tell: it also answers for a
 * process that is dead but not yet reaped, and for another one that got the number since.
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
  // A server works in its data folder. In a container not even root may see that: then the name has to do.
  const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => dataFolder);
  return workFolder === dataFolder;
}

export type DataFolderState =
  | { readonly kind: 'served'; readonly postmaster: Postmaster }
  /** A server was killed here and left its file behind. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'idle' };

/** `dataFolder` without symbolic links. */
export async function dataFolderState(dataFolder: string): Promise<DataFolderState> {
  const content = await readFile(pidFile(dataFolder), 'utf8').catch(() => null);
  if (content === null) return { kind: 'idle' };
  const postmaster = parsePidFile(content);
  // Empty: PostgreSQL itself knows best what to make of it, and says so.
  if (postmaster === null) return { kind: 'idle' };
  return (await isServing(postmaster.pid, dataFolder)) ? { kind: 'served', postmaster } : { kind: 'stale' };
}
