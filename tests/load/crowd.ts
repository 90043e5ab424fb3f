/** Many players at once, with lines and networks of all kinds. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { Link } from './client/link.ts';
import { badNetwork, goodNetwork } from './client/network.ts';
import { Noticeboard } from './client/noticeboard.ts';
import { Player } from './client/player.ts';
import { Meeting } from './client/signal.ts';
import type { Log } from './history/log.ts';
import type { Random } from './random.ts';

/** Every eighth player has a line that breaks, every fourth a network that loses and repeats, every sixth two pages. */
const EVERY = { link: 8, badNetwork: 4, twoTabs: 6 } as const;
const SILENCE_MS = { from: 4_000, to: 12_000 };
const BETWEEN_SILENCES_MS = { from: 2_000, to: 15_000 };

export interface Gathering {
  /** The site, and the port of it on this machine. */
  readonly origin: string;
  readonly port: number;
  readonly random: Random;
  readonly seed: number;
  readonly playerCount: number;
  /** Of all games, how many are played on whatever else might end them; left out: none. */
  readonly playedOn?: number;
  /** How many times longer than usual the players think; left out: once. */
  readonly patience?: number;
  readonly log: Log;
}

export interface Crowd {
  readonly players: readonly Player[];
  readonly links: readonly Link[];
}

/** Signs in as many players; none of them plays yet. `round` sets them apart from those of other rounds. */
export async function gather(
  { origin, port, random, seed, playerCount, playedOn = 0, patience = 1, log }: Gathering,
  round: number,
): Promise<Crowd> {
  const meeting = new Meeting();
  const noticeboard = new Noticeboard();
  const links: Link[] = [];
  const players: Player[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const link = index % EVERY.link === 0 ? await Link.open(port) : null;
    if (link !== null) links.push(link);
    players.push(
      await Player.signIn({
        name: `Knight ${round} ${index}`,
        address: addressOf(round, index),
        origin,
        link,
        network: index % EVERY.badNetwork === 1 ? badNetwork(random.fork()) : goodNetwork,
        tabs: index % EVERY.twoTabs === 2 ? 2 : 1,
        patience,
        random: random.fork(),
        log,
        meeting,
        noticeboard,
        seed,
        playedOn,
      }),
    );
  }
  return { players, links };
}

/** Addresses of a network of its own for each round, so that no limit of the server is met. */
function addressOf(round: number, index: number): string {
  return `10.${round}.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

/** Lets a line fall silent and speak again until `stop` is aborted (F-07). */
export async function failNowAndThen(link: Link, random: Random, stop: AbortSignal): Promise<void> {
  const during = (ms: Ms): Promise<void> => wait(ms, undefined, { signal: stop }).catch(() => undefined);
  while (!stop.aborted) {
    await during(random.between(BETWEEN_SILENCES_MS.from, BETWEEN_SILENCES_MS.to));
    link.fallSilent();
    await during(random.between(SILENCE_MS.from, SILENCE_MS.to));
    link.speak();
  }
}
