/**
 * Sessions: the cookie contains a token, the database a session with its hash. Lookups are cached for a few seconds.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';
import type { Caller, Sessions } from './caller.ts';
import { createSessionCookie } from './cookie.ts';
import { hashToken, newToken } from './tokens.ts';

export type SessionKind = 'guest' | 'account';

/**
 * `playerId` is the player that the session acts for: its owner, or the player whose running game it continues (A-68).
 */
export interface Session extends Caller {
  readonly ownerId: string;
  readonly kind: SessionKind;
  /** The hash of the token in the cookie. */
  readonly tokenHash: Buffer;
  /** Whether the owner of this guest session has verified an account in another browser: see `renew`. */
  readonly needsUpgrade: boolean;
  /** Whether its cookie was last set more than an hour ago. */
  readonly isCookieOld: boolean;
}

export interface NewSession {
  readonly ownerId: string;
  readonly kind: SessionKind;
  /** A player whose running game this session continues until that game ends. */
  readonly seatPlayerId?: string | null;
}

export interface OwnSessions extends Sessions {
  /** The session of the cookie, or null. Like `of`, with the fields that only this feature needs. */
  current(headers: Pick<IncomingHttpHeaders, 'cookie'>): Promise<Session | null>;
  /** Creates a session and sets its cookie. An account keeps only its newest sessions. */
  open(reply: FastifyReply, session: NewSession): Promise<Session>;
  /**
   * Sets the same cookie again, so that it does not expire in the browser much before the session on the server. At most
   * once an hour, because an answer that arrives after that of a sign-in would replace its cookie.
   */
  renewCookie(headers: Pick<IncomingHttpHeaders, 'cookie'>, session: Session, reply: FastifyReply): Promise<void>;
  /**
   * Gives a guest session a new token, and makes it an account session if `kind` says so. The old token becomes
   * invalid; the id of the session and its connections stay.
   */
  renew(session: Session, kind: SessionKind, reply: FastifyReply): Promise<Session>;
  /** Returns whether the session existed: only one of several concurrent calls ends it. */
  end(sessionId: string): Promise<boolean>;
  /** Calls the `onEnded` listeners for sessions whose rows have been deleted. */
  notifyEnded(sessionIds: readonly string[]): void;
  /** Calls the `onPlayerChanged` listeners for sessions that no longer continue a game. */
  notifyPlayerChanged(sessionIds: readonly string[]): void;
  /** Removes the sessions of a player from the cache, because they have changed. */
  forgetOwner(playerId: string): void;
  clearCookie(reply: FastifyReply): void;
}

const DAY_SECONDS = 24 * 3600;

/** A session expires after this many days without a visit (S-15). */
export const IDLE_DAYS: Readonly<Record<SessionKind, number>> = { guest: 90, account: 30 };

/** Another sign-in ends the account's least recently seen session. */
const MAX_ACCOUNT_SESSIONS = 10;

/** How long a process may use an outdated session if the notice of another process is lost. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 10_000;

/** SQL condition on a row of `sessions`: its cookie is to be set again. */
const IS_COOKIE_OLD = sql<boolean>`cookie_set_at <= now() - interval '1 hour'`;

/** SQL condition: the row of `sessions` with this alias has expired. */
export function isIdle(alias: string) {
  const { guest, account } = IDLE_DAYS;
  return sql<boolean>`${sql.ref(`${alias}.last_seen_at`)} < now() - make_interval(
    days => case ${sql.ref(`${alias}.kind`)} when 'guest' then ${guest}::int else ${account}::int end)`;
}

/** Sessions `s` and the seat `l` that each continues: in one game, not in later ones of that player. */
const WITH_SEATS = sql`
  sessions s left join live_seats l on l.player_id = s.seat_player_id and l.game_id = s.seat_game_id`;

