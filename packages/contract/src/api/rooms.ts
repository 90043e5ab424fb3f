import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CreateRoom, GameRoom, ListedRoom, RoomAnswer, RoomInvitation } from '../entities/room.ts';
import { GameParams } from './game-params.ts';

const CodeBody = z.strictObject({ room_code: z.string().check(z.maxLength(32)) });
/** Rooms: games with a friend, or with anyone who joins a public room. */
export const roomsApi = {
  listRooms: endpoint({
    method: 'GET',
    path: '/api/rooms',
    summary: 'Public rooms of others that wait for a guest, newest first, and the own room that waits',
    response: z.object({ rooms: z.array(ListedRoom), own: z.nullable(GameRoom) }),
  }),
  createRoom: endpoint({
    method: 'POST',
    path: '/api/rooms',
    summary: 'Opens a room and waits in it, in place of an earlier one',
    feature: 'rooms',
    body: CreateRoom,
    response: RoomAnswer,
  }),
  joinRoom: endpoint({
    method: 'POST',
    path: '/api/rooms/join',
    summary: 'Takes the free seat of the room with this code',
    feature: 'rooms',
    isGuess: true,
    body: CodeBody,
    response: RoomAnswer,
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/api/rooms/invitation',
    summary: 'Who waits in the room with this code, and for what game; a wrong code counts as a guess',
    feature: 'rooms',
    isGuess: true,
    body: CodeBody,
    /** Null for every code that cannot be joined. */
    response: z.object({ invitation: z.nullable(RoomInvitation) }),
  }),
  getRoom: endpoint({
    method: 'GET',
    path: '/api/rooms/:gameId',
    summary: 'The room of a game, for its host and its guest; asking counts as being there',
    params: GameParams,
    response: GameRoom,
  }),
  closeRoom: endpoint({
    method: 'POST',
    path: '/api/rooms/:gameId/close',
    summary: 'Closes the own room that waits',
    params: GameParams,
    response: z.object({ closed: z.literal(true) }),
  }),
} as const;
