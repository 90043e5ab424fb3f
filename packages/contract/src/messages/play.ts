/** Texts shared by all playing screens: moves, clocks and typed commands. */
import { COUNTED } from '../constants.ts';

/** Parts of every playing screen. */
export const play = {
  you: 'You',
  white: 'White',
  black: 'Black',
  yourTurn: 'Your Turn',
  opponentsTurn: "Opponent's Turn",
  lowTime: 'Low time',
  rulesName: { standard: 'Standard rules', simplified: 'Simplified rules' },
  uncountedGame: 'Not counted',
  typeMove: 'Type a move',
  typeMoveHint: 'e2e4, Nf3, O-O',
  flip: 'Flip board',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  keyboard: 'Typed moves',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  openMoves: 'Move list',
  close: 'Close',
  live: 'Live',
  first: 'First position',
  back: 'One move back',
  forward: 'One move forward',
  last: 'Last position',
  more: 'More',
  moreOptions: 'More options',
  noClock: 'No clock',
  startFromFen: 'Start from FEN',
  startFromFenHint: 'Leave empty for the usual start',
  uncounted: 'This game doesn’t count toward Daily Champions.',
  resign: 'Resign',
  reallyResign: 'Really resign?',
  reallyRestart: 'Really restart?',
  restartLoses: `Restart? After ${COUNTED.offBoard.seconds} seconds of play, this counts as a loss.`,
  takeback: 'Takeback',
  hint: 'Hint',
  makesUncounted: 'The game won’t count',
  copyFen: 'Copy FEN',
  copied: 'Copied',
  change: (difficulty: string) => `${difficulty}, change`,
  lockedOpponent: 'Opponent, locked during the game',
  yourClock: 'Your clock',
  clockOf: (name: string) => `${name}’s clock`,
  nothing: 'nothing',
  countOfRole: (count: number, role: string) => `${count} ${role}${count === 1 ? '' : 's'}`,
  captured: (pieces: string) => `Captured: ${pieces}`,
  capturedAhead: (pieces: string, points: number) =>
    `Captured: ${pieces}. ${points} ${points === 1 ? 'point' : 'points'} ahead`,
  gamePanel: 'Game',
} as const;

/** Announcements for screen readers, and answers to typed commands. */
export const spoken = {
  sides: { white: 'White', black: 'Black' },
  moves: (side: string, role: string, from: string, to: string) => `${side} ${role} ${from} to ${to}`,
  takes: (side: string, role: string, from: string, taken: string, on: string) =>
    `${side} ${role} ${from} takes ${taken} on ${on}`,
  enPassant: 'en passant',
  promotes: (role: string) => `and becomes a ${role}`,
  castlesShort: (side: string) => `${side} castles short`,
  castlesLong: (side: string) => `${side} castles long`,
  yourTurn: 'Your turn',
  turnOf: (name: string) => `${name} to move`,
  check: 'Check',
  checkmate: 'Checkmate',
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  sideSecondsLeft: (side: string, seconds: number) => `${side}: ${seconds} seconds left`,
  takenBack: 'Taken back',
  minutesSeconds: (minutes: number, seconds: number) =>
    `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  timeOf: (name: string, time: string) => `${name}: ${time}`,
  noClock: 'This game has no clock',
  noLast: 'No moves played yet',
  movesFrom: (square: string, targets: string) => `From ${square}: ${targets}`,
  noMovesFrom: (square: string) => `No moves from ${square}`,
  invalid: (why: string) => `Invalid move: ${why}`,
  invalidWhy: {
    malformed: 'that isn’t a move. Try e2e4, Nf3 or O-O',
    ambiguous: 'more than one piece can do that',
    'no-piece': 'none of your pieces can do that',
    'not-your-piece': 'that isn’t your piece',
    'own-piece': 'your own piece is there',
    'king-capture': 'you can’t capture a king',
    'illegal-move': 'none of your pieces can do that',
    'king-in-check': 'your king would be in check',
    'promotion-required': 'say what the pawn becomes, like e8=Q',
  },
  resignAgain: 'Really resign? Type resign again.',
  drawAgain: 'Really agree to a draw? Type draw again.',
} as const;

/** Games saved on this device. */
export const saved = {
  unavailable: 'This browser can’t save games. You’ll lose this game when you leave the page.',
  unreadable: 'We couldn’t read a saved game.',
  copyFailed: 'Copying didn’t work in this browser.',
} as const;

/** A finished game of this device, opened for review. */
export const openedGame = {
  title: 'Finished game',
  loading: 'Loading the game...',
} as const;
