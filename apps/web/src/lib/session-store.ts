/** Who one is on this device: asked of the server, signed in silently, mirrored for display. */
import { ok, type Result } from '@sixtyfour/chess';
import { api, type SessionView, storageKeys } from '@sixtyfour/contract';
import type { ApiProblem, Call } from './api.ts';
import { countryHere } from './country.ts';
import type { Notes } from './local-notes.ts';
import { createKnownSession, type KnownSession } from './session-view.ts';
import { readStoredName } from './stored-name.ts';

/** The keys that mirror the server's word for display; they authorise nothing. */
export const MIRRORS: readonly string[] = [
  storageKeys.anonymousId,
  storageKeys.socketPlayerId,
  storageKeys.playerName,
  storageKeys.playerCountry,
];

export type SessionAnswer = Promise<Result<SessionView, ApiProblem>>;

export interface SessionStore extends Pick<KnownSession, 'get' | 'subscribe'> {
  /** The session that is known, or else the server's, or else a fresh guest's. Asked at once, it asks once. */
  readonly ensure: () => SessionAnswer;
  /** Whether the server knew nobody here until this page asked. */
  readonly isNew: () => boolean;
  /** As `ensure` for a page that starts: what goes wrong is noted and bothers nobody (R-AU-03). */
  readonly start: () => Promise<void>;
  /**
   * Does what needs an identity. When the server no longer knows the session (a nameless guest is kept for a day), it
   * is done once more as a new guest.
   */
  readonly run: <T>(act: () => Promise<Result<T, ApiProblem>>) => Promise<Result<T, ApiProblem>>;
  /** Takes over the session that a call was answered with. */
  readonly adopt: (view: SessionView) => void;
  /** Forgets who one was, here and in local storage. */
  readonly forget: () => void;
  /** Asks anew, because another tab has changed something. */
  readonly recheck: () => Promise<void>;
}

/**
 * @param notes where the mirrors are kept
 * @param known what it keeps up to date
 */
export function createSessionStore({
  call,
  notes,
  known = createKnownSession(),
}: {
  call: Call;
  notes: Notes;
  known?: KnownSession;
}): SessionStore {
  let asking: SessionAnswer | null = null;
  let isNew = false;

  const adopt = (view: SessionView) => {
    const { id, named, username, country } = view.player;
    notes.write(storageKeys.anonymousId, id);
    notes.write(storageKeys.socketPlayerId, id);
    // A stored name outlives the session: the next one gets it.
    if (named) notes.write(storageKeys.playerName, username);
    if (country !== null) notes.write(storageKeys.playerCountry, country);
    known.set(view);
  };

  /** Gives the server the name that was stored here, if it has none of this visitor. */
  const withStoredName = async (view: SessionView): Promise<SessionView> => {
    const name = view.player.named ? null : readStoredName(notes);
    if (name === null) return view;
    const country = countryHere(notes.read(storageKeys.playerCountry));
    const saved = await call(api.saveProfile, { body: { name, country } });
    if (saved.ok) return saved.value;
    if (saved.error.code === 'name-refused') notes.write(storageKeys.playerName, null);
    return view;
  };

  const ask = async (): SessionAnswer => {
    const current = await call(api.getSession);
    if (!current.ok) return current;
    if (current.value.session === null) isNew = true;
    const answer = current.value.session === null ? await call(api.signInAsGuest) : ok(current.value.session);
    if (!answer.ok) return answer;
    const view = await withStoredName(answer.value);
    adopt(view);
    return ok(view);
  };

  const ensure = async (): SessionAnswer => {
    const view = known.get();
    if (view !== null) return ok(view);
    asking ??= ask();
    try {
      return await asking;
    } finally {
      asking = null;
    }
  };

  return {
    get: known.get,
    subscribe: known.subscribe,
    ensure,
    isNew: () => isNew,
    start: async () => {
      const answer = await ensure();
      if (!answer.ok) console.debug('The visitor could not be signed in:', answer.error.code);
    },
    run: async (act) => {
      const session = await ensure();
      if (!session.ok) return session;
      const answer = await act();
      if (answer.ok || answer.error.code !== 'unauthenticated') return answer;
      known.set(null);
      const renewed = await ensure();
      return renewed.ok ? act() : renewed;
    },
    adopt,
    forget: () => {
      for (const key of MIRRORS) notes.write(key, null);
      known.set(null);
    },
    recheck: async () => {
      const current = await call(api.getSession);
      if (!current.ok) return;
      if (current.value.session === null) known.set(null);
      else adopt(current.value.session);
    },
  };
}
