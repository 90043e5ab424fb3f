import type { PersonaId } from '../personas/index.ts';

/**
 * What each character plays by heart, from the usual start position: lines in UCI, for whichever side is to move. No
 * line castles or takes en passant, so they hold under both rule sets. A continuation that stands in several lines is
 * played more often.
 */
export const REPERTOIRES: Readonly<Record<PersonaId, readonly string[]>> = {
  'gary-kaspar-bot': [
    'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6',
    'e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6',
    'e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7',
    'e2e4 c7c5 c2c3 g8f6 e4e5 f6d5',
    'e2e4 c7c5 d2d4 c5d4',
    'e2e4 c7c5 f1c4 e7e6',
    'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6',
    'd2d4 g8f6 g1f3 g7g6 c2c4 f8g7',
    'd2d4 g8f6 c1f4 g7g6',
    'c2c4 g8f6 b1c3 g7g6',
    'g1f3 g8f6 c2c4 g7g6',
    'e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4',
    'd2d4 d7d5 c2c4 e7e6 b1c3',
  ],
  'bobby-fish-er': [
    'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6',
    'e2e4 e7e5 g1f3 d7d6 d2d4 e5d4',
    'e2e4 e7e5 f1c4 g8f6 d2d3 c7c6',
    'e2e4 e7e5 f2f4 e5f4',
    'e2e4 e7e5 b1c3 g8f6',
    'e2e4 e7e5 d2d4 e5d4',
    'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6',
    'e2e4 c7c5 b1c3 d7d6',
    'd2d4 g8f6 c2c4 g7g6 b1c3 d7d5',
    'd2d4 d7d5 c2c4 d5c4',
    'd2d4 d7d5 g1f3 g8f6',
    'd2d4 d7d5 c1f4 c7c5',
    'c2c4 e7e5',
    'g1f3 g8f6',
  ],
  'judit-poll-gar': [
    'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6',
    'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6',
    'e2e4 e7e5 g1f3 b8c6 b1c3 g8f6',
    'e2e4 e7e5 f1c4 g8f6',
    'e2e4 e7e5 f1c4 f8c5',
    'e2e4 e7e5 b1c3 g8f6',
    'e2e4 e7e5 d2d4 e5d4',
    'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6',
    'd2d4 d7d5 g1f3 g8f6',
    'd2d4 g8f6 c2c4 e7e6',
    'd2d4 g8f6 g1f3 e7e6',
    'd2d4 d7d5 c1f4 g8f6',
    'c2c4 e7e5 b1c3 g8f6',
    'g1f3 d7d5 d2d4 g8f6',
  ],
  'deep-blue-berry': [
    'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6',
    'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6',
    'e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4',
    'e2e4 c7c6 d2d4 d7d5 e4e5 c8f5',
    'e2e4 e7e6 d2d4 d7d5',
    'd2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6',
    'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4',
    'd2d4 g8f6 g1f3 d7d5',
    'c2c4 e7e5 b1c3 g8f6',
    'g1f3 d7d5 d2d4 g8f6',
  ],
  'pawn-derdome-pete': [
    'e2e4 b7b6',
    'e2e4 g8f6',
    'e2e4 d7d5',
    'e2e4 b8c6',
    'e2e4 g7g5',
    'd2d4 e7e5',
    'd2d4 b7b5',
    'd2d4 b8c6',
    'c2c4 b7b5',
    'g1f3 f7f5',
    'b2b4',
    'g2g4',
    'b1c3',
  ],
};

/** The moves that a character's lines go on with after `moves`, each as often as lines do; empty when it is on its own. */
export function knownMoves(persona: PersonaId, moves: readonly string[]): readonly string[] {
  const prefix = moves.map((move) => `${move} `).join('');
  return REPERTOIRES[persona]
    .filter((line) => line.startsWith(prefix) && line.length > prefix.length)
    .map((line) => line.slice(prefix.length).split(' ')[0] ?? '');
}
