import { describe, expect, test } from 'vitest';
import { parseCommand } from './commands.ts';
import { DEFAULT_OPTIONS, withOption } from './options.ts';
import { timeLimitFor } from './time.ts';

describe('parseCommand', () => {
  test.each([
    ['uci', { type: 'uci' }],
    ['  isready  ', { type: 'isready' }],
    ['', { type: 'nothing' }],
    ['debug on', { type: 'nothing' }],
    ['position startpos', { type: 'position', fen: null, moves: [] }],
    ['position startpos moves e2e4 e7e5', { type: 'position', fen: null, moves: ['e2e4', 'e7e5'] }],
    [
      'position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2',
      { type: 'position', fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1', moves: ['a1a2'] },
    ],
    ['setoption name Persona value very hard', { type: 'setoption', name: 'Persona', value: 'very hard' }],
    ['setoption name Clear Hash', { type: 'setoption', name: 'Clear Hash', value: '' }],
    ['go', { type: 'go', limits: {} }],
    ['go infinite', { type: 'go', limits: { infinite: true } }],
    ['go depth 8 nodes 1000', { type: 'go', limits: { depth: 8, nodes: 1000 } }],
    [
      'go wtime -20 btime 5000 winc 10 binc 20 movestogo 3',
      { type: 'go', limits: { wtime: 0, btime: 5000, winc: 10, binc: 20, movestogo: 3 } },
    ],
    ['go searchmoves e2e4 d2d4 nodes 5', { type: 'go', limits: { searchmoves: ['e2e4', 'd2d4'], nodes: 5 } }],
    ['go perft 3', { type: 'perft', depth: 3 }],
  ])('%s', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });

  test.each([
    'hello',
    'position',
    'position startpos e2e4',
    'position fen',
    'setoption Persona easy',
    'setoption name value easy',
    'go depth',
    'go depth many',
    'go depth -3',
    'go nodes 99999999999999999999',
    'go perft',
    'go perft -1',
    'go perft 99',
    'go sideways',
    'go searchmoves',
    '\u0000\u0001',
    'x'.repeat(100_000),
  ])('an invalid line gets a reason of at most 120 characters: %.30s', (line) => {
    const command = parseCommand(line);
    expect(command.type).toBe('invalid');
    expect(command).toMatchObject({ reason: expect.stringMatching(/^.{1,120}$/s) });
  });
});

describe('options', () => {
  test.each([
    ['none', 'none'],
    ['easy', 'judit-poll-gar'],
    ['medium', 'bobby-fish-er'],
    ['hard', 'gary-kaspar-bot'],
    ['very-hard', 'deep-blue-berry'],
    ['Very Hard', 'deep-blue-berry'],
    ['chaotic', 'pawn-derdome-pete'],
    ['random', 'pawn-derdome-pete'],
    ['bobby-fish-er', 'bobby-fish-er'],
    ['Pawn-derdome Pete', 'pawn-derdome-pete'],
    ['classic', 'classic'],
  ])('Persona %s is %s', (value, player) => {
    expect(withOption(DEFAULT_OPTIONS, 'Persona', value)).toEqual({ ...DEFAULT_OPTIONS, player });
  });

  test('Level, Seed, Hash, MultiPV and RuleSet', () => {
    expect(withOption(DEFAULT_OPTIONS, 'Level', '1200')).toMatchObject({ level: 1200 });
    expect(withOption({ ...DEFAULT_OPTIONS, level: 600 }, 'Level', 'usual')).toMatchObject({ level: undefined });
    expect(withOption(DEFAULT_OPTIONS, 'seed', '4294967295')).toMatchObject({ seed: 4_294_967_295 });
    expect(withOption(DEFAULT_OPTIONS, 'MultiPV', '4')).toMatchObject({ multiPv: 4 });
    expect(withOption(DEFAULT_OPTIONS, 'Hash', '64')).toMatchObject({ hash: 64 });
    expect(withOption(DEFAULT_OPTIONS, 'RULESET', 'Simplified')).toMatchObject({ ruleSet: 'simplified' });
  });

  test.each([
    ['Persona', 'nobody'],
    ['Persona', ''],
    ['Level', '700'],
    ['Level', ''],
    ['Seed', '-1'],
    ['Seed', '4294967296'],
    ['Seed', '1.5'],
    ['Hash', '0'],
    ['Hash', '1000000'],
    ['RuleSet', 'atomic'],
    ['MultiPV', '0'],
    ['MultiPV', '219'],
    ['Contempt', '3'],
  ])('%s = %s is refused with a message', (name, value) => {
    expect(withOption(DEFAULT_OPTIONS, name, value)).toEqual(expect.any(String));
  });
});

describe('time', () => {
  test('movetime is used minus the overhead', () => {
    expect(timeLimitFor({ movetime: 100 }, true)).toEqual({ soft: 96, hard: 96 });
    expect(timeLimitFor({ movetime: 0 }, true)).toEqual({ soft: 1, hard: 1 });
  });

  test('there is no limit without a clock of the side to move', () => {
    expect(timeLimitFor({ depth: 3 }, true)).toBeNull();
    expect(timeLimitFor({ btime: 1000 }, true)).toBeNull();
  });

  test.each([
    { wtime: 60_000, btime: 1 },
    { wtime: 60_000, winc: 1000 },
    { wtime: 1000, movestogo: 1 },
    { wtime: 1000, movestogo: 40 },
    { wtime: 30 },
    { wtime: 0, winc: 5000 },
    { wtime: 200, winc: 5000 },
  ])('the limits stay within the clock: %o', (limits) => {
    const time = timeLimitFor(limits, true);
    expect(time?.soft).toBeGreaterThan(0);
    expect(time?.hard).toBeGreaterThanOrEqual(time?.soft ?? Infinity);
    expect(time?.hard).toBeLessThanOrEqual(Math.max(1, limits.wtime * 0.9));
  });

  test('more time on the clock gives a longer limit', () => {
    const soft = [1000, 10_000, 60_000].map((wtime) => timeLimitFor({ wtime }, true)?.soft ?? 0);
    expect(soft).toEqual(soft.toSorted((a, b) => a - b));
    expect(new Set(soft).size).toBe(3);
  });
});
