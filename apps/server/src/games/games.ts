/** Games between people: what their two players ask for, what happens by itself, and what both may read. */
import type { Ms, Result } from '@sixtyfour/chess';
import type { GameIntent, GameSummary, IntentAck, OnlineGame, ProblemCode, SeatLetter } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../identity/caller.ts';

/** When an intent came, and by what way. */
export interface Arrival {
  /** Game time, taken as soon as the intent arrived and before any waiting. */
  readonly stamp: Ms;
  /** The measured round trip of the connection; 0 when it is not known. */
  readonly lagMs: Ms;
}

/** Takes note that players gave a sign of life. */
export interface SignsOfLife {
  seen(playerIds: readonly string[]): Promise<void>;
}

export interface Games {
  /**
   * Does what a player asks for. The answer comes after the commit, and a repeated `moveId` gets the first one again.
   * 'not-saved' when the database did not take it: nothing has changed, and the same intent may be sent again.
   */
  act(playerId: string, gameId: string, intent: GameIntent, arrival: Arrival): Promise<Result<IntentAck, ProblemCode>>;
  /** The game as one of its two players reads it, clocks as of now. */
  view(playerId: string, gameId: string): Promise<Result<OnlineGame, 'not-found' | 'not-seated'>>;
  /** The seat of a player in a game that goes on or has ended; null for everybody else. */
  seatOf(playerId: string, gameId: string): Promise<SeatLetter | null>;
  /** A player joined the game's channels or polled it. When both have, the clock starts. */
  arrived(playerId: string, gameId: string): Promise<void>;
  /** The latest games of a player, newest first. */
  recent(playerId: string): Promise<GameSummary[]>;
  /** Leaves the game in which the player has a seat, if there is one: before the player's data is deleted. */
  resignAll(playerId: string): Promise<void>;
  /** Calls `listener` with a player who came to a game of the queue that was called off because the other did not. */
  onNoShow(listener: (playerId: string) => void): void;
  /** Serves the calls of `gamesApi`. Reading a game counts as a sign of life and as coming to it. */
  routes(app: FastifyInstance, sessions: Sessions, presence: SignsOfLife): void;
  /** Begins to look for flags, deadlines and absences. */
  start(): void;
  /** Stops that, and waits for what is being written. */
  close(): Promise<void>;
}
