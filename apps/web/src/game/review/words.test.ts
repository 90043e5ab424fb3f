import { makePgn, parsePgn } from '@sixtyfour/chess';
import type { Claim } from '@sixtyfour/engine/claims';
import { describe, expect, test } from 'vitest';
import type { Evaluation } from '../study/evaluation.ts';
import { graphOf } from './graph.ts';
import { type Finding, judgeAll } from './judgment.ts';
import { notesOf } from './notes.ts';
import { barText, evaluationSentence, shortEvaluation } from '../study/evaluation-words.ts';
import { GAME_PHASES, phasesOf } from './phases.ts';
import type { Results } from './review.ts';
import { claimText, countText, graphText, moveName, type Notation, openingText, verdictOf } from './words.ts';
import { gameOf } from '../../play/test-game.ts';

const cp = (value: number): Evaluation => ({ kind: 'centipawns', value });
const mate = (winner: 'white' | 'black', moves: number): Evaluation => ({ kind: 'mate', winner, moves });

/** 1. f3 e5 2. g4 Qh4#, with engine evaluations. */
const game = gameOf('f2f3 e7e5 g2g4 d8h4');
const moves = game.history.map(({ uci }) => uci);
const findings: readonly Finding[] = [
  { evaluation: cp(20), best: 'e2e4', lines: [] },
  { evaluation: cp(-70), best: 'e7e5', lines: [] },
  { evaluation: cp(-80), best: 'g1h3', lines: [] },
  { evaluation: mate('black', 1), best: 'd8h4', lines: [] },
  { evaluation: mate('black', 0), best: null, lines: [] },
];
const judgments = judgeAll(findings, moves, 'white');

/** Results with deep findings for the first positions and without claims. */
function resultsOf(found: readonly Finding[]): Results {
  return {
    findings: moves.concat('').map((_, ply) => (found[ply] ? { ...found[ply], level: 'close' } : null)),
    claims: moves.map(() => null),
  };
}

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
    verdictOf(game, ply, resultsOf(far), judgeAll(far, moves, 'white'), 'san', null);

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

  test('a position that was not analyzed yet is described as such', () => {
    expect(said(2, findings.slice(0, 2))).toEqual({
      title: '1... e5',
      mark: null,
      sentences: ['Not analyzed yet.'],
    });
  });

  test('the notation is the visitor’s', () => {
    expect(verdictOf(game, 3, resultsOf(findings), judgments, 'long', null).sentences[0]).toBe('Ng1h3 was better.');
  });
});

describe('why a move was bad', () => {
  /** 2. g4 allows mate. */
  const claim: Claim = {
    kind: 'mate',
    blame: 'allows',
    mover: 'white',
    moves: 1,
    king: { color: 'white', role: 'king', square: 'e1' },
    proof: {
      start: 'after',
      line: ['d8h4'],
      san: ['Qh4#'],
      squares: ['e1'],
      arrows: [{ from: 'd8', to: 'h4' }],
      loss: { centipawns: 920, chances: 40, share: 1 },
    },
  };
  const results: Results = { ...resultsOf(findings), claims: [null, null, [claim], null] };

  test('comes first, in the reader’s notation and from the reader’s side', () => {
    const said = (notation: Notation, visitor: 'white' | 'black' | null) =>
      verdictOf(game, 3, results, judgments, notation, visitor).sentences;
    expect(said('san', 'white')).toEqual(['This allows checkmate: your opponent can play Qh4#.', 'Nh3 was better.']);
    expect(said('long', null)[0]).toBe('This allows checkmate: your opponent can play Qd8h4#.');
    expect(said('san', 'black')[0]).toBe('This allows checkmate: you can play Qh4#.');
  });

  test('tells a piece that only a king defends from one that nothing defends', () => {
    const hanging = (kingDefends: boolean): Claim => ({
      ...claim,
      kind: 'hanging-piece',
      piece: { color: 'white', role: 'pawn', square: 'f2' },
      by: { color: 'black', role: 'knight', square: 'd3' },
      kingDefends,
      cause: 'ignored',
      balance: { taken: ['pawn'], given: [], pawns: 1 },
      proof: { ...claim.proof, line: ['d8h4'], san: ['Nxf2'] },
    });
    expect(claimText(hanging(false), game, 'san', 'white')).toBe(
      'Your pawn on f2 was under attack, and it still is: nothing defends it, so Nxf2 takes it.',
    );
    expect(claimText(hanging(true), game, 'san', 'white')).toBe(
      'Your pawn on f2 was under attack, and it still is: only your king defends it, and it can’t take back after Nxf2.',
    );
  });

  test('of a stalemate agrees with who is stalemated', () => {
    const stalemate: Claim = { ...claim, kind: 'stalemate', proof: { ...claim.proof, line: [], san: [] } };
    expect(claimText(stalemate, game, 'san', 'white')).toBe(
      'You were winning, but now your opponent can’t move and isn’t in check: that’s stalemate, so the game is a draw.',
    );
    expect(claimText(stalemate, game, 'san', 'black')).toBe(
      'They were winning, but now you can’t move and aren’t in check: that’s stalemate, so the game is a draw.',
    );
  });

  test('does not name the better move twice where that was missed', () => {
    const missed: Claim = { ...claim, blame: 'misses', proof: { ...claim.proof, start: 'before' } };
    const told = verdictOf(game, 3, { ...results, claims: [null, null, [missed], null] }, judgments, 'san', 'white');
    expect(told.sentences).toHaveLength(1);
  });

  test('is in the comments of a PGN', () => {
    const notes = notesOf(game, results, judgments, null, 'white');
    const pgn = makePgn({ game, result: '0-1', notes: notes.moves }).replaceAll('\n', ' ');
    expect(pgn).toContain('Blunder. This allows checkmate: your opponent can play Qh4#. Nh3 was best.');
  });
});

