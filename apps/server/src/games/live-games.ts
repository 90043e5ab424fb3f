/** The games that this process has at hand, each with a mailbox: what concerns one game is done one after the other. */
import type { Ms } from '@sixtyfour/chess';
import type { ServerClock } from '../time/clock.ts';
import type { OnlineState } from './online-state.ts';

/** A game at hand. Only the task that runs may touch it. */
export interface Held {
  readonly id: string;
  /** As it was last known here; null when it has to be read. */
  game: OnlineState | null;
}

/** Too many tasks wait for one game. */
export class MailboxFull extends Error {}

export interface LiveGames {
  /** Runs `task` when all earlier tasks of the game are done, whether they succeeded or not. */
  run<T>(gameId: string, task: (held: Held) => Promise<T>): Promise<T>;
  /** The game as this process knew it last, which may be old; null when it is not at hand. */
  peek(gameId: string): OnlineState | null;
  /** Forgets games that nobody asked for in a while. They are read again when somebody does. */
  forget(): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

interface Mailbox {
  readonly held: Held;
  waiting: number;
  last: Promise<unknown>;
  usedAt: Ms;
}

/** Well above the moves of two players and their other windows while one write takes seconds. */
const MOST_WAITING = 64;
const MOST_GAMES = 2_000;
const FORGET_AFTER_MS = 120_000;

export function createLiveGames(clock: Pick<ServerClock, 'now'>): LiveGames {
  /** In the order of use, the longest unused first. */
  const mailboxes = new Map<string, Mailbox>();

  function mailboxOf(gameId: string): Mailbox {
    const known = mailboxes.get(gameId);
    if (known !== undefined) return known;
    const created = { held: { id: gameId, game: null }, waiting: 0, last: Promise.resolve(), usedAt: 0 };
    mailboxes.set(gameId, created);
    return created;
  }

  /** Notes that a game is used now. */
  function touch(mailbox: Mailbox): void {
    mailbox.usedAt = clock.now();
    mailboxes.delete(mailbox.held.id);
    mailboxes.set(mailbox.held.id, mailbox);
  }

  /** Forgets idle games from the longest unused on, while `old` holds, at most `count`. */
  function forgetUntil(old: (mailbox: Mailbox) => boolean, count: number): void {
    let left = count;
    for (const [gameId, mailbox] of mailboxes) {
      if (left === 0 || !old(mailbox)) return;
      if (mailbox.waiting > 0) continue;
      mailboxes.delete(gameId);
      left -= 1;
    }
  }

  return {
    async run(gameId, task) {
      const mailbox = mailboxOf(gameId);
      if (mailbox.waiting >= MOST_WAITING) throw new MailboxFull(gameId);
      mailbox.waiting += 1;
      touch(mailbox);
      if (mailboxes.size > MOST_GAMES) forgetUntil(() => true, mailboxes.size - MOST_GAMES);
      const done = mailbox.last.then(() => task(mailbox.held));
      mailbox.last = done.catch(() => undefined);
      try {
        return await done;
      } finally {
        mailbox.waiting -= 1;
      }
    },
    peek: (gameId) => mailboxes.get(gameId)?.held.game ?? null,
    forget() {
      const oldest = clock.now() - FORGET_AFTER_MS;
      forgetUntil(({ usedAt }) => usedAt <= oldest, mailboxes.size);
    },
    async idle() {
      while ([...mailboxes.values()].some(({ waiting }) => waiting > 0))
        await Promise.all(Array.from(mailboxes.values(), ({ last }) => last));
    },
  };
}
