/** The shell of a review: runs the engine's worker and stores reviews on this device. */
import { type Color, err, type GameState, type Ms, ok, type Result } from '@sixtyfour/chess';
import type { GameRequest } from '@sixtyfour/engine';
import type { Analysis } from '@sixtyfour/engine/analysis';
import { createEngineClient, type EngineClient, type EngineError } from '../../engine/client.ts';
import { withPatience } from '../../lib/database.ts';
import { createMachine, performWith } from '../../lib/machine.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { evaluationOfOutcome, evaluationOfScore } from '../study/evaluation.ts';
import { saveResults, loadResults } from './saved-reviews.ts';
import {
  initialReview,
  type SearchLevel,
  type LevelFinding,
  reduceReview,
  type ReviewEffect,
  type ReviewState,
  type Work,
} from './review.ts';

/** A finished game. */
export type ReviewedGame = Pick<GameState, 'game' | 'ending'>;

export interface Review extends Pick<Store<ReviewState>, 'get' | 'subscribe'> {
  readonly goOn: () => void;
  /** Stops the search; keeps its results. */
  readonly stop: () => void;
  /** Runs the review until the returned function is called. */
  readonly connect: () => () => void;
}

/** Search nodes for each position of the game: 40,000 take a twentieth of a second on a desktop. */
export const NODES: Readonly<Record<SearchLevel, number>> = { quick: 1200, usual: 40_000, close: 100_000 };

/** Positions per request in the first pass, because each message between page and worker costs time too. */
const QUICK_BATCH = 27;

/** How often a running review updates its progress. */
const SHOW_EVERY_MS: Ms = 80;

/** An engine that is already warmed up, for the next review. */
let warm: EngineClient | null = null;

/** Games for an engine to analyze move by move until its code is compiled. */
const WARM_UP = [
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4',
  'd2d4 d7d5 c2c4 d5c4 e2e4 e7e5 g1f3 e5d4 f1c4 b8c6',
];

/** Starts an engine in advance, because its first second is slow. Returns a function that discards it if unused. */
export function warmUpEngine(): () => void {
  if (warm === null) {
    warm = createEngineClient();
    const requests = WARM_UP.map((game) => game.split(' ')).flatMap((moves) =>
      moves.map((_, ply) => ({ ruleSet: 'standard', startFen: null, moves: moves.slice(0, ply) }) as const),
    );
    void warm.analyzeAll(requests, { lines: 1, nodes: 3 * NODES.quick });
  }
  const started = warm;
  return () => {
    if (warm !== started) return;
    warm = null;
    started.dispose();
  };
}

function warmEngine(): EngineClient {
  const engine = warm ?? createEngineClient();
  warm = null;
  return engine;
}

/** The key of a game: its start position, its moves and its rules. */
export function reviewKey({ game }: ReviewedGame): string {
  return [game.ruleSet, game.startFen, ...game.history.map(({ uci }) => uci)].join(' ');
}

/**
 * @param side whose mistakes come first; null for both
 * @param createEngine returns an engine for this review only, so that no other search is interrupted
 */
