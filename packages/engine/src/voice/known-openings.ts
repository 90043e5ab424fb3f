import type { Square } from '@sixtyfour/chess';

/** The openings that characters know by name; some have their own lines. */
export type OpeningId = (typeof OPENINGS)[number]['id'];

export interface KnownOpening {
  readonly id: OpeningId;
  /** With its article, for use within a sentence. */
  readonly name: string;
  /** In UCI, from the usual start position. */
  readonly moves: string;
  /** The square on which the last move offers a pawn. */
  readonly offers?: Square;
}

/** Names have at most 18 characters, so that a line fits the panel. */
const OPENINGS = [
  { id: 'open-game', name: 'the open game', moves: 'e2e4 e7e5' },
  { id: 'ruy-lopez', name: 'the Ruy Lopez', moves: 'e2e4 e7e5 g1f3 b8c6 f1b5' },
  { id: 'italian', name: 'the Italian', moves: 'e2e4 e7e5 g1f3 b8c6 f1c4' },
  { id: 'evans', name: 'the Evans Gambit', moves: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4', offers: 'b4' },
  { id: 'schliemann', name: 'the Schliemann', moves: 'e2e4 e7e5 g1f3 b8c6 f1b5 f7f5', offers: 'f5' },
  { id: 'scotch', name: 'the Scotch', moves: 'e2e4 e7e5 g1f3 b8c6 d2d4' },
  { id: 'knights', name: 'the Three Knights', moves: 'e2e4 e7e5 g1f3 b8c6 b1c3' },
  { id: 'knights', name: 'the Four Knights', moves: 'e2e4 e7e5 g1f3 b8c6 b1c3 g8f6' },
  { id: 'vienna', name: 'the Vienna', moves: 'e2e4 e7e5 b1c3' },
  { id: 'vienna', name: 'the Vienna Gambit', moves: 'e2e4 e7e5 b1c3 g8f6 f2f4', offers: 'f4' },
  { id: 'kings-gambit', name: 'the King’s Gambit', moves: 'e2e4 e7e5 f2f4', offers: 'f4' },
  { id: 'falkbeer', name: 'the Falkbeer', moves: 'e2e4 e7e5 f2f4 d7d5', offers: 'd5' },
  { id: 'latvian', name: 'the Latvian Gambit', moves: 'e2e4 e7e5 g1f3 f7f5', offers: 'f5' },
  { id: 'elephant', name: 'the Elephant', moves: 'e2e4 e7e5 g1f3 d7d5', offers: 'd5' },
  { id: 'calabrese', name: 'the Calabrese', moves: 'e2e4 e7e5 f1c4 f7f5', offers: 'f5' },
  { id: 'danish', name: 'the Danish Gambit', moves: 'e2e4 e7e5 d2d4 e5d4 c2c3', offers: 'c3' },
  { id: 'sicilian', name: 'the Sicilian', moves: 'e2e4 c7c5' },
  { id: 'smith-morra', name: 'the Smith-Morra', moves: 'e2e4 c7c5 d2d4 c5d4 c2c3', offers: 'c3' },
  { id: 'wing', name: 'the Wing Gambit', moves: 'e2e4 c7c5 b2b4', offers: 'b4' },
  { id: 'french', name: 'the French', moves: 'e2e4 e7e6' },
  { id: 'caro-kann', name: 'the Caro-Kann', moves: 'e2e4 c7c6' },
  { id: 'scandinavian', name: 'the Scandinavian', moves: 'e2e4 d7d5' },
  { id: 'icelandic', name: 'the Icelandic', moves: 'e2e4 d7d5 e4d5 g8f6 c2c4 e7e6', offers: 'e6' },
  { id: 'alekhine', name: 'the Alekhine', moves: 'e2e4 g8f6' },
  { id: 'pirc', name: 'the Pirc', moves: 'e2e4 d7d6' },
  { id: 'modern', name: 'the Modern', moves: 'e2e4 g7g6' },
  { id: 'owen', name: 'Owen’s Defense', moves: 'e2e4 b7b6' },
  { id: 'nimzowitsch', name: 'the Nimzowitsch', moves: 'e2e4 b8c6' },
  { id: 'borg', name: 'the Borg', moves: 'e2e4 g7g5' },
  { id: 'st-george', name: 'the St George', moves: 'e2e4 a7a6' },
  { id: 'queens-gambit', name: 'the Queen’s Gambit', moves: 'd2d4 d7d5 c2c4', offers: 'c4' },
  { id: 'slav', name: 'the Slav', moves: 'd2d4 d7d5 c2c4 c7c6' },
  { id: 'albin', name: 'the Albin', moves: 'd2d4 d7d5 c2c4 e7e5', offers: 'e5' },
  { id: 'london', name: 'the London', moves: 'd2d4 d7d5 c1f4' },
  { id: 'london', name: 'the London', moves: 'd2d4 g8f6 c1f4' },
  { id: 'london', name: 'the London', moves: 'd2d4 d7d5 g1f3 g8f6 c1f4' },
  { id: 'london', name: 'the London', moves: 'd2d4 g8f6 g1f3 g7g6 c1f4' },
  { id: 'london', name: 'the London', moves: 'd2d4 g8f6 g1f3 d7d5 c1f4' },
  { id: 'blackmar', name: 'the Blackmar', moves: 'd2d4 d7d5 e2e4', offers: 'e4' },
  { id: 'blackmar', name: 'the Blackmar', moves: 'd2d4 g8f6 b1c3 d7d5 e2e4', offers: 'e4' },
  { id: 'kings-indian', name: 'the King’s Indian', moves: 'd2d4 g8f6 c2c4 g7g6' },
  { id: 'grunfeld', name: 'the Grünfeld', moves: 'd2d4 g8f6 c2c4 g7g6 b1c3 d7d5' },
  { id: 'nimzo-indian', name: 'the Nimzo-Indian', moves: 'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4' },
  { id: 'queens-indian', name: 'the Queen’s Indian', moves: 'd2d4 g8f6 c2c4 e7e6 g1f3 b7b6' },
  { id: 'budapest', name: 'the Budapest', moves: 'd2d4 g8f6 c2c4 e7e5', offers: 'e5' },
  { id: 'benko', name: 'the Benko Gambit', moves: 'd2d4 g8f6 c2c4 c7c5 d4d5 b7b5', offers: 'b5' },
  { id: 'dutch', name: 'the Dutch', moves: 'd2d4 f7f5' },
  { id: 'englund', name: 'the Englund Gambit', moves: 'd2d4 e7e5', offers: 'e5' },
  { id: 'english', name: 'the English', moves: 'c2c4' },
  { id: 'reti', name: 'the Réti', moves: 'g1f3' },
  { id: 'bird', name: 'the Bird', moves: 'f2f4' },
  { id: 'from', name: 'the From Gambit', moves: 'f2f4 e7e5', offers: 'e5' },
  { id: 'polish', name: 'the Polish', moves: 'b2b4' },
  { id: 'grob', name: 'the Grob', moves: 'g2g4' },
] as const satisfies readonly { readonly id: string; readonly name: string; readonly moves: string; offers?: Square }[];

const known: readonly KnownOpening[] = OPENINGS;

/** The longest opening that the moves (UCI) begin with, or null. */
export function openingOf(moves: readonly string[]): KnownOpening | null {
  return longest(moves, known);
}

/** The last gambit offered in the moves (UCI), or null. */
export function gambitOf(moves: readonly string[]): (KnownOpening & { readonly offers: Square }) | null {
  return longest(
    moves,
    known.flatMap((opening) => (opening.offers === undefined ? [] : [{ ...opening, offers: opening.offers }])),
  );
}

function longest<Opening extends KnownOpening>(moves: readonly string[], among: readonly Opening[]): Opening | null {
  const played = `${moves.join(' ')} `;
  return among
    .filter((opening) => played.startsWith(`${opening.moves} `))
    .reduce<Opening | null>(
      (best, next) => (best === null || next.moves.length > best.moves.length ? next : best),
      null,
    );
}
