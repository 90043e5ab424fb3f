import type { EndReason, Ms } from '@sixtyfour/chess';
import type { BoardFacts } from './board-facts.ts';
import type { MoodName } from '../play/moods.ts';

/**
 * The moments that a character can comment on. `own` is something the character did, `your` the visitor.
 * `check-given`, `capture` and `mate-in-sight` are the character's, `check-taken` is the visitor's. `win`, `loss` and
 * `draw` are the visitor's result.
 */
export type Moment =
  | 'start'
  | 'rematch'
  | 'opening'
  | 'own-gambit'
  | 'gambit-taken'
  | 'gambit-left'
  | 'your-gambit'
  | 'own-castling'
  | 'your-castling'
  | 'first-check'
  | 'check-given'
  | 'check-taken'
  | 'capture'
  | 'your-capture'
  | 'trade'
  | 'en-passant'
  | 'queens-off'
  | 'own-fork'
  | 'your-fork'
  | 'own-pin'
  | 'own-promotion'
  | 'your-promotion'
  | 'your-blunder'
  | 'own-blunder'
  | 'narrow-escape'
  | 'comeback'
  | 'your-comeback'
  | 'steady'
  | 'long-think'
  | 'repetition'
  | 'endgame'
  | 'mood'
  | 'mate-in-sight'
  | Result;

/** The visitor's result. */
type Result = 'win' | 'loss' | 'draw';

/** Placeholders in a line that are filled with facts. */
export type Slot = 'piece' | 'targets' | 'behind' | 'opening' | 'moves';

/** A moment that occurred in a game. */
export interface Occasion {
  readonly moment: Moment;
  /** Selects specific lines: the captured role, end reason, opening or mood. */
  readonly detail: string | null;
  readonly words: Readonly<Partial<Record<Slot, string>>>;
}

/** A score from the character's point of view: centipawns, or a mate (positive if the character mates). */
export interface CharacterScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** The character's scores at one of its moves, as in the engine's MoveChoice. */
export interface CharacterView {
  /** The best score before the move. */
  readonly score: CharacterScore;
  /** The score of the move that it played. */
  readonly chosen: CharacterScore;
}

/** An event that the character may comment on. */
export type VoiceEvent =
  | { readonly type: 'start'; readonly again: boolean }
  | { readonly type: 'end'; readonly result: Result; readonly reason: EndReason }
  /** The visitor's move was a blunder, and can still be taken back. */
  | { readonly type: 'coach' }
  | {
      readonly type: 'move';
      readonly board: BoardFacts;
      /** The character's view at its previous move; null at its first move and after a visitor's move. */
      readonly before: CharacterView | null;
      /** The character's view at its last move; null after a visitor's move. */
      readonly after: CharacterView | null;
      /** How long the visitor thought about the last move; null after a character's move or without a clock. */
      readonly thought: Ms | null;
      /** The character's mood, or null. */
      readonly mood: MoodName | null;
    };

/** What the character remembers of the game, besides its own lines. */
export interface Memory {
  /** Its lowest and highest scores so far, in clamped centipawns. */
  readonly low: number;
  readonly high: number;
  /** The ply of the visitor's last slip, or of the last move after which slips did not show, or of the first move seen. */
  readonly slipAt: number | null;
}

export const EMPTY_MEMORY: Memory = { low: 0, high: 0, slipAt: null };

/** Scores are clamped here: beyond it a side is simply winning, and slips do not show. */
const DECIDED_CP = 800;
/** The minimum swing of a blunder. */
const BLUNDER_CP = 200;
/** The minimum swing of a slip. */
const SLIP_CP = 90;
const LOST_CP = 300;
const EVEN_CP = 100;
const AHEAD_CP = 150;
/** Plies without a slip after which steady play is praised. */
const STEADY_PLIES = 24;
const LONG_THINK_MS: Ms = 45_000;
/** The last ply at which the opening is mentioned. */
const OPENING_PLIES = 16;

/** All occasions of an event, the most important first. */
export function occasionsOf(event: VoiceEvent, memory: Memory): readonly Occasion[] {
  switch (event.type) {
    case 'start':
      return [occasion(event.again ? 'rematch' : 'start')];
    case 'end':
      return [occasion(event.result, event.reason)];
    case 'coach':
      return [occasion('your-blunder')];
    case 'move':
      return [...viewOccasions(event, memory), ...boardOccasions(event), ...steadyOccasions(event, memory)];
  }
}

/** The memory after an event. */
export function updateMemory(memory: Memory, event: VoiceEvent): Memory {
  if (event.type !== 'move') return memory;
  const { after, board } = event;
  const slipAt = memory.slipAt ?? board.ply;
  if (after === null) return { ...memory, slipAt };
  const now = clampedScore(after.score);
  return {
    low: Math.min(memory.low, now),
    high: Math.max(memory.high, now),
    slipAt: swing(event) >= SLIP_CP || isDecided(now) ? board.ply : slipAt,
  };
}

