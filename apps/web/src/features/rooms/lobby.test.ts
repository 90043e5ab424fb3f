import { messages, type ProblemCode, problemMessages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { type Act, EMPTY_LOBBY, type Lobby, type LobbyEvent, reduceLobby, type Wish } from './lobby.ts';

const create: Wish = { type: 'create', isPrivate: true, ruleSet: 'simplified' };
const join: Wish = { type: 'join', code: 'ABC234', from: 'field' };
const joinListed: Wish = { type: 'join', code: 'ABC234', from: 'list' };
const room = { id: '3f9d4e31-903c-4f9f-9d86-3d6c3d218044', room_code: 'ABC234', host_name: 'Maja' };

const lobbyWith = (act: Act): Lobby => ({ ...EMPTY_LOBBY, act });
const asking = (wish: Wish) => lobbyWith({ phase: 'asking', wish });
const refused = (code: ProblemCode): LobbyEvent => ({ type: 'refused', code, message: problemMessages[code] });
const refusal = (at: 'create' | 'join', text: string, advice: string | null = null): Act => ({
  phase: 'idle',
  refusal: { at, text, advice },
});

test.each([create, join, joinListed])('a wish is asked for once: $type', (wish) => {
  const [state, effects] = reduceLobby(EMPTY_LOBBY, wish);
  expect(state).toEqual(asking(wish));
  expect(effects).toEqual([{ type: 'ask', wish }]);
  expect(reduceLobby(state, wish)).toEqual([state, []]);
});

test.each(['', 'A', 'ABC23'])('the code %j asks nobody', (code) => {
  const [{ act }, effects] = reduceLobby(EMPTY_LOBBY, { ...join, code });
  expect(act).toEqual(refusal('join', 'Please enter a room code'));
  expect(effects).toEqual([]);
});

test.each<[Wish, ProblemCode, Act]>([
  [create, 'unavailable', refusal('create', 'Failed to create room. Please try again.')],
  [create, 'internal', refusal('create', 'Failed to create room. Please try again.')],
  [create, 'too-many-requests', refusal('create', messages.problems.tooManyRequests)],
  [join, 'unavailable', refusal('join', 'Failed to join room. Please try again.')],
  [join, 'too-many-requests', refusal('join', messages.problems.tooManyRequests)],
  [create, 'feature-off', refusal('create', messages.problems.featureOff)],
  [join, 'feature-off', refusal('join', messages.problems.featureOff)],
  [join, 'room-not-found', refusal('join', 'Room not found or already full', messages.lobby.checkCode)],
])('a refusal is told where it was asked: %j, %s', (wish, code, act) => {
  expect(reduceLobby(asking(wish), refused(code))).toEqual([lobbyWith(act), []]);
});

test('a listed room that is taken meanwhile is told, and the list is read anew', () => {
  expect(reduceLobby(asking(joinListed), refused('room-not-found'))).toEqual([
    EMPTY_LOBBY,
    [
      { type: 'toast', text: 'Room not found or already full', kind: 'error' },
      { type: 'list', isWished: false },
    ],
  ]);
});

test('a wish waits for a name, and goes on by itself once there is one', () => {
  const [naming] = reduceLobby(asking(join), refused('name-required'));
  expect(naming.act).toEqual({ phase: 'naming', wish: join });
  expect(reduceLobby(naming, { type: 'named' })).toEqual([asking(join), [{ type: 'ask', wish: join }]]);
  expect(reduceLobby(naming, { type: 'not-named' })).toEqual([EMPTY_LOBBY, []]);
});

test('what was wrong with a code is forgotten when another one is typed, or the page is left', () => {
  const wrong = lobbyWith(refusal('join', 'x'));
  expect(reduceLobby(wrong, { type: 'typing' })).toEqual([EMPTY_LOBBY, []]);
  expect(reduceLobby(wrong, { type: 'left' })).toEqual([EMPTY_LOBBY, []]);
  const notCreated = lobbyWith(refusal('create', 'x'));
  expect(reduceLobby(notCreated, { type: 'typing' })).toEqual([notCreated, []]);
});

test('a seat leads away from the page where it was asked for, and from no later one', () => {
  const led: LobbyEvent = { type: 'led', path: '/x', hint: null };
  const [state] = reduceLobby(asking(create), led);
  expect(state.act).toEqual({ phase: 'led', path: '/x', hint: null });
  expect(reduceLobby(state, { type: 'left' })).toEqual([EMPTY_LOBBY, []]);
  expect(reduceLobby(EMPTY_LOBBY, led)).toEqual([EMPTY_LOBBY, []]);
});

test('a list that cannot be read anew stays, and says that it is old', () => {
  const [listed] = reduceLobby(EMPTY_LOBBY, { type: 'listed', rooms: [room], isWished: false });
  expect(listed).toEqual({ ...EMPTY_LOBBY, rooms: [room] });
  const [stale, effects] = reduceLobby(listed, { type: 'not-listed', message: 'no answer', isWished: false });
  expect(stale).toEqual({ ...listed, isStale: true });
  expect(effects).toEqual([]);
  expect(reduceLobby(stale, { type: 'listed', rooms: [], isWished: false })[0]).toEqual(EMPTY_LOBBY);
});

test('whoever asks for the list hears what came of it', () => {
  expect(reduceLobby(EMPTY_LOBBY, { type: 'refresh', isWished: true })[1]).toEqual([{ type: 'list', isWished: true }]);
  expect(reduceLobby(EMPTY_LOBBY, { type: 'listed', rooms: [room], isWished: true })[1]).toEqual([
    { type: 'announce', text: '1 public room' },
  ]);
  expect(reduceLobby(EMPTY_LOBBY, { type: 'not-listed', message: 'no answer', isWished: true })[1]).toEqual([
    { type: 'toast', text: 'no answer', kind: 'error' },
  ]);
});
