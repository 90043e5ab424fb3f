/** Scripted games on the server or the relay, and the delay of their moves. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Move, Ms } from '@sixtyfour/chess';
import { Random } from '../../tests/load/random.ts';
import { longGame } from './long-game.ts';
import type { Pace } from './seat.ts';
import { seatAtRelay, seatAtServer } from './seating.ts';
import { spreadOf } from './spread.ts';
import type { Played, Task } from './task.ts';

/** Each side moves every five seconds (quality.md 4.5). */
const HUMAN_MS = { from: 1_500, to: 3_500 };
const WARM_UP_MS = 5_000;
/** The scripts are shared among the games, because generating a long one takes seconds. */
const SCRIPTS = 4;
/** More moves per second than any target handles in all games together. */
const MOST_MOVES_PER_SECOND = 12_000;
const LONGEST_SCRIPT_PLIES = 8_000;
/** Enough for several minutes. */
const HUMAN_PLIES = 200;

function scriptsOf(plies: number, random: Random): readonly (readonly Move[])[] {
  return Array.from({ length: SCRIPTS }, () => longGame(plies, random));
}

export function humanScripts(random: Random): readonly (readonly Move[])[] {
  return scriptsOf(HUMAN_PLIES, random);
}

function hastyScripts(games: number, seconds: number, random: Random): readonly (readonly Move[])[] {
  const moves = MOST_MOVES_PER_SECOND * (seconds + WARM_UP_MS / 1000);
  return scriptsOf(Math.min(LONGEST_SCRIPT_PLIES, Math.ceil(moves / games)), random);
}

export function humanPause(random: Random): Ms {
  return random.between(HUMAN_MS.from, HUMAN_MS.to);
}

/** Turns `meter` on for `seconds` after a warm-up. Returns the duration and the CPU seconds of this process. */
export async function measureFor(
  seconds: number,
  meter: { isOn: boolean },
  onBegin: () => void,
): Promise<Pick<Played, 'seconds' | 'cpuSeconds'>> {
  await wait(WARM_UP_MS);
  meter.isOn = true;
  onBegin();
  const cpu = process.cpuUsage();
  const began = performance.now();
  await wait(seconds * 1000);
  meter.isOn = false;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 };
}

export async function play(
  { target, origin, network, games, pace, seconds }: Extract<Task, { kind: 'play' }>,
  onBegin: () => void,
): Promise<Played> {
  const random = new Random(games);
  const answers: Ms[] = [];
  const seen: Ms[] = [];
  const meter = { isOn: false };
  const note = (times: Ms[]) => (ms: Ms) => {
    if (meter.isOn) times.push(ms);
  };
  const isHuman = pace === 'human';
  const playing: Pace = {
    pause: () => (isHuman ? humanPause(random) : 0),
    onAcknowledged: note(answers),
    onSeen: note(seen),
  };
  const seat = target === 'relay' ? seatAtRelay : seatAtServer;
  const scripts = isHuman ? humanScripts(random) : hastyScripts(games, seconds, random);
  const seated = await seat({ origin, network, games, scripts, pace: playing });
  for (const { white, black } of seated) {
    // Otherwise the first moves of all games would come at the same moment.
    const afterMs = isHuman ? random.between(0, HUMAN_MS.to) : 0;
    for (const player of [white, black]) {
      void player.begin(afterMs);
      void player.over.then(() => {
        throw new Error('the script of a game was too short');
      });
    }
  }
  const measured = await measureFor(seconds, meter, onBegin);
  return { ...measured, moves: answers.length, answer: spreadOf(answers), seen: spreadOf(seen) };
}
