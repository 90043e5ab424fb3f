import type { EvaluationName } from '../evaluation/evaluation.ts';
import type { PersonaId } from '../personas/index.ts';

/**
 * The chance, out of 256, that a character overlooks a kind of move during a search at full carelessness. Above 256, it
 * is certain in less complex positions too.
 */
export interface BlindRates {
  /** A move of four squares or more along a diagonal or file. */
  readonly long: number;
  /** A backward move of a piece. */
  readonly backward: number;
  /** A knight fork. */
  readonly fork: number;
  /** A quiet move with a threat. */
  readonly quiet: number;
  readonly discovered: number;
  readonly other: number;
}

/** The style of a character: a bonus in centipawns for each trait of a move. */
export interface Style {
  readonly capture: number;
  readonly check: number;
  /** A piece move to within two squares of the enemy king. */
  readonly kingAttack: number;
  /** Per square of distance by which a piece approaches the enemy king. */
  readonly approach: number;
  /** A pawn advance near the files of the enemy king. */
  readonly pawnStorm: number;
  /** A capture of a piece of equal value that can be recaptured. */
  readonly trade: number;
  /** A pawn push to a square that an enemy pawn attacks. */
  readonly gambit: number;
  /** A fianchetto bishop move, or the pawn move that prepares it. */
  readonly fianchetto: number;
  /** A king move other than castling. */
  readonly kingWalk: number;
  /** The mirror image of the opponent's last move. */
  readonly copycat: number;
  /** Knights and bishops leaving the back rank, castling, central pawn moves. */
  readonly develop: number;
  /** A move that repeats a position. */
  readonly repetition: number;
}

/** The parameters of a character's play. Units: nodes, plies and centipawns; chances are out of 256 at full carelessness. */
export interface Strength {
  readonly evaluation: EvaluationName;
  readonly nodes: number;
  readonly depth: number;
  /** The noise on each move's score at full carelessness. */
  readonly sigma: number;
  /** Null if it overlooks nothing and plays the best move of a plain search. */
  readonly blind: BlindRates | null;
  /** Whether it also overlooks opponent's moves at search ply 3, not only at ply 1. */
  readonly blindTwice: boolean;
  /** The chance to miss an own move. */
  readonly missed: number;
  /** The chance to fall for a mistake with a hidden refutation. */
  readonly tempted: number;
  /** The chance to play a mistake with an obvious refutation. */
  readonly lapses: number;
  /** The chance, in any position, to notice that its last move was a mistake and then play carefully. */
  readonly notices: number;
  /** The limits of the search that detects a mistake in its last move. */
  readonly hindsight: { readonly nodes: number; readonly depth: number };
  /** From this score on it is relaxed, that is more careless. Infinity: never. */
  readonly relaxesAt: number;
  /** A move that loses this much to an obvious reply is played only if there is no alternative. */
  readonly guard: number;
  /** Tunnel vision: a bonus for continuing with the piece or on the wing of its last move. */
  readonly tunnel: number;
  readonly style: Style;
  /** Whether its style follows a changing mood. */
  readonly moody: boolean;
}

export const NEUTRAL_STYLE: Style = {
  capture: 0,
  check: 0,
  kingAttack: 0,
  approach: 0,
  pawnStorm: 0,
  trade: 0,
  gambit: 0,
  fianchetto: 0,
  kingWalk: 0,
  copycat: 0,
  develop: 0,
  repetition: 0,
};

/** With smaller limits, a quarter of the mistakes went unnoticed and led to consecutive blunders. */
const GLANCE_BACK = { nodes: 10_000, depth: 8 };

const MEDIUM_BLIND: BlindRates = { long: 190, backward: 160, fork: 140, quiet: 200, discovered: 200, other: 0 };

export const STRENGTHS: Readonly<Record<PersonaId, Strength>> = {
  'judit-poll-gar': {
    evaluation: 'handwritten',
    nodes: 120,
    depth: 2,
    sigma: 5000,
    blind: { long: 3000, backward: 2800, fork: 2800, quiet: 3000, discovered: 3000, other: 60 },
    blindTwice: true,
    missed: 1500,
    tempted: 550,
    lapses: 160,
    notices: 215,
    hindsight: GLANCE_BACK,
    relaxesAt: -50,
    guard: 300,
    tunnel: 25,
    style: { ...NEUTRAL_STYLE, develop: 500, trade: 400 },
    moody: false,
  },
  'bobby-fish-er': {
    evaluation: 'handwritten',
    nodes: 1600,
    depth: 5,
    sigma: 190,
    blind: MEDIUM_BLIND,
    blindTwice: true,
    missed: 0,
    tempted: 80,
    lapses: 0,
    notices: 256,
    hindsight: { nodes: 20_000, depth: 16 },
    relaxesAt: Infinity,
    guard: 300,
    tunnel: 12,
    style: { ...NEUTRAL_STYLE, check: 90, capture: 8, trade: -40, repetition: -400 },
    moody: false,
  },
  'gary-kaspar-bot': {
    evaluation: 'handwritten',
    nodes: 12_000,
    depth: 8,
    sigma: 90,
    blind: { long: 52, backward: 45, fork: 38, quiet: 60, discovered: 60, other: 0 },
    blindTwice: false,
    missed: 0,
    tempted: 8,
    lapses: 0,
    notices: 256,
    hindsight: { nodes: 24_000, depth: 10 },
    relaxesAt: Infinity,
    guard: 150,
    tunnel: 4,
    style: { ...NEUTRAL_STYLE, kingAttack: 28, approach: 19, pawnStorm: 42, trade: -30 },
    moody: false,
  },
  'deep-blue-berry': {
    evaluation: 'network',
    nodes: 250_000,
    depth: 64,
    sigma: 0,
    blind: null,
    blindTwice: false,
    missed: 0,
    tempted: 0,
    lapses: 0,
    notices: 256,
    hindsight: GLANCE_BACK,
    relaxesAt: Infinity,
    guard: 0,
    tunnel: 0,
    style: NEUTRAL_STYLE,
    moody: false,
  },
  'pawn-derdome-pete': {
    evaluation: 'handwritten',
    nodes: 1000,
    depth: 5,
    sigma: 300,
    blind: MEDIUM_BLIND,
    blindTwice: true,
    missed: 0,
    tempted: 60,
    lapses: 0,
    notices: 256,
    hindsight: GLANCE_BACK,
    relaxesAt: 900,
    guard: 300,
    tunnel: 0,
    style: NEUTRAL_STYLE,
    moody: true,
  },
};
