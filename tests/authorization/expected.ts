/**
 * The expected outcome of each call and frame of the contract for each role. docs/authorization.md is generated from
 * it, and authorization.test.ts compares it with the real server.
 */
import { type api, type clientEvents, type ProblemCode } from '@sixtyfour/contract';

/** `nobody` has no session at all. */
export const ROLES = {
  nobody: 'without a session',
  ended: 'with a session that has ended',
  stranger: 'a guest who is in neither the game nor the room',
  white: 'the player of white in the game',
  black: 'the player of black in the game',
  host: 'the host of the waiting room',
  account: 'signed in to an account, in neither the game nor the room',
} as const;
export type Role = keyof typeof ROLES;

/** 'delivered', 'not delivered': for a frame without an answer, whether the opponent receives a message. */
export type Outcome = 'ok' | ProblemCode | 'delivered' | 'not delivered' | 'not admitted';

/** The subject of a call or frame. The game between white and black is running, with white to move. */
export type About = 'nothing' | 'the game' | 'the game, ended' | 'an unknown game' | 'the room' | 'the own channel';

export interface Case {
  readonly about: About;
  readonly expected: Readonly<Record<Role, Outcome>>;
}

type Named = Readonly<Partial<Record<Role, Outcome>>>;

/** The same outcome with any session, except for the named roles; 'unauthenticated' without a session. */
function withSession(others: Outcome, named: Named = {}): Case['expected'] {
  return everybody(others, { nobody: 'unauthenticated', ended: 'unauthenticated', ...named });
}

/** The same outcome for every role except the named ones. */
function everybody(others: Outcome, named: Named = {}): Case['expected'] {
  const all = Object.fromEntries(Object.keys(ROLES).map((role) => [role, others])) as Record<Role, Outcome>;
  return { ...all, ...named };
}

/** Like `everybody`, but without a session there is no websocket. */
function connected(others: Outcome, named: Named = {}): Case['expected'] {
  return everybody(others, { nobody: 'not admitted', ended: 'not admitted', ...named });
}

const nothing = (expected: Case['expected']): readonly Case[] => [{ about: 'nothing', expected }];

const SEATED: Named = { white: 'ok', black: 'ok' };

/** White is to move. */
const MOVING: Named = { white: 'ok', black: 'not-your-turn' };

