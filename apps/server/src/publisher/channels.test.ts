import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { Channels, type Subscriber } from './channels.ts';

let logged: string[];
let channels: Channels;
let occupied: string[];

beforeEach(() => {
  logged = [];
  occupied = [];
  channels = new Channels(pino({ level: 'error' }, { write: (line) => logged.push(line) }), {
    onOccupied: (channel) => occupied.push(channel),
    onVacated: (channel) => occupied.splice(occupied.indexOf(channel), 1),
  });
});

function subscriber(): Subscriber & { readonly sent: string[] } {
  const sent: string[] = [];
  return { sent, send: (text) => sent.push(text) };
}

test('an event reaches every subscriber of its channel once, and no other', () => {
  const [anna, ben, carla] = [subscriber(), subscriber(), subscriber()];
  channels.subscribe('room', anna);
  channels.subscribe('room', anna);
  channels.subscribe('room', ben);
  channels.subscribe('lobby', carla);
  channels.publishHere('room', 'presence', { online: 2 });
  const text = '{"type":"presence","payload":{"online":2}}';
  expect([anna.sent, ben.sent, carla.sent]).toEqual([[text], [text], []]);
});

test('a channel exists as long as it has a subscriber', () => {
  const [anna, ben] = [subscriber(), subscriber()];
  channels.subscribe('room', anna);
  channels.subscribe('room', ben);
  channels.unsubscribe('room', anna);
  channels.unsubscribe('room', anna);
  expect([channels.has('room'), ...occupied]).toEqual([true, 'room']);
  channels.unsubscribe('room', ben);
  expect([channels.has('room'), ...occupied]).toEqual([false]);
  channels.publishHere('room', 'presence', { online: 0 });
  expect([...anna.sent, ...ben.sent]).toEqual([]);
});

test('a subscriber that leaves while an event is being sent does not keep it from the others', () => {
  const ben = subscriber();
  const anna: Subscriber = { send: () => channels.unsubscribe('room', anna) };
  channels.subscribe('room', anna);
  channels.subscribe('room', ben);
  channels.publishHere('room', 'presence', { online: 1 });
  expect(ben.sent).toHaveLength(1);
});

test('an event that cannot be encoded is logged, and the publisher continues', () => {
  channels.subscribe('room', subscriber());
  const circular: { online: number; self?: unknown } = { online: 1 };
  circular.self = circular;
  channels.publishHere('room', 'presence', circular);
  expect(logged.join('')).toContain('an event could not be sent');
});
