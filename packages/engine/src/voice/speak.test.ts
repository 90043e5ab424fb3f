import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonaId } from '../personas/index.ts';
import { LINES } from './lines/index.ts';
import type { Moment, Occasion } from './moments.ts';
import { SILENT, speak, type Spoken } from './speak.ts';

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

/** Plays a game's moments through speak. */
function listen([persona, steps]: readonly [PersonaId, readonly Step[]]): Heard[] {
  let state: Spoken = SILENT;
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
  state: SILENT,
  ...extra,
});

describe('over whole games', () => {
  /** A game in which `find` finds something wrong, or null. */
  const wrongGame = (find: (heard: readonly Heard[]) => readonly unknown[]) =>
    fc.check(fc.property(game, (moments) => find(listen(moments)).length === 0)).counterexample;
  /** Whether nothing but a lack of time may keep the character from speaking. */
  const isDue = ({ input, moment }: Heard): boolean => {
    const isNew = (line: string): boolean => !input.state.lines.includes(line);
    return always.includes(moment) && (!checks.has(moment) || LINES[input.persona].byMoment[moment].some(isNew));
  };
  const inTime = ({ input }: Heard): boolean => !input.visitorLowOnTime;

  test('no line comes twice in a row', () => {
    expect(
      wrongGame((heard) => {
        const lines = heard.flatMap(({ line }) => line ?? []);
        return lines.filter((line, index) => line === lines[index - 1]);
      }),
    ).toBeNull();
  });

  test('a visitor low on time hears the result and nothing else', () => {
    expect(
      wrongGame((heard) =>
        heard.filter((each) => !inTime(each) && (each.line !== null) !== results.includes(each.moment)),
      ),
    ).toBeNull();
  });

  test('start, check, blunder and result always get a line while there is time; a check while there is a new one', () => {
    expect(wrongGame((heard) => heard.filter((each) => inTime(each) && isDue(each) && each.line === null))).toBeNull();
  });

  test('all else waits until three moves have passed since the last line, and what is usual until five', () => {
    expect(
      wrongGame((heard) =>
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

  test('what comes once in a game comes once', () => {
    expect(
      wrongGame((heard) => {
        const said = heard.filter(({ moment, line }) => line !== null && once.includes(moment));
        return said.filter(({ moment }, index) => said.findIndex((each) => each.moment === moment) !== index);
      }),
    ).toBeNull();
  });

  test('no place in a line stays open, and silence changes nothing', () => {
    expect(wrongGame((heard) => heard.filter(({ line }) => /[{}]/.test(line ?? '')))).toBeNull();
    expect(
      wrongGame((heard) => heard.filter(({ input, line }) => line === null && speak(input).state !== input.state)),
    ).toBeNull();
  });
});

test('the most telling occasion that may be said is', () => {
  const state: Spoken = { ...SILENT, lastAt: 6, lines: ['As announced.'] };
  const occasions = [occasion('own-fork'), occasion('check-given'), occasion('capture')];
  const heard = (ply: number) => speak(at('start', { ply, state, occasions })).state.lines.at(-1);
  const { byMoment } = LINES['bobby-fish-er'];
  expect(byMoment['check-given']).toContain(heard(10));
  expect(byMoment['own-fork']).toContain(heard(12));
});

test('the roll reaches every line of a moment, the particular and the general', () => {
  const rolls = Array.from({ length: 24 }, (_, roll) => roll);
  const heard = new Set(rolls.map((roll) => speak(at('capture', { roll, detail: 'pawn' })).line));
  const { byMoment, byDetail } = LINES['bobby-fish-er'];
  expect(heard).toEqual(new Set([...byMoment.capture, ...(byDetail['capture:pawn'] ?? [])]));
});

test('a line about a pawn is for a pawn only', () => {
  const rolls = Array.from({ length: 24 }, (_, roll) => roll);
  const heard = rolls.map((roll) => speak(at('capture', { roll, detail: 'rook' })).line);
  expect(heard).not.toContain('A pawn for me? You shouldn’t have.');
});

test('checks without end are no reason to repeat oneself without a pause', () => {
  const lines = LINES['bobby-fish-er'].byMoment['check-given'];
  const state: Spoken = { ...SILENT, lastAt: 8, lines };
  expect(speak(at('check-given', { state })).line).toBeNull();
  expect(speak(at('check-given', { state, ply: 14 })).line).not.toBeNull();
  expect(speak(at('check-given', { state: { ...state, lines: lines.slice(1) } })).line).toBe(lines[0]);
});

test('a line comes again only when all others of the moment have been said', () => {
  let state: Spoken = SILENT;
  const heard: (string | null)[] = [];
  for (let i = 0; i < 4; i++) {
    const answer = speak(at('own-blunder', { state, roll: 0 }));
    heard.push(answer.line);
    state = answer.state;
  }
  expect(new Set(heard.slice(0, 3)).size).toBe(3);
  expect(heard[3]).not.toBe(heard[2]);
});

test('what is so on the board stands in the line', () => {
  const fork = at('own-fork', { persona: 'judit-poll-gar' });
  expect(speak(fork).line).toContain('your king and rook');
});

test('after a takeback to long before the last line, a capture gets a line again', () => {
  const state: Spoken = { ...SILENT, lastAt: 40, lines: ['As announced.'] };
  expect(speak(at('capture', { ply: 4, state })).line).not.toBeNull();
  expect(speak(at('capture', { ply: 38, state })).line).toBeNull();
});

test('Bobby takes a lost game well', () => {
  expect(speak(at('win')).line).toBe('Fine. You may tell people.');
});
