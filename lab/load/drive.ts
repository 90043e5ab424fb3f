/** Starts drivers with tasks and reads their results. */
import { once } from 'node:events';
import { type Child, firstLine, linesOf, startChild } from './children.ts';
import type { Target, Use } from './targets.ts';
import type { DriverLine, Results, Task } from './task.ts';

/** A task without its target. */
type Asked<Kind extends Task['kind']> = { readonly kind: Kind } & Omit<
  Extract<Task, { kind: Kind }>,
  'target' | 'origin' | 'network'
>;

let network = 0;

function startDriver<Kind extends Task['kind']>({ name: target, origin }: Target, asked: Asked<Kind>): Child {
  network += 1;
  return startChild('lab/load/driver.ts', JSON.stringify({ ...asked, target, origin, network }));
}

/** Lets a driver finish a task. `onBegin` is called when the measurement begins. */
export async function drive<Kind extends Task['kind']>(
  target: Target,
  asked: Asked<Kind>,
  onBegin: () => Promise<void> = async () => undefined,
): Promise<Results[Kind]> {
  for await (const text of linesOf(startDriver(target, asked))) {
    const line = JSON.parse(text) as DriverLine;
    if (line.phase === 'end') return line.result as Results[Kind];
    await onBegin();
  }
  throw new Error(`the driver of "${asked.kind}" at the ${target.name} ended early`);
}

export interface PlayedAt {
  readonly played: Results['play'];
  /** The target's resource use at the start and at the end of the measurement. */
  readonly before: Use;
  readonly after: Use;
}

/** Lets a driver finish a task, and measures its cost on the target. */
async function driveAtCost<Kind extends Task['kind']>(target: Target, asked: Asked<Kind>) {
  let before: Use | null = null;
  const played = await drive(target, asked, async () => {
    before = await target.use();
  });
  const after = await target.use();
  return { played, before: before ?? after, after };
}

/** Started games, with the cost of their moves on the target. */
export function drivePlay(target: Target, asked: Omit<Asked<'play'>, 'kind'>): Promise<PlayedAt> {
  return driveAtCost(target, { kind: 'play', ...asked });
}

/** Whole games in rooms, with their cost on the target. */
export function driveRooms(
  target: Target,
  asked: Omit<Asked<'rooms'>, 'kind'>,
): Promise<PlayedAt & { readonly played: Results['rooms'] }> {
  return driveAtCost(target, { kind: 'rooms', ...asked });
}

/** Calls `look` while this many idle connections are open. */
export async function withIdle<Seen>(target: Target, connections: number, look: () => Promise<Seen>): Promise<Seen> {
  const driver = startDriver(target, { kind: 'idle', connections });
  await firstLine(driver);
  const seen = await look();
  const ended = once(driver, 'exit');
  driver.stdin.end();
  await ended;
  return seen;
}
