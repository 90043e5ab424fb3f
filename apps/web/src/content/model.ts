/** What the pages to read are made of: plain data, so that a second language is a second set of files. */
import type { Color, Outcome, Square } from '@sixtyfour/chess';

/** A paragraph or an item of a list. Its only markup is `**bold**`, `[words](/path)` and a move in backticks. */
export type Prose = string;

interface FigureBase {
  /** One sentence below the board. */
  readonly caption: string;
  /** The side at the bottom; white when left out. */
  readonly orientation?: Color;
}

/** A board to point at things. Nobody plays on from here, so that kings may be missing. */
export interface Picture extends FigureBase {
  readonly kind: 'picture';
  /** The first field of a FEN. */
  readonly pieces: string;
  /** A piece, and every square that it can move to. */
  readonly reach?: { readonly from: Square; readonly to: readonly Square[] };
  /** Squares that the text speaks of. */
  readonly dots?: readonly Square[];
}

/** A move as `makeSan` writes it, alone or with what is to be said about it. */
export type Step = string | readonly [san: string, note: Prose];

/** A position of a game, and moves from it that a reader steps through. */
export interface Line extends FigureBase {
  readonly kind: 'line';
  /** All six fields; null for the usual start. */
  readonly fen: string | null;
  /** The square of a king that is in check before the first move. */
  readonly check?: Square;
  /** None for a position at rest. */
  readonly moves: readonly Step[];
  /** How the rules end the game after the last move, where they do. */
  readonly ends?: Outcome['reason'];
}

export type Figure = Picture | Line;

/** Text, and maybe a board beside it. */
export interface Passage {
  readonly heading?: string;
  /** Paragraphs; where one is an array, it is a list. */
  readonly text: readonly (Prose | readonly Prose[])[];
  readonly figure?: Figure;
}

export interface GuideSection {
  /** What an address may point at: /chess-guide#{id}. */
  readonly id: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}

export interface Article {
  /** Names it in addresses for ever: lower case and hyphens. */
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  /** The day it came out, as YYYY-MM-DD. */
  readonly date: string;
  /** One sentence, for the list and for search engines. */
  readonly summary: string;
  readonly passages: readonly Passage[];
}
