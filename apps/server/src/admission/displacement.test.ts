import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displacedBy, type OpenSocket } from './displacement.ts';

const sockets = fc.array(
  fc.record<OpenSocket>({
    sessionId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    isInGame: fc.boolean(),
    idleMs: fc.nat(1_000),
  }),
  { minLength: 1, maxLength: 20 },
);
const session = fc.constantFrom('a', 'b', 'newcomer');
const countOf = (all: readonly OpenSocket[], sessionId: string) =>
  all.filter((socket) => socket.sessionId === sessionId).length;

test('T-12 a session without a socket is always admitted', () => {
  fc.assert(
    fc.property(sockets, (open) => {
      expect(open).toContain(displacedBy('newcomer', open));
    }),
  );
});

test('T-12 no session loses its only socket in a game while another one can give way', () => {
  fc.assert(
    fc.property(sockets, session, (open, sessionId) => {
      const displaced = displacedBy(sessionId, open);
      if (displaced?.isInGame !== true) return;
      const rest = open.filter((socket) => socket !== displaced);
      const staysInGame = rest.some((socket) => socket.sessionId === displaced.sessionId && socket.isInGame);
      const isAlone = (socket: OpenSocket) =>
        socket.isInGame && !rest.some((other) => other !== socket && other.sessionId === socket.sessionId);
      expect(staysInGame || rest.every(isAlone)).toBe(true);
    }),
  );
});

test('T-12 the session that gets the place has no more sockets afterwards than the one that loses one', () => {
  fc.assert(
    fc.property(sockets, session, (open, sessionId) => {
      const displaced = displacedBy(sessionId, open);
      if (displaced === null || countOf(open, sessionId) === 0) return;
      expect(countOf(open, sessionId) + 1).toBeLessThanOrEqual(countOf(open, displaced.sessionId) - 1);
    }),
  );
});

const socket = (sessionId: string, idleMs: number, isInGame = false): OpenSocket => ({ sessionId, idleMs, isInGame });

test('T-12 the socket that has been idle longest in the session with the most is closed', () => {
  const idlest = socket('a', 20);
  expect(displacedBy('b', [socket('c', 90), socket('a', 10), idlest, socket('a', 5)])).toBe(idlest);
});

test('T-12 many sockets in games do not keep others out: one of each session is kept', () => {
  const open = [socket('a', 1, true), socket('a', 2, true), socket('b', 90)];
  expect(displacedBy('newcomer', open)).toBe(open[1]);
});

test.each([
  ['as many', ['a', 'b']],
  ['one more', ['a', 'a', 'b']],
])('T-12 a session with a socket is refused when another has %s', (_what, sessions) => {
  expect(
    displacedBy(
      'b',
      sessions.map((sessionId) => socket(sessionId, 0)),
    ),
  ).toBeNull();
});
