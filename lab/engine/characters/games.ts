/** Games of the characters, reproducible from the character and a game number. */
import { type Color, type EndReason, Game, opposite, parseUci } from '@sixtyfour/chess';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { chooseMove, type GameRequest, suggestMove } from '@sixtyfour/engine';
import { mix } from '../../../packages/engine/src/play/dice.ts';

/** A character, or the engine at full strength with an approximate number of nodes per move. */
type Opponent = PersonaId | { readonly nodes: number };

export interface CharacterGame {
  readonly persona: PersonaId;
  readonly color: Color;
  readonly opponent: string;
  /** In UCI. */
  readonly moves: readonly string[];
  /** 'too-long' if the game was stopped at the maximum length. */
  readonly reason: EndReason | 'too-long';
  readonly winner: Color | null;
}

/** Opponents that are strong enough to give each character a full game. */
const OPPONENTS: Readonly<Record<PersonaId, readonly Opponent[]>> = {
  'judit-poll-gar': ['judit-poll-gar', 'pawn-derdome-pete', 'bobby-fish-er', { nodes: 60 }],
  'bobby-fish-er': ['bobby-fish-er', 'pawn-derdome-pete', 'judit-poll-gar', { nodes: 200 }],
  'gary-kaspar-bot': ['gary-kaspar-bot', 'bobby-fish-er', { nodes: 1500 }, { nodes: 4000 }],
  'deep-blue-berry': ['gary-kaspar-bot', { nodes: 15_000 }, { nodes: 30_000 }, { nodes: 60_000 }],
  'pawn-derdome-pete': ['pawn-derdome-pete', 'bobby-fish-er', 'judit-poll-gar', { nodes: 200 }],
};

/** The maximum length of a game in half-moves. */
const LONGEST_GAME = 240;

export async function playCharacterGame(persona: PersonaId, number: number): Promise<CharacterGame> {
  const opponents = OPPONENTS[persona];
  const opponent = opponents[(number >> 1) % opponents.length] ?? persona;
  const color: Color = number % 2 === 0 ? 'white' : 'black';
  const seed = mix(number + 1);
  let game = Game.start('standard');
  while (game.outcome === null && game.ply < LONGEST_GAME) {
    const request: GameRequest = { ruleSet: 'standard', startFen: null, moves: game.history.map(({ uci }) => uci) };
    const isOwn = game.turn === color;
    const text = await moveOf(isOwn ? persona : opponent, request, isOwn ? seed : mix(seed), game.ply);
    const move = parseUci(game, text);
    if (!move.ok) throw new Error(`${text} is played in ${game.fen} (${move.error.code})`);
    game = game.play(move.value);
  }
  return {
    persona,
    color,
    opponent: typeof opponent === 'string' ? opponent : `full strength, about ${opponent.nodes} nodes`,
    moves: game.history.map(({ uci }) => uci),
    reason: game.outcome?.reason ?? 'too-long',
    winner: game.outcome?.winner ?? null,
  };
}

/** Full strength is deterministic, so its games vary by a random node limit per move. */
async function moveOf(player: Opponent, request: GameRequest, seed: number, ply: number): Promise<string> {
  if (typeof player === 'string') return (await chooseMove({ ...request, persona: player, seed }))?.move ?? '';
  const nodes = (player.nodes >> 1) + (mix(seed ^ (ply + 1)) % player.nodes);
  return (await suggestMove(request, nodes))?.move ?? '';
}

/** The character's points: 0, 0.5 or 1. */
export function pointsOf({ winner, color }: CharacterGame): number {
  if (winner === null) return 0.5;
  return winner === opposite(color) ? 0 : 1;
}
