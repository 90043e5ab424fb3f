/**
 * Caches the positions of running AI games, so that a move is checked without reading and replaying its game (T-08,
 * T-14).
 */
import { type Ms, START_FEN } from '@sixtyfour/chess';
import { MAX_MOVES, Position } from '@sixtyfour/chess/core';
import { legalMove } from '@sixtyfour/engine/request';
import { LRUCache } from 'lru-cache';
import { lastStampOf, type StoredAiGame } from './store.ts';

/** A position takes about 25 KB. A game that is not cached is read and replayed. */
const REMEMBERED = 400;

type RunningGame = Pick<StoredAiGame, 'id' | 'player_id' | 'rule_set' | 'moves' | 'stamps' | 'opened_at'>;

/** A game up to the ply of its position: another process may have stored more moves. */
interface RememberedGame {
  /** Null when the player was deleted. */
  readonly playerId: string | null;
  readonly position: Position;
  /** Game time of the last of these moves, or of the opening. */
  readonly lastStamp: Ms;
}

export class GamePositions {
  readonly #games = new LRUCache<string, RememberedGame>({ max: REMEMBERED });

  /**
   * Whether the moves, in UCI, can be played after those of the stored game. Caches the position of the stored game.
   */
  areLegal(game: RunningGame, added: readonly string[]): boolean {
    const { id, player_id: playerId, rule_set, moves } = game;
    // Moves of a game never change, so a cached position of an earlier ply can be advanced.
    const known = this.#games.get(id)?.position;
    const position = known !== undefined && known.ply <= moves.length ? known : Position.fromFen(START_FEN, rule_set);
    playLegal(position, moves.slice(position.ply));
    this.#games.set(id, { playerId, position, lastStamp: lastStampOf(game) });
    return canPlay(position, added);
  }

  /**
   * The game time of the last of the first `ply` moves, if the cached game has exactly `ply` moves, belongs to the
   * player, and the added moves are legal; otherwise null. The stored game may have more moves or be over.
   */
  stampBefore(
    added: readonly string[],
    { playerId, gameId, ply }: { readonly playerId: string; readonly gameId: string; readonly ply: number },
  ): Ms | null {
    const game = this.#games.get(gameId);
    if (game?.playerId !== playerId || game.position.ply !== ply) return null;
    return canPlay(game.position, added) ? game.lastStamp : null;
  }

  /** Adds legal moves that were stored after the first `ply` plies of a game. */
  add(moves: readonly string[], { gameId, ply, stamp }: { readonly gameId: string; readonly ply: number; stamp: Ms }) {
    const game = this.#games.get(gameId);
    if (game?.position.ply !== ply) return;
    playLegal(game.position, moves);
    this.#games.set(gameId, { ...game, lastStamp: stamp });
  }
}

/** Does not change the position. */
function canPlay(position: Position, moves: readonly string[]): boolean {
  const before = position.ply;
  const played = playLegal(position, moves);
  while (position.ply > before) position.unmake();
  return played === moves.length;
}

const buffer = new Int32Array(MAX_MOVES);

/** Plays moves until one is illegal. Returns how many were played. */
function playLegal(position: Position, moves: readonly string[]): number {
  for (const [index, text] of moves.entries()) {
    const move = legalMove(position, text, buffer);
    if (move === 0) return index;
    position.make(move);
  }
  return moves.length;
}
