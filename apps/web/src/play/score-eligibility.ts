/** Whether a game counts for Daily Champions, from its start until the server has counted it. */
import { type GameCount, type GameOverInputs, messages } from '@sixtyfour/contract';

export type ScoreEligibility =
  /** The server is opening the game. */
  | { readonly status: 'opening' }
  /** The server has opened the game, and will follow it if the visitor agrees before their second move. */
  | { readonly status: 'offered' }
  /** The game is running, and the server follows it. */
  | { readonly status: 'eligible' }
  /** The game is over, and the server is verifying it. */
  | { readonly status: 'verifying' }
  /** `rank`: the place by score on that day; null without a win. `streak`: consecutive wins including this game. */
  | {
      readonly status: 'counted';
      readonly score: number;
      /** The server's, from white's first move to the end. */
      readonly seconds: number;
      readonly rank: number | null;
      readonly streak: number;
      /** 'YYYY-MM-DD' in UTC. */
      readonly day: string;
    }
  /** Final. `why` is a sentence. */
  | { readonly status: 'uncounted'; readonly why: string }
  /** The server cannot be reached. */
  | { readonly status: 'unknown' };

export const VERIFYING: ScoreEligibility = { status: 'verifying' };
export const UNKNOWN: ScoreEligibility = { status: 'unknown' };

export function eligibilityOf(count: GameCount): ScoreEligibility {
  switch (count.status) {
    case 'open':
    case 'verifying':
      return VERIFYING;
    case 'counted':
      return count;
    case 'not-counted':
      return { status: 'uncounted', why: messages.gameCount.notCounted[count.reason] };
    case 'refused':
      return { status: 'uncounted', why: messages.gameCount.refused[count.reason] };
  }
}

/** The score of R-OVR-12; only a counted game has one. */
export function scoreIn(eligibility: ScoreEligibility | null): Pick<GameOverInputs, 'score'> {
  return eligibility?.status === 'counted' ? { score: eligibility.score } : {};
}

/** Why there is no score, or null if there is one or may still be. */
export function uncountedText(eligibility: ScoreEligibility): string | null {
  if (eligibility.status === 'uncounted') return eligibility.why;
  return eligibility.status === 'unknown' ? messages.gameCount.unknown : null;
}

/** The name of the rank. @param today the UTC day, as 'YYYY-MM-DD' */
export function rankLabel(eligibility: ScoreEligibility, today: string): string {
  const words = messages.gameCount;
  return eligibility.status === 'counted' && eligibility.day !== today ? words.rankThatDay : words.rankToday;
}

/** One line of text: 'Rank today 3. Streak 2.' @param today the UTC day, as 'YYYY-MM-DD' */
export function eligibilityText(eligibility: ScoreEligibility, today: string): string {
  const words = messages.gameCount;
  if (eligibility.status === 'counted')
    return `${words.rankIs(rankLabel(eligibility, today), eligibility.rank)} ${words.streakIs(eligibility.streak)}`;
  return uncountedText(eligibility) ?? words.verifying;
}
