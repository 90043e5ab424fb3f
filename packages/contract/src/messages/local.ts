/** The local game of two people, and the play hub. */
import { pageNames } from './shell.ts';

/** The local game of two people on one device. */
export const local = {
  title: 'Play on this device',
  intro: 'Two people, one board. White moves first.',
  turnOf: { white: 'White to move', black: 'Black to move' },
  onlyTurn: { white: 'It’s White’s turn', black: 'It’s Black’s turn' },
  clock: 'Clock, 5 minutes each',
  uncounted: 'Games on this device don’t count toward Daily Champions.',
  agreeDraw: 'Agree to a draw',
  reallyDraw: 'Really agree?',
  resign: { white: 'White resigns', black: 'Black resigns' },
  clockOf: { white: 'White’s clock', black: 'Black’s clock' },
} as const;

/** The play hub, /play. */
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
  allGames: 'All your games',
  noGames: 'No finished games yet.',
  gameGone: 'This game is no longer on this device.',
  recentGame: (opponent: string, result: string, moves: number) =>
    `${opponent}: ${result}, ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  localOpponents: 'White vs Black',
  againstPeople: 'Play vs Human',
  againstPeopleText: 'Play a stranger or a friend.',
  findOpponent: 'Find an Opponent',
  findOpponentText: 'We’ll find you an opponent. 5 minutes each.',
  inRoom: 'Create or join a room',
  inRoomText: 'Play a friend with a six-character code, or join a public room.',
} as const;
