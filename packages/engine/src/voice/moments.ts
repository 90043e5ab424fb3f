import type { Role } from '@sixtyfour/chess';

/**
 * The moments worth a line. `check-given`, `capture` and `mate-in-sight` are the character's doing, `check-taken` is the
 * visitor's check; the blunders belong to whom they name; `win`, `loss` and `draw` are the visitor's result.
 */
export type Moment =
  | 'start'
  | 'check-given'
  | 'check-taken'
  | 'capture'
  | 'your-blunder'
  | 'own-blunder'
  | 'mate-in-sight'
  | 'win'
  | 'loss'
  | 'draw';

/** A piece that the character can take. */
export type CapturedRole = Exclude<Role, 'king'>;

/** A score from the character's point of view: centipawns, or moves to mate (above 0: the character mates). */
export interface CharacterScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** What the character thought at one of its moves; the engine's MoveChoice is one. */
export interface CharacterView {
  /** The best it saw before it moved. */
  readonly score: CharacterScore;
  /** What it expected of the move that it played. */
  readonly chosen: CharacterScore;
}

/** What just happened, as far as the caller knows it: after a move of either side, or after the end. */
export interface MomentFacts {
  /** The visitor's result, however the game ended; absent while it goes on. */
  readonly result?: 'win' | 'loss' | 'draw' | null;
  /** Who stands in check after the last move. */
  readonly inCheck?: 'character' | 'visitor' | null;
  /** What the character's last move took; null when the visitor moved last. */
  readonly captured?: CapturedRole | null;
  /** The character's view at its move before the last one; null at its first. */
  readonly before?: CharacterView | null;
  /** Its view at its last move; null when the visitor moved last. */
  readonly after?: CharacterView | null;
}

/** From here on a side is simply winning, and a larger score tells nothing new. */
const DECIDED_CP = 800;
/** A swing that both players feel: two pawns within a game that is still open. */
const BLUNDER_CP = 200;

/** The most telling moment in the facts, or null when there is nothing to say. `start` is the caller's to know. */
export function momentOf(facts: MomentFacts): Moment | null {
  if (facts.result) return facts.result;
  const { before, after } = facts;
  if (before && after) {
    // The visitor's move is the later one, so it is named first when both have slipped.
    if (openScore(after.score) - openScore(before.chosen) >= BLUNDER_CP) return 'your-blunder';
    if (openScore(before.score) - openScore(after.score) >= BLUNDER_CP) return 'own-blunder';
  }
  if (facts.inCheck) return facts.inCheck === 'visitor' ? 'check-given' : 'check-taken';
  if (after && mates(after.chosen) && !(before && mates(before.chosen))) return 'mate-in-sight';
  return facts.captured ? 'capture' : null;
}

function mates(score: CharacterScore): boolean {
  return score.kind === 'mate' && score.value > 0;
}

/** Centipawns within the range where a change still matters; a mate counts as decided. */
function openScore(score: CharacterScore): number {
  if (score.kind === 'mate') return score.value > 0 ? DECIDED_CP : -DECIDED_CP;
  return Math.max(-DECIDED_CP, Math.min(DECIDED_CP, score.value));
}
