/** The games that a tab has joined, on every connection until they are left. */
import type { Ms, Result } from '@sixtyfour/chess';
import type { OnlineGame } from '@sixtyfour/contract';
import type { ApiProblem } from '../api.ts';
import { createTimers } from '../timers.ts';

export interface JoinHandlers {
  /** Called after each join, including rejoins, with the current game; null in a room that waits for its guest. */
  readonly onJoined: (game: OnlineGame | null) => void;
  /** The game could not be joined. Retried automatically, unless the player has no access to it. */
  readonly onRefused: (problem: ApiProblem) => void;
}

export type Memberships = ReturnType<typeof createMemberships>;

export interface MembershipsParts {
  /** Resolves to null when there is no connection, or no longer the same one, which joins all games itself. */
  readonly ask: (gameId: string) => Promise<Result<{ readonly game: OnlineGame | null }, ApiProblem> | null>;
  readonly leave: (gameId: string) => void;
}

interface Membership {
  readonly gameId: string;
  readonly handlers: JoinHandlers;
}

/** Delay before a failed join is retried. */
const REJOIN_MS: Ms = 10_000;

/** Refusals of a join that a retry cannot change. */
const FINAL = new Set<ApiProblem['code']>(['forbidden', 'not-found', 'not-seated', 'malformed']);

export function createMemberships({ ask, leave }: MembershipsParts) {
  const members = new Map<string, Membership>();
  /** By the id of the game. */
  const retries = createTimers();

  const joinNow = async (member: Membership): Promise<void> => {
    const { gameId, handlers } = member;
    const joined = await ask(gameId);
    if (joined === null || members.get(gameId) !== member) return;
    if (joined.ok) return handlers.onJoined(joined.value.game);
    handlers.onRefused(joined.error);
    if (!FINAL.has(joined.error.code)) retries.set(gameId, REJOIN_MS, () => void joinNow(member));
  };

  return {
    /** Joins a game or its waiting room until the returned function is called. */
    join: (gameId: string, handlers: JoinHandlers) => {
      const member = { gameId, handlers };
      members.set(gameId, member);
      void joinNow(member);
      return () => {
        if (members.get(gameId) !== member) return;
        members.delete(gameId);
        retries.clear(gameId);
        leave(gameId);
      };
    },
    /** Joins all games on a new connection. */
    joinAll: () => {
      for (const member of members.values()) void joinNow(member);
    },
    /** The connection is closed: failed joins are no longer retried on it. */
    stopRetries: () => retries.clear(),
  };
}
