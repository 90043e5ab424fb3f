import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonaId } from '../personas/index.ts';
import { LINES } from './lines/index.ts';
import type { Moment, Occasion } from './moments.ts';
import { NOTHING_SPOKEN, speak, type Spoken } from './speak.ts';

type SpeakInput = Parameters<typeof speak>[0];

const personas = Object.keys(LINES) as PersonaId[];
const results: readonly Moment[] = ['win', 'loss', 'draw'];
const always: readonly Moment[] = [
  ...(['start', 'rematch', 'check-given', 'check-taken', 'your-blunder', 'own-blunder', 'narrow-escape'] as const),
  ...results,
];
const checks: ReadonlySet<Moment> = new Set(['check-given', 'check-taken']);
const telling: readonly Moment[] = ['mate-in-sight', 'own-fork', 'own-pin', 'your-castling', 'queens-off'];
const everyday: readonly Moment[] = ['capture', 'your-capture', 'trade'];
const once: readonly Moment[] = ['opening', 'endgame', 'steady', 'long-think', 'gambit-taken'];

const words: Occasion['words'] = { piece: 'rook', targets: 'your king and rook', behind: 'queen', opening: 'the Slav' };
const occasion = (moment: Moment, detail: string | null = null): Occasion => ({ moment, detail, words });

