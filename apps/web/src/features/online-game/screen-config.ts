/**
 * What a game between people says and does where its screens differ: a table, so that one reducer
 * serves them all.
 */
import type { Color, Ms } from '@sixtyfour/chess';
import { messages, type OnlineOrigin, paths } from '@sixtyfour/contract';

/** A message with a title of its own. */
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
  /** Until both players have come. */
  readonly waitingToBegin: (opponent: string) => string;
  /** A foreign piece is selected, or moved, and how long that is shown; null for as long as usual. */
  readonly selectOwn: string;
  readonly moveOwn: string;
  readonly foreignPieceMs: Ms | null;
  /** The server could not keep the act. */
  readonly notSaved: string;
  /** A move failed for a reason that is none of the game's; null when the reason itself is said. */
  readonly moveFailed: string | null;
  /** A move was saved while the page has no real-time connection, shown once per outage; null for no message. */
  readonly syncDelayed: string | null;
  /** The server is unreachable (R-RG-25, A-108). */
  readonly unreachable: {
    readonly title: string;
    readonly retry: string;
    readonly toast: Titled | null;
    /** Whether a running game offers to try again as well. */
    readonly inPlay: boolean;
  };
  /** Why the visitor is redirected to the lobby; null for no message. */
  readonly sentAway: Readonly<Record<'not-found' | 'not-seated' | 'no-session', string | null>>;
  /** Shown when both players have joined; null for no message. */
  readonly started: string | null;
  /** Shown when a player joins or comes back; null for no message. */
  readonly joined: ((name: string) => string) | null;
  /** Shown at a mate besides the banner; null for no message. */
  readonly mate: { readonly won: string; readonly lost: Titled } | null;
  /** The origin of the games that the screen is made for, and of the next game. */
  readonly origin: OnlineOrigin;
  /** The page to go to when leaving the game. */
  readonly lobby: string;
  /** Where a search of the visitor's is shown. */
  readonly search: string;
}

const online = messages.online;

/** A side as the quoted texts call it. */
export const sideName = (color: Color) => (color === 'white' ? 'White' : 'Black');

/** A queue game of two strangers. */
export const queueScreenConfig: ScreenConfig = {
  title: messages.pageNames.game,
  loading: online.loadingGame,
  playingAs: (color, { own }) => online.playingAsUser(sideName(color), own),
  waitingFor: (color) => online.waitingForColor(sideName(color)),
  waitingToBegin: messages.onlineGame.waitingFor,
  selectOwn: online.selectOwn,
  moveOwn: online.moveOwn,
  foreignPieceMs: null,
  notSaved: online.updateFailed,
  moveFailed: null,
  syncDelayed: null,
  unreachable: {
    title: online.loadFailed,
    retry: messages.onlineGame.retry,
    toast: null,
    inPlay: false,
  },
  sentAway: { 'not-found': online.loadFailed, 'not-seated': online.colorUnknown, 'no-session': null },
  started: null,
  joined: null,
  mate: null,
  origin: 'queue',
  lobby: paths.queue,
  search: paths.queue,
};
