/** Preset phrases between the two players of a game. They are not part of the game and do not change its version. */
import { err, ok, type Result } from '@sixtyfour/chess';
import {
  gameChannel,
  type OnlineGame,
  PHRASE_MS,
  type PhraseId,
  type ProblemCode,
  type SaidPhrase,
  type SeatLetter,
} from '@sixtyfour/contract';
import type { Quotas } from '../admission/quotas.ts';
import type { Database } from '../database/connection.ts';
import type { Games } from '../games/games.ts';
import type { Message } from '../publisher/publish.ts';
import type { Publisher } from '../publisher/publisher.ts';
import { countPhrases, insertPhrase, readPhrasesAfter, readRecentPhrases } from './store.ts';

export interface Phrases {
  /** Says a phrase to the opponent. Resolves when it is stored; it is sent to both players. */
  say(playerId: string, gameId: string, phrase: PhraseId): Promise<Result<SaidPhrase, ProblemCode>>;
  /** The phrases of the last seconds, for players without a websocket. */
  recent(gameId: string): Promise<SaidPhrase[]>;
}

export interface PhrasesDependencies {
  readonly database: Database;
  readonly publisher: Pick<Publisher, 'topics'>;
  readonly games: Pick<Games, 'view'>;
  readonly quotas: Pick<Quotas, 'use'>;
}

type Facts = Pick<OnlineGame, 'started_at' | 'ended_at' | 'clock' | 'attendance'>;

/** Why a player may not say anything now; null if they may. `game`: with the current clocks. */
export function refusalToSpeak(
  { started_at, ended_at, clock, attendance }: Facts,
  seat: SeatLetter,
): ProblemCode | null {
  if (ended_at !== null) return attendance[seat === 'w' ? 'b' : 'w'] === 'here' ? null : 'not-allowed';
  if (started_at === null) return 'not-started';
  const left = seat === 'w' ? clock.white_ms : clock.black_ms;
  return left <= PHRASE_MS.timeTrouble ? 'time-trouble' : null;
}

export function createPhrases({ database, publisher, games, quotas }: PhrasesDependencies): Phrases {
  const topics = publisher.topics('phrase', ['private'], {
    hasOwnVersions: true,
    needsNoSnapshot: true,
    readVersions: (gameIds) => countPhrases(database, gameIds),
    async readUpdates(after) {
      const stored = await readPhrasesAfter(database, after);
      return new Map(
        Array.from(stored, ([gameId, phrases]) => [
          gameId,
          phrases.map(({ number, seat, phrase, is_recent }) => ({
            version: number,
            messages: is_recent ? [messageOf(gameId, { number, seat, phrase })] : [],
          })),
        ]),
      );
    },
  });

  async function say(playerId: string, gameId: string, phrase: PhraseId): Promise<Result<SaidPhrase, ProblemCode>> {
    const game = await games.view(playerId, gameId);
    if (!game.ok) return game;
    const seat = game.value.white_player_id === playerId ? 'w' : 'b';
    const refusal = refusalToSpeak(game.value, seat);
    if (refusal !== null) return err(refusal);
    const speaker = `${gameId} ${seat}`;
    const { exceeded } = await quotas.use(['phrases', speaker], ['game-phrases', speaker]);
    if (exceeded) return err('too-many-requests');
    const number = await insertPhrase(database, gameId, seat, phrase);
    if (number === null) return err('game-over');
    const said: SaidPhrase = { number, seat, phrase };
    topics.committed(gameId, { version: number, messages: [messageOf(gameId, said)] });
    return ok(said);
  }

  return {
    say,
    recent: (gameId) => readRecentPhrases(database, gameId),
  };
}

function messageOf(gameId: string, said: SaidPhrase): Message {
  return { channel: gameChannel(gameId), event: 'phrase', payload: { gameId, ...said } };
}
