/** The waiting room and the game of a room. */

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
  youAs: (name: string, color: string) => `${name}, ${color}`,
  clock: 'Clock',
  each: (time: string) => `${time} each`,
  odds: (own: string, other: string, name = 'your friend') => `You ${own}, ${name} ${other}`,
  listed: 'Listed',
  inPublicRooms: 'In Public Rooms',
  notListed: 'No, by code only',
  close: 'Close room',
  reallyClose: 'Really close?',
  closed: 'Room closed',
  /** For who opens the page of a room by its address. */
  askForLink: 'Ask your friend for the room code or the invitation link.',
  titleJoined: (joined: string) => `(!) ${joined}`,
  kept: 'Your code and seat are still yours.',
} as const;

export const roomGame = {
  swapSides: 'Swap sides',
  offersSwapped: (name: string) => `${name} would like to play again with sides swapped.`,
  connecting: 'Connecting',
  waitingText: 'The game starts when both players are here.',
  toLobby: 'Play a friend in a room',
} as const;