const step = fc.record({
  moment: fc.constantFrom(...always, ...telling, ...everyday, ...once),
  detail: fc.constantFrom('pawn', 'knight', 'queen', 'checkmate', 'timeout', null),
  plies: fc.integer({ min: 0, max: 6 }),
  roll: fc.nat({ max: 0xffffffff }),
  visitorLowOnTime: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const game = fc.tuple(fc.constantFrom(...personas), fc.array(step, { maxLength: 60 }));

interface Heard {
  readonly input: SpeakInput;
  readonly moment: Moment;
  readonly line: string | null;
}

/** Passes a game's moments to speak, one after the other. */
function listen([persona, steps]: readonly [PersonaId, readonly Step[]]): Heard[] {
  let state: Spoken = NOTHING_SPOKEN;
  let ply = 0;
  return steps.map(({ plies, moment, detail, ...rest }) => {
    ply += plies;
    const input: SpeakInput = { persona, ply, state, occasions: [occasion(moment, detail)], ...rest };
    const answer = speak(input);
    state = answer.state;
    return { input, moment, line: answer.line };
  });
}

const at = (moment: Moment, extra: Partial<SpeakInput> & { detail?: string } = {}): SpeakInput => ({
  persona: 'bobby-fish-er',
  occasions: [occasion(moment, extra.detail)],
  ply: 10,
  roll: 0,
  visitorLowOnTime: false,
  state: NOTHING_SPOKEN,
  ...extra,
});

describe('over whole games', () => {
  /** A random game in which `find` finds a violation, or null. */
  const violatingGame = (find: (heard: readonly Heard[]) => readonly unknown[]) =>
    fc.check(fc.property(game, (moments) => find(listen(moments)).length === 0)).counterexample;
  /** Whether only a lack of time may keep the character silent. */
  const isDue = ({ input, moment }: Heard): boolean => {
    const isNew = (line: string): boolean => !input.state.lines.includes(line);
    return always.includes(moment) && (!checks.has(moment) || LINES[input.persona].byMoment[moment].some(isNew));
  };
  const inTime = ({ input }: Heard): boolean => !input.visitorLowOnTime;

  test('no line is said twice in a row', () => {
    expect(
      violatingGame((heard) => {
        const lines = heard.flatMap(({ line }) => line ?? []);
        return lines.filter((line, index) => line === lines[index - 1]);
      }),
    ).toBeNull();
  });

  test('a visitor low on time hears only the result', () => {
    expect(
      violatingGame((heard) =>
        heard.filter((each) => !inTime(each) && (each.line !== null) !== results.includes(each.moment)),
      ),
    ).toBeNull();
  });

  test('start, blunders and result always get a line unless time is low, checks while there is an unused line', () => {
    expect(
      violatingGame((heard) => heard.filter((each) => inTime(each) && isDue(each) && each.line === null)),
    ).toBeNull();
  });

  test('other moments wait three moves after the last line, frequent ones five', () => {
    expect(
      violatingGame((heard) =>
        heard.filter(({ input, moment, line }) => {
          const { lastAt } = input.state;
          if (lastAt === null || (always.includes(moment) && !checks.has(moment))) return false;
          if (isDue({ input, moment, line })) return line === null && !input.visitorLowOnTime;
          const isRipe = input.ply - lastAt >= (everyday.includes(moment) ? 10 : 6);
          return isRipe ? line === null && !once.includes(moment) && !input.visitorLowOnTime : line !== null;
        }),
      ),
    ).toBeNull();
  });

  test('once-per-game moments are mentioned once', () => {
    expect(
      violatingGame((heard) => {
        const said = heard.filter(({ moment, line }) => line !== null && once.includes(moment));
        return said.filter(({ moment }, index) => said.findIndex((each) => each.moment === moment) !== index);
      }),
    ).toBeNull();
  });

  test('every placeholder is filled, and silence does not change the state', () => {
    expect(violatingGame((heard) => heard.filter(({ line }) => /[{}]/.test(line ?? '')))).toBeNull();
    expect(
      violatingGame((heard) => heard.filter(({ input, line }) => line === null && speak(input).state !== input.state)),
    ).toBeNull();
  });
});

test('the most important occasion that may be said is said', () => {
  const state: Spoken = { ...NOTHING_SPOKEN, lastAt: 6, lines: ['As announced.'] };
  const occasions = [occasion('own-fork'), occasion('check-given'), occasion('capture')];
  const heard = (ply: number) => speak(at('start', { ply, state, occasions })).state.lines.at(-1);
  const { byMoment } = LINES['bobby-fish-er'];
  expect(byMoment['check-given']).toContain(heard(10));
  expect(byMoment['own-fork']).toContain(heard(12));
});

test('the random number can select every line of a moment, specific and general', () => {
  const rolls = Array.from({ length: 24 }, (_, roll) => roll);
  const heard = new Set(rolls.map((roll) => speak(at('capture', { roll, detail: 'pawn' })).line));
  const { byMoment, byDetail } = LINES['bobby-fish-er'];
  expect(heard).toEqual(new Set([...byMoment.capture, ...(byDetail['capture:pawn'] ?? [])]));
});

test('a line about a pawn is not said about a rook', () => {
  const rolls = Array.from({ length: 24 }, (_, roll) => roll);
  const heard = rolls.map((roll) => speak(at('capture', { roll, detail: 'rook' })).line);
  expect(heard).not.toContain('A pawn for me? You shouldn’t have.');
});

test('when all check lines are used, a check waits like other moments', () => {
  const lines = LINES['bobby-fish-er'].byMoment['check-given'];
  const state: Spoken = { ...NOTHING_SPOKEN, lastAt: 8, lines };
  expect(speak(at('check-given', { state })).line).toBeNull();
  expect(speak(at('check-given', { state, ply: 14 })).line).not.toBeNull();
  expect(speak(at('check-given', { state: { ...state, lines: lines.slice(1) } })).line).toBe(lines[0]);
});

test('a line repeats only after all others of the moment', () => {
  let state: Spoken = NOTHING_SPOKEN;
  const heard: (string | null)[] = [];
  for (let i = 0; i < 4; i++) {
    const answer = speak(at('own-blunder', { state, roll: 0 }));
    heard.push(answer.line);
    state = answer.state;
  }
  expect(new Set(heard.slice(0, 3)).size).toBe(3);
  expect(heard[3]).not.toBe(heard[2]);
});

test('placeholders are filled with the occasion’s words', () => {
  const fork = at('own-fork', { persona: 'judit-poll-gar' });
  expect(speak(fork).line).toContain('your king and rook');
});

test('after a takeback far behind the last line, a capture gets a line again', () => {
  const state: Spoken = { ...NOTHING_SPOKEN, lastAt: 40, lines: ['As announced.'] };
  expect(speak(at('capture', { ply: 4, state })).line).not.toBeNull();
  expect(speak(at('capture', { ply: 38, state })).line).toBeNull();
});

test('Bobby has a line for the visitor’s win', () => {
  expect(speak(at('win')).line).toBe('Fine. You may tell people.');
});
