/** Lobby, waiting room and room game: texts that the specification does not quote; the others are in online.ts. */

export const lobby = {
  playingAs: 'Playing as',
  findTitle: 'Find an Opponent',
  findText: 'We’ll match you with the next player. 5 minutes each, standard rules.',
  createText: 'You play White. Send the code to a friend, or let anyone join.',
  privateRoom: 'Private room',
  creating: 'Creating',
  joinText: 'Enter the six-character code your friend sent you.',
  code: 'Room code',
  joining: 'Joining',
  checkCode: 'Check the code with your friend.',
  roomOf: (host: string) => `${host}'s Room`,
  joinRoomOf: (host: string) => `Join ${host}'s Room`,
  gateText: 'That’s all we need. Your opponent sees your name and country.',
  ownRoom: (code: string) => `Your room ${code} is waiting`,
  backToRoom: 'Back to your room',
  roomsListed: (count: number) => `${count} public ${count === 1 ? 'room' : 'rooms'}`,
  listFailed: 'We couldn’t load the list of rooms.',
  roomClosed: 'This room is closed. No one can join it anymore.',
} as const;

export const waitingRoom = {
  text: 'Share this code or the link with your friend. The game starts when they join.',
  codeLabel: (spelled: string) => `Room code: ${spelled}`,
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  share: 'Share',
  shareText: (host: string) => `${host} invites you to a game of chess.`,
  scan: 'Scan to join',
  qrLabel: 'QR code for this room',
  you: 'You',
  youAs: (name: string) => `${name}, white`,
  clock: 'Clock',
  minutesASide: '5 minutes each',
  listed: 'Listed',
  inPublicRooms: 'In Public Rooms',
  notListed: 'No, by code only',
  close: 'Close room',
  reallyClose: 'Really close?',
  closed: 'Room closed',
  titleJoined: (joined: string) => `(!) ${joined}`,
  kept: 'Your code and seat are still yours.',
} as const;

export const roomGame = {
  swapSides: 'Swap sides',
  offersSwapped: (name: string) => `${name} would like to play again with sides swapped.`,
  connecting: 'Connecting',
  waitingText: 'The game starts when both players are here.',
  toLobby: 'Play a friend in a room',
  opponentHere: (name: string) => `${name} has joined your room`,
} as const;
