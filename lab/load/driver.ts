/**
 * The driver of the measurements, in a process of its own. It does the task in its argument, and writes a line when the
 * measurement begins and another one with the result.
 */
import { arrive } from './arrivals.ts';
import { playAtDatabase } from './bare-database.ts';
import { openIdle } from './idle.ts';
import { play } from './play.ts';
import { comeBack } from './returning.ts';
import { playRooms } from './room-games.ts';
import type { DriverLine, Results, Task } from './task.ts';

function print(line: DriverLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const begin = () => print({ phase: 'begin' });

/** Waits until the parent process has measured the memory. */
async function untilToldToEnd(): Promise<void> {
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
}

async function resultOf(task: Task): Promise<Results[keyof Results]> {
  switch (task.kind) {
    case 'play':
      return task.target === 'database' ? playAtDatabase(task, begin) : play(task, begin);
    case 'rooms':
      return playRooms(task, begin);
    case 'queue':
      return arrive(task, begin);
    case 'return':
      return comeBack(task, begin);
    case 'idle': {
      const close = await openIdle(task);
      begin();
      await untilToldToEnd();
      close();
      return null;
    }
    default:
      return task satisfies never;
  }
}

print({ phase: 'end', result: await resultOf(JSON.parse(process.argv[2] ?? '') as Task) });
// Open connections would keep the process alive.
process.exit(0);
