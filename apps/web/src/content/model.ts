/** The data model of guide and news. Plain data, so that a translation is another set of files. */
import type { Color, Outcome, Square } from '@sixtyfour/chess';

/** A paragraph or list item. Its only markup is `**bold**`, `[text](/path)` and a move in backticks. */
export type Prose = string;

interface FigureBase {
  /** One sentence, shown below the board. */
  readonly caption: string;
  /** The side at the bottom; white by default. */
  readonly orientation?: Color;
}

/** A board that illustrates a text. Kings may be missing. */
export interface Picture extends FigureBase {
  readonly kind: 'picture';
  /** The first field of a FEN. */
  readonly pieces: string;
  /** A piece and all squares that it can move to. */
  readonly reach?: { readonly from: Square; readonly to: readonly Square[] };
  /** Marked squares. */
  readonly dots?: readonly Square[];
}

/** A move in SAN, with an optional note. */
export type LineMove = string | readonly [san: string, note: Prose];

/** A position with moves to step through. */
export interface Line extends FigureBase {
  readonly kind: 'line';
  /** A complete FEN; null for the standard start position. */
  readonly fen: string | null;
  /** The square of a king that is in check in the first position. */
  readonly check?: Square;
  /** Empty for a single position. */
  readonly moves: readonly LineMove[];
  /** The end of the game after the last move, if there is one. */
  readonly ends?: Outcome['reason'];
}

export type Figure = Picture | Line;

/** A text with an optional figure beside it. */
export interface Passage {
  readonly heading?: string;
  /** Paragraphs; an array is a list. */
  readonly text: readonly (Prose | readonly Prose[])[];
  readonly figure?: Figure;
}

export interface GuideSection {
  /** For links: /chess-guide#{id}. */
  readonly id: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}

export interface Article {
  /** Its permanent id in URLs: lower case and hyphens. */
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  /** Publication date, YYYY-MM-DD. */
  readonly date: string;
  /** One sentence, for the list and for search engines. */
  readonly summary: string;
  readonly passages: readonly Passage[];
}
