/** The visitor's session: fetched from the server, created silently if missing, mirrored in local storage. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import { api, isGuestName, messages, type SessionView, storageKeys } from '@sixtyfour/contract';
import type { ApiProblem, Call } from './api.ts';
import { browserCountry } from './country.ts';
import { pause } from './pause.ts';
import type { KeyValueStorage } from './safe-storage.ts';
import type { KnownSession } from './session-view.ts';
import { createStore } from './store.ts';
import { readStoredName } from './stored-name.ts';

/** Local storage keys that mirror the session for display. They authorize nothing. */
export const MIRRORED_KEYS: readonly string[] = [
  storageKeys.anonymousId,
  storageKeys.socketPlayerId,
  storageKeys.playerName,
  storageKeys.playerCountry,
];

const NO_COOKIES = err({ code: 'unauthenticated', message: messages.problems.noCookies, offline: false } as const);

export type SessionAnswer = Promise<Result<SessionView, ApiProblem>>;

export interface SessionStore extends Pick<KnownSession, 'get' | 'subscribe'> {
  /** The known session, else the server's, else that of a new guest. Concurrent calls share one request. */
  readonly ensure: () => SessionAnswer;
  /** Whether this page has created the session. */
  readonly isNew: () => boolean;
  /** `ensure` on page load: an error is only logged to the console (R-AU-03). */
  readonly start: () => Promise<void>;
  /**
   * Runs a call that needs a session. If the server no longer knows the session (a guest without a name is deleted
   * after a day), runs it once more as a new guest.
   */
  readonly run: <T>(act: () => Promise<Result<T, ApiProblem>>) => Promise<Result<T, ApiProblem>>;
  /** Sets the session that a call has returned. */
  readonly adopt: (view: SessionView) => void;
  /** Clears the session here and in local storage. The server keeps it. */
  readonly forget: () => void;
  /** Adopts the session that another tab has got. Resolves to whether there is one; the known one is kept until then. */
  readonly find: () => Promise<boolean>;
  /**
   * Fetches the session again, because another tab or the server has changed it. Resolves to whether the server answered.
   */
  readonly recheck: () => Promise<boolean>;
  /** `recheck` every ten seconds until the server answers, or until it is called again. */
  readonly recheckUntilAnswered: () => Promise<void>;
}

const RECHECK_MS: Ms = 10_000;

/**
 * @param storage where the session is mirrored
 * @param known the holder of the session that is kept up to date
 * @param hasCookies whether the browser stores cookies. Without them each call would be that of a new guest.
 */
export function createSessionStore({
  call,
  storage,
  known = createStore<SessionView | null>(null),
  hasCookies = () => true,
}: {
  call: Call;
  storage: KeyValueStorage;
  known?: KnownSession;
  hasCookies?: () => boolean;
}): SessionStore {
  let pending: SessionAnswer | null = null;
  let isNew = false;
  // Of concurrent requests, the response to the latest one wins.
  let lastAsked = 0;
  let knownFrom = 0;

  const adopt = (view: SessionView) => {
    const { id, named, username, country } = view.player;
    storage.write(storageKeys.anonymousId, id);
    storage.write(storageKeys.socketPlayerId, id);
    // The stored name outlives the session and is given to the next one.
    if (named) storage.write(storageKeys.playerName, username);
    if (country !== null) storage.write(storageKeys.playerCountry, country);
    known.set(view);
  };

  /** Saves the stored name on the server if the player has no name there. */
  const withStoredName = async (view: SessionView): Promise<SessionView> => {
    const stored = view.player.named ? null : readStoredName(storage);
    if (stored === null) return view;
    // A generated guest name belongs to its session, so use the new session's name.
    const name = isGuestName(stored) ? view.player.username : stored;
    const country = browserCountry(storage.read(storageKeys.playerCountry));
    const saved = await call(api.saveProfile, { body: { name, country } });
    if (saved.ok) return saved.value;
    if (saved.error.code === 'name-refused') storage.write(storageKeys.playerName, null);
    return view;
  };

  const fetchOrSignIn = async (): SessionAnswer => {
    const current = await call(api.getSession);
    if (!current.ok) return current;
    if (current.value.session === null) isNew = true;
    if (current.value.session === null && !hasCookies()) return NO_COOKIES;
    const answer = current.value.session === null ? await call(api.signInAsGuest) : ok(current.value.session);
    if (!answer.ok) return answer;
    const view = await withStoredName(answer.value);
    adopt(view);
    return ok(view);
  };

  const ensure = async (): SessionAnswer => {
    const view = known.get();
    if (view !== null) return ok(view);
    pending ??= fetchOrSignIn();
    try {
      return await pending;
    } finally {
      pending = null;
    }
  };

  const adoptNewest = (view: SessionView) => {
    knownFrom = ++lastAsked;
    adopt(view);
  };

  const recheck = async (): Promise<boolean> => {
    const asked = ++lastAsked;
    const current = await call(api.getSession);
    if (!current.ok) return false;
    if (asked < knownFrom) return true;
    knownFrom = asked;
    if (current.value.session === null) known.set(null);
    else adopt(current.value.session);
    return true;
  };
  let rechecking: AbortController | null = null;

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
    adopt: adoptNewest,
    forget: () => {
      knownFrom = ++lastAsked;
      for (const key of MIRRORED_KEYS) storage.write(key, null);
      known.set(null);
    },
    find: async () => {
      const current = await call(api.getSession);
      if (!current.ok || current.value.session === null) return false;
      adoptNewest(current.value.session);
      return true;
    },
    recheck,
    recheckUntilAnswered: async () => {
      rechecking?.abort();
      rechecking = new AbortController();
      const { signal } = rechecking;
      while (!signal.aborted && !(await recheck())) await pause(RECHECK_MS, signal);
    },
  };
}
