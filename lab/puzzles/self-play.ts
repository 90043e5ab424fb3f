/** Games of the characters against each other, each reproducible from its number and a seed. */
import { Game, parseSan, parseUci } from '@sixtyfour/chess';
import { chooseMove, ENGINE_VERSION, type GameRequest, suggestMove } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { GameSource } from './games.ts';
import { type Opening, OPENINGS, SHARP_OPENINGS } from './openings.ts';
import type { SeriesNumber } from './puzzle.ts';

/** A character, or the engine at full strength with an approximate number of nodes per move. */
type Player = PersonaId | { readonly nodes: number };

/**
 * The players from strongest to weakest, so that neighbors are well matched, and the openings. Seed and number determine a
 * game only together with these lists, so lists that have been used must not change: better ones are a new series.
 */
interface Series {
  readonly players: readonly Player[];
  readonly openings: readonly Opening[];
}

const SERIES: Readonly<Record<SeriesNumber, Series>> = {
  // Characters overlook near threats, for easy puzzles; the engine with few nodes overlooks far ones.
  1: {
    players: [
      'gary-kaspar-bot',
      { nodes: 1200 },
      'bobby-fish-er',
      { nodes: 300 },
      'pawn-derdome-pete',
      'judit-poll-gar',
    ],
    openings: OPENINGS,
  },
  // Balanced and tense games, for puzzles that also come from moves that were not played.
  2: {
    players: [{ nodes: 3200 }, { nodes: 1600 }, { nodes: 800 }, { nodes: 400 }, 'bobby-fish-er'],
    openings: [...OPENINGS, ...SHARP_OPENINGS],
  },
  // These players overlook only distant threats, for hard puzzles.
  3: { players: [{ nodes: 4000 }, { nodes: 2000 }, { nodes: 1000 }], openings: [...OPENINGS, ...SHARP_OPENINGS] },
};

/** The maximum distance between two players in that order. */
const LARGEST_DISTANCE = 2;
/** Longer games are stopped, because the rest is usually mating a bare king. */
const LONGEST_GAME = 140;

/**
 * An endless source of games. The same series, seed and number give the same game as long as ENGINE_VERSION does not
 * change.
 */
export function selfPlay(series: SeriesNumber, seed: number): GameSource {
  const { players: field, openings } = SERIES[series];
  return async (number) => {
    const roll = dice(seed, number);
    // Take the greater of two rolls, which favors weak players: their games have more mistakes and take less time.
    const stronger = Math.max(roll() % field.length, roll() % field.length);
    const weaker = Math.min(field.length - 1, stronger + (roll() % (LARGEST_DISTANCE + 1)));
    const [white, black] = roll() % 2 === 0 ? [stronger, weaker] : [weaker, stronger];
    const [opening, moves] = openings[roll() % openings.length] ?? ['', ''];
    const players = { white: field[white] ?? { nodes: 1 }, black: field[black] ?? { nodes: 1 } };
    const start = playOpening(moves);
    const game = await playOut(start, players, roll);
    const names = { white: nameOf(players.white), black: nameOf(players.black) };
    const origin = { kind: 'self-play', engine: ENGINE_VERSION, series, seed, game: number } as const;
    return { game, knownPlies: start.ply, originAt: (place) => ({ ...origin, ...place, ...names, opening }) };
  };
}

function nameOf(player: Player): string {
  return typeof player === 'string' ? player : `full strength, about ${player.nodes} nodes`;
}

export function playOpening(moves: string): Game {
  let game = Game.start('standard');
  for (const san of moves.split(' ').filter(Boolean)) {
    const move = parseSan(game, san);
    if (!move.ok) throw new Error(`${san} is no move of the opening ${moves} (${move.error.code})`);
    game = game.play(move.value);
  }
  return game;
}

async function playOut(
  start: Game,
  players: Readonly<Record<'white' | 'black', Player>>,
  roll: () => number,
): Promise<Game> {
  const seed = roll();
  let game = start;
  while (game.outcome === null && game.ply < LONGEST_GAME) {
    const moves = game.history.map(({ uci }) => uci);
    const text = await chosenBy(players[game.turn], { ruleSet: 'standard', startFen: null, moves }, seed, roll());
    const move = parseUci(game, text);
    if (!move.ok) throw new Error(`the engine plays ${text} in ${game.fen} (${move.error.code})`);
    game = game.play(move.value);
  }
  return game;
}

/** A character uses the game's seed. The engine has no dice, so its node limit is rolled for each move. */
async function chosenBy(player: Player, request: GameRequest, seed: number, rolled: number): Promise<string> {
  const choice =
    typeof player === 'string'
      ? await chooseMove({ ...request, persona: player, seed })
      : await suggestMove(request, (player.nodes >> 1) + (rolled % player.nodes));
  if (choice === null) throw new Error('a game that goes on has a move');
  return choice.move;
}

/** A sequence of uint32 from a seed and a number, by the generator splitmix32. */
function dice(seed: number, number: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca77)) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
