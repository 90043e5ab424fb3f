import type { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import type { RefereeLine } from './chances.ts';
import type { SourceGame } from './games.ts';
import type { Shape } from './kinds.ts';
import { type Mining, mineGame } from './mine.ts';
import type { Puzzle } from './puzzle.ts';
import type { Limits } from './referee.ts';
import { playOpening } from './self-play.ts';
import { temptationsAt } from './temptations.ts';

const BEFORE_MATE = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq';

/** A referee that knows one thing: after g4, black mates. */
async function analyze(fen: string, { among }: Limits): Promise<readonly RefereeLine[]> {
  const line = (move: string, score: RefereeLine['score']): RefereeLine => ({ move, score, replies: [] });
  if (among !== undefined)
    return among.map((move) => line(move, move === 'g2g4' ? { kind: 'mate', value: -1 } : { kind: 'cp', value: 0 }));
  if (!fen.startsWith(BEFORE_MATE)) return [line('a7a6', { kind: 'cp', value: 0 })];
  return [line('d8h4', { kind: 'mate', value: 1 }), line('d7d5', { kind: 'cp', value: 200 })];
}

function gameOf(moves: string): SourceGame {
  return {
    game: playOpening(moves),
    knownPlies: 0,
    originAt: (place) => ({ kind: 'pgn', file: 'games.pgn', game: 0, ...place, white: 'A', black: 'B' }),
  };
}

async function mined(moves: string, change: Partial<Mining> = {}): Promise<readonly Puzzle[]> {
  const mining = {
    analyze,
    mistakesAt: (position: Game, played: string) => temptationsAt(position, played, change.analyze ?? analyze),
    refereeName: 'R',
    onlyHard: false,
    isKnown: () => false,
    isWanted: () => true,
    ...change,
  };
  const puzzles: Puzzle[] = [];
  for await (const puzzle of mineGame(gameOf(moves), mining)) puzzles.push(puzzle);
  return puzzles;
}

test('a mistake that was played becomes a puzzle, with its place in the game', async () => {
  const [puzzle, ...more] = await mined('f3 e5 g4 Qh4');
  const leadIn = { fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2', move: '6,6-4,6' };
  expect(puzzle).toMatchObject({ moves: ['d8h4'], leadIn, origin: { ply: 3 }, evidence: { referee: 'R' } });
  expect(puzzle?.origin).not.toHaveProperty('instead');
  expect(more).toEqual([]);
});

test('nothing is asked again about a known position, and nothing is searched for a kind that is frequent enough', async () => {
  const nodes: number[] = [];
  const noting: Mining['analyze'] = (fen, limits) => {
    if (fen.startsWith(BEFORE_MATE) && limits.among === undefined) nodes.push(limits.nodes);
    return analyze(fen, limits);
  };
  const shapes: Shape[] = [];
  const refusing = (shape: Shape) => shapes.push(shape) === 0;
  expect(await mined('f3 e5 g4 Qh4', { isKnown: () => true, analyze: noting })).toEqual([]);
  expect(nodes).toEqual([]);
  expect(await mined('f3 e5 g4 Qh4', { isWanted: refusing, analyze: noting })).toEqual([]);
  expect(nodes, 'the shortest look has said what it would be').toHaveLength(1);
  expect(shapes[0]?.themes).toContain('mateIn1');
});
