import { expect, test } from 'vitest';
import { readMessage, writeMessage, type Message } from './message.ts';
import { Inbox, Outbox } from './parcels.ts';

const MOST_BYTES = 200;

function outboxWith(...lines: string[]): Outbox {
  const outbox = new Outbox('sender', MOST_BYTES);
  for (const line of lines) outbox.add(line);
  return outbox;
}

function unpackAll(inbox: Inbox, parcels: readonly string[]): { lines: string[]; missed: boolean } {
  const unpacked = parcels.map((parcel) => inbox.unpack(parcel, 0));
  return { lines: unpacked.flatMap(({ lines }) => lines), missed: unpacked.some(({ missed }) => missed) };
}

test('what waits goes together and arrives in its order', () => {
  const outbox = outboxWith('one', 'two', 'three');
  const parcels = outbox.take();
  expect(parcels).toHaveLength(1);
  expect(unpackAll(new Inbox('me'), parcels)).toEqual({ lines: ['one', 'two', 'three'], missed: false });
  expect(outbox.isEmpty).toBe(true);
});

test('a line too long for a parcel is cut, and put together again', () => {
  const long = 'x'.repeat(5 * MOST_BYTES);
  const parcels = outboxWith('before', long, 'after').take();
  for (const parcel of parcels) expect(Buffer.byteLength(parcel)).toBeLessThanOrEqual(MOST_BYTES);
  expect(unpackAll(new Inbox('me'), parcels)).toEqual({ lines: ['before', long, 'after'], missed: false });
});

test('nothing is a sign of life', () => {
  const parcels = outboxWith().take();
  expect(parcels).toHaveLength(1);
  expect(unpackAll(new Inbox('me'), parcels)).toEqual({ lines: [], missed: false });
});

test('a parcel that does not arrive is noticed with the next one', () => {
  const outbox = outboxWith('one');
  const inbox = new Inbox('me');
  unpackAll(inbox, outbox.take());
  outbox.add('lost');
  outbox.take();
  outbox.add('three');
  expect(unpackAll(inbox, outbox.take())).toEqual({ lines: ['three'], missed: true });
  expect(unpackAll(inbox, outbox.take()).missed).toBe(false);
});

test('of a line that was cut, one lost part loses the line and is noticed', () => {
  const parcels = outboxWith('x'.repeat(5 * MOST_BYTES)).take();
  const { lines, missed } = unpackAll(new Inbox('me'), parcels.toSpliced(1, 1));
  expect(missed).toBe(true);
  expect(lines.map((line) => readMessage(line))).not.toContainEqual(expect.anything());
});

test('what the sender had to give up is noticed', () => {
  const outbox = outboxWith('one');
  const inbox = new Inbox('me');
  unpackAll(inbox, outbox.take());
  outbox.add('given up');
  outbox.lose();
  expect(unpackAll(inbox, outbox.take())).toEqual({ lines: [], missed: true });
});

test('so is what was more than may wait', () => {
  const outbox = outboxWith();
  const inbox = new Inbox('me');
  unpackAll(inbox, outbox.take());
  for (let line = 0; line <= 10_000; line += 1) outbox.add(String(line));
  expect(unpackAll(inbox, outbox.take())).toEqual({ lines: ['10000'], missed: true });
});

test('who comes later than a sender may have missed something', () => {
  const outbox = outboxWith('one');
  outbox.take();
  const inbox = new Inbox('me');
  expect(unpackAll(inbox, outbox.take()).missed).toBe(true);
  expect(unpackAll(inbox, outbox.take()).missed).toBe(false);
});

test('own parcels are known as such', () => {
  const [parcel = ''] = outboxWith('one').take();
  expect(new Inbox('sender').unpack(parcel, 0)).toEqual({ isOwn: true, lines: [], missed: false });
});

test('a sender that falls silent is missed once, and one that said farewell is not', () => {
  const killed = new Outbox('killed', MOST_BYTES);
  const ended = new Outbox('ended', MOST_BYTES);
  const inbox = new Inbox('me');
  for (const outbox of [killed, ended]) for (const parcel of outbox.take()) inbox.unpack(parcel, 0);
  inbox.unpack(ended.farewell(), 0);
  expect(inbox.forgetSilent(999, 1_000)).toBe(false);
  expect(inbox.forgetSilent(1_001, 1_000)).toBe(true);
  expect(inbox.forgetSilent(1_002, 1_000)).toBe(false);
});

test('what is no parcel is nothing', () => {
  expect(unpackAll(new Inbox('me'), ['', 'sender', 'sender x .', 'sender 1 ?text'])).toEqual({
    lines: [],
    missed: false,
  });
});

test.each<Message>([
  { kind: 'event', channel: 'game-1', event: 'game', payload: [{ name: 'Zoë\nÅse 棋 ♞ 🐎', nothing: null }] },
  { kind: 'session-ended', sessionId: 'one' },
  { kind: 'player-changed', sessionId: 'one' },
])('a message is one line of ASCII: $kind', (message) => {
  const line = writeMessage(message);
  expect(line).toMatch(/^[\x20-\x7E]+$/);
  expect(readMessage(line)).toEqual(message);
});

test.each(['', '{', 'null', '{"kind":"of a later version"}', '{"kind":"event","channel":1}'])(
  'what this version does not know is passed over: %s',
  (line) => expect(readMessage(line)).toBeNull(),
);
