/** Sessions: the cookie says which, the database says whose. Read often, so each is kept in memory for moments. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';
import type { Caller, Sessions } from './caller.ts';
import { createSessionCookie } from './cookie.ts';
import { hashToken, newToken } from './tokens.ts';

export type SessionKind = 'guest' | 'account';

/** `playerId` is whom the session acts for: its owner, or the guest whose game it still plays (A-68). */
export interface Session extends Caller {
  readonly ownerId: string;
  readonly kind: SessionKind;
  /** A guest's session whose owner has verified an account from another browser: its token is not to be kept. */
  readonly outgrown: boolean;
}

export interface NewSession {
  readonly ownerId: string;
  readonly kind: SessionKind;
  /** A player with a seat in a running game, which this session plays to its end. */
  readonly seatPlayerId?: string | null;
}

export interface OwnSessions extends Sessions {
  /** The session of the cookie, or null. As `of`, with what only this feature needs. */
  current(headers: Pick<IncomingHttpHeaders, 'cookie'>): Promise<Session | null>;
  /** Begins a session and hands its cookie out. */
  open(reply: FastifyReply, session: NewSession): Promise<Session>;
  /** Hands the same cookie out once more, so that the browser keeps it as long as the server does. */
  prolong(headers: Pick<IncomingHttpHeaders, 'cookie'>, session: Session, reply: FastifyReply): void;
  /** The same session under a new token, as one of an account; the old token is dead. Its connections stay. */
  becomeAccount(session: Session, reply: FastifyReply): Promise<Session>;
  /** Ends one session. */
  end(sessionId: string): Promise<void>;
  /** Ends every session of a player, but for one that may stay. */
  endOthersOf(playerId: string, staysId: string | null): Promise<void>;
  /** Says that sessions have ended whose rows are gone. */
  announceEnded(sessionIds: readonly string[]): void;
  /** Looks the sessions of a player up anew, because something about them has changed. */
  refresh(playerId: string): void;
  /** Takes the cookie from the browser. */
  dismiss(reply: FastifyReply): void;
}

const DAY_SECONDS = 24 * 3600;

/** How long a session lives without a visit (S-15). */
export const IDLE_DAYS: Readonly<Record<SessionKind, number>> = { guest: 90, account: 30 };

/** For how long another process may still take a session for what it was, should it not be told. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 10_000;

/** The same rule for whoever sweeps: a condition over `sessions`, whatever its alias. */
export function isIdle(alias: string) {
  const { guest, account } = IDLE_DAYS;
  return sql<boolean>`${sql.ref(`${alias}.last_seen_at`)} < now() - make_interval(
    days => case ${sql.ref(`${alias}.kind`)} when 'guest' then ${guest}::int else ${account}::int end)`;
}

