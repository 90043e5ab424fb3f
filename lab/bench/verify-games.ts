/**
 * `npm run champions:verify -- --games 200`: plays games against all characters in turn, verifies each with the server's
 * verifier, and prints how many passed and the CPU time in ms, by character. Fails if an honest game is refused or a game
 * with a forged reply passes. `--plies` limits the length of a game; `--seed` is the seed of the first game.
 */
import { parseArgs } from 'node:util';
import type { Ms } from '@sixtyfour/chess';
import type { ClaimedGame } from '@sixtyfour/engine';
import { type PersonaId, PERSONAS } from '@sixtyfour/engine/personas';
import { cpuMs, type HonestGame, playHonestly, verifyAll } from '../../apps/server/src/ai-games/test-honest-games.ts';
import { createVerifier } from '../../apps/server/src/ai-games/verifier.ts';
import { quantile } from '../../tests/attack/figures.ts';
import { say } from '../../tools/steps.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    plies: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
  },
});
/** The forged reply is one of this many first replies. */
const FORGED_REPLIES = 7;
/** Games between two progress lines. */
const PROGRESS = 20;

const games = Number(values.games);
const plies = Number(values.plies);
const firstSeed = Number(values.seed);

interface Tally {
  passed: number;
  failed: number;
  /** Per game: plies, CPU time of the character's searches during play, and CPU time of the verification. */
  readonly lengths: number[];
  readonly played: Ms[];
  readonly verified: Ms[];
}

const tallies = new Map<PersonaId, Tally>();
const verifier = createVerifier();

/** The game up to a forged reply at `ply`; null if the game is too short or the reply was forced. */
function forge(claim: ClaimedGame, { game }: HonestGame, ply: number): ClaimedGame | null {
  if (ply >= game.ply) return null;
  const other = game
    .at(ply)
    .legalMoves()
    .find((move) => move.promotion === undefined && `${move.from}${move.to}` !== claim.moves[ply]);
  return other === undefined ? null : { ...claim, moves: [...claim.moves.slice(0, ply), `${other.from}${other.to}`] };
}

for (let index = 0; index < games; index++) {
  const persona = PERSONAS[index % PERSONAS.length];
  if (persona === undefined) throw new Error('there are no characters');
  const seed = (firstSeed + Math.imul(index, 0x9e3779b1)) >>> 0;
  const ruleSet = index % (2 * PERSONAS.length) < PERSONAS.length ? 'standard' : 'simplified';
  const honest = await playHonestly({ persona: persona.id, seed, ruleSet }, { plies });
  const claim: ClaimedGame = { persona: persona.id, seed, ruleSet, color: 'black', moves: honest.moves };
  const begun = process.cpuUsage();
  const verdict = await verifyAll(verifier, claim);
  const tally = tallies.get(persona.id) ?? { passed: 0, failed: 0, lengths: [], played: [], verified: [] };
  tallies.set(persona.id, tally);
  tally.verified.push(cpuMs(begun));
  tally.played.push(honest.searchMs);
  tally.lengths.push(honest.moves.length);
  const forged = forge(claim, honest, 1 + 2 * (index % FORGED_REPLIES));
  const isSeen = forged === null || !(await verifyAll(verifier, forged)).ok;
  if (verdict.ok && isSeen) tally.passed += 1;
  else {
    tally.failed += 1;
    say(`failed: ${JSON.stringify({ ...claim, verdict, isSeen })}`);
  }
  if ((index + 1) % PROGRESS === 0) say(`${index + 1} of ${games}`);
}
await verifier.close();

say('character           passed failed  plies  played p50   p95 ms  verified p50   p95 ms');
for (const [persona, { passed, failed, lengths, played, verified }] of tallies) {
  const figures = [quantile(lengths, 0.5), quantile(played, 0.5), quantile(played, 0.95)];
  const [length = 0, median = 0, slow = 0] = figures.map(Math.round);
  say(
    `${persona.padEnd(20)}${String(passed).padStart(6)}${String(failed).padStart(7)}${String(length).padStart(7)}` +
      `${String(median).padStart(12)}${String(slow).padStart(9)}` +
      `${String(Math.round(quantile(verified, 0.5))).padStart(14)}${String(Math.round(quantile(verified, 0.95))).padStart(9)}`,
  );
}
const failures = [...tallies.values()].reduce((sum, { failed }) => sum + failed, 0);
say(`${games - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
