/** The engine worker's requests for reviews and analyses. */
import { Game } from '@sixtyfour/chess';
import { type GameRequest, type Pause, suggestMove } from '@sixtyfour/engine';
import { type Analysis, type AnalysisLimits, analysisTable, analyze } from '@sixtyfour/engine/analysis';
import { type Claim, claimsOf } from '@sixtyfour/engine/claims';
import type { ExplainRequest, TimedLimits } from './api.ts';

/** The transposition table of the last timed analysis, so that a deeper search of its position continues from it. */
let kept: { readonly position: string; readonly table: ReturnType<typeof analysisTable> } | null = null;

function tableFor(request: GameRequest, nodes: number): ReturnType<typeof analysisTable> {
  const position = JSON.stringify(request);
  if (kept?.position !== position) kept = { position, table: analysisTable(nodes) };
  return kept.table;
}

/** `analyze` with a time limit. */
export function analyzeTimed(
  request: GameRequest,
  { ms, ...limits }: TimedLimits,
  pause: Pause,
  tell?: (analysis: Analysis) => void,
): Promise<Analysis | null> {
  if (ms === undefined) return analyze(request, limits, { pause, tell });
  const end = performance.now() + ms;
  const isOverdue = () => performance.now() > end;
  return analyze(request, limits, { pause, tell, isOverdue, table: tableFor(request, limits.nodes) });
}

/** Null when `pause` returned 'stop'. */
export async function analyzeAll(
  requests: readonly GameRequest[],
  limits: AnalysisLimits,
  pause: Pause,
): Promise<readonly Analysis[] | null> {
  const found: Analysis[] = [];
  for (const request of requests) {
    const analysis = (await pause()) === 'stop' ? null : await analyze(request, limits, { pause });
    if (analysis === null) return null;
    found.push(analysis);
  }
  return found;
}

class Stopped extends Error {}

/** Null when `pause` returned 'stop'. */
export async function explain(
  { ruleSet, startFen, moves, played, linesBefore, linesAfter }: ExplainRequest,
  pause: Pause,
): Promise<readonly Claim[] | null> {
  const before = Game.replay(ruleSet, startFen, moves);
  if (!before.ok) throw new Error('the moves to explain are not legal');
  try {
    return await claimsOf({ before: before.value, played, linesBefore, linesAfter }, async (request, nodes) => {
      if ((await pause()) === 'stop') throw new Stopped();
      return suggestMove(request, nodes);
    });
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}
