import { Game } from '@sixtyfour/chess';
import type { MoveChoice } from '@sixtyfour/engine';
import { describe, expect, test } from 'vitest';
import { type Calculation, calculationOf, calculationText } from './calculation.ts';
import { Driver } from './test-kit.ts';

function choice(line: readonly string[], changes: Partial<MoveChoice> = {}): MoveChoice {
  const level = { kind: 'cp', value: 0 } as const;
  return { move: line[0] ?? '', score: level, chosen: level, depth: 9, nodes: 1, line, ...changes };
}

const start = Game.start('standard');

test('the line is shown in SAN, at most six plies', () => {
  const line = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5c6', 'd7c6'];
  expect(calculationOf(start, choice(line)).line).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
});

test('a line ends where its moves end to be legal', () => {
  expect(calculationOf(start, choice(['e2e4', 'e7e5', 'e4e5', 'a7a6'])).line).toEqual(['e4', 'e5']);
});

describe('the text', () => {
  const calculation: Calculation = {
    depth: 11,
    score: { kind: 'cp', value: 42 },
    line: ['Nf6', 'Bd3', 'O-O', 'Nf3', 'Re8', 'h3'],
  };

  test('has the depth, the score and the line; no hints in a game that counts', () => {
    expect(calculationText(calculation, false)).toBe('Depth 11, ahead by 0.42: Nf6 Bd3 O-O Nf3');
    expect(calculationText(calculation, true)).toBe('Depth 11, ahead by 0.42: Nf6, O-O, Re8');
  });

  test.each([
    [{ kind: 'cp', value: -150 }, 'behind by 1.50'],
    [{ kind: 'cp', value: 0 }, 'even'],
    [{ kind: 'mate', value: 3 }, 'mate in 3'],
    [{ kind: 'mate', value: -2 }, 'mated in 2'],
  ] as const)('a score of %o is %s', (score, words) => {
    expect(calculationText({ ...calculation, score }, true)).toContain(`, ${words}: `);
  });

  test('fits into a row of a small phone', () => {
    const long = ['Nbxd7+', 'Qfxe5', 'Nexd5+', 'Rfxd5', 'Qaxd5+', 'e8=Q+'];
    const worst: Calculation = { depth: 14, score: { kind: 'cp', value: -1234 }, line: long };
    expect(calculationText(worst, true).length).toBeLessThanOrEqual(52);
    expect(calculationText(worst, false).length).toBeLessThanOrEqual(56);
  });
});

describe('in a game', () => {
  test('the Blueberry’s last calculation is shown until its next one, and is gone after a takeback', () => {
    const driver = new Driver({ persona: 'deep-blue-berry' }).start();
    expect(driver.playing.calculation).toBeNull();
    driver.play('e2e4', 'c7c6');
    expect(driver.playing.calculation).toEqual({ depth: 1, score: { kind: 'cp', value: 0 }, line: ['c6'] });
    expect(driver.move('d2d4').playing.calculation?.line).toEqual(['c6']);
    expect(driver.reply('d7d5').playing.calculation?.line).toEqual(['d5']);
    expect(driver.send({ type: 'takeback' }).playing.calculation).toBeNull();
  });

  test('the others keep theirs to themselves', () => {
    expect(new Driver().start().play('e2e4', 'e7e5').playing.calculation).toBeNull();
  });
});