type Moved = Extract<VoiceEvent, { type: 'move' }>;

function occasion(moment: Moment, detail: string | null = null, words: Occasion['words'] = {}): Occasion {
  return { moment, detail, words };
}

/** How much the visitor's last move changed the character's score, in clamped centipawns. */
function swing({ before, after }: Moved): number {
  return before && after ? clampedScore(after.score) - clampedScore(before.chosen) : 0;
}

function viewOccasions(moved: Moved, { low, high }: Memory): readonly Occasion[] {
  const { before, after } = moved;
  if (after === null) return [];
  const now = clampedScore(after.score);
  const found: Occasion[] = [];
  if (low <= -LOST_CP && now >= AHEAD_CP) found.push(occasion('comeback'));
  if (high >= LOST_CP && now <= -AHEAD_CP) found.push(occasion('your-comeback'));
  if (before) {
    // If both have slipped, the visitor's later move comes first.
    if (swing(moved) >= BLUNDER_CP) {
      const isEscape = clampedScore(before.chosen) <= -LOST_CP && now >= -EVEN_CP;
      found.push(occasion(isEscape ? 'narrow-escape' : 'your-blunder'));
    } else if (clampedScore(before.score) - now >= BLUNDER_CP) found.push(occasion('own-blunder'));
  }
  if (mates(after.chosen) && !(before && mates(before.chosen))) found.push(occasion('mate-in-sight'));
  return found;
}

/** Comes last, so it is said only if there is no other occasion. */
function steadyOccasions(moved: Moved, { slipAt }: Memory): readonly Occasion[] {
  if (moved.after === null || slipAt === null || swing(moved) >= SLIP_CP) return [];
  if (isDecided(clampedScore(moved.after.score))) return [];
  const flawless = moved.board.ply - slipAt;
  return flawless < STEADY_PLIES ? [] : [occasion('steady', null, { moves: String(Math.trunc(flawless / 2)) })];
}

function boardOccasions({ board, thought, mood }: Moved): readonly Occasion[] {
  const own = board.mover === 'character';
  const { fork, pin, captured, gambit, opening } = board;
  const found: (Occasion | null | false)[] = [
    fork && occasion(own ? 'own-fork' : 'your-fork', null, { piece: fork.by, targets: targetWords(board) }),
    board.check !== null && own && board.check === 'first' && occasion('first-check'),
    board.check !== null && occasion(own ? 'check-given' : 'check-taken'),
    board.promoted && occasion(own ? 'own-promotion' : 'your-promotion'),
    board.repeated && occasion('repetition'),
    pin && own && occasion('own-pin', null, { piece: pin.pinned, behind: pin.behind }),
    board.enPassant && occasion('en-passant'),
    board.queensOff && occasion('queens-off'),
    board.castled && occasion(own ? 'own-castling' : 'your-castling'),
    thought !== null && thought >= LONG_THINK_MS && occasion('long-think'),
    gambit && board.ply <= OPENING_PLIES && gambitOccasion(gambit, board),
    opening && board.ply <= OPENING_PLIES && occasion('opening', opening.id, { opening: opening.name }),
    board.endgame && occasion('endgame'),
    board.trade && occasion('trade'),
    captured && !board.trade && occasion(own ? 'capture' : 'your-capture', captured, { piece: captured }),
    mood && occasion('mood', mood),
  ];
  return found.filter((each) => each !== null && each !== false);
}

function gambitOccasion(gambit: NonNullable<BoardFacts['gambit']>, { opening }: BoardFacts): Occasion | null {
  const words = opening === null ? {} : { opening: opening.name };
  if (gambit.by === 'visitor') return gambit.answer === 'open' ? occasion('your-gambit', null, words) : null;
  return occasion(GAMBITS[gambit.answer], null, words);
}

const GAMBITS = { open: 'own-gambit', taken: 'gambit-taken', left: 'gambit-left' } as const;

/** The targets in the character's words: 'your queen and rook' or 'both my rooks'. */
function targetWords({ mover, fork }: BoardFacts): string {
  if (fork === null) return '';
  const whose = mover === 'character' ? 'your' : 'my';
  const [first, second] = fork.targets;
  return first === second ? `both ${whose} ${first}s` : `${whose} ${first} and ${second}`;
}

function mates(score: CharacterScore): boolean {
  return score.kind === 'mate' && score.value > 0;
}

function isDecided(clamped: number): boolean {
  return Math.abs(clamped) === DECIDED_CP;
}

/** A score in clamped centipawns; a mate counts as the limit. */
function clampedScore(score: CharacterScore): number {
  if (score.kind === 'mate') return score.value > 0 ? DECIDED_CP : -DECIDED_CP;
  return Math.max(-DECIDED_CP, Math.min(DECIDED_CP, score.value));
}
