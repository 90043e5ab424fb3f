/** Statements about a mistake, as data. docs/engine/claims.md explains and proves each kind. */
import type { Color, Game, Role, Square } from '@sixtyfour/chess';
import type { GameRequest } from '../request.ts';
import type { Score } from '../search/score.ts';

export interface PieceOn {
  readonly color: Color;
  readonly role: Role;
  readonly square: Square;
}

/** `allows`: the opponent's reply does it. `misses`: the best move would have done it. */
export type Blame = 'allows' | 'misses';

/**
 * Why a piece can be taken: the mistake moved it there, removed its defender, opened a line to it, or ignored an
 * existing attack. For a missed capture always `ignored`.
 */
export type Cause = 'moved-there' | 'left-undefended' | 'opened' | 'ignored';

/** The part of the mover's loss that a claim explains. */
export interface Loss {
  /** Scores are clamped to ten pawns; a mate counts as ten pawns. */
  readonly centipawns: number;
  /** The loss of the mover's winning chances, in percentage points. */
  readonly chances: number;
  /** The share in the whole loss of the mistake, 0 to 1. */
  readonly share: number;
}

export interface Proof {
  /** The position in which `line` begins: before the mistake, or after it. */
  readonly start: 'before' | 'after';
  /** UCI moves of both sides that show the claim. Empty if the mistake itself ended the game. */
  readonly line: readonly string[];
  /** The same moves in SAN. */
  readonly san: readonly string[];
  /** Squares to mark. */
  readonly squares: readonly Square[];
  readonly arrows: readonly { readonly from: Square; readonly to: Square }[];
  readonly loss: Loss;
}

/**
 * The material that the attacker takes and gives from before the mistake to the end of the proof, most valuable first.
 */
export interface Balance {
  readonly taken: readonly Role[];
  readonly given: readonly Role[];
  /**
   * The minimum gain of the attacker in pawns (1, 3, 3, 5, 9), including promotions: less than taken minus given if
   * some of it must be given back later.
   */
  readonly pawns: number;
}

/**
 * The facts of each kind of claim. The attacker is the opponent for `allows` and the mover for `misses`; the victim is
 * the other side. Unless noted, pieces are where they are in the start position of the proof.
 */
export interface ClaimFacts {
  /** The attacker takes an undefended piece, or one defended only by a king that may not recapture. */
  'hanging-piece': {
    readonly piece: PieceOn;
    readonly by: PieceOn;
    readonly kingDefends: boolean;
    readonly cause: Cause;
    readonly balance: Balance;
  };
  /** The attacker wins material by captures on one square, although the piece on it is defended. */
  exchange: {
    readonly piece: PieceOn;
    readonly by: PieceOn;
    /** The numbers of attackers and defenders of the square, including pieces behind others on the same line. */
    readonly attackers: number;
    readonly defenders: number;
    readonly balance: Balance;
  };
  /** The attacker recaptures what was taken one move earlier. Only for `misses`. */
  recapture: { readonly piece: PieceOn; readonly by: PieceOn; readonly balance: Balance };
  /** The attacker mates in `moves` of its own moves, whatever the victim plays. */
  mate: { readonly moves: number; readonly king: PieceOn };
  /** A mate by a rook or queen on the victim's first rank, where the king is shut in by its own pieces. */
  'back-rank': { readonly moves: number; readonly king: PieceOn };
  /** A piece attacks two or more pieces. `by` has its square after the move. */
  fork: {
    readonly by: PieceOn;
    /** Most valuable first. */
    readonly targets: readonly PieceOn[];
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** A piece cannot move or recapture, because of the piece behind it. */
  pin: {
    readonly pinned: PieceOn;
    readonly by: PieceOn;
    readonly behind: PieceOn;
    /** The pinned piece itself, or a piece that it cannot defend. */
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** A piece has to leave a line, and the piece behind it is lost. `by` has its square after the move. */
  skewer: {
    readonly by: PieceOn;
    readonly front: PieceOn;
    readonly behind: PieceOn;
    readonly balance: Balance;
  };
  /** A piece moves away, and the piece behind it attacks. */
  'discovered-attack': {
    readonly moving: PieceOn;
    readonly attacker: PieceOn;
    readonly target: PieceOn;
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** A defender is taken or lured away, and then the piece that it defended is lost. */
  deflection: {
    readonly guard: PieceOn;
    readonly won: PieceOn;
    readonly how: 'taken' | 'lured';
    readonly balance: Balance;
  };
  /** A defender has two tasks: it recaptures on one square, and then cannot do so on the other. */
  overloaded: {
    readonly guard: PieceOn;
    readonly first: PieceOn;
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** An attacked piece has no safe square. */
  'trapped-piece': { readonly piece: PieceOn; readonly by: PieceOn; readonly balance: Balance };
  /** A pawn becomes a queen. */
  promotion: {
    readonly pawn: PieceOn;
    readonly square: Square;
    /** The number of the attacker's own moves, including the promotion. */
    readonly moves: number;
    readonly balance: Balance;
  };
  /** The attacker wins material by force, in none of the ways above. */
  material: {
    /** The most valuable piece that is lost. */
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** The mistake stalemates the opponent. Only for `allows`. */
  stalemate: { readonly king: PieceOn };
  /** Castling was the best move, but the king stays in the center. Only for `misses`. */
  'king-in-center': { readonly king: PieceOn; readonly side: 'short' | 'long' };
}

export type ClaimKind = keyof ClaimFacts;

export type ClaimOf<K extends ClaimKind> = {
  readonly kind: K;
  readonly blame: Blame;
  /** The side that made the mistake. */
  readonly mover: Color;
  readonly proof: Proof;
} & ClaimFacts[K];

/** A proved statement about a mistake. */
export type Claim = { [K in ClaimKind]: ClaimOf<K> }[ClaimKind];

/** A line of the engine with its score, from the point of view of the side to move. `MoveChoice` is one. */
export interface SearchedLine {
  readonly score: Score;
  /** UCI moves, starting with the best one. */
  readonly line: readonly string[];
}

/** Searches a position with a number of nodes; null if there is no legal move. `suggestMove` is one. */
export type Check = (request: GameRequest, nodes: number) => Promise<SearchedLine | null>;

export interface Mistake {
  /** The game before the move. */
  readonly before: Game;
  /** The move, in UCI. */
  readonly played: string;
  /** The best lines before the move, best first. */
  readonly linesBefore: readonly SearchedLine[];
  /** The opponent's best lines after the move, best first. Empty if the game is over. */
  readonly linesAfter: readonly SearchedLine[];
}
