import { type Hypotheses, summarize, type Tally, testSequentially } from '../statistics.ts';

/** The first player's points in a game. */
export type Points = 0 | 0.5 | 1;

/** The tally after a game. `other` is the points of the pair's first game, or null if this is the first. */
export function withGame(tally: Tally, points: Points, other: Points | null): Tally {
  const [none, half, one, oneAndHalf, two] = tally.pairs;
  const together = other === null ? null : points + other;
  return {
    wins: tally.wins + (points === 1 ? 1 : 0),
    draws: tally.draws + (points === 0.5 ? 1 : 0),
    losses: tally.losses + (points === 0 ? 1 : 0),
    pairs: [
      none + (together === 0 ? 1 : 0),
      half + (together === 0.5 ? 1 : 0),
      one + (together === 1 ? 1 : 0),
      oneAndHalf + (together === 1.5 ? 1 : 0),
      two + (together === 2 ? 1 : 0),
    ],
  };
}

/** The standings as two or three lines of text. */
export function describeStanding(
  names: readonly [string, string],
  tally: Tally,
  hypotheses: Hypotheses | null,
): string {
  const summary = summarize(tally);
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  const lines = [
    `${names[0]} - ${names[1]}: +${tally.wins} =${tally.draws} -${tally.losses} (${summary.games} games, ${percent(summary.score)} ` +
      `[${percent(summary.scoreLow)}, ${percent(summary.scoreHigh)}])  pairs [${tally.pairs.join(' ')}]`,
    `Elo ${signed(summary.elo)} [${signed(summary.low)}, ${signed(summary.high)}]  superiority ${percent(summary.superiority)}`,
  ];
  if (hypotheses !== null) {
    const { ratio, lower, upper, verdict } = testSequentially(tally.pairs, hypotheses);
    lines.push(
      `SPRT [${hypotheses.elo0}, ${hypotheses.elo1}] ratio ${ratio.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)}) ` +
        (verdict === null ? 'open' : `${verdict} accepted`),
    );
  }
  return lines.join('\n');
}

function signed(elo: number): string {
  return `${elo >= 0 ? '+' : ''}${elo.toFixed(0)}`;
}
