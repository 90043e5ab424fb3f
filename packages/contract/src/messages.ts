/**
 * Every text that a visitor reads. Strings quoted by docs/spec/specification.md are exact; `messages.test.ts` compares
 * them. Groups are exports of their own, so that a page carries only the groups it uses.
 */

export const site = {
  name: 'Sixtyfour',
  titled: (page: string) => `${page} - Chess`,
  tagline: 'The Ultimate Chess Experience',
  footerLine: 'Sixtyfour. Free to play, no account needed.',
  skipLink: 'Skip to the main content',
  loading: 'Loading...',
  mainNavigation: 'Main',
  footerNavigation: 'About this site',
  pageFailed: 'This page could not be loaded.',
  pageFailedText: 'The connection may be gone, or the site has a new version. Your saved games are kept.',
  reload: 'Reload',
} as const;

export const nav = {
  home: 'Sixtyfour, home',
  dailyChampions: 'Daily Champions',
  chessGuide: 'Chess Guide',
  chessNews: 'Chess News',
  puzzles: 'Puzzles',
  playNow: 'Play Now',
  play: 'Play',
  about: 'About',
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  legal: 'Legal Notice',
  settings: 'Settings',
} as const;

export const home = {
  lede: 'A good board, five odd opponents and real people. No account needed.',
  playAi: 'Play vs AI',
  playHuman: 'Play vs Human',
  dailyChampions: 'Daily Champions',
  resetsIn: (hours: number, minutes: number) => `Resets in ${hours} h ${minutes} min`,
  playHere: 'Play on this device',
  allWays: 'All ways to play',
  cast: 'Five opponents',
  smartAi: 'Smart AI',
  smartAiText: 'Five characters, from a patient beginner’s friend to one that counts in percent.',
  liveMatches: 'Live Matches',
  liveMatchesText: 'Someone at random, or a friend with a six-character code. Five minutes a side.',
  learning: 'Learning Resources',
  learningText: 'Rules, plans and puzzles in plain words, each with a board beside it.',
  guide: 'Chess Guide',
  guideText: 'Rules, strategies and advanced techniques. Six short chapters that open one at a time.',
  guideButton: 'Start Learning',
  news: 'Chess News',
  newsText: 'What happened at the board this week, in four short reads.',
  newsButton: 'Read News',
  puzzles: 'Chess Puzzles',
  puzzlesText: 'Six classic tactics by level, and a random one whenever you like.',
  puzzlesButton: 'Solve Puzzles',
  heroBoard: 'An Italian game after three moves, white to move',
  knightBoard: 'A knight on e4 and the eight squares it can jump to',
} as const;

/** Names of pages that no link of the header or footer leads to. */
export const pageNames = {
  game: 'Online game',
  roomGame: 'Room game',
  auth: 'Sign in',
  authCallback: 'Signing in',
} as const;

/** What search engines and shared links say about each page. */
export const descriptions = {
  home: 'Play chess at once: against five odd characters or with a friend on one device. Free, and no account needed.',
  play: 'All ways to play chess here: against a character of your choice, or two people on one device.',
  multiplayer: 'Play chess with a friend in a room of your own.',
  ai: 'Play chess against one of five characters, from a patient beginner’s friend to one that counts in percent.',
  puzzles: 'A chess puzzle picked at random.',
  chessPuzzles: 'Six classic chess tactics in three levels.',
  chessGuide: 'The rules of chess, strategies and advanced techniques in plain words.',
  chessNews: 'Four short reads about chess.',
  queue: 'Find somebody to play chess with, five minutes a side.',
  game: 'A game of chess between two people.',
  privacy: 'What this site keeps about you, and where.',
  terms: 'The terms for using this site.',
  legal: 'Who answers for this site, and whose work is in it.',
  dailyChampions: 'The best chess players of the day.',
  auth: 'Sign in, or go on without an account.',
  about: 'What Sixtyfour is, and what can be played here.',
  contact: 'How to reach whoever runs this site.',
} as const;

