import { expect, test } from 'vitest';
import { gameChannel, gameRowChannel, matchChannel, parseChannel, roomChannel } from './channels.ts';

const id = '0c6a1b0e-6d0f-4c6c-8a53-0a3f0a9e5d11';

test.each([
  ['private', gameChannel(id), `private-${id}`],
  ['game', gameRowChannel(id), `game-${id}`],
  ['match', matchChannel(id), `match-${id}`],
  ['room', roomChannel(id), `room-${id}`],
] as const)('a %s channel name is parsed to its kind and id', (kind, name, text) => {
  expect(name).toBe(text);
  expect(parseChannel(name)).toEqual({ kind, id });
});

test.each([
  ['the public channel', 'online-users'],
  ['an id alone', id],
  ['an unknown prefix', `presence-${id}`],
  ['a missing id', 'game-'],
  ['a suffix after the id', `game-${id}x`],
  ['an id that is not a UUID', 'private-__proto__'],
])('not a private channel: %s', (_, name) => {
  expect(parseChannel(name)).toBeNull();
});