/** @param publicUrl determines the name of the cookie and whether it requires https */
export function createSessions(database: Database, publicUrl: string | null): OwnSessions {
  const cookie = createSessionCookie(publicUrl);
  // No ttl: an expired entry still tells for which player the session acted.
  const cache = new LRUCache<string, { readonly session: Session; readonly until: number }>({ max: CACHE_ENTRIES });
  const endListeners: ((sessionId: string) => void)[] = [];
  const playerListeners: ((sessionId: string) => void)[] = [];
  /** Counts invalidations, so that a session that was read or written before one is not cached. */
  let invalidations = 0;

  const invalidate = (matches: (session: Session) => boolean): void => {
    invalidations += 1;
    for (const [key, { session }] of cache) if (matches(session)) cache.delete(key);
  };

  const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64');

  /** @param since the invalidations before the session was read or written */
  const remember = (session: Session, since: number): void => {
    if (invalidations !== since) return;
    // The game that it continues may end at any time, and its player begin another one.
    const lifeMs = session.playerId === session.ownerId ? CACHE_MS : 0;
    cache.set(keyOf(session.tokenHash), { session, until: performance.now() + lifeMs });
  };

  const notifyEnded = (sessionIds: readonly string[]): void => {
    invalidate((session) => sessionIds.includes(session.sessionId));
    for (const sessionId of sessionIds) for (const listener of endListeners) listener(sessionId);
  };

  const notifyPlayerChanged = (sessionIds: readonly string[]): void => {
    invalidate((session) => sessionIds.includes(session.sessionId));
    for (const sessionId of sessionIds) for (const listener of playerListeners) listener(sessionId);
  };

  /** Also records the visit, at most once a minute. */
  const lookUp = async (hash: Buffer): Promise<Session | null> => {
    const statement = sql<Session>`
      with found as (
        select s.id, s.player_id, s.kind, s.token_hash, coalesce(l.player_id, s.player_id) as acting_id,
          s.last_seen_at < now() - interval '1 minute' as stale,
          s.kind = 'guest' and exists (select from profiles p where p.id = s.player_id) as "needsUpgrade",
          ${IS_COOKIE_OLD} as "isCookieOld"
        from ${WITH_SEATS}
        where s.token_hash = ${hash} and not ${isIdle('s')}
      ), visit as (
        update sessions s set last_seen_at = now() from found f where s.id = f.id and f.stale
      ), visitor as (
        update anonymous_users u set last_seen_at = now() from found f
        where u.id in (f.player_id, f.acting_id) and f.stale
      )
      select id as "sessionId", acting_id as "playerId", player_id as "ownerId", kind, token_hash as "tokenHash",
        "needsUpgrade", "isCookieOld"
      from found`;
    const [session] = await executePrepared(database, 'look_up_session', statement);
    return session ?? null;
  };

  const current: OwnSessions['current'] = async (headers) => {
    const token = cookie.read(headers);
    if (token === null) return null;
    const hash = hashToken(token);
    const cached = cache.get(keyOf(hash));
    if (cached !== undefined && cached.until > performance.now()) return cached.session;
    const since = invalidations;
    const session = await lookUp(hash);
    if (session === null) cache.delete(keyOf(hash));
    else remember(session, since);
    if (session !== null && cached !== undefined && cached.session.playerId !== session.playerId) {
      for (const listener of playerListeners) listener(session.sessionId);
    }
    return session;
  };

  /** Writes an account session, and ends the oldest ones beyond the limit. */
  const amongNewest = async <Written extends { readonly id: string } | undefined>(
    ownerId: string,
    write: (transaction: Database) => Promise<Written>,
  ): Promise<Written> => {
    const { written, ended } = await database.transaction().execute(async (transaction) => {
      // Concurrent sign-ins must count each other. Not a lock on the player's row, which every visit updates.
      await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 0))`.execute(transaction);
      const session = await write(transaction);
      const { rows } = await sql<{ id: string }>`
        delete from sessions where id in (
          select id from sessions where player_id = ${ownerId} and kind = 'account' and id <> ${session?.id ?? null}
          order by last_seen_at desc, created_at desc offset ${MAX_ACCOUNT_SESSIONS - 1})
        returning id`.execute(transaction);
      return { written: session, ended: rows.map(({ id }) => id) };
    });
    if (ended.length > 0) notifyEnded(ended);
    return written;
  };

  const setCookie = (reply: FastifyReply, token: string, kind: SessionKind): void =>
    cookie.set(reply, token, IDLE_DAYS[kind] * DAY_SECONDS);

  return {
    current,
    of: async (headers) => {
      const session = await current(headers);
      return session && { playerId: session.playerId, sessionId: session.sessionId };
    },
    recent: (headers) => {
      const token = cookie.read(headers);
      return token === null ? null : (cache.peek(keyOf(hashToken(token)))?.session ?? null);
    },
    onEnded: (listener) => void endListeners.push(listener),
    onPlayerChanged: (listener) => void playerListeners.push(listener),
    forget: (sessionId) => invalidate((session) => session.sessionId === sessionId),
    playersOf: async (sessionIds) => {
      const { rows } = await sql<Caller>`
        select s.id as "sessionId", coalesce(l.player_id, s.player_id) as "playerId"
        from ${WITH_SEATS}
        where s.id = any(${sessionIds}::uuid[])`.execute(database);
      return new Map(rows.map(({ sessionId, playerId }) => [sessionId, playerId]));
    },
    open: async (reply, { ownerId, kind, seatPlayerId = null }) => {
      const token = newToken();
      const tokenHash = hashToken(token);
      const since = invalidations;
      const insert = (db: Database) =>
        db
          .insertInto('sessions')
          .values({ token_hash: tokenHash, player_id: ownerId, kind, seat_player_id: seatPlayerId })
          .returning('id')
          .executeTakeFirstOrThrow();
      const { id } = kind === 'guest' ? await insert(database) : await amongNewest(ownerId, insert);
      setCookie(reply, token, kind);
      const playerId = seatPlayerId ?? ownerId;
      const isNew = { needsUpgrade: false, isCookieOld: false };
      const session: Session = { sessionId: id, playerId, ownerId, kind, tokenHash, ...isNew };
      // Cached before its first request, so that it has its own request budget from the start.
      remember(session, since);
      return session;
    },
    renewCookie: async (headers, { sessionId, kind, isCookieOld }, reply) => {
      const token = cookie.read(headers);
      if (token === null || !isCookieOld) return;
      // What is known of the session may be outdated.
      const due = await database
        .updateTable('sessions')
        .set({ cookie_set_at: sql<Date>`now()` })
        .where('id', '=', sessionId)
        .where(IS_COOKIE_OLD)
        .returning('id')
        .executeTakeFirst();
      if (due !== undefined) setCookie(reply, token, kind);
    },
    renew: async (session, kind, reply) => {
      const token = newToken();
      const update = (db: Database) =>
        db
          .updateTable('sessions')
          .set({ token_hash: hashToken(token), kind, cookie_set_at: sql<Date>`now()` })
          .where('id', '=', session.sessionId)
          .where('token_hash', '=', session.tokenHash)
          .returning('id')
          .executeTakeFirst();
      const changed = await (kind === 'guest' ? update(database) : amongNewest(session.ownerId, update));
      invalidate(({ sessionId }) => sessionId === session.sessionId);
      // Of two concurrent requests, only the one that changed the token may set the cookie.
      if (changed !== undefined) setCookie(reply, token, kind);
      return { ...session, kind, tokenHash: hashToken(token), needsUpgrade: false, isCookieOld: false };
    },
    end: async (sessionId) => {
      const ended = await database.deleteFrom('sessions').where('id', '=', sessionId).returning('id').execute();
      notifyEnded([sessionId]);
      return ended.length > 0;
    },
    notifyEnded,
    notifyPlayerChanged,
    forgetOwner: (playerId) => invalidate(({ ownerId }) => ownerId === playerId),
    clearCookie: (reply) => cookie.clear(reply),
  };
}
