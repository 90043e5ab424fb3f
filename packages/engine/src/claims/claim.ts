/** What can be said about a mistake, as data. docs/engine/claims.md has the meaning and the proof of each kind. */
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
 * Why a piece can be taken: the mistake moved it there, took its defender away, opened a line to it, or did nothing about
 * an attack that was there before. Of a missed capture always `ignored`.
 */
export type Cause = 'moved-there' | 'left-undefended' | 'opened' | 'ignored';

/** The loss of the mover that a claim explains. */
export interface Loss {
  /** Scores are clamped to ten pawns; a mate counts as ten pawns. */
  readonly centipawns: number;
  /** Of the mover's winning chances, in points of 100. */
  readonly chances: number;
  /** Of the whole loss of the mistake, 0 to 1. */
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

/** What the attacker takes and gives from before the mistake to the end of the proof, the most valuable first. */
export interface Balance {
  readonly taken: readonly Role[];
  readonly given: readonly Role[];
  /**
   * What the attacker wins at least, in pawns (1, 3, 3, 5, 9), promotions included: less than taken less given if some
   * of it has to be given back later.
   */
  readonly pawns: number;
}

/**
 * The facts of each kind. The attacker is the opponent for `allows` and the mover for `misses`; the victim is the other
 * side. All pieces stand as in the position in which the proof begins, unless said otherwise.
 */
export interface ClaimFacts {
  /** The attacker takes a piece that nothing defends, or only a king that may not take back. */
  'hanging-piece': {
    readonly piece: PieceOn;
    readonly by: PieceOn;
    readonly kingDefends: boolean;
    readonly cause: Cause;
    readonly balance: Balance;
  };
  /** The attacker wins material by captures on one square although the piece on it is defended. */
  exchange: {
    readonly piece: PieceOn;
    readonly by: PieceOn;
    /** Of the square, those behind others on the same line included. */
    readonly attackers: number;
    readonly defenders: number;
    readonly balance: Balance;
  };
  /** The attacker takes back what was taken from it one move earlier. Only missed. */
  recapture: { readonly piece: PieceOn; readonly by: PieceOn; readonly balance: Balance };
  /** The attacker mates in so many of its own moves, whatever the victim plays. */
  mate: { readonly moves: number; readonly king: PieceOn };
  /** The same, with a rook or queen on the victim's first rank, where its own pieces shut the king in. */
  'back-rank': { readonly moves: number; readonly king: PieceOn };
  /** One piece attacks two or more. It stands where it moves to. */
  fork: {
    readonly by: PieceOn;
    /** The more valuable first. */
    readonly targets: readonly PieceOn[];
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** A piece cannot move, or cannot take back, because of what stands behind it. */
  pin: {
    readonly pinned: PieceOn;
    readonly by: PieceOn;
    readonly behind: PieceOn;
    /** The pinned piece itself, or what it cannot defend. */
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** A piece has to leave a line, and the one behind it is lost. `by` stands where it moves to. */
  skewer: {
    readonly by: PieceOn;
    readonly front: PieceOn;
    readonly behind: PieceOn;
    readonly balance: Balance;
  };
  /** A piece steps aside, and the one behind it attacks. */
  'discovered-attack': {
    readonly moving: PieceOn;
    readonly attacker: PieceOn;
    readonly target: PieceOn;
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** A defender is taken or lured away, and then what it defended is lost. */
  deflection: {
    readonly guard: PieceOn;
    readonly won: PieceOn;
    readonly how: 'taken' | 'lured';
    readonly balance: Balance;
  };
  /** One defender has two tasks: it takes back on one square, and then cannot on the other. */
  overloaded: {
    readonly guard: PieceOn;
    readonly first: PieceOn;
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** An attacked piece has no square on which it is safe. */
  'trapped-piece': { readonly piece: PieceOn; readonly by: PieceOn; readonly balance: Balance };
  /** A pawn becomes a queen. */
  promotion: {
    readonly pawn: PieceOn;
    readonly square: Square;
    /** Of the attacker's own moves, the promotion included. */
    readonly moves: number;
    readonly balance: Balance;
  };
  /** The attacker wins material by force, in no way that has a name. */
  material: {
    /** The most valuable piece that is lost. */
    readonly won: PieceOn;
    readonly balance: Balance;
  };
  /** The mistake leaves the opponent without a move and not in check. Only allowed. */
  stalemate: { readonly king: PieceOn };
  /** Castling was the best move, and the king stays on its file. Only missed. */
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
  /** UCI, the best move first. */
  readonly line: readonly string[];
}

/** Searches a position with so many nodes; null if there is no legal move. `suggestMove` is one. */
export type Check = (request: GameRequest, nodes: number) => Promise<SearchedLine | null>;

export interface Mistake {
  /** The game before the move. */
  readonly before: Game;
  /** The move, in UCI. */
  readonly played: string;
  /** The best lines before the move, the best first. */
  readonly linesBefore: readonly SearchedLine[];
  /** The best lines of the opponent after it, the best first. Empty if the game is over. */
  readonly linesAfter: readonly SearchedLine[];
}
