import type { PersonaId } from '../personas/index.ts';
import type { Level } from '../personas/levels.ts';

/**
 * The preferences of a character: what each trait of a move adds to the logarithm of its chance, in hundredths. 69
 * doubles the odds of a move.
 */
export interface Taste {
  readonly capture: number;
  readonly check: number;
  /** A piece move to within two squares of the enemy king. */
  readonly kingAttack: number;
  /** Per square by which a piece approaches the enemy king. */
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
  /** A checkmate, however hard it is to see. */
  readonly mate: number;
  /** A move after which the opponent can mate immediately, however easily people overlook that. */
  readonly mated: number;
}

export const NO_TASTE: Taste = {
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
  mate: 0,
  mated: 0,
};

/** The focus of ordinary people. */
export const USUAL_FOCUS = 100;

/** A person as the model of people defines it, with a taste. */
export interface Person {
  /** A Lichess rating. */
  readonly rating: number;
  /** Multiplies the logarithms of the chances, in hundredths: more focus prefers the likely moves. */
  readonly focus: number;
  /** 'moods': the taste changes during a game. */
  readonly taste: Taste | 'moods';
}

interface PersonPlay {
  readonly kind: 'person';
  /** The person that the character plays as if no level is given. */
  readonly usual: Omit<Person, 'taste'>;
  readonly taste: Person['taste'];
  /** Added to a level's rating, because a taste changes the playing strength (docs/engine/personas.md). */
  readonly shift?: number;
}

/** How a character plays: as a person with a rating and a taste, or as the engine itself. */
export type Play = { readonly kind: 'engine'; readonly nodes: number } | PersonPlay;

export const CHARACTERS: Readonly<Record<PersonaId, Play>> = {
  'judit-poll-gar': {
    kind: 'person',
    usual: { rating: 700, focus: 120 },
    taste: { ...NO_TASTE, develop: 340, trade: 240, gambit: -200, mated: -800 },
    shift: -150,
  },
  'bobby-fish-er': {
    kind: 'person',
    usual: { rating: 1600, focus: 105 },
    taste: { ...NO_TASTE, check: 60, repetition: -400, mated: -300 },
  },
  'gary-kaspar-bot': {
    kind: 'person',
    usual: { rating: 2800, focus: 160 },
    taste: { ...NO_TASTE, kingAttack: 70, approach: 35, pawnStorm: 200, trade: -100, develop: -30 },
  },
  'deep-blue-berry': { kind: 'engine', nodes: 250_000 },
  'pawn-derdome-pete': { kind: 'person', usual: { rating: 1600, focus: 110 }, taste: 'moods', shift: 100 },
};

/** The person that a character plays as at a level, or at its own level. */
export function personAt({ usual, taste, shift = 0 }: PersonPlay, level: Level | undefined): Person {
  return level === undefined ? { ...usual, taste } : { rating: level + shift, focus: USUAL_FOCUS, taste };
}
