/** Lobby, waiting room and games in rooms. `rooms` has the texts that the specification quotes. */
import { pageNames } from './shell.ts';

export const rooms = {
  title: pageNames.multiplayer,
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

export const lobby = {
  playingAs: 'Playing as',
  findTitle: 'Find an Opponent',
  findText: 'We’ll match you with the next player. Standard rules.',
  createText: 'Send the code to a friend, or let anyone join.',
  guestTime: 'Your friend’s time',
  sameTime: 'The same',
  privateRoom: 'Private room',
  creating: 'Creating',
  joinText: 'Enter the six-character code your friend sent you.',
  code: 'Room code',
  joining: 'Joining',
  checkCode: 'Check the code with your friend.',
  askForLink: 'Ask your friend for the room code or the invitation link.',
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
  youAs: (name: string, color: string) => `${name}, ${color}`,
  clock: 'Clock',
  each: (time: string) => `${time} each`,
  odds: (own: string, guest: string) => `You ${own}, your friend ${guest}`,
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
} as const;
