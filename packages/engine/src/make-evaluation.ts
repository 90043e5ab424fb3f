import { Evaluator } from './evaluation/evaluate.ts';
import type { Evaluation, EvaluationName } from './evaluation/evaluation.ts';
import { loadKernel } from './network/load.ts';
import { NetworkEvaluator } from './network/network-evaluator.ts';

/** Creates an evaluation for one search. */
export async function makeEvaluation(name: EvaluationName): Promise<Evaluation> {
  return name === 'network' ? new NetworkEvaluator(await loadKernel()) : new Evaluator();
}
