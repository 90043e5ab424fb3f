import { expect, test } from 'vitest';
import { lastLines, readInfo } from './uci-text.ts';

const OUTPUT = [
  'info string NNUE evaluation using nn-ad9b42354671.nnue enabled',
  'info depth 8 seldepth 12 multipv 1 score cp 25 nodes 9270 nps 628375 hashfull 19 tbhits 0 time 80 pv e2e4 c7c5 c2c3',
  'info depth 8 seldepth 14 multipv 2 score cp 20 nodes 9270 nps 628375 hashfull 19 tbhits 0 time 80 pv d2d4 d7d5',
  'info depth 9 currmove e2e4 currmovenumber 1',
  'info depth 9 seldepth 12 multipv 1 score mate -3 nodes 50270 nps 628375 hashfull 19 tbhits 0 time 80 pv g1f3',
  'info depth 10 seldepth 12 multipv 1 score cp 99 upperbound nodes 60270 nps 628375 time 80 pv a2a3 c7c5',
  'bestmove e2e4 ponder c7c5',
];

test('the last line of each rank counts, without bounds', () => {
  expect(lastLines(OUTPUT)).toEqual([
    { move: 'g1f3', score: { kind: 'mate', value: -3 }, replies: [] },
    { move: 'd2d4', score: { kind: 'cp', value: 20 }, replies: ['d7d5'] },
  ]);
});

test('a position without moves has no lines', () => {
  expect(lastLines(['info depth 0 score mate 0', 'bestmove (none)'])).toEqual([]);
});

test('other text is not a line', () => {
  expect(readInfo('bestmove e2e4')).toBeNull();
});
