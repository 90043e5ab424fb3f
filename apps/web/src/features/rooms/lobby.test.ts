import { messages, type ProblemCode, problemMessages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { type Attempt, EMPTY_LOBBY, type Lobby, type LobbyEvent, reduceLobby, type RoomRequest } from './lobby.ts';
import { waitingRoomOf } from './test-rooms.ts';

const create: RoomRequest = {
  type: 'create',
  room: { isPrivate: true, rule_set: 'simplified', color: 'black', clock: '3+2', guest_clock: '5+0' },
};
const join: RoomRequest = { type: 'join', code: 'ABC234', from: 'field' };
const joinListed: RoomRequest = { type: 'join', code: 'ABC234', from: 'list' };
const room = waitingRoomOf({});

const lobbyWith = (attempt: Attempt): Lobby => ({ ...EMPTY_LOBBY, attempt });
const requesting = (request: RoomRequest) => lobbyWith({ phase: 'requesting', request });
const refused = (code: ProblemCode): LobbyEvent => ({ type: 'refused', code, message: problemMessages[code] });
const refusal = (at: 'create' | 'join', text: string, advice: string | null = null): Attempt => ({
  phase: 'idle',
  refusal: { at, text, advice },
});

test.each([create, join, joinListed])('a pending request is not submitted again: $type', (request) => {
  const [state, effects] = reduceLobby(EMPTY_LOBBY, request);
  expect(state).toEqual(requesting(request));
  expect(effects).toEqual([{ type: 'submit', request }]);
  expect(reduceLobby(state, request)).toEqual([state, []]);
});

test.each(['', 'A', 'ABC23'])('the incomplete code %j is refused without a call', (code) => {
  const [{ attempt }, effects] = reduceLobby(EMPTY_LOBBY, { ...join, code });
  expect(attempt).toEqual(refusal('join', 'Please enter a room code'));
  expect(effects).toEqual([]);
});

test.each<[RoomRequest, ProblemCode, Attempt]>([
  [create, 'unavailable', refusal('create', 'Failed to create room. Please try again.')],
  [create, 'internal', refusal('create', 'Failed to create room. Please try again.')],
  [create, 'too-many-requests', refusal('create', messages.problems.tooManyRequests)],
  [join, 'unavailable', refusal('join', 'Failed to join room. Please try again.')],
  [join, 'too-many-requests', refusal('join', messages.problems.tooManyRequests)],
  [create, 'feature-off', refusal('create', messages.problems.featureOff)],
  [join, 'feature-off', refusal('join', messages.problems.featureOff)],
  [join, 'room-not-found', refusal('join', 'Room not found or already full', messages.lobby.checkCode)],
])('a refusal is shown at the form of the request: %j, %s', (request, code, attempt) => {
  expect(reduceLobby(requesting(request), refused(code))).toEqual([lobbyWith(attempt), []]);
});

test('joining a listed room that is already taken shows a toast and refreshes the list', () => {
  expect(reduceLobby(requesting(joinListed), refused('room-not-found'))).toEqual([
    EMPTY_LOBBY,
    [
      { type: 'toast', text: 'Room not found or already full', kind: 'error' },
      { type: 'list', byUser: false },
    ],
  ]);
});

test('a request without a name asks for one and is then submitted', () => {
  const [naming] = reduceLobby(requesting(join), refused('name-required'));
  expect(naming.attempt).toEqual({ phase: 'naming', request: join });
  expect(reduceLobby(naming, { type: 'named' })).toEqual([requesting(join), [{ type: 'submit', request: join }]]);
  expect(reduceLobby(naming, { type: 'not-named' })).toEqual([EMPTY_LOBBY, []]);
});

test('a refused code is forgotten when the visitor types or leaves the page', () => {
  const wrong = lobbyWith(refusal('join', 'x'));
  expect(reduceLobby(wrong, { type: 'typing' })).toEqual([EMPTY_LOBBY, []]);
  expect(reduceLobby(wrong, { type: 'left' })).toEqual([EMPTY_LOBBY, []]);
  const notCreated = lobbyWith(refusal('create', 'x'));
  expect(reduceLobby(notCreated, { type: 'typing' })).toEqual([notCreated, []]);
});

test('a seat navigates only from the visit on which it was requested', () => {
  const seated: LobbyEvent = { type: 'seated', path: '/x', preview: null };
  const [state] = reduceLobby(requesting(create), seated);
  expect(state.attempt).toEqual({ phase: 'seated', path: '/x', preview: null });
  expect(reduceLobby(state, { type: 'left' })).toEqual([EMPTY_LOBBY, []]);
  expect(reduceLobby(EMPTY_LOBBY, seated)).toEqual([EMPTY_LOBBY, []]);
});

test('a list that cannot be refreshed stays and is marked as stale', () => {
  const [listed] = reduceLobby(EMPTY_LOBBY, { type: 'listed', rooms: [room], byUser: false });
  expect(listed).toEqual({ ...EMPTY_LOBBY, rooms: [room] });
  const [stale, effects] = reduceLobby(listed, { type: 'not-listed', message: 'no answer', byUser: false });
  expect(stale).toEqual({ ...listed, isStale: true });
  expect(effects).toEqual([]);
  expect(reduceLobby(stale, { type: 'listed', rooms: [], byUser: false })[0]).toEqual(EMPTY_LOBBY);
});

test('the result of a refresh requested by the visitor is announced', () => {
  expect(reduceLobby(EMPTY_LOBBY, { type: 'refresh', byUser: true })[1]).toEqual([{ type: 'list', byUser: true }]);
  expect(reduceLobby(EMPTY_LOBBY, { type: 'listed', rooms: [room], byUser: true })[1]).toEqual([
    { type: 'announce', text: '1 public room' },
  ]);
  expect(reduceLobby(EMPTY_LOBBY, { type: 'not-listed', message: 'no answer', byUser: true })[1]).toEqual([
    { type: 'toast', text: 'no answer', kind: 'error' },
  ]);
});
