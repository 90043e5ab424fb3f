import { goCommand, type Limit } from '../match/limits.ts';
import type { SearchInfo } from '../info-line.ts';
import { EngineFailure, type UciClient } from '../uci-client.ts';
import type { Problem } from './problem.ts';
import { Game, parseUci } from '@sixtyfour/chess';

export interface Solved {
  readonly problem: Problem;
  readonly isSolved: boolean;
  readonly points: number;
  /** In UCI; absent if the program failed. */
  readonly played?: string;
  readonly ms?: number;
  /** The search time in ms from which the answer was stable. */
  readonly foundMs?: number;
  readonly info?: SearchInfo;
  readonly failure?: string;
}

/** Runs a program on a problem. Rejects with an EngineFailure. */
export async function solveProblem(
  client: UciClient,
  problem: Problem,
  limit: Limit,
  patience: number,
): Promise<Solved> {
  const go = goCommand(limit, { white: undefined, black: undefined });
  const { move, ms, info, lines } = await client.think(`position fen ${problem.fen}`, go, patience);
  const game = Game.fromFen(problem.fen, 'standard');
  if (!game.ok || !parseUci(game.value, move).ok) throw new EngineFailure('crash', `illegal move ${move}`);
  const isSolved = isRight(problem, move);
  const foundMs = isSolved ? standsSince(problem, lines) : undefined;
  return {
    problem,
    isSolved,
    points: problem.points[move] ?? 0,
    played: move,
    ms,
    info,
    ...(foundMs === undefined ? {} : { foundMs }),
  };
}

function isRight({ best, avoid }: Problem, move: string): boolean {
  return (best.length === 0 || best.includes(move)) && !avoid.includes(move);
}

/** The time of the first line of the final run of lines that begin with a correct move. */
function standsSince(problem: Problem, lines: readonly string[]): number | undefined {
  let since: number | undefined;
  for (const line of lines) {
    const move = /\spv (\S+)/.exec(line)?.[1];
    const time = /\stime (\d+)/.exec(line)?.[1];
    if (move === undefined || time === undefined) continue;
    since = isRight(problem, move) ? (since ?? Number(time)) : undefined;
  }
  return since;
}

/** The result of a suite as a line of text. */
export function describeSuite(all: readonly Solved[]): string {
  const sum = (of: (solved: Solved) => number): number => all.reduce((total, solved) => total + of(solved), 0);
  const right = all.filter(({ isSolved }) => isSolved).length;
  const most = sum(({ problem }) => Math.max(0, ...Object.values(problem.points)));
  const points = most === 0 ? '' : `, points ${sum((solved) => solved.points)} of ${most}`;
  const failures = all.filter(({ failure }) => failure !== undefined).length;
  const [nodes, ms] = [sum(({ info }) => info?.nodes ?? 0), sum((solved) => solved.ms ?? 0)];
  const depth = sum(({ info }) => info?.depth ?? 0) / Math.max(1, all.length);
  const longest = Math.max(0, ...all.map((solved) => solved.ms ?? 0));
  return (
    `solved ${right} of ${all.length}${points}; mean depth ${depth.toFixed(1)}, ` +
    `${(nodes / Math.max(1, ms)).toFixed(0)} knodes/s, longest ${longest.toFixed(0)} ms` +
    (failures === 0 ? '' : `, failures ${failures}`)
  );
}
