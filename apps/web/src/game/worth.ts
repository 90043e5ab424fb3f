/** What a finished game was worth for Daily Champions, as its end shows it. */
import { type GameCount, type GameOverInputs, messages } from '@sixtyfour/contract';

export type Worth =
  /** The server is being asked. */
  | { readonly status: 'verifying' }
  /** `rank`: the place by score on that day. `streak`: wins in a row with this game. */
  | {
      readonly status: 'counted';
      readonly score: number;
      readonly rank: number;
      readonly streak: number;
      /** 'YYYY-MM-DD' in UTC. */
      readonly day: string;
    }
  /** `why` is a sentence. */
  | { readonly status: 'not-counted'; readonly why: string }
  /** The server cannot be asked. */
  | { readonly status: 'unknown' };

export const VERIFYING: Worth = { status: 'verifying' };
export const UNKNOWN: Worth = { status: 'unknown' };

export function worthOf(count: GameCount): Worth {
  switch (count.status) {
    case 'open':
    case 'verifying':
      return VERIFYING;
    case 'counted':
      return count;
    case 'not-counted':
      return { status: 'not-counted', why: messages.gameCount.notCounted[count.reason] };
    case 'refused':
      return { status: 'not-counted', why: messages.gameCount.refused[count.reason] };
  }
}

/** The score of R-OVR-12, which only a counted game has. */
export function scoreIn(worth: Worth | null): Pick<GameOverInputs, 'score'> {
  return worth?.status === 'counted' ? { score: worth.score } : {};
}

/** Why there is no score, or null when there is one or may yet be. */
export function uncountedReason(worth: Worth): string | null {
  switch (worth.status) {
    case 'verifying':
    case 'counted':
      return null;
    case 'not-counted':
      return worth.why;
    case 'unknown':
      return messages.gameCount.unknown;
  }
}

/** In one line: 'Rank today 3. Streak 2.' */
export function worthText(worth: Worth): string {
  const words = messages.gameCount;
  if (worth.status === 'verifying') return words.verifying;
  if (worth.status === 'counted') return `${words.rankIs(worth.rank)} ${words.streakIs(worth.streak)}`;
  return uncountedReason(worth) ?? '';
}
