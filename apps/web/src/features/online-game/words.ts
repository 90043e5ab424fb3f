/** What a game between people says where its screens differ: a table, so that one reducer serves them all. */
import type { Color } from '@sixtyfour/chess';
import { messages, paths } from '@sixtyfour/contract';

export interface OnlineWords {
  /** What the page is called while it is not the visitor's turn. */
  readonly title: string;
  readonly playingAs: (color: Color, names: { readonly own: string; readonly opponent: string }) => string;
  readonly yourTurn: string;
  readonly waitingFor: (color: Color) => string;
  /** A press or a move when the other side is to move. */
  readonly waitTurn: string;
  /** A foreign piece is selected, or moved. */
  readonly selectOwn: string;
  readonly moveOwn: string;
  readonly invalidMove: string;
  /** The server could not keep the act. */
  readonly notSaved: string;
  /** Which door the players came by; it leads to the next game as well. */
  readonly origin: 'queue' | 'room';
  /** Where one comes who leaves the game, and where new opponents are found. */
  readonly lobby: string;
}

const sideName = (color: Color) => (color === 'white' ? 'White' : 'Black');

/** A game of two strangers whom the queue brought together. */
export const queueWords: OnlineWords = {
  title: messages.pageNames.game,
  playingAs: (color, { own }) => messages.online.playingAsUser(sideName(color), own),
  yourTurn: messages.online.yourTurn,
  waitingFor: (color) => messages.online.waitingForColor(sideName(color)),
  waitTurn: messages.online.waitTurn,
  selectOwn: messages.online.selectOwn,
  moveOwn: messages.online.moveOwn,
  invalidMove: messages.online.invalidMove,
  notSaved: messages.online.updateFailed,
  origin: 'queue',
  lobby: paths.queue,
};
