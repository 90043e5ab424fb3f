/** The resource use of processes according to Linux; unknown on other systems. */
import { readFile, readdir } from 'node:fs/promises';

/** Of /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
  /** Of child processes that have ended. */
  readonly endedCpuSeconds: number;
}

/** The CPU time that processes have used so far, and their current memory. */
export interface ProcessUse {
  readonly cpuSeconds: number;
  readonly kilobytes: number;
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name in parentheses may contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (user: number): number => (Number(fields[user]) + Number(fields[user + 1])) / TICKS_PER_SECOND;
  return { pid, parent: Number(fields[1]), cpuSeconds: seconds(11), endedCpuSeconds: seconds(13) };
}

async function kilobytesIn(file: string, name: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** The resident memory of a process in kilobytes, or null. */
export function residentKilobytes(pid: number): Promise<number | null> {
  return kilobytesIn(`/proc/${pid}/status`, 'VmRSS');
}

export async function readUse(pid: number): Promise<ProcessUse | null> {
  const [stat, kilobytes] = [await readStat(pid), await residentKilobytes(pid)];
  return stat === null || kilobytes === null ? null : { cpuSeconds: stat.cpuSeconds, kilobytes };
}

/** The use of a process and all its descendants. Shared memory counts once. */
export async function readFamilyUse(pid: number): Promise<ProcessUse | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(readStat));
  const family = stats.flatMap((stat) => (stat !== null && (stat.pid === pid || stat.parent === pid) ? stat : []));
  if (family.length === 0) return null;
  const shares = await Promise.all(family.map((one) => kilobytesIn(`/proc/${one.pid}/smaps_rollup`, 'Pss')));
  return {
    cpuSeconds: family.reduce((sum, one) => sum + one.cpuSeconds + (one.pid === pid ? one.endedCpuSeconds : 0), 0),
    kilobytes: shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
  };
}
