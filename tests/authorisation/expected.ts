/**
 * Who may do what: for each call and each frame of the contract, in the states that matter, what each role is answered.
 * docs/authorisation.md is made of this, and the test beside it holds it against the real server.
 */
import { type api, type clientEvents, type ProblemCode } from '@sixtyfour/contract';

/** Null: no session at all. */
export const ROLES = {
  nobody: 'without a session',
  ended: 'with a session that has ended',
  stranger: 'a guest who has nothing to do with the game or the room',
  white: 'the player of white in the game',
  black: 'the player of black in the game',
  host: 'the host of a room that waits',
  account: 'signed in to an account, with nothing to do with the game or the room',
} as const;
export type Role = keyof typeof ROLES;

/** 'heard', 'unheard': of a frame that is not answered, whether the other side of the game is told. */
export type Outcome = 'ok' | ProblemCode | 'heard' | 'unheard' | 'not admitted';

/** What a call or a frame is about. The game is between white and black and goes on, white to move. */
export type About = 'nothing' | 'the game' | 'the game, ended' | 'a game that is none' | 'the room' | 'the own channel';

export interface Case {
  readonly about: About;
  readonly expected: Readonly<Record<Role, Outcome>>;
}

type Named = Readonly<Partial<Record<Role, Outcome>>>;

/** `others` for whoever has a session; without one, 'unauthenticated'. */
function withSession(others: Outcome, named: Named = {}): Case['expected'] {
  return everybody(others, { nobody: 'unauthenticated', ended: 'unauthenticated', ...named });
}

/** The same for everybody but those who are named. */
function everybody(others: Outcome, named: Named = {}): Case['expected'] {
  const all = Object.fromEntries(Object.keys(ROLES).map((role) => [role, others])) as Record<Role, Outcome>;
  return { ...all, ...named };
}

/** Only who has a session has a websocket. */
function connected(others: Outcome, named: Named = {}): Case['expected'] {
  return everybody(others, { nobody: 'not admitted', ended: 'not admitted', ...named });
}

const nothing = (expected: Case['expected']): readonly Case[] => [{ about: 'nothing', expected }];

const SEATED: Named = { white: 'ok', black: 'ok' };

/** White is to move, and so asks for it; black may not. */
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
  signInWithPassword: nothing(everybody('wrong-credentials')),
  signOut: nothing(everybody('ok')),
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
    { about: 'a game that is none', expected: withSession('not-found') },
  ],
  act: [
    { about: 'the game', expected: withSession('not-seated', MOVING) },
    { about: 'the game, ended', expected: withSession('not-seated', { white: 'game-over', black: 'game-over' }) },
    { about: 'a game that is none', expected: withSession('not-found') },
  ],
  recentGames: nothing(withSession('ok')),

  listRooms: nothing(withSession('ok')),
  // Who has a game that goes on is led to it.
  createRoom: nothing(withSession('ok')),
  joinRoom: [
    { about: 'the room', expected: withSession('ok', { host: 'room-not-found' }) },
    { about: 'nothing', expected: withSession('room-not-found', SEATED) },
  ],
  getRoom: [
    { about: 'the room', expected: withSession('room-not-found', { host: 'ok' }) },
    { about: 'the game', expected: withSession('room-not-found', SEATED) },
    { about: 'a game that is none', expected: withSession('room-not-found') },
  ],
  closeRoom: [
    { about: 'the room', expected: withSession('room-not-found', { host: 'ok' }) },
    { about: 'the game', expected: withSession('room-not-found') },
  ],

  randomPuzzle: nothing(everybody('ok')),
  dailyPuzzle: nothing(everybody('ok')),
  puzzleThemes: nothing(everybody('ok')),
  getPuzzle: nothing(everybody('ok')),

  dailyChampions: nothing(everybody('ok')),
  gameCount: [
    { about: 'the game', expected: withSession('not-found', SEATED) },
    { about: 'the game, ended', expected: withSession('not-found', SEATED) },
    { about: 'a game that is none', expected: withSession('not-found') },
  ],
  openAiGame: nothing(withSession('ok')),
  playAiMoves: [{ about: 'a game that is none', expected: withSession('not-found') }],
  endAiGame: [{ about: 'a game that is none', expected: withSession('not-found') }],

  authorizeChannel: [
    { about: 'the game', expected: everybody('forbidden', SEATED) },
    { about: 'the game, ended', expected: everybody('forbidden', SEATED) },
    { about: 'the room', expected: everybody('forbidden', { host: 'ok' }) },
    { about: 'the own channel', expected: everybody('ok', { nobody: 'forbidden', ended: 'forbidden' }) },
  ],
};

export const expectedOfFrames: Readonly<Record<keyof typeof clientEvents, readonly Case[]>> = {
  // With whatever ticket the authorisation gave, or with another player's.
  subscribe: [
    { about: 'the game', expected: connected('forbidden', SEATED) },
    { about: 'the room', expected: connected('forbidden', { host: 'ok' }) },
    { about: 'the own channel', expected: connected('ok') },
  ],
  // Told after a moment, in which the player may be back.
  unsubscribe: [{ about: 'the game', expected: connected('unheard') }],
  intent: [
    { about: 'the game', expected: connected('not-seated', MOVING) },
    { about: 'the game, ended', expected: connected('not-seated', { white: 'game-over', black: 'game-over' }) },
    { about: 'a game that is none', expected: connected('not-found') },
  ],
  'client-opponentMove': [{ about: 'the game', expected: connected('not-seated', MOVING) }],
  'client-joined': [{ about: 'the game', expected: connected('unheard', { white: 'heard', black: 'heard' }) }],
  'client-left': [{ about: 'the game', expected: connected('unheard', { white: 'heard', black: 'heard' }) }],
  'client-joinQueue': nothing(connected('ok')),
  heartbeat: nothing(connected('ok')),
};
