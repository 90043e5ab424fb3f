/** Positions for the triples, from reproducible games that Pete plays against himself. */
import type { RuleSet } from '@sixtyfour/chess';
import { chooseMove } from '../src/engine.ts';
import { type PersonaId, PERSONAS } from '../src/personas/index.ts';
import type { Triple } from '../src/triples.ts';

export type Question = Omit<Triple, 'answer'>;

/** The number of questions per character, out of sixty; the strongest character is slow. */
const SHARES: Readonly<Record<PersonaId, number>> = {
  'judit-poll-gar': 15,
  'bobby-fish-er': 15,
  'gary-kaspar-bot': 12,
  'deep-blue-berry': 4,
  'pawn-derdome-pete': 14,
};

const START_FENS = [
  null,
  null,
  null,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
];

/** Every question comes from the first plies of a game, fewer than this. */
const MAX_PLIES = 60;

/** About `count` questions, covering every character and both rule sets. */
export async function makeQuestions(count: number): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const { id: persona } of PERSONAS)
    for (let i = 0; i < Math.round((SHARES[persona] * count) / 60); i++) {
      const seed = Math.imul(i + 1, 0x9e3779b1) >>> 0;
      const ruleSet: RuleSet = i % 3 === 2 ? 'simplified' : 'standard';
      const startFen = START_FENS[i % START_FENS.length] ?? null;
      const moves = await playedMoves(ruleSet, startFen, seed, (3 * i + 1) % MAX_PLIES);
      questions.push({ ruleSet, startFen, moves, persona, seed });
    }
  return questions;
}

/** The first plies of a game that Pete plays against himself, without a move that ended it. */
async function playedMoves(ruleSet: RuleSet, startFen: string | null, seed: number, plies: number): Promise<string[]> {
  const moves: string[] = [];
  for (;;) {
    const choice = await chooseMove({ ruleSet, startFen, moves, persona: 'pawn-derdome-pete', seed });
    if (choice === null) return moves.slice(0, -1);
    if (moves.length >= plies) return moves;
    moves.push(choice.move);
  }
}