/** @param publicUrl decides on the cookie's name and whether it needs https */
export function createSessions(database: Database, publicUrl: string | null): OwnSessions {
  const cookie = createSessionCookie(publicUrl);
  const cache = new Map<string, { readonly session: Session; readonly until: number }>();
  const listeners: ((sessionId: string) => void)[] = [];
  const changeListeners: ((sessionId: string) => void)[] = [];
  /** Counts what was changed, so that a look-up that began before is not remembered. */
  let changes = 0;

  const remember = (key: string, session: Session): void => {
    cache.delete(key);
    cache.set(key, { session, until: performance.now() + CACHE_MS });
    if (cache.size <= CACHE_ENTRIES) return;
    for (const oldest of cache.keys()) {
      cache.delete(oldest);
      return;
    }
  };

  const forget = (isConcerned: (session: Session) => boolean): void => {
    changes += 1;
    for (const [key, { session }] of cache) if (isConcerned(session)) cache.delete(key);
  };

  const announceEnded = (sessionIds: readonly string[]): void => {
    forget((session) => sessionIds.includes(session.sessionId));
    for (const sessionId of sessionIds) for (const listener of listeners) listener(sessionId);
  };

  /** Also notes the visit, though not more than once a minute. */
  const lookUp = async (hash: Buffer): Promise<Session | null> => {
    const statement = sql<Session>`
      with found as (
        select s.id, s.player_id, s.kind, coalesce(l.player_id, s.player_id) as acting_id,
          s.last_seen_at < now() - interval '1 minute' as stale,
          s.kind = 'guest' and exists (select from profiles p where p.id = s.player_id) as outgrown
        from sessions s left join live_seats l on l.player_id = s.seat_player_id
        where s.token_hash = ${hash} and not ${isIdle('s')}
      ), visit as (
        update sessions s set last_seen_at = now() from found f where s.id = f.id and f.stale
      ), visitor as (
        update anonymous_users u set last_seen_at = now() from found f
        where u.id in (f.player_id, f.acting_id) and f.stale
      )
      select id as "sessionId", acting_id as "playerId", player_id as "ownerId", kind, outgrown
      from found`;
    const [session] = await executePrepared(database, 'look_up_session', statement);
    return session ?? null;
  };

  const current: OwnSessions['current'] = async (headers) => {
    const token = cookie.read(headers);
    if (token === null) return null;
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > performance.now()) return cached.session;
    const before = changes;
    const session = await lookUp(hash);
    if (session === null) cache.delete(key);
    else if (changes === before) remember(key, session);
    if (session !== null && cached !== undefined && cached.session.playerId !== session.playerId) {
      for (const listener of changeListeners) listener(session.sessionId);
    }
    return session;
  };

  const handOut = (reply: FastifyReply, token: string, kind: SessionKind): void =>
    cookie.set(reply, token, IDLE_DAYS[kind] * DAY_SECONDS);

  return {
    current,
    of: async (headers) => {
      const session = await current(headers);
      return session && { playerId: session.playerId, sessionId: session.sessionId };
    },
    onEnded: (listener) => void listeners.push(listener),
    onPlayerChanged: (listener) => void changeListeners.push(listener),
    forget: (sessionId) => forget((session) => session.sessionId === sessionId),
    playersOf: async (sessionIds) => {
      const { rows } = await sql<Caller>`
        select s.id as "sessionId", coalesce(l.player_id, s.player_id) as "playerId"
        from sessions s left join live_seats l on l.player_id = s.seat_player_id
        where s.id = any(${sessionIds}::uuid[])`.execute(database);
      return new Map(rows.map(({ sessionId, playerId }) => [sessionId, playerId]));
    },
    open: async (reply, { ownerId, kind, seatPlayerId = null }) => {
      const token = newToken();
      const { id } = await database
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), player_id: ownerId, kind, seat_player_id: seatPlayerId })
        .returning('id')
        .executeTakeFirstOrThrow();
      handOut(reply, token, kind);
      return { sessionId: id, playerId: seatPlayerId ?? ownerId, ownerId, kind, outgrown: false };
    },
    prolong: (headers, { kind }, reply) => {
      const token = cookie.read(headers);
      if (token !== null) handOut(reply, token, kind);
    },
    becomeAccount: async (session, reply) => {
      const token = newToken();
      const changed = await database
        .updateTable('sessions')
        .set({ token_hash: hashToken(token), kind: 'account' })
        .where('id', '=', session.sessionId)
        .where('kind', '=', 'guest')
        .returning('id')
        .executeTakeFirst();
      forget(({ sessionId }) => sessionId === session.sessionId);
      // Of two requests at once the browser is to keep the token of the one that changed it.
      if (changed !== undefined) handOut(reply, token, 'account');
      return { ...session, kind: 'account', outgrown: false };
    },
    end: async (sessionId) => {
      await database.deleteFrom('sessions').where('id', '=', sessionId).execute();
      announceEnded([sessionId]);
    },
    endOthersOf: async (playerId, staysId) => {
      const ended = await database
        .deleteFrom('sessions')
        .where('player_id', '=', playerId)
        .where('id', 'is distinct from', staysId)
        .returning('id')
        .execute();
      announceEnded(ended.map(({ id }) => id));
    },
    announceEnded,
    refresh: (playerId) => forget(({ ownerId }) => ownerId === playerId),
    dismiss: (reply) => cookie.clear(reply),
  };
}