test('a game from a position that black begins is numbered from there', () => {
  const endgame = gameOf('e8e7 a1a7', '4k3/8/8/8/8/8/4p3/R3K3 b - - 4 30');
  expect(moveName(endgame, 1, 'san')).toBe('30... Ke7');
  expect(moveName(endgame, 2, 'san')).toBe('31. Ra7+');
  expect(openingText(endgame, null)).toBe('Custom starting position');
  expect(openingText(game, null)).toBe('Unnamed opening');
});

test('mistakes are counted, the worst first', () => {
  expect(countText(judgments.filter((_, index) => index % 2 === 0))).toBe('1 blunder, 1 inaccuracy');
  expect(countText(judgments.filter((_, index) => index % 2 === 1))).toBe('none');
});

test.each([
  [cp(0), '0.0'],
  [cp(-134), '1.3'],
  [cp(1240), '12'],
  [mate('black', 4), 'M4'],
  [mate('white', 0), ''],
])('%o in a narrow bar: %s', (evaluation, text) => {
  expect(barText(evaluation)).toBe(text);
});

test('a game goes from the opening to the middlegame to the endgame as pieces leave, and never back', () => {
  expect(phasesOf(game)).toEqual(['opening', 'opening', 'opening', 'opening']);
  const rooks = gameOf('a1a7 g7g6', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  expect(phasesOf(rooks)).toEqual(['endgame', 'endgame']);
  const developed = gameOf('f1e1 f8e8', 'r4rk1/ppqnbppp/2p1bn2/8/8/2N1BN2/PPQ1BPPP/R4RK1 w - - 0 12');
  expect(phasesOf(developed)).toEqual(['middlegame', 'middlegame']);
  const promoted = gameOf('a7a8q e8e7 b7b8q', '4k3/PP6/8/8/8/8/8/1N2K2R w - - 0 40');
  const order = phasesOf(promoted).map((phase) => GAME_PHASES.indexOf(phase));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('the graph in words, and in points from the first position to the last found', () => {
  expect(graphText(game, findings.slice(0, 4))).toBe(
    "White's chances over 3 moves; best for White after 1. f3: −0.7; best for Black after 2. g4: #−1",
  );
  const graph = graphOf(findings.slice(0, 3), judgments.slice(0, 2), 4);
  expect(graph.end).toBe(50);
  expect(graph.curve.split(' ').map((point) => point.split(',')[0])).toEqual(['0.00', '25.00', '50.00']);
  expect(graph.marks.map(({ ply, mark }) => [ply, mark])).toEqual([[1, 'inaccuracy']]);
  expect(graphOf([], [null], 4)).toEqual({ end: 0, curve: '', share: '0,100 0.00,100', marks: [] });
});

test('a PGN has evaluations, glyphs, what was better, and the opening', () => {
  const notes = notesOf(game, resultsOf(findings), judgments, { code: 'A00', name: 'Barnes Opening' }, null);
  const pgn = makePgn({ game, result: '0-1', tags: notes.tags, notes: notes.moves });
  expect(pgn).toContain('[ECO "A00"]\n[Opening "Barnes Opening"]');
  expect(pgn.split('\n\n')[1]?.replaceAll('\n', ' ').trim()).toBe(
    '1. f3 $6 { [%eval -0.70] Inaccuracy. e4 was best. } 1... e5 { [%eval -0.80] } ' +
      '2. g4 $4 { [%eval #-1] Blunder. Nh3 was best. } 2... Qh4# 0-1',
  );
  expect(parsePgn(pgn)).toMatchObject({ ok: true });
  expect(notesOf(game, resultsOf([]), [null], null, null)).toEqual({ tags: {}, moves: [null] });
});
