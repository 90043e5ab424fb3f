/** Signs in many players at once, some of them with unreliable networks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { addressOf } from './client/guest.ts';
import { TcpProxy } from './client/tcp-proxy.ts';
import { badNetwork, goodNetwork } from './client/network.ts';
import { RoomCodes } from './client/room-codes.ts';
import { Player } from './client/player.ts';
import { Meeting } from './client/signal.ts';
import type { Log } from './history/log.ts';
import type { Random } from './random.ts';

/** One player in this many gets a proxy that is cut and stalled, a lossy network, or two tabs. */
const SHARE_ONE_IN = { proxy: 8, badNetwork: 4, twoTabs: 6 } as const;
const SILENCE_MS = { from: 4_000, to: 12_000 };
const BETWEEN_SILENCES_MS = { from: 2_000, to: 15_000 };

export interface PlayersOptions {
  /** The origin of the site, and its port on this machine. */
  readonly origin: string;
  readonly port: number;
  readonly random: Random;
  readonly seed: number;
  readonly playerCount: number;
  /** The share of games played until the board ends them, 0 to 1. Default: 0. */
  readonly playOnShare?: number;
  /** Multiplies the players' thinking time. Default: 1. */
  readonly thinkTimeFactor?: number;
  readonly log: Log;
}

export interface SignedIn {
  readonly players: readonly Player[];
  readonly proxies: readonly TcpProxy[];
}

/** Signs in `playerCount` players, who do not play yet. Names and addresses contain `round`, so that they are unique. */
export async function signInPlayers(
  { origin, port, random, seed, playerCount, playOnShare = 0, thinkTimeFactor = 1, log }: PlayersOptions,
  round: number,
): Promise<SignedIn> {
  const meeting = new Meeting();
  const roomCodes = new RoomCodes();
  const proxies: TcpProxy[] = [];
  const players: Player[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const proxy = index % SHARE_ONE_IN.proxy === 0 ? await TcpProxy.open(port) : null;
    if (proxy !== null) proxies.push(proxy);
    players.push(
      await Player.signIn({
        name: `Knight ${round} ${index}`,
        address: addressOf(round, index),
        origin,
        proxy,
        network: index % SHARE_ONE_IN.badNetwork === 1 ? badNetwork(random.fork()) : goodNetwork,
        tabs: index % SHARE_ONE_IN.twoTabs === 2 ? 2 : 1,
        thinkTimeFactor,
        random: random.fork(),
        log,
        meeting,
        roomCodes,
        seed,
        playOnShare,
      }),
    );
  }
  return { players, proxies };
}

/** Stalls and resumes a connection until `stop` is aborted (F-07). */
export async function stallRepeatedly(proxy: TcpProxy, random: Random, stop: AbortSignal): Promise<void> {
  const during = (ms: Ms): Promise<void> => wait(ms, undefined, { signal: stop }).catch(() => undefined);
  while (!stop.aborted) {
    await during(random.between(BETWEEN_SILENCES_MS.from, BETWEEN_SILENCES_MS.to));
    proxy.stall();
    await during(random.between(SILENCE_MS.from, SILENCE_MS.to));
    proxy.resume();
  }
}
