/** What processes use, as Linux tells it. Elsewhere nothing is known. */
import { readFile, readdir } from 'node:fs/promises';

/** Of the kernel's accounts: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name in parentheses may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(fields[1]), cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
}

/** CPU seconds used so far by a process, or null. */
export async function cpuSecondsOf(pid: number): Promise<number | null> {
  return (await readStat(pid))?.cpuSeconds ?? null;
}

/** CPU seconds used so far by a process and those that it started, the ended ones left out. */
export async function cpuSecondsOfFamily(pid: number): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(readStat));
  const family = stats.filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid));
  return family.length === 0 ? null : family.reduce((sum, stat) => sum + (stat?.cpuSeconds ?? 0), 0);
}

/** Kilobytes of memory that a process holds, or null. */
export async function residentKilobytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return found === undefined ? null : Number(found);
}
