import { Game } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { splitCommand } from './command-line.ts';
import { parseEpd } from './epd.ts';
import { withInfo } from './info-line.ts';
import { goCommand, parseClock, parseLimit } from './match/limits.ts';
import { OPENINGS_FILE, openingsOf } from './match/openings.ts';
import { readMatchOptions } from './match/options.ts';
import { readProblem } from './suites/problem.ts';

describe('command lines', () => {
  test('are split like in a shell', () => {
    expect(splitCommand(String.raw`A=1 B='2 3' "my engine" --x 'a b' c\ d "e \"f\"" ''`)).toEqual({
      file: 'my engine',
      args: ['--x', 'a b', 'c d', 'e "f"', ''],
      env: { A: '1', B: '2 3' },
    });
    expect(() => splitCommand('A=1')).toThrow('no program');
  });
});

describe('EPD', () => {
  test('operations are parsed with their operands, quoted or not', () => {
    const position = parseEpd('8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb1; id "A; B"; c0 "Ka2=10";');
    expect(position?.fen).toBe('8/8/8/8/8/8/8/K1k5 w - - 0 1');
    expect(position?.operations.get('bm')).toEqual(['Ka2', 'Kb1']);
    expect(position?.operations.get('id')).toEqual(['A; B']);
  });

  test('move counters are kept, with or without operations after them', () => {
    const position = parseEpd('8/8/8/8/8/8/8/K1k5 w - - 3 17 ;D1 2 ;D2 9');
    expect(position?.fen).toBe('8/8/8/8/8/8/8/K1k5 w - - 3 17');
    expect([...(position?.operations ?? [])]).toEqual([
      ['D1', ['2']],
      ['D2', ['9']],
    ]);
  });

  test('empty lines and comments give null, other text is refused', () => {
    expect([parseEpd(''), parseEpd('  # a comment')]).toEqual([null, null]);
    expect(() => parseEpd('8/8/8 w')).toThrow('not EPD');
  });
});

describe('lines of info', () => {
  test('depth, score, nodes, time and line are read, mates as very high scores', () => {
    expect(withInfo({}, 'info depth 7 seldepth 9 score mate -3 nodes 5 nps 9 time 1 pv e2e4 e7e5')).toEqual({
      depth: 7,
      score: -29_997,
      nodes: 5,
      time: 1,
      line: ['e2e4', 'e7e5'],
    });
    expect(withInfo({ depth: 6 }, 'info score cp 12')).toEqual({ depth: 6, score: 12 });
  });

  test.each(['info multipv 2 depth 7', 'info string depth 9', 'bestmove e2e4', 'info depth x'])(
    '%s says nothing',
    (text) => {
      expect(withInfo({ depth: 3 }, text)).toEqual({ depth: 3 });
    },
  );
});

describe('limits', () => {
  test('a clock is parsed in seconds and sent in ms, and a side without a clock gets the opponent’s', () => {
    const clock = parseClock('5+0.05');
    expect(clock).toEqual({ kind: 'clock', base: 5000, increment: 50 });
    expect(goCommand(clock, { white: 1234.4, black: undefined })).toBe('go wtime 1234 btime 1234 winc 50 binc 50');
    expect(goCommand(parseLimit('nodes', '400'), { white: undefined, black: undefined })).toBe('go nodes 400');
  });

  test.each(['', '0', '-1+2', '5+x'])('the clock "%s" is refused', (text) =>
    expect(() => parseClock(text)).toThrow('--tc'),
  );
  test.each(['0', '1.5', 'x'])('the node limit "%s" is refused', (text) =>
    expect(() => parseLimit('nodes', text)).toThrow('--nodes'),
  );
});

describe('options of a match', () => {
  test('a limit of one side overrides the limit of both', () => {
    const options = readMatchOptions(['--b', 'x', '--nodes', '10', '--movetime-b', '25', '--games', '3']);
    expect(options?.sides.a.limit).toEqual({ kind: 'nodes', value: 10 });
    expect(options?.sides.b).toMatchObject({ command: 'x', limit: { kind: 'movetime', value: 25 } });
    expect(options?.games).toBe(4);
  });

  test.each([
    [['--nodes', '10', '--depth', '3'], 'one limit a side'],
    [[], 'a limit is wanted'],
    [['--nodes', '10', '--games', 'many'], '--games wants a whole number'],
    [['--nodes', '10', '--sprt', '0,x'], '--sprt wants up to 4 numbers'],
  ])('%j is refused', (args, sentence) => {
    expect(() => readMatchOptions(args)).toThrow(sentence);
  });

  test('--help gives null', () => expect(readMatchOptions(['--help'])).toBeNull());
});

describe('openings', () => {
  test('every opening is a valid position and unique', () => {
    const openings = openingsOf(OPENINGS_FILE, null, 0);
    expect(openings).toHaveLength(559);
    expect(new Set(openings).size).toBe(559);
    for (const fen of openings) expect(Game.fromFen(fen, 'standard').ok).toBe(true);
  });

  test('a seed shuffles them reproducibly, and some can be skipped', () => {
    const [first, second] = [openingsOf(OPENINGS_FILE, 7, 0), openingsOf(OPENINGS_FILE, 7, 10)];
    expect(first).not.toEqual(openingsOf(OPENINGS_FILE, null, 0));
    expect(second).toEqual([...first.slice(10), ...first.slice(0, 10)]);
  });
});

describe('problems of a suite', () => {
  const line = (operations: string) => parseEpd(`6k1/5ppp/8/8/8/8/8/R3K3 w Q - ${operations}`);

  test('moves in any notation are converted to UCI, and both formats of points are read', () => {
    const position = line('bm Ra8# O-O-O; am Ra7; id "two"; c0 "Ra8=10, O-O-O=3";');
    expect(position && readProblem(position, 'x')).toMatchObject({
      id: 'two',
      best: ['a1a8', 'e1c1'],
      avoid: ['a1a7'],
      points: { a1a8: 10, e1c1: 3 },
      wanted: 'Ra8# O-O-O not Ra7',
    });
    const other = line('c8 "10 5"; c9 "a1a8 a1a7";');
    expect(other && readProblem(other, 'line 3')).toMatchObject({ id: 'line 3', points: { a1a8: 10, a1a7: 5 } });
  });

  test('an illegal move is reported with the id of its problem', () => {
    const position = line('bm Rb8; id "wrong";');
    expect(() => position && readProblem(position, 'x')).toThrow('wrong: Rb8 is no move');
  });
});
