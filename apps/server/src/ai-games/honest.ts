/** Games that are really played, to be verified by tests and by `npm run champions:verify`. */
import { Game, type Ms, parseUci, type RuleSet } from '@sixtyfour/chess';
import { chooseMove, suggestMove } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';

export interface HonestGame {
  readonly moves: readonly string[];
  /** After the last of them. */
  readonly game: Game;
  /** What the character's searches took, in time of the processor. */
  readonly thoughtMs: Ms;
}

/** What this process has used of its processors since, in milliseconds: a busy machine changes little in it. */
export function cpuMs(since: NodeJS.CpuUsage): Ms {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** A game against a character by somebody who searches so many nodes, to its end or for so many plies. */
export async function playHonestly(
  { persona, seed, ruleSet = 'standard' }: { persona: PersonaId; seed: number; ruleSet?: RuleSet },
  { nodes = 3_000, plies = 300 } = {},
): Promise<HonestGame> {
  const moves: string[] = [];
  let game = Game.start(ruleSet);
  let thoughtMs = 0;
  while (game.outcome === null && game.ply < plies) {
    const request = { ruleSet, startFen: null, moves };
    const begun = process.cpuUsage();
    const choice = await (game.turn === 'white'
      ? suggestMove(request, nodes)
      : chooseMove({ ...request, persona, seed }));
    if (game.turn === 'black') thoughtMs += cpuMs(begun);
    const move = choice === null ? null : parseUci(game, choice.move);
    if (choice === null || move === null || !move.ok) throw new Error(`nothing to play in ${game.fen}`);
    moves.push(choice.move);
    game = game.play(move.value);
  }
  return { moves, game, thoughtMs };
}
