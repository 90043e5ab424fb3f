/** Generates honest games for the tests of the verifier and for `npm run champions:verify`. */
import { type Color, Game, type Ms, parseUci, type RuleSet } from '@sixtyfour/chess';
import { chooseMove, type ClaimedGame, suggestMove } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { Verdict, Verifier } from './verifier.ts';

export interface HonestGame {
  readonly moves: readonly string[];
  /** After the last move. */
  readonly game: Game;
  /** CPU time of the persona's searches. */
  readonly searchMs: Ms;
}

/** The CPU time of this process since `since`, which depends little on the load of the machine. */
export function cpuMs(since: NodeJS.CpuUsage): Ms {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/**
 * Plays a game of a persona with `color` against a player that searches `nodes` nodes per move, for at most `plies`
 * plies.
 */
export async function playHonestly(
  {
    persona,
    seed,
    ruleSet = 'standard',
    color = 'black',
  }: { persona: PersonaId; seed: number; ruleSet?: RuleSet; color?: Color },
  { nodes = 3_000, plies = 300 } = {},
): Promise<HonestGame> {
  const moves: string[] = [];
  let game = Game.start(ruleSet);
  let searchMs = 0;
  while (game.outcome === null && game.ply < plies) {
    const request = { ruleSet, startFen: null, moves };
    const begun = process.cpuUsage();
    const choice = await (game.turn === color
      ? chooseMove({ ...request, persona, seed })
      : suggestMove(request, nodes));
    if (game.turn === color) searchMs += cpuMs(begun);
    const move = choice === null ? null : parseUci(game, choice.move);
    if (choice === null || move === null || !move.ok) throw new Error(`no legal move was chosen in ${game.fen}`);
    moves.push(choice.move);
    game = game.play(move.value);
  }
  return { moves, game, searchMs };
}

/** Verifies a game part by part. */
export async function verifyAll(verifier: Pick<Verifier, 'verify'>, game: ClaimedGame): Promise<Verdict> {
  let from = 0;
  for (;;) {
    const verdict = await verifier.verify(game, from);
    if (!verdict.ok || verdict.value >= game.moves.length) return verdict;
    from = verdict.value;
  }
}