export function createReview(
  reviewed: ReviewedGame,
  side: Color | null,
  createEngine: () => EngineClient = warmEngine,
): Review {
  const { game } = reviewed;
  const { ruleSet, startFen } = game;
  const key = reviewKey(reviewed);
  const moves = game.history.map(({ uci }) => uci);
  const turnAt = game.history.map(({ move }) => move.piece.color);
  let engine: EngineClient | null = null;

  const look = async (work: Extract<Work, { type: 'look' }>): Promise<void> => {
    const { ply, level } = work;
    const end = ply === game.ply ? endOf(reviewed) : null;
    if (end !== null) {
      machine.send({ type: 'found', work, finding: end });
      return;
    }
    const found = level === 'quick' ? await quickly(ply) : await analysisAt(ply, level);
    const [first] = found.ok ? found.value.lines : [];
    if (found.ok && first !== undefined) {
      const evaluation = evaluationOfScore(first.score, turnAt[ply] ?? game.turn);
      const finding: LevelFinding = { evaluation, best: first.line[0] ?? null, lines: found.value.lines, level };
      machine.send({ type: 'found', work, finding });
    } else if (found.ok || found.error !== 'superseded') machine.send({ type: 'failed', work });
  };

  const requestAt = (ply: number): GameRequest => ({ ruleSet, startFen, moves: moves.slice(0, ply) });

  const analysisAt = (ply: number, level: SearchLevel): Promise<Result<Analysis, EngineError>> => {
    engine ??= createEngine();
    return engine.analyze(requestAt(ply), { lines: 1, nodes: NODES[level] });
  };

  /** Results of batches, by ply, until they are needed. */
  const ahead = new Map<number, Analysis>();

  const quickly = async (ply: number): Promise<Result<Analysis, EngineError>> => {
    const known = ahead.get(ply);
    if (known !== undefined) return ok(known);
    engine ??= createEngine();
    // If the rules decide the game, the last position needs no search.
    const last = endOf(reviewed) === null ? game.ply : game.ply - 1;
    const batch = Array.from({ length: Math.min(QUICK_BATCH, last - ply + 1) }, (_, index) => ply + index);
    const answer = await engine.analyzeAll(batch.map(requestAt), { lines: 1, nodes: NODES.quick });
    if (!answer.ok) return answer;
    batch.forEach((at, index) => {
      const found = answer.value[index];
      if (found !== undefined) ahead.set(at, found);
    });
    const found = ahead.get(ply);
    return found === undefined ? err('threw') : ok(found);
  };

  const explain = async (work: Extract<Work, { type: 'explain' }>): Promise<void> => {
    const { ply } = work;
    const { findings } = machine.get();
    engine ??= createEngine();
    const answer = await engine.explain({
      ruleSet,
      startFen,
      moves: moves.slice(0, ply - 1),
      played: moves[ply - 1] ?? '',
      linesBefore: findings[ply - 1]?.lines ?? [],
      linesAfter: findings[ply]?.lines ?? [],
    });
    if (answer.ok) machine.send({ type: 'explained', work, claims: answer.value });
    else if (answer.error !== 'superseded') machine.send({ type: 'failed', work });
  };

  const rest = (): void => {
    engine?.dispose();
    engine = null;
    void saveResults(key, machine.get());
  };

  const perform = performWith<ReviewEffect>({ look, explain, rest });
  const machine = createMachine(initialReview(moves, game.at(0).turn, side), reduceReview, perform);
  const stop = () => machine.send({ type: 'stop' });

  // Hundreds of results arrive within seconds: the page shows only some of them, but every end at once.
  const shown = createStore(machine.get());
  let late: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(late);
    late = undefined;
    shown.set(machine.get());
  };
  machine.subscribe(() => {
    if (machine.get().phase !== 'running') show();
    else late ??= setTimeout(show, SHOW_EVERY_MS);
  });

  const begin = async (): Promise<void> => {
    const results = await withPatience(loadResults(key, moves.length), null);
    machine.send({ type: 'loaded', results });
  };

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    goOn: () => machine.send({ type: 'go-on' }),
    stop,
    connect: () => {
      let isConnected = true;
      const start = async (): Promise<void> => {
        if (machine.get().phase === 'loading') await begin();
        else machine.send({ type: 'go-on' });
        if (!isConnected) stop();
      };
      void start();
      return () => {
        isConnected = false;
        stop();
      };
    },
  };
}

/** The evaluation of the last position by the rules; null when a player, a clock or the server ended the game. */
function endOf({ game, ending }: ReviewedGame): LevelFinding | null {
  const outcome = game.outcome ?? (ending?.reason === 'seventy-five-moves' ? ending : null);
  return outcome && { evaluation: evaluationOfOutcome(outcome), best: null, lines: [], level: 'close' };
}
