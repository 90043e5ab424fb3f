import type { PersonaId } from '../personas/index.ts';

/**
 * Out of 256: how likely a kind of move is overlooked by this character during a whole search where there is most to get
 * wrong. Above 256: surely, and in simpler positions as well.
 */
export interface BlindRates {
  /** Along a diagonal or a file, four squares or more. */
  readonly long: number;
  /** A piece going back. */
  readonly backward: number;
  /** A knight attacking two pieces at once. */
  readonly fork: number;
  /** A quiet move that threatens something. */
  readonly quiet: number;
  readonly discovered: number;
  readonly other: number;
}

/** What a character likes to see in its own moves, in centipawns for each trait. */
export interface Style {
  readonly capture: number;
  readonly check: number;
  /** A piece that comes within two squares of the other king. */
  readonly kingAttack: number;
  /** For each king's move that a piece comes nearer to the other king. */
  readonly approach: number;
  /** A pawn that advances on the half of the board where the other king lives. */
  readonly pawnStorm: number;
  /** A capture that can be taken back by a piece of the same worth. */
  readonly trade: number;
  /** A pawn put where it can be taken, or left. */
  readonly gambit: number;
  /** The bishop on the long diagonal, and the pawn that makes room for it. */
  readonly fianchetto: number;
  /** The king taking a step that is no castling. */
  readonly kingWalk: number;
  /** The move the other side has just made, mirrored. */
  readonly copycat: number;
  /** Pieces leaving their first rank, castling, moves near the centre. */
  readonly develop: number;
  /** Coming back to a position that was on the board before. */
  readonly repetition: number;
}

/** How well and in what manner a character plays. Nodes, plies and centipawns. */
export interface Strength {
  readonly nodes: number;
  readonly depth: number;
  /** Size of the noise on each move's score in the most complex position. */
  readonly sigma: number;
  /** Null: it overlooks nothing, so its best move is simply searched for. */
  readonly blind: BlindRates | null;
  /** Whether it overlooks replies two moves ahead as well as the next. */
  readonly blindTwice: boolean;
  /** Out of 256: how likely an own move does not come to mind where there is most to get wrong. */
  readonly missed: number;
  /** Out of 256: how likely it falls for a move whose refutation people overlook, where there is most to get wrong. */
  readonly tempted: number;
  /** Out of 256: how likely a mistake that a plain answer refutes is not noticed, where there is most to get wrong. */
  readonly lapses: number;
  /** Out of 256: how likely it notices that its last move was a mistake, and then looks with open eyes. */
  readonly notices: number;
  /** With how many nodes and how many plies deep it looks at its last move to tell. */
  readonly hindsight: { readonly nodes: number; readonly depth: number };
  /** From this score on it looks less: what can go wrong? Infinity: always looks. */
  readonly relaxesAt: number;
  /** A move that loses so much to a plain answer is never played if another can be. */
  readonly guard: number;
  /** For going on with the piece, or on the wing, of its last move. */
  readonly tunnel: number;
  readonly style: Style;
  /** Changes its style with its mood. */
  readonly moody: boolean;
}

export const PLAIN_STYLE: Style = {
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

/** Looked at less, one mistake of four goes unnoticed, and the next one follows. */
const GLANCE_BACK = { nodes: 10_000, depth: 8 };

const MEDIUM_BLIND: BlindRates = { long: 190, backward: 160, fork: 140, quiet: 200, discovered: 200, other: 0 };

export const STRENGTHS: Readonly<Record<PersonaId, Strength>> = {
  'judit-poll-gar': {
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
    style: { ...PLAIN_STYLE, develop: 500, trade: 400 },
    moody: false,
  },
  'bobby-fish-er': {
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
    style: { ...PLAIN_STYLE, check: 90, capture: 8, trade: -40, repetition: -400 },
    moody: false,
  },
  'gary-kaspar-bot': {
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
    style: { ...PLAIN_STYLE, kingAttack: 28, approach: 19, pawnStorm: 42, trade: -30 },
    moody: false,
  },
  'deep-blue-berry': {
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
    style: PLAIN_STYLE,
    moody: false,
  },
  'pawn-derdome-pete': {
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
    style: PLAIN_STYLE,
    moody: true,
  },
};
