/**
 * Recomputes the answers of tests/data/engine/triples.json and writes the ENGINE_VERSION of the code. Run
 * `npm run triples -w packages/engine` after every change to the engine or the rules. If the file is missing, it also
 * generates the positions.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { answerOf, type Triple } from '../src/triples.ts';
import { fingerprint } from './fingerprint.ts';
import { makeQuestions } from './questions.ts';

const FILE = new URL('../../../tests/data/engine/triples.json', import.meta.url);
const VERSION_FILE = new URL('../src/version.ts', import.meta.url);

const COUNT = 60;

const questions = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as readonly Triple[])
  : await makeQuestions(COUNT);
const triples: Triple[] = [];
for (const { ruleSet, startFen, moves, persona, seed } of questions) {
  const question = { ruleSet, startFen, moves, persona, seed };
  triples.push({ ...question, answer: await answerOf(question) });
}
writeFileSync(FILE, `[\n${triples.map((triple) => JSON.stringify(triple)).join(',\n')}\n]\n`);

const version = `1-${await fingerprint()}`;
const text = readFileSync(VERSION_FILE, 'utf8');
writeFileSync(VERSION_FILE, text.replace(/'[^']*'/, `'${version}'`));
process.stdout.write(`${triples.length} triples, engine ${version}\n`);