export const expectedOfCalls: Readonly<Record<keyof typeof api, readonly Case[]>> = {
  getSite: nothing(everybody('ok')),
  reportClientError: nothing(everybody('ok')),

  getSession: nothing(everybody('ok')),
  signInAsGuest: nothing(everybody('ok')),
  saveProfile: nothing(withSession('ok')),
  exportData: nothing(withSession('ok')),
  deleteData: nothing(withSession('ok')),

  signUp: nothing(withSession('ok', { account: 'forbidden' })),
  confirmEmail: nothing(everybody('code-expired')),
  signInWithPassword: nothing(everybody('wrong-credentials')),
  signOut: nothing(withSession('ok')),
  resendVerification: nothing(everybody('ok')),
  requestPasswordReset: nothing(everybody('ok')),
  resetPassword: nothing(everybody('code-expired')),

  findMatch: nothing(withSession('ok')),
  cancelMatch: nothing(withSession('not-searching')),
  getMatch: nothing(withSession('ok')),
  getPresence: nothing(everybody('ok')),

  getGame: [
    { about: 'the game', expected: withSession('not-seated', SEATED) },
    { about: 'the game, ended', expected: withSession('not-seated', SEATED) },
    { about: 'an unknown game', expected: withSession('not-found') },
  ],
  sendIntent: [
    { about: 'the game', expected: withSession('not-seated', MOVING) },
    { about: 'the game, ended', expected: withSession('not-seated', { white: 'game-over', black: 'game-over' }) },
    { about: 'an unknown game', expected: withSession('not-found') },
  ],
  sayPhrase: [
    { about: 'the game', expected: withSession('not-seated', SEATED) },
    { about: 'the game, ended', expected: withSession('not-seated', SEATED) },
    { about: 'an unknown game', expected: withSession('not-found') },
  ],
  ownGames: nothing(withSession('ok')),
  openingMoves: nothing(everybody('ok')),
  // Only games against characters; getGame reads those between people.
  ownAiGame: [
    { about: 'the game, ended', expected: withSession('not-found') },
    { about: 'an unknown game', expected: withSession('not-found') },
  ],

  listRooms: nothing(withSession('ok')),
  // A player with a running game gets that game.
  createRoom: nothing(withSession('ok')),
  joinRoom: [
    { about: 'the room', expected: withSession('ok', { host: 'room-not-found' }) },
    { about: 'nothing', expected: withSession('room-not-found', SEATED) },
  ],
  // Anyone with the code may see who invites them.
  readInvitation: [
    { about: 'the room', expected: withSession('ok') },
    { about: 'nothing', expected: withSession('ok') },
  ],
  getRoom: [
    { about: 'the room', expected: withSession('room-not-found', { host: 'ok' }) },
    { about: 'the game', expected: withSession('room-not-found', SEATED) },
    { about: 'an unknown game', expected: withSession('room-not-found') },
  ],
  closeRoom: [
    { about: 'the room', expected: withSession('room-not-found', { host: 'ok' }) },
    { about: 'the game', expected: withSession('room-not-found') },
  ],

  randomPuzzle: nothing(everybody('ok')),
  dailyPuzzle: nothing(everybody('ok')),
  puzzleThemes: nothing(everybody('ok')),
  getPuzzle: nothing(everybody('ok')),
  startRush: nothing(withSession('ok')),
  // apps/server/src/puzzles/rushes.test.ts tests who owns a rush.
  getRush: [{ about: 'an unknown game', expected: withSession('rush-not-found') }],
  playRush: [{ about: 'an unknown game', expected: withSession('rush-not-found') }],
  endRush: [{ about: 'an unknown game', expected: withSession('rush-not-found') }],
  rushBests: nothing(everybody('ok')),

  dailyChampions: nothing(everybody('ok')),
  gameCount: [
    { about: 'the game', expected: withSession('not-found', SEATED) },
    { about: 'the game, ended', expected: withSession('not-found', SEATED) },
    { about: 'an unknown game', expected: withSession('not-found') },
  ],
  openAiGame: nothing(withSession('ok')),
  playAiMoves: [{ about: 'an unknown game', expected: withSession('not-found') }],
  endAiGame: [{ about: 'an unknown game', expected: withSession('not-found') }],

  authorizeChannel: [
    { about: 'the game', expected: everybody('forbidden', SEATED) },
    { about: 'the game, ended', expected: everybody('forbidden', SEATED) },
    { about: 'the room', expected: everybody('forbidden', { host: 'ok' }) },
    { about: 'the own channel', expected: everybody('ok', { nobody: 'forbidden', ended: 'forbidden' }) },
  ],
};

export const expectedOfFrames: Readonly<Record<keyof typeof clientEvents, readonly Case[]>> = {
  // With the role's own ticket, or with another player's.
  subscribe: [
    { about: 'the game', expected: connected('forbidden', SEATED) },
    { about: 'the room', expected: connected('forbidden', { host: 'ok' }) },
    { about: 'the own channel', expected: connected('ok') },
  ],
  joinGame: [
    { about: 'the game', expected: connected('forbidden', SEATED) },
    { about: 'the game, ended', expected: connected('forbidden', SEATED) },
    { about: 'the room', expected: connected('forbidden', { host: 'ok' }) },
    { about: 'an unknown game', expected: connected('forbidden') },
  ],
  // Delivered after a delay in which the player can come back.
  unsubscribe: [{ about: 'the game', expected: connected('not delivered') }],
  intent: [
    { about: 'the game', expected: connected('not-seated', MOVING) },
    { about: 'the game, ended', expected: connected('not-seated', { white: 'game-over', black: 'game-over' }) },
    { about: 'an unknown game', expected: connected('not-found') },
  ],
  'client-opponentMove': [{ about: 'the game', expected: connected('not-seated', MOVING) }],
  phrase: [
    { about: 'the game', expected: connected('not-seated', SEATED) },
    { about: 'the game, ended', expected: connected('not-seated', SEATED) },
    { about: 'an unknown game', expected: connected('not-found') },
  ],
  'client-joined': [
    { about: 'the game', expected: connected('not delivered', { white: 'delivered', black: 'delivered' }) },
  ],
  'client-left': [
    { about: 'the game', expected: connected('not delivered', { white: 'delivered', black: 'delivered' }) },
  ],
  'client-joinQueue': nothing(connected('ok')),
  heartbeat: nothing(connected('ok')),
};
