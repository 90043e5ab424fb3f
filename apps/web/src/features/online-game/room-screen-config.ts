/** Texts and behavior of the room game's screen. In its own file, so that the queue's screen does not load it. */
import { messages, paths, TOAST_MS } from '@sixtyfour/contract';
import { type ScreenConfig, sideName } from './screen-config.ts';

const words = messages.onlineGame;

const ROOM_MISSING = { title: messages.rooms.notFound, text: messages.waitingRoom.askForLink };

/** A room game, or another game on the room screen. */
export const roomScreenConfig: ScreenConfig = {
  title: messages.pageNames.roomGame,
  loading: messages.roomGame.connecting,
  playingAs: (color, { opponent }) => words.playingAsVersus(sideName(color), opponent),
  waitingFor: () => words.waitingForOpponent,
  waitingToBegin: () => words.waitingForOpponent,
  selectOwn: words.notYours,
  moveOwn: words.notYours,
  foreignPieceMs: TOAST_MS.short,
  notSaved: words.saveFailed,
  moveFailed: words.moveFailed,
  syncDelayed: words.syncDelayed,
  unreachable: {
    title: words.connectFailed,
    retry: words.retryConnection,
    toast: { title: words.connectionError, text: words.connectionErrorText },
    inPlay: true,
  },
  sentAway: { 'not-found': ROOM_MISSING, 'not-seated': ROOM_MISSING, 'no-session': ROOM_MISSING },
  started: words.newGame,
  startedTitle: null,
  joined: words.joined,
  mate: { won: words.youWin, lost: { title: words.checkmate, text: words.youLost } },
  origin: 'room',
  lobby: paths.multiplayer,
  search: paths.roomGame,
};

/** The screen of a host who has just seen the guest with this name join (R-RG-28). */
export const joinedScreenConfig = (guest: string): ScreenConfig => ({
  ...roomScreenConfig,
  startedTitle: words.joined(guest),
});
