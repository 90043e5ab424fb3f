/** Two people on one device, and /play, where all ways to play are. */
import { pageNames } from './shell.ts';

/** Two people on one device. */
export const local = {
  title: 'Play on this device',
  intro: 'Two people, one board. White begins.',
  turnOf: { white: 'White to move', black: 'Black to move' },
  onlyTurn: { white: 'It is White’s turn', black: 'It is Black’s turn' },
  clock: 'Clock, 5 minutes a side',
  uncounted: 'Games on this device do not count for Daily Champions.',
  agreeDraw: 'Agree a draw',
  reallyDraw: 'Really agree?',
  resign: { white: 'White resigns', black: 'Black resigns' },
  clockOf: { white: 'Clock of White', black: 'Clock of Black' },
} as const;

/** /play, where all ways to play are. */
export const playHub = {
  title: pageNames.play,
  lede: 'Pick a way to play. No account needed.',
  againstAi: 'Play vs AI',
  againstAiText: 'Five characters, from patient to merciless.',
  onThisDevice: 'Play on this device',
  onThisDeviceText: 'Two people, one board, with or without a clock.',
  randomPuzzle: 'Random puzzle',
  randomPuzzleText: 'One position, one best move. A new one whenever you like.',
  recent: 'Your recent games',
  recentGame: (opponent: string, result: string, moves: number) =>
    `${opponent}: ${result}, ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  localOpponents: 'White and Black',
  againstPeople: 'Play vs Human',
  againstPeopleText: 'The lobby: a name, and then somebody at random or a friend.',
  findOpponent: 'Find an Opponent',
  findOpponentText: 'Somebody who looks for a game as well, five minutes a side.',
  inRoom: 'Create or join a room',
  inRoomText: 'A friend with a six-character code, or whoever waits in a public room.',
} as const;
