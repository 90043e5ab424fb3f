/** The lobby of the rooms. `rooms` has the texts that the specification quotes. */
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
  roomOf: (host: string) => `${host}'s Room`,
  joinRoomOf: (host: string) => `Join ${host}'s Room`,
  gateText: 'That’s all we need. Your opponent sees your name and country.',
  ownRoom: (code: string) => `Your room ${code} is waiting`,
  backToRoom: 'Back to your room',
  roomsListed: (count: number) => `${count} public ${count === 1 ? 'room' : 'rooms'}`,
  listFailed: 'We couldn’t load the list of rooms.',
  roomClosed: 'This room is closed. No one can join it anymore.',
} as const;