/** Pages whose content is still to come: what will be there. Each of them leads on to a game. */
export const comingPages = {
  playNow: 'What you can play now:',
  multiplayer: 'Here you will open a room and invite a friend by a code. Rooms are not ready yet.',
  queue: 'Here you will be matched with somebody who looks for a game as well. This is not ready yet.',
  puzzles: 'Here you will solve puzzles, one at a time. There are none yet.',
  chessPuzzles: 'Six classic tactics in three levels will be shown here. They are not ready yet.',
  chessGuide: 'Rules, strategies and advanced techniques, in six short chapters. They are still being written.',
  chessNews: 'Four short reads about the week at the board. They are still being written.',
  dailyChampions: 'The best scores of each day will be listed here. There is no table yet.',
  game: 'Online games are not ready yet.',
  auth: 'There are no accounts yet. Everything on this site works without one.',
} as const;

export const privacy = {
  kept: 'This site keeps your settings and your games on your own device, and nowhere else. It sets no cookies, and it has no advertisements and no analytics.',
  full: 'The full text follows when the site has accounts and games between people.',
} as const;

export const terms = {
  summary: 'Playing is free and needs no account. The site comes as it is, without warranty.',
  full: 'The full terms follow when the site has accounts and games between people.',
} as const;

export const legal = {
  operator: 'Whoever runs this site has not entered a name and an address yet.',
  credits: 'Credits',
  drawings: 'Pieces, portraits and the mark were drawn for Sixtyfour and are in the public domain (CC0 1.0).',
  fonts: 'Typefaces: Besley and Atkinson Hyperlegible Next, under the SIL Open Font License 1.1.',
  icons: 'Icons: Lucide, under the ISC License.',
  program: 'The program is free software under the MIT License.',
} as const;

export const about = {
  what: 'Sixtyfour is a chess site for people who want a game now. You need no account, and there are no advertisements.',
  opponents: 'Five characters play against you. They run on your own device.',
  freeSoftware: 'The program is free software under the MIT License: anyone may run it, read it and change it.',
} as const;

export const contact = {
  none: 'Whoever runs this site has not entered an address to write to yet.',
} as const;

export const auth = {
  failed: (reason: string) => `Signing in did not work: ${reason}`,
  failedText: 'Nothing was changed. You can play without an account.',
} as const;

