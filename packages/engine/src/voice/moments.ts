import type { EndReason, Ms, Role } from '@sixtyfour/chess';
import type { BoardFacts } from './board-facts.ts';
import type { MoodName } from '../play/moods.ts';

/**
 * The moments worth a line. What is called `own` is the character's doing and `your` the visitor's; so are
 * `check-given`, `capture` and `mate-in-sight` the character's, and `check-taken` the visitor's. `win`, `loss` and
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

/** A piece that can be taken. */
export type CapturedRole = Exclude<Role, 'king'>;

/** Places in a line for what is so on the board. */
export type Slot = 'piece' | 'targets' | 'behind' | 'opening' | 'moves';

/** A moment as it happened in one game. */
export interface Occasion {
  readonly moment: Moment;
  /** What sets it apart from others of its kind: the piece, the reason, the opening, the mood. */
  readonly detail: string | null;
  readonly words: Readonly<Partial<Record<Slot, string>>>;
}

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

/** What just happened, as far as the caller knows it. */
export type Happened =
  | { readonly is: 'start'; readonly again: boolean }
  | { readonly is: 'end'; readonly result: Result; readonly reason: EndReason }
  | {
      readonly is: 'move';
      readonly board: BoardFacts;
      /** The character's view at its move before the last one; null at its first, and when the visitor moved last. */
      readonly before: CharacterView | null;
      /** Its view at its last move; null when the visitor moved last. */
      readonly after: CharacterView | null;
      /** How long the visitor thought of the last move; null when it was not theirs, or without a clock. */
      readonly thought: Ms | null;
      /** What the character is in the mood for; null when it has none. */
      readonly mood: MoodName | null;
    };

/** What the character remembers of the game so far, besides what it has said. */
export interface Memory {
  /** The lowest and the highest of its views, in centipawns within the open range. */
  readonly low: number;
  readonly high: number;
  /** The ply of the visitor's last slip, or since when it has been watching. */
  readonly slipAt: number | null;
}

export const BLANK: Memory = { low: 0, high: 0, slipAt: null };

/** From here on a side is simply winning, and a larger score tells nothing new. */
const DECIDED_CP = 800;
/** A swing that both players feel: two pawns within a game that is still open. */
const BLUNDER_CP = 200;
/** A move that cost so much was no good move. */
const SLIP_CP = 90;
const LOST_CP = 300;
const EVEN_CP = 100;
const AHEAD_CP = 150;
/** So many plies without a slip are worth a word. */
const STEADY_PLIES = 24;
const LONG_THINK_MS: Ms = 45_000;
/** Later nobody speaks of the opening any more. */
const OPENING_PLIES = 16;

/** Everything that there is to say of what happened, the most telling first. */
export function occasionsOf(happened: Happened, memory: Memory): readonly Occasion[] {
  switch (happened.is) {
    case 'start':
      return [occasion(happened.again ? 'rematch' : 'start')];
    case 'end':
      return [occasion(happened.result, happened.reason)];
    case 'move':
      return [...ofViews(happened, memory), ...ofBoard(happened), ...ofSteadiness(happened, memory)];
  }
}

/** What there is to remember after a move. */
export function remember(memory: Memory, happened: Happened): Memory {
  if (happened.is !== 'move') return memory;
  const { after, board } = happened;
  const slipAt = memory.slipAt ?? board.ply;
  if (after === null) return { ...memory, slipAt };
  const now = openScore(after.score);
  return {
    low: Math.min(memory.low, now),
    high: Math.max(memory.high, now),
    slipAt: swing(happened) >= SLIP_CP ? board.ply : slipAt,
  };
}

type Moved = Extract<Happened, { is: 'move' }>;

function occasion(moment: Moment, detail: string | null = null, words: Occasion['words'] = {}): Occasion {
  return { moment, detail, words };
}

/** What the visitor's last move has given the character, by its own two views. */
function swing({ before, after }: Moved): number {
  return before && after ? openScore(after.score) - openScore(before.chosen) : 0;
}

function ofViews(moved: Moved, { low, high }: Memory): readonly Occasion[] {
  const { before, after } = moved;
  if (after === null) return [];
  const now = openScore(after.score);
  const found: Occasion[] = [];
  if (low <= -LOST_CP && now >= AHEAD_CP) found.push(occasion('comeback'));
  if (high >= LOST_CP && now <= -AHEAD_CP) found.push(occasion('your-comeback'));
  if (before) {
    // The visitor's move is the later one, so it is named first when both have slipped.
    if (swing(moved) >= BLUNDER_CP) {
      const isEscape = openScore(before.chosen) <= -LOST_CP && now >= -EVEN_CP;
      found.push(occasion(isEscape ? 'narrow-escape' : 'your-blunder'));
    } else if (openScore(before.score) - now >= BLUNDER_CP) found.push(occasion('own-blunder'));
  }
  if (mates(after.chosen) && !(before && mates(before.chosen))) found.push(occasion('mate-in-sight'));
  return found;
}

/** Said when nothing else is to be said. */
function ofSteadiness(moved: Moved, { slipAt }: Memory): readonly Occasion[] {
  if (moved.after === null || slipAt === null || swing(moved) >= SLIP_CP) return [];
  const flawless = moved.board.ply - slipAt;
  return flawless < STEADY_PLIES ? [] : [occasion('steady', null, { moves: String(Math.trunc(flawless / 2)) })];
}

function ofBoard({ board, thought, mood }: Moved): readonly Occasion[] {
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
    gambit && board.ply <= OPENING_PLIES && ofGambit(gambit, board),
    opening && board.ply <= OPENING_PLIES && occasion('opening', opening.id, { opening: opening.name }),
    board.endgame && occasion('endgame'),
    board.trade && occasion('trade'),
    captured && !board.trade && occasion(own ? 'capture' : 'your-capture', captured, { piece: captured }),
    mood && occasion('mood', mood),
  ];
  return found.filter((each) => each !== null && each !== false);
}

function ofGambit(gambit: NonNullable<BoardFacts['gambit']>, { opening }: BoardFacts): Occasion {
  const words = opening === null ? {} : { opening: opening.name };
  if (gambit.by === 'visitor') return occasion('your-gambit', null, words);
  return occasion(GAMBITS[gambit.answer], null, words);
}

const GAMBITS = { open: 'own-gambit', taken: 'gambit-taken', left: 'gambit-left' } as const;

/** 'your queen and rook' or 'both my rooks', as the character says it. */
function targetWords({ mover, fork }: BoardFacts): string {
  if (fork === null) return '';
  const whose = mover === 'character' ? 'your' : 'my';
  const [first, second] = fork.targets;
  return first === second ? `both ${whose} ${first}s` : `${whose} ${first} and ${second}`;
}

function mates(score: CharacterScore): boolean {
  return score.kind === 'mate' && score.value > 0;
}

/** Centipawns within the range where a change still matters; a mate counts as decided. */
function openScore(score: CharacterScore): number {
  if (score.kind === 'mate') return score.value > 0 ? DECIDED_CP : -DECIDED_CP;
  return Math.max(-DECIDED_CP, Math.min(DECIDED_CP, score.value));
}
