import { Game, makePgn, parsePgn } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import type { Evaluation } from './evaluation.ts';
import { graphOf } from './graph.ts';
import { type Finding, judgeAll } from './judgement.ts';
import { notesOf } from './notes.ts';
import {
  countText,
  evaluationSentence,
  graphText,
  moveName,
  openingText,
  shortEvaluation,
  verdictOf,
} from './words.ts';

const cp = (value: number): Evaluation => ({ kind: 'centipawns', value });
const mate = (winner: 'white' | 'black', moves: number): Evaluation => ({ kind: 'mate', winner, moves });

function gameOf(moves: string, startFen: string | null = null): Game {
  const game = Game.replay('standard', startFen, moves.split(' '));
  if (!game.ok) throw new Error('no such game');
  return game.value;
}

/** 1. f3 e5 2. g4 Qh4#, with what an engine says of it. */
const game = gameOf('f2f3 e7e5 g2g4 d8h4');
const moves = game.history.map(({ uci }) => uci);
const findings: readonly Finding[] = [
  { evaluation: cp(20), best: 'e2e4' },
  { evaluation: cp(-70), best: 'e7e5' },
  { evaluation: cp(-80), best: 'g1h3' },
  { evaluation: mate('black', 1), best: 'd8h4' },
  { evaluation: mate('black', 0), best: null },
];
const judgements = judgeAll(findings, moves, 'white');

test.each([
  [cp(0), '0.0', 'The position is equal, 0.0.'],
  [cp(-4), '0.0', 'The position is equal, 0.0.'],
  [cp(55), '+0.6', 'White is slightly better, +0.6.'],
  [cp(-140), '−1.4', 'Black is better, −1.4.'],
  [cp(620), '+6.2', 'White is winning, +6.2.'],
  [mate('white', 3), '#3', 'White mates in 3.'],
  [mate('black', 2), '#−2', 'Black mates in 2.'],
  [mate('black', 0), '#', 'Checkmate, Black wins.'],
  [{ kind: 'draw' } as const, '0.0', 'The game is a draw.'],
])('%o in words', (evaluation, short, sentence) => {
  expect(shortEvaluation(evaluation)).toBe(short);
  expect(evaluationSentence(evaluation)).toBe(sentence);
});

describe('what is said of a position', () => {
  const said = (ply: number, far: readonly Finding[] = findings) =>
    verdictOf(game, ply, far, judgeAll(far, moves, 'white'), 'san');

  test('the start has a best move', () => {
    expect(said(0)).toEqual({
      title: 'Starting position',
      mark: null,
      sentences: ['The position is equal, +0.2.', 'Best now: e4.'],
    });
  });

  test('a blunder is called one, with what was better', () => {
    expect(said(3)).toEqual({
      title: '2. g4: blunder',
      mark: 'blunder',
      sentences: ['Nh3 was better.', 'Black mates in 1.', 'Best now: Qh4#.'],
    });
  });

  test('the mate is the best move, and nothing follows it', () => {
    expect(said(4)).toEqual({
      title: '2... Qh4#: best move',
      mark: 'best',
      sentences: ['Checkmate, Black wins.'],
    });
  });

  test('what has not been looked at is said so', () => {
    expect(said(2, findings.slice(0, 2))).toEqual({
      title: '1... e5',
      mark: null,
      sentences: ['Not analyzed yet.'],
    });
  });

  test('the notation is the visitor’s', () => {
    expect(verdictOf(game, 3, findings, judgements, 'long').sentences[0]).toBe('Ng1h3 was better.');
  });
});

test('a game from a position that black begins is numbered from there', () => {
  const endgame = gameOf('e8e7 a1a7', '4k3/8/8/8/8/8/4p3/R3K3 b - - 4 30');
  expect(moveName(endgame, 1, 'san')).toBe('30... Ke7');
  expect(moveName(endgame, 2, 'san')).toBe('31. Ra7+');
  expect(openingText(endgame, null)).toBe('Custom starting position');
  expect(openingText(game, null)).toBe('Unnamed opening');
});

test('marks are counted for each side, the worst first', () => {
  expect(countText(judgements, 'white', 'white')).toBe('1 blunder, 1 inaccuracy');
  expect(countText(judgements, 'white', 'black')).toBe('2 best moves');
  expect(countText([], 'white', 'white')).toBe('nothing marked');
});

test('the graph in words, and in points from the first position to the last found', () => {
  expect(graphText(game, findings.slice(0, 4))).toBe(
    "White's chances over 3 moves; best for White after 1. f3: −0.7; best for Black after 2. g4: #−1",
  );
  const graph = graphOf(findings.slice(0, 3), judgements.slice(0, 2), 4);
  expect(graph.end).toBe(50);
  expect(graph.curve.split(' ').map((point) => point.split(',')[0])).toEqual(['0.00', '25.00', '50.00']);
  expect(graph.marks.map(({ ply, mark }) => [ply, mark])).toEqual([[1, 'inaccuracy']]);
  expect(graphOf([], [], 4)).toEqual({ end: 0, curve: '', share: '0,100 0.00,100', marks: [] });
});

test('a PGN has evaluations, glyphs, what was better, and the opening', () => {
  const notes = notesOf(game, findings, judgements, { code: 'A00', name: 'Barnes Opening' });
  const pgn = makePgn({ game, result: '0-1', tags: notes.tags, notes: notes.moves });
  expect(pgn).toContain('[ECO "A00"]\n[Opening "Barnes Opening"]');
  expect(pgn.split('\n\n')[1]?.replaceAll('\n', ' ').trim()).toBe(
    '1. f3 $6 { [%eval -0.70] Inaccuracy. e4 was best. } 1... e5 { [%eval -0.80] } ' +
      '2. g4 $4 { [%eval #-1] Blunder. Nh3 was best. } 2... Qh4# 0-1',
  );
  expect(parsePgn(pgn)).toMatchObject({ ok: true });
  expect(notesOf(game, findings.slice(0, 1), [], null)).toEqual({ tags: {}, moves: [] });
});
