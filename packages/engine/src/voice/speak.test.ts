import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINES } from './lines/index.ts';
import type { CapturedRole, Moment } from './moments.ts';
import { SILENT, speak } from './speak.ts';
import type { SpeakInput, VoiceState } from './speak.ts';

const personas = [
  'gary-kaspar-bot',
  'bobby-fish-er',
  'judit-poll-gar',
  'deep-blue-berry',
  'pawn-derdome-pete',
] as const satisfies readonly (keyof typeof LINES)[];
const results: readonly Moment[] = ['win', 'loss', 'draw'];
const always: readonly Moment[] = ['start', 'check-given', 'check-taken', 'your-blunder', 'own-blunder', ...results];
const patient: readonly Moment[] = ['capture', 'mate-in-sight'];

const captured = fc.constantFrom<CapturedRole | null>('pawn', 'knight', 'bishop', 'rook', 'queen', null);
const roll = fc.nat({ max: 0xffffffff });

interface Step {
  readonly moment: Moment;
  readonly plies: number;
  readonly roll: number;
  readonly visitorLowOnTime: boolean;
  readonly captured: CapturedRole | null;
}
const step: fc.Arbitrary<Step> = fc.record({
  moment: fc.constantFrom(...always, ...patient),
  plies: fc.integer({ min: 0, max: 4 }),
  roll,
  visitorLowOnTime: fc.boolean(),
  captured,
});
const game = fc.tuple(fc.constantFrom(...personas), fc.array(step, { maxLength: 60 }));

interface Heard {
  readonly input: SpeakInput;
  readonly line: string | null;
}

/** Plays a game's moments through speak. */
function listen([persona, steps]: readonly [SpeakInput['persona'], readonly Step[]]): Heard[] {
  let state: VoiceState = SILENT;
  let ply = 0;
  return steps.map(({ plies, ...rest }) => {
    ply += plies;
    const input: SpeakInput = { persona, ply, state, ...rest };
    const answer = speak(input);
    state = answer.state;
    return { input, line: answer.line };
  });
}

const at = (moment: Moment, extra: Partial<SpeakInput> = {}): SpeakInput => ({
  persona: 'bobby-fish-er',
  moment,
  ply: 10,
  roll: 0,
  visitorLowOnTime: false,
  state: SILENT,
  ...extra,
});

describe('over whole games', () => {
  test('no line comes twice in a row', () => {
    fc.assert(
      fc.property(game, (moments) => {
        const lines = listen(moments).flatMap(({ line }) => line ?? []);
        expect(lines.filter((line, index) => line === lines[index - 1])).toEqual([]);
      }),
    );
  });

  test('a visitor low on time hears the result and nothing else', () => {
    fc.assert(
      fc.property(game, (moments) => {
        const late = listen(moments).filter(({ input }) => input.visitorLowOnTime);
        expect(late.filter(({ input, line }) => (line !== null) !== results.includes(input.moment))).toEqual([]);
      }),
    );
  });

  test('start, check, blunder and result always get a line while there is time', () => {
    fc.assert(
      fc.property(game, (moments) => {
        const due = listen(moments).filter(({ input }) => !input.visitorLowOnTime && always.includes(input.moment));
        expect(due.filter(({ line }) => line === null)).toEqual([]);
      }),
    );
  });

  test('a capture and a mate in sight wait until three moves have passed since the last line', () => {
    fc.assert(
      fc.property(game, (moments) => {
        let last: number | null = null;
        for (const { input, line } of listen(moments)) {
          const ripe = last === null || input.ply - last >= 6;
          const expected = always.includes(input.moment) || ripe;
          expect(input.visitorLowOnTime || expected === (line !== null)).toBe(true);
          if (line !== null) last = input.ply;
        }
      }),
    );
  });

  test('every line is one of the character’s for that moment, and silence changes nothing', () => {
    fc.assert(
      fc.property(game, (moments) => {
        for (const { input, line } of listen(moments)) {
          const { byMoment, byCapture } = LINES[input.persona];
          const special = input.moment === 'capture' && input.captured ? byCapture[input.captured] : undefined;
          expect([null, ...byMoment[input.moment], ...(special ?? [])]).toContain(line);
          expect(speak(input)).toEqual({
            line,
            state: line === null ? input.state : { lastSpokenAt: input.ply, lastLine: line },
          });
        }
      }),
    );
  });
});

test('the roll reaches every line of a moment', () => {
  const heard = new Set([0, 1, 2, 3].map((each) => speak(at('capture', { roll: each, captured: 'pawn' })).line));
  expect(heard).toEqual(new Set([...LINES['bobby-fish-er'].byMoment.capture, 'A pawn for me? You shouldn’t have.']));
});

test('a line about a pawn is for a pawn only', () => {
  const otherRoles = captured.filter((role) => role !== 'pawn');
  fc.assert(
    fc.property(roll, otherRoles, (each, role) => {
      const { line } = speak(at('capture', { roll: each, captured: role }));
      expect(line).not.toBe('A pawn for me? You shouldn’t have.');
    }),
  );
});

test('after a takeback to long before the last line, a capture gets a line again', () => {
  const state: VoiceState = { lastSpokenAt: 40, lastLine: 'As announced.' };
  expect(speak(at('capture', { ply: 4, state })).line).not.toBeNull();
  expect(speak(at('capture', { ply: 38, state })).line).toBeNull();
});

test('Bobby takes a lost game well', () => {
  expect(speak(at('win')).line).toBe('Fine. You may tell people.');
});
