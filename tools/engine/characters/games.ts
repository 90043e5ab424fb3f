/** Games of the characters, each from the character and a number alone. */
import { type Color, type EndReason, Game, opposite, parseUci } from '@sixtyfour/chess';
import { moveToUci } from '@sixtyfour/chess/core';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { type GameRequest, suggestMove } from '@sixtyfour/engine';
import { considerMove } from '../../../packages/engine/src/engine.ts';
import { mix } from '../../../packages/engine/src/play/dice.ts';

/** A character, or the engine at full strength with about so many nodes a move. */
type Opponent = PersonaId | { readonly nodes: number };

/** What a character thought of a move of its own. */
export interface OwnMove {
  /** Half-moves before it. */
  readonly ply: number;
  /** From 32 to 256; null when it did not weigh moves against each other. */
  readonly complexity: number | null;
}

export interface CharacterGame {
  readonly persona: PersonaId;
  readonly color: Color;
  readonly opponent: string;
  /** UCI. */
  readonly moves: readonly string[];
  readonly own: readonly OwnMove[];
  /** 'too-long' for a game that was broken off. */
  readonly reason: EndReason | 'too-long';
  readonly winner: Color | null;
}

/** Who gives each a game that is not over at once. */
const OPPONENTS: Readonly<Record<PersonaId, readonly Opponent[]>> = {
  'judit-poll-gar': ['judit-poll-gar', 'pawn-derdome-pete', 'bobby-fish-er', { nodes: 60 }],
  'bobby-fish-er': ['bobby-fish-er', 'pawn-derdome-pete', 'judit-poll-gar', { nodes: 200 }],
  'gary-kaspar-bot': ['gary-kaspar-bot', 'bobby-fish-er', { nodes: 1500 }, { nodes: 4000 }],
  'deep-blue-berry': ['gary-kaspar-bot', { nodes: 15_000 }, { nodes: 30_000 }, { nodes: 60_000 }],
  'pawn-derdome-pete': ['pawn-derdome-pete', 'bobby-fish-er', 'judit-poll-gar', { nodes: 200 }],
};

/** Games between engines that lead nowhere are broken off. */
const LONGEST_GAME = 240;

export async function playCharacterGame(persona: PersonaId, number: number): Promise<CharacterGame> {
  const opponents = OPPONENTS[persona];
  const opponent = opponents[(number >> 1) % opponents.length] ?? persona;
  const color: Color = number % 2 === 0 ? 'white' : 'black';
  const seed = mix(number + 1);
  const own: OwnMove[] = [];
  let game = Game.start('standard');
  while (game.outcome === null && game.ply < LONGEST_GAME) {
    const request: GameRequest = { ruleSet: 'standard', startFen: null, moves: game.history.map(({ uci }) => uci) };
    let text: string;
    if (game.turn === color) {
      const thought = await considerMove({ ...request, persona, seed });
      own.push({ ply: game.ply, complexity: thought?.complexity ?? null });
      text = thought === null ? '' : moveToUci(thought.move);
    } else text = await replyOf(opponent, request, mix(seed), game.ply);
    const move = parseUci(game, text);
    if (!move.ok) throw new Error(`${text} is played in ${game.fen} (${move.error.code})`);
    game = game.play(move.value);
  }
  return {
    persona,
    color,
    opponent: typeof opponent === 'string' ? opponent : `full strength, about ${opponent.nodes} nodes`,
    moves: game.history.map(({ uci }) => uci),
    own,
    reason: game.outcome?.reason ?? 'too-long',
    winner: game.outcome?.winner ?? null,
  };
}

/** Full strength has no dice of its own, so the nodes of each of its moves are rolled for. */
async function replyOf(opponent: Opponent, request: GameRequest, seed: number, ply: number): Promise<string> {
  if (typeof opponent !== 'string') {
    const nodes = (opponent.nodes >> 1) + (mix(seed ^ (ply + 1)) % opponent.nodes);
    return (await suggestMove(request, nodes))?.move ?? '';
  }
  const thought = await considerMove({ ...request, persona: opponent, seed });
  return thought === null ? '' : moveToUci(thought.move);
}

/** Whether the character has won, lost or drawn, as points. */
export function pointsOf({ winner, color }: CharacterGame): number {
  if (winner === null) return 0.5;
  return winner === opposite(color) ? 0 : 1;
}
