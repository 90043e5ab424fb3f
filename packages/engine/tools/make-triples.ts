/**
 * Answers the triples of tests/data/engine/triples.json anew and writes them, with the ENGINE_VERSION that goes with
 * them: `npm run triples -w packages/engine`, after every change that may change a move. Without a file it makes the
 * positions as well, from games that the characters play against each other.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { RuleSet } from '@sixtyfour/chess';
import { chooseMove } from '../src/engine.ts';
import { type PersonaId, PERSONAS } from '../src/personas/index.ts';
import { answerOf, fingerprint, type Triple } from '../src/triples.ts';

const FILE = new URL('../../../tests/data/engine/triples.json', import.meta.url);
const VERSION_FILE = new URL('../src/version.ts', import.meta.url);

/** How many triples each character has: the strongest is slow. */
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

type Question = Omit<Triple, 'answer'>;

async function makeQuestions(): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const { id: persona } of PERSONAS)
    for (let i = 0; i < SHARES[persona]; i++) {
      const seed = Math.imul(i + 1, 0x9e3779b1) >>> 0;
      const ruleSet: RuleSet = i % 3 === 2 ? 'simplified' : 'standard';
      const startFen = START_FENS[i % START_FENS.length] ?? null;
      questions.push({
        ruleSet,
        startFen,
        moves: await playedMoves(ruleSet, startFen, seed, 3 * i + 1),
        persona,
        seed,
      });
    }
  return questions;
}

/** The first plies of a game that Pete plays against himself. */
async function playedMoves(ruleSet: RuleSet, startFen: string | null, seed: number, plies: number): Promise<string[]> {
  const moves: string[] = [];
  while (moves.length < plies) {
    const choice = await chooseMove({ ruleSet, startFen, moves, persona: 'pawn-derdome-pete', seed });
    if (choice === null) return moves.slice(0, -1);
    moves.push(choice.move);
  }
  return moves;
}

const questions = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as readonly Triple[])
  : await makeQuestions();
const triples: Triple[] = [];
for (const { ruleSet, startFen, moves, persona, seed } of questions) {
  const question = { ruleSet, startFen, moves, persona, seed };
  triples.push({ ...question, answer: await answerOf(question) });
}
writeFileSync(FILE, `[\n${triples.map((triple) => JSON.stringify(triple)).join(',\n')}\n]\n`);

const version = `1-${fingerprint(triples.map(({ answer }) => answer))}`;
const text = readFileSync(VERSION_FILE, 'utf8');
writeFileSync(VERSION_FILE, text.replace(/'[^']*'/, `'${version}'`));
process.stdout.write(`${triples.length} triples, engine ${version}\n`);
