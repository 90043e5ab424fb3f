/** The positions of running AI games, so that a move is checked without replaying its game (T-08). */
import { START_FEN } from '@sixtyfour/chess';
import { Position } from '@sixtyfour/chess/core';
import { legalMove } from '@sixtyfour/engine/request';
import { LRUCache } from 'lru-cache';
import type { StoredAiGame } from './store.ts';

/** A position takes some 25 KB; a game that is not remembered is replayed. */
const REMEMBERED = 400;

export class GamePositions {
  readonly #positions = new LRUCache<string, Position>({ max: REMEMBERED });

  /** Whether the moves, in UCI, can be played after those of the stored game. */
  areLegal(
    { id, rule_set, moves }: Pick<StoredAiGame, 'id' | 'rule_set' | 'moves'>,
    added: readonly string[],
  ): boolean {
    // The moves of a game are never changed, so that the position of an earlier ply can be put forward.
    const known = this.#positions.get(id);
    const position = known !== undefined && known.ply <= moves.length ? known : Position.fromFen(START_FEN, rule_set);
    this.#positions.set(id, position);
    playLegal(position, moves.slice(position.ply));
    const before = position.ply;
    const played = playLegal(position, added);
    while (position.ply > before) position.unmake();
    return played === added.length;
  }
}

/** Plays moves until one is illegal. Returns how many were played. */
function playLegal(position: Position, moves: readonly string[]): number {
  for (const [index, text] of moves.entries()) {
    const move = legalMove(position, text);
    if (move === 0) return index;
    position.make(move);
  }
  return moves.length;
}
