import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnWheel, WHEEL_AT_REST, type WheelMove } from './wheel.ts';

/** The steps for a sequence of wheel events. */
function stepsOf(moves: readonly WheelMove[]): readonly string[] {
  let turn = WHEEL_AT_REST;
  return moves.flatMap((move) => {
    const { turn: next, step } = turnWheel(turn, move);
    turn = next;
    return step === null ? [] : [step];
  });
}

const px = (deltaY: number, at: number): WheelMove => ({ deltaY, deltaMode: 0, at });

test.each([
  ['a notch down', [px(100, 0)], ['forward']],
  ['a notch up', [px(-120, 0)], ['back']],
  ['three lines', [{ deltaY: 3, deltaMode: 1, at: 0 }], ['forward']],
  ['a page', [{ deltaY: -1, deltaMode: 2, at: 0 }], ['back']],
  ['a strong notch is one as well', [px(900, 0)], ['forward']],
  ['two notches', [px(100, 0), px(100, 80)], ['forward', 'forward']],
  ['notches faster than the eye', [px(100, 0), px(100, 10), px(100, 20)], ['forward']],
  ['the other way at once', [px(40, 0), px(-40, 20)], []],
  ['what was turned one way is not counted for the other', [px(40, 0), px(-60, 20)], ['back']],
  ['a notch back right after one', [px(100, 0), px(-100, 10)], ['forward', 'back']],
  ['a pad adds up', [px(20, 0), px(20, 16), px(20, 32)], ['forward']],
  ['a pad begins anew after a pause', [px(20, 0), px(20, 16), px(20, 500)], []],
] as const)('%s', (_what, moves, steps) => {
  expect(stepsOf(moves)).toEqual(steps);
});

test('however fast it turns, steps are 30 ms apart and all in its direction', () => {
  const moves = fc.array(
    fc.record({ deltaY: fc.integer({ min: 1, max: 2000 }), wait: fc.integer({ min: 0, max: 300 }) }),
  );
  fc.assert(
    fc.property(moves, (turns) => {
      let at = 0;
      const steps = stepsOf(turns.map(({ deltaY, wait }) => px(deltaY, (at += wait))));
      expect(steps.length).toBeLessThanOrEqual(1 + Math.floor(at / 30));
      expect(steps.every((step) => step === 'forward')).toBe(true);
    }),
  );
});
