/** The local game of two people on one device, and the play hub. */
import { pageNames } from './shell.ts';

/** The local game of two people on one device. */
export const local = {
  title: 'Play on this device',
  intro: 'Two people, one board. White moves first.',
  turnOf: { white: 'White to move', black: 'Black to move' },
  onlyTurn: { white: 'It’s White’s turn', black: 'It’s Black’s turn' },
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
  rush: 'Puzzle Rush',
  rushText: 'As many puzzles as you can, against the clock or without one.',
  analysis: 'Analysis board',
  analysisText: 'Any position or game, with the engine beside it.',
  againstPeople: 'Play vs Human',
  againstPeopleText: 'Play a stranger or a friend.',
  findOpponent: 'Find an Opponent',
  findOpponentText: 'We’ll find you an opponent, from 1 to 15 minutes each.',
  inRoom: 'Create or join a room',
  inRoomText: 'Play a friend with a six-character code, or join a public room.',
} as const;
