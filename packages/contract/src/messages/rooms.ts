/** The lobby, the waiting room and the game in a room: what they say beside the strings that `rooms` quotes. */

export const lobby = {
  playingAs: 'Playing as',
  findTitle: 'Find an Opponent',
  findText: 'Be matched with the next visitor. 5 minutes a side, standard rules.',
  createText: 'You play white. Send the code to a friend, or let anyone join.',
  privateRoom: 'Private room',
  creating: 'Creating',
  joinText: 'Six letters and digits, from the person who made the room.',
  code: 'Room code',
  joining: 'Joining',
  checkCode: 'Check the code with your friend.',
  roomOf: (host: string) => `${host}'s Room`,
  joinRoomOf: (host: string) => `Join ${host}'s Room`,
  gateText: 'That is all it takes. Your opponent sees the name and the country.',
  ownRoom: (code: string) => `Your room ${code} is waiting`,
  backToRoom: 'Back to your room',
  roomsListed: (count: number) => `${count} public ${count === 1 ? 'room' : 'rooms'}`,
  listFailed: 'The list of rooms could not be loaded.',
  roomClosed: 'This room is closed. Nobody can join it any more.',
} as const;

export const waitingRoom = {
  text: 'Give your friend this code, or send the link. The game starts by itself when they sit down.',
  codeLabel: (spelled: string) => `Room code: ${spelled}`,
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  share: 'Share',
  shareText: (host: string) => `${host} invites you to a game of chess.`,
  scan: 'Scan to join',
  qrLabel: 'QR code that leads to this room',
  you: 'You',
  youAs: (name: string) => `${name}, white`,
  clock: 'Clock',
  minutesASide: '5 minutes a side',
  listed: 'Listed',
  inPublicRooms: 'In Public Rooms',
  notListed: 'No, by code only',
  close: 'Close room',
  reallyClose: 'Really close?',
  closed: 'Room closed',
  titleJoined: (joined: string) => `(!) ${joined}`,
  kept: 'Your code and your seat are kept.',
} as const;

export const roomGame = {
  swapSides: 'Swap sides',
  offersSwapped: (name: string) => `${name} would like to play again with sides swapped.`,
  connecting: 'Connecting',
  waitingText: 'The game begins when both players are here.',
  toLobby: 'Play a friend in a room',
  opponentHere: (name: string) => `${name} has joined your room`,
} as const;
