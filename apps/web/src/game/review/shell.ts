/** What surrounds a review: the engine's worker, and what was found before. */
import type { GameState } from '@sixtyfour/chess';
import { createEngineClient, type EngineClient } from '../../engine/client.ts';
import { createMachine, type Machine } from '../../lib/machine.ts';
import { evaluationOfOutcome, evaluationOfScore } from './evaluation.ts';
import type { Finding } from './judgement.ts';
import { initialReview, reduceReview, type ReviewEffect, type ReviewEvent, type ReviewState } from './review.ts';

/** A game that is over. */
export type ReviewedGame = Pick<GameState, 'game' | 'ending'>;

export interface Review extends Pick<Machine<ReviewState, ReviewEvent>, 'get' | 'subscribe'> {
  readonly goOn: () => void;
  /** Ends the search at once; what was found stays. */
  readonly stop: () => void;
  /** Looks at the game, until the returned function is called. */
  readonly connect: () => () => void;
}

/** Positions that the search of each position of the game looks at: about a twentieth of a second on a desktop. */
const NODES = 40_000;

/** The last review, for who closes it and opens it again. */
let kept: { readonly key: string; readonly findings: readonly Finding[] } | null = null;

/** What tells a game from every other one: where it began and what was played, under which rules. */
export function reviewKey({ game }: ReviewedGame): string {
  return [game.ruleSet, game.startFen, ...game.history.map(({ uci }) => uci)].join(' ');
}

/** @param createEngine gives an engine of the review's own: nobody else's search is disturbed */
export function createReview(reviewed: ReviewedGame, createEngine: () => EngineClient = createEngineClient): Review {
  const { game } = reviewed;
  const key = reviewKey(reviewed);
  const moves = game.history.map(({ uci }) => uci);
  let engine: EngineClient | null = null;

  const look = async (ply: number): Promise<void> => {
    const end = ply === game.ply ? endOf(reviewed) : null;
    if (end !== null) {
      machine.send({ type: 'found', ply, finding: end });
      return;
    }
    engine ??= createEngine();
    const { ruleSet, startFen } = game;
    const answer = await engine.suggest({ ruleSet, startFen, moves: moves.slice(0, ply) }, NODES);
    if (answer.ok) {
      const { score, move } = answer.value;
      const evaluation = evaluationOfScore(score, game.at(ply).turn);
      machine.send({ type: 'found', ply, finding: { evaluation, best: move } });
    } else if (answer.error !== 'superseded') machine.send({ type: 'failed', ply });
  };

  const rest = (): void => {
    engine?.dispose();
    engine = null;
  };

  const perform = (effect: ReviewEffect): void => {
    if (effect.type === 'look') void look(effect.ply);
    else rest();
  };

  const before = kept?.key === key ? kept.findings : [];
  const machine = createMachine(initialReview(game.ply + 1, before), reduceReview, perform);
  machine.subscribe(() => {
    kept = { key, findings: machine.get().findings };
  });

  const stop = () => machine.send({ type: 'stop' });
  const goOn = () => machine.send({ type: 'go-on' });
  return {
    get: machine.get,
    subscribe: machine.subscribe,
    goOn,
    stop,
    connect: () => {
      goOn();
      return stop;
    },
  };
}

/** What the rules say of the last position, null when a player, a clock or the server ended the game. */
function endOf({ game, ending }: ReviewedGame): Finding | null {
  const outcome = game.outcome ?? (ending?.reason === 'seventy-five-moves' ? ending : null);
  return outcome && { evaluation: evaluationOfOutcome(outcome), best: null };
}
