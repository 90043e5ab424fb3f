/**
 * Texts and behavior that differ between the screens for games between people: a table, so that they
 * share one reducer.
 */
import type { Color, Ms } from '@sixtyfour/chess';
import { messages, type OnlineOrigin, paths } from '@sixtyfour/contract';

/** A message with its own title. */
interface Titled {
  readonly title: string;
  readonly text: string;
}

export interface ScreenConfig {
  /** The page's title while it is not the visitor's turn. */
  readonly title: string;
  /** While the game is being fetched. */
  readonly loading: string;
  readonly playingAs: (color: Color, names: { readonly own: string; readonly opponent: string }) => string;
  readonly waitingFor: (color: Color) => string;
  /** Status until both players have joined. */
  readonly waitingToBegin: (opponent: string) => string;
  /** Shown when a piece of the other side is selected or moved, and for how long; null for the default time. */
  readonly selectOwn: string;
  readonly moveOwn: string;
  readonly foreignPieceMs: Ms | null;
  /** Shown when the server could not save an intent. */
  readonly notSaved: string;
  /** Shown when a move failed for a technical reason; null to show the server's message. */
  readonly moveFailed: string | null;
  /** Shown once per outage when a move was saved without a realtime connection; null for no message. */
  readonly syncDelayed: string | null;
  /** Shown while the server is unreachable (R-RG-25, A-108). */
  readonly unreachable: {
    readonly title: string;
    readonly retry: string;
    readonly toast: Titled | null;
    /** Whether a running game has a retry button too. */
    readonly inPlay: boolean;
  };
  /** Why the visitor is redirected to the lobby; null for no message. */
  readonly sentAway: Readonly<Record<'not-found' | 'not-seated' | 'no-session', Titled | null>>;
  /** Shown when both players have joined; null for no message. */
  readonly started: string | null;
  /** Its title, for the host of a room whose guest has just joined; null for no title. */
  readonly startedTitle: string | null;
  /** Shown when a player joins or returns; null for no message. */
  readonly joined: ((name: string) => string) | null;
  /** Shown at a mate besides the banner; null for no message. */
  readonly mate: { readonly won: string; readonly lost: Titled } | null;
  /** The origin of the games on this screen, and of the next game. */
  readonly origin: OnlineOrigin;
  /** The page to go to when leaving the game. */
  readonly lobby: string;
  /** The page that shows the visitor's search. */
  readonly search: string;
}

const words = messages.onlineGame;

/** The name of a side in the quoted texts. */
export const sideName = (color: Color) => (color === 'white' ? 'White' : 'Black');

/** The configuration for queue games between strangers. */
export const queueScreenConfig: ScreenConfig = {
  title: messages.pageNames.game,
  loading: words.loadingGame,
  playingAs: (color, { own }) => words.playingAsUser(sideName(color), own),
  waitingFor: (color) => words.waitingForColor(sideName(color)),
  waitingToBegin: words.waitingFor,
  selectOwn: words.selectOwn,
  moveOwn: words.moveOwn,
  foreignPieceMs: null,
  notSaved: words.updateFailed,
  moveFailed: null,
  syncDelayed: null,
  unreachable: {
    title: words.loadFailed,
    retry: words.retry,
    toast: null,
    inPlay: false,
  },
  sentAway: {
    'not-found': { title: words.loadFailed, text: words.gameMissing },
    'not-seated': { title: words.colorUnknown, text: words.gameOfOthers },
    'no-session': null,
  },
  started: null,
  startedTitle: null,
  joined: null,
  mate: null,
  origin: 'queue',
  lobby: paths.queue,
  search: paths.queue,
};
