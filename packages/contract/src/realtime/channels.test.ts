import { expect, test } from 'vitest';
import { gameChannel, gameRowChannel, matchChannel, parseChannel, roomChannel } from './channels.ts';

const id = '0c6a1b0e-6d0f-4c6c-8a53-0a3f0a9e5d11';

test.each([
  ['private', gameChannel(id), `private-${id}`],
  ['game', gameRowChannel(id), `game-${id}`],
  ['match', matchChannel(id), `match-${id}`],
  ['room', roomChannel(id), `room-${id}`],
] as const)('a %s channel is read as it is written', (kind, name, text) => {
  expect(name).toBe(text);
  expect(parseChannel(name)).toEqual({ kind, id });
});

test.each([
  ['the group of everybody', 'online-users'],
  ['an id alone', id],
  ['another word before it', `presence-${id}`],
  ['no id', 'game-'],
  ['something after the id', `game-${id}x`],
  ['something that is no uuid', 'private-__proto__'],
])('no private channel: %s', (_, name) => {
  expect(parseChannel(name)).toBeNull();
});
