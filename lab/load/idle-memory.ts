/** The memory of an idle connection. */
import { setTimeout as wait } from 'node:timers/promises';
import { markdownTable } from '../performance-document.ts';
import { withIdle } from './drive.ts';
import { residentKilobytes } from './processes.ts';
import { type Budget, inFigures, type PartReport } from './report.ts';
import type { Scale } from './scale.ts';
import { openRelay, openServer, type Target, withTargets } from './targets.ts';

const MOST_KILOBYTES = 30;

/** Kilobytes per idle connection; null where the system does not report memory. */
async function measureAt(target: Target, { connections, before, settleMs }: Scale['idle']): Promise<number | null> {
  const look = async () => {
    await wait(settleMs);
    return residentKilobytes(target.pid);
  };
  await withIdle(target, before, async () => undefined);
  const empty = await look();
  const full = await withIdle(target, connections, look);
  return empty === null || full === null ? null : (full - empty) / connections;
}

export async function measureIdle({ idle }: Scale): Promise<PartReport> {
  const { server, relay } = await withTargets([openServer, openRelay], async (...targets) => ({
    server: await measureAt(targets[0], idle),
    relay: await measureAt(targets[1], idle),
  }));
  const budgets: Budget[] =
    server === null ? [] : [{ what: 'KB of an idle connection', is: server, most: MOST_KILOBYTES }];
  const text = `What ${idle.connections} connections add to a process that has had ${idle.before} before.

${markdownTable(
  ['', 'KB each'],
  [
    ['server', inFigures(server)],
    ['relay', inFigures(relay)],
  ],
)}`;
  return { text, budgets };
}