/** The AI game (sections 2, 4, 5 and 8 of the specification). */
export const ai = {
  title: 'Play vs AI',
  choose: 'Choose an opponent',
  waiting: 'Waiting to start...',
  select: 'Select an opponent or click Start to play against Bobby Fish-er',
  selectNew: 'Select a new opponent and click Start',
  playing: (opponent: string) => `Playing against ${opponent}`,
  start: 'Start Game',
  restart: 'Restart Game',
  reset: 'Game reset - Click Start to play again',
  startFirst: 'Click Start to begin the game',
  waitTurn: 'Wait for your turn',
  whiteOnly: 'You can only move white pieces',
  invalidMove: 'Invalid move',
  kingInCheck: 'Invalid move: Cannot leave king in check!',
  aiKingInCheck: 'Invalid AI move: Cannot leave king in check!',
  check: 'Check!',
  checkmate: 'Checkmate!',
  youWin: 'Checkmate! You win!',
  aiWins: 'Checkmate! AI wins!',
  draw: 'Draw!',
  drawOver: 'Draw! Game Over',
  timeLost: "Time's up! You lose!",
  timeWon: "Time's up! You win!",
  noMove: 'AI failed to make a move',
  illegalMove: 'Invalid AI move',
  engineThrew: 'An error occurred during the AI move',
  engineDied: 'Error during AI move',
  resigned: 'You resigned',
  hintIs: (move: string) => `Hint: ${move}.`,
  noHint: 'No hint could be found.',
  noDrawOffers: 'This opponent takes no draw offers. Resign, or play on.',
  resumed: (opponent: string) => `Your game against ${opponent} goes on.`,
  says: (opponent: string, line: string) => `${opponent}: ${line}`,
} as const;

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
  title: 'Play',
  lede: 'Pick a way to play. No account needed.',
  againstAi: 'Play vs AI',
  againstAiText: 'Five characters, from patient to merciless.',
  onThisDevice: 'Play on this device',
  onThisDeviceText: 'Two people, one board, with or without a clock.',
  recent: 'Your recent games',
  recentGame: (opponent: string, result: string, moves: number) =>
    `${opponent}: ${result}, ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  localOpponents: 'White and Black',
} as const;

/** What is said to those who hear the game, and the answers to typed commands. */
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
  noLast: 'No move has been played',
  movesFrom: (square: string, targets: string) => `From ${square}: ${targets}`,
  noMovesFrom: (square: string) => `No moves from ${square}`,
  invalid: (why: string) => `Invalid move: ${why}`,
  invalidWhy: {
    malformed: 'this is not a move. Try e2e4, Nf3 or O-O',
    ambiguous: 'more than one piece can do that',
    'no-piece': 'no piece of yours can do that',
    'not-your-piece': 'that is not your piece',
    'own-piece': 'your own piece stands there',
    'king-capture': 'a king cannot be taken',
    'illegal-move': 'no piece of yours can do that',
    'king-in-check': 'your king would be in check',
    'promotion-required': 'say what the pawn becomes, as in e8=Q',
  },
  resignAgain: 'Really resign? Type resign again.',
  drawAgain: 'Really agree a draw? Type draw again.',
} as const;

/** Why a position cannot be set up, and where its text goes wrong. */
export const fen = {
  at: (problem: string, character: number) => `${problem}, at character ${character}.`,
  problems: {
    'field-missing': 'Something is missing',
    'field-unexpected': 'There is more text than a FEN has',
    'rank-count': 'There must be eight ranks',
    'rank-length': 'A rank must have eight squares',
    'letter-unknown': 'No piece has this letter',
    'turn-unknown': 'The side to move must be w or b',
    'castling-malformed': 'The castling rights must be KQkq or -',
    'en-passant-malformed': 'The en passant square must be a square or -',
    'number-malformed': 'Here must be a number',
    'king-count': 'Each side needs one king',
    'pawn-on-back-rank': 'A pawn cannot stand on the first or last rank',
    'too-many-pieces': 'A side has more pieces than a game can give',
    'opponent-in-check': 'The side that is not to move stands in check',
  },
  over: 'The game is over in this position.',
} as const;

/** Games kept on this device. */
export const saved = {
  unavailable: 'This browser keeps no games. Your game is gone when you leave the page.',
  unreadable: 'A saved game could not be read.',
  copyFailed: 'Copying did not work. The text is selected instead.',
} as const;

/** Parts of every playing screen. */
export const play = {
  you: 'You',
  white: 'White',
  black: 'Black',
  yourTurn: 'Your Turn',
  opponentsTurn: "Opponent's Turn",
  lowTime: 'Low time',
  rules: 'Rules',
  standard: 'Standard',
  simplified: 'Simplified - no castling, no en passant',
  typeMove: 'Type a move',
  typeMoveHint: 'e2e4, Nf3, O-O',
  flip: 'Flip board',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  keyboard: 'Typed moves',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  openMoves: 'List of moves',
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
  startFromFenHint: 'Empty for the usual start',
  uncounted: 'Such a game does not count for Daily Champions.',
  resign: 'Resign',
  reallyResign: 'Really resign?',
  reallyRestart: 'Really restart?',
  takeback: 'Takeback',
  hint: 'Hint',
  makesUncounted: 'The game will not count',
  copyFen: 'Copy FEN',
  copied: 'Copied',
  change: (difficulty: string) => `${difficulty}, change`,
  lockedOpponent: 'Opponent, locked while the game runs',
  yourClock: 'Your clock',
  clockOf: (name: string) => `Clock of ${name}`,
  nothing: 'nothing',
  countOfRole: (count: number, role: string) => `${count} ${role}${count === 1 ? '' : 's'}`,
  captured: (pieces: string) => `Captured: ${pieces}`,
  capturedAhead: (pieces: string, points: number) =>
    `Captured: ${pieces}. ${points} ${points === 1 ? 'point' : 'points'} ahead`,
  gamePanel: 'Game',
  board: (bottom: string) => `Chess board, ${bottom} at the bottom`,
} as const;

/** What a square of the board is called, for those who hear it. */
export const board = {
  rank: (rank: string) => `Rank ${rank}`,
  colors: { white: 'white', black: 'black' },
  roles: { pawn: 'pawn', knight: 'knight', bishop: 'bishop', rook: 'rook', queen: 'queen', king: 'king' },
  empty: 'empty',
  selected: 'selected',
  lastMoveFrom: 'last move from',
  lastMoveTo: 'last move to',
  target: 'can move here',
  check: 'in check',
  pending: 'move not confirmed yet',
  premoveFrom: 'premove from',
  premoveTo: 'premove to',
} as const;

export const promotion = {
  title: 'Choose a piece for pawn promotion',
  queen: 'Queen',
  rook: 'Rook',
  bishop: 'Bishop',
  knight: 'Knight',
} as const;

export const gameOver = {
  win: 'Victory!',
  loss: 'Good Game!',
  draw: 'Well Played!',
  other: 'Game Over',
  playAgainVs: (opponent: string) => `Play Again vs ${opponent}`,
  tryDifferent: 'Try Different AI',
  findNew: 'Find New Opponent',
  playAgain: 'Play Again',
  continueTournament: 'Continue Tournament',
  backToMenu: 'Back to Menu',
  result: 'Result',
  score: 'Score',
  moves: 'Moves',
  time: 'Time',
  viewBoard: 'View board',
  showResult: 'Show result',
  copyPgn: 'Copy PGN',
  downloadPgn: 'Download PGN',
  medal: 'Medal',
  reasons: {
    checkmate: 'Checkmate!',
    stalemate: 'Stalemate',
    repetition: 'Repetition',
    'insufficient-material': 'Too few pieces',
    'seventy-five-moves': '75 quiet moves',
    timeout: 'Time-up',
    resignation: 'Resigned',
    agreement: 'Agreed draw',
    abandonment: 'Left the game',
    aborted: 'Aborted',
  },
  whiteWins: (reason: string) => `White wins: ${reason}`,
  blackWins: (reason: string) => `Black wins: ${reason}`,
  drawBy: (reason: string) => `Draw: ${reason}`,
  inMoves: (result: string, moves: number) => `${result} in ${moves} ${moves === 1 ? 'move' : 'moves'}.`,
  withScore: (score: string) => `Score ${score}`,
} as const;

/** Queue, online games and rooms. */
export const online = {
  queueTitle: 'Find an Opponent',
  playersOnline: (count: number) => `${count} ${count === 1 ? 'player' : 'players'} online`,
  findMatch: 'Find Match',
  searching: (seconds: number) => `Searching for match... (${seconds}s)`,
  cancel: 'Cancel',
  matchFound: 'Match found!',
  cancelled: 'Matchmaking cancelled',
  cancelFailed: 'Failed to cancel matchmaking',
  searchFailed: (reason?: string) => `Matchmaking failed: ${reason ?? 'Unknown error'}`,
  searchTimedOut: 'Match search timed out. Please try again.',
  anonymousIdFailed: 'Failed to create anonymous ID',
  loadingGame: 'Loading game...',
  playingAsUser: (color: 'White' | 'Black', username: string) => `Playing as ${color} (${username})`,
  playingAsVersus: (color: 'White' | 'Black', opponent: string) => `Playing as ${color} (vs ${opponent})`,
  yourTurn: 'Your turn',
  waitingForColor: (color: 'White' | 'Black') => `Waiting for ${color} to move`,
  waitingForOpponent: 'Waiting for opponent',
  leave: 'Leave Game',
  waitTurn: 'Please wait for your turn',
  selectOwn: 'You can only select your own pieces',
  moveOwn: 'You can only move your own pieces',
  notYours: "That's not your piece!",
  invalidMove: 'Invalid move!',
  updateFailed: 'Failed to update game state.',
  saveFailed: 'Failed to save move',
  moveFailed: 'Failed to make move',
  syncDelayed: 'Move saved but real-time sync may be delayed',
  realtimeAuthFailed: 'Realtime auth failed. Falling back to database sync.',
  connectFailed: 'Failed to connect to game server. Please try again.',
  retryConnection: 'Retry Connection',
  connectionError: 'Connection error',
  connectionErrorText: 'Could not connect to the game server. Check your internet connection.',
  joinQueueFailed: 'Failed to join queue. Please try again.',
  loadFailed: 'Error loading game',
  colorUnknown: 'Error determining player color',
  queueText: 'Play chess against other players in real-time. Join the queue to find an opponent.',
  realtime: 'Real-time',
  databaseSync: 'Database sync',
  disconnected: 'Disconnected',
  joined: (name: string) => `${name} joined the game!`,
  opponentLeft: 'Your opponent has left the game',
  newGame: 'New game started!',
  youWin: 'Checkmate! You win!',
  checkmate: 'Checkmate!',
  youLost: 'You lost the game.',
  resign: 'Resign',
  reallyResign: 'Really resign?',
} as const;

export const rooms = {
  title: 'Multiplayer Chess',
  playingAs: (name: string) => `Playing as ${name}`,
  changeName: 'Change name',
  create: 'Create Room',
  join: 'Join Room',
  publicRooms: 'Public Rooms',
  joinButton: 'Join',
  refresh: 'Refresh Rooms',
  codeRequired: 'Please enter a room code',
  createFailed: 'Failed to create room. Please try again.',
  notFound: 'Room not found or already full',
  joinFailed: 'Failed to join room. Please try again.',
} as const;

export const puzzles = {
  title: 'Chess Puzzle Challenge',
  defaultDescription: 'Find the best move!',
  remaining: (moves: number) => `Moves remaining: ${moves}`,
  next: 'Next Puzzle',
  right: 'Correct move! Keep going.',
  solved: 'Puzzle solved! Well done!',
  wrong: 'Incorrect move! Try again.',
  loadFailed: 'Error loading puzzle.',
} as const;

export const champions = {
  title: 'Daily Champions',
  score: 'Score',
  stats: 'Stats',
  streaks: 'Streaks',
  nextReset: (localTime: string) => `Next reset at ${localTime}`,
  anonymous: 'Anonymous',
} as const;

export const identity = {
  nameTitle: 'Enter Your Name',
  startPlaying: 'Start Playing',
  nameTooShort: 'Please enter a name with at least 2 characters',
  nameTooLong: 'Name must be 20 characters or less',
  countryMissing: 'Please select your country',
  nameAndCountryFirst: 'Please enter your name and country before joining the queue',
  guestPrefix: 'Guest_',
  terms: 'By continuing, you agree to our Terms of Service and Privacy Policy.',
  login: 'Login',
  register: 'Register',
  signOut: 'Sign Out',
  emailTaken: 'This email is already registered',
  registered: 'Account created successfully! Check your email for verification.',
  signedIn: 'Signed in successfully!',
  signedOut: 'Signed out successfully',
} as const;

export const settings = {
  title: 'Settings',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  boardTheme: 'Board',
  wood: 'Wood',
  contrast: 'High contrast',
  baize: 'Baize',
  sound: 'Sound',
  volume: 'Volume',
  animation: 'Animation',
  legalDots: 'Show legal moves',
  lines: 'Characters speak',
  notation: 'Notation',
  notationLong: 'Long (Ng1f3)',
  notationSan: 'Standard (Nf3)',
  autoFlip: 'Turn the board after each move',
} as const;
