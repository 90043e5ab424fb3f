/** Texts and behavior of the room game's screen. In its own file, so that the queue's screen does not load it. */
import { messages, paths, TOAST_MS } from '@sixtyfour/contract';
import { type ScreenConfig, sideName } from './screen-config.ts';

const online = messages.onlineGame;

const ROOM_MISSING = { title: messages.rooms.notFound, text: messages.waitingRoom.askForLink };

/** A room game, or another game on the room screen. */
export const roomScreenConfig: ScreenConfig = {
  title: messages.pageNames.roomGame,
  loading: messages.roomGame.connecting,
  playingAs: (color, { opponent }) => online.playingAsVersus(sideName(color), opponent),
  waitingFor: () => online.waitingForOpponent,
  waitingToBegin: () => online.waitingForOpponent,
  selectOwn: online.notYours,
  moveOwn: online.notYours,
  foreignPieceMs: TOAST_MS.short,
  notSaved: online.saveFailed,
  moveFailed: online.moveFailed,
  syncDelayed: online.syncDelayed,
  unreachable: {
    title: online.connectFailed,
    retry: online.retryConnection,
    toast: { title: online.connectionError, text: online.connectionErrorText },
    inPlay: true,
  },
  sentAway: { 'not-found': ROOM_MISSING, 'not-seated': ROOM_MISSING, 'no-session': ROOM_MISSING },
  started: online.newGame,
  startedTitle: null,
  joined: online.joined,
  mate: { won: online.youWin, lost: { title: online.checkmate, text: online.youLost } },
  origin: 'room',
  lobby: paths.multiplayer,
  search: paths.roomGame,
};

/** The screen of a host who has just seen the guest with this name join (R-RG-28). */
export const joinedScreenConfig = (guest: string): ScreenConfig => ({
  ...roomScreenConfig,
  startedTitle: online.joined(guest),
});
