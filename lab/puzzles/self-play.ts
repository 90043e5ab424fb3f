/** Games of the characters against each other, each from its number and a seed alone. */
import { Game, parseSan, parseUci } from '@sixtyfour/chess';
import { chooseMove, ENGINE_VERSION, type GameRequest, suggestMove } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { GameSource } from './games.ts';
import { type Opening, OPENINGS, SHARP_OPENINGS } from './openings.ts';
import type { SeriesNumber } from './puzzle.ts';

/** A character, or the engine at full strength with about so many nodes a move. */
type Player = PersonaId | { readonly nodes: number };

/**
 * Who plays, from strongest to weakest, so that neighbors are a match, and from where. Seed and number say a game only
 * together with these lists: what games have been played with stays as it is, and better lists are a new series.
 */
interface Series {
  readonly players: readonly Player[];
  readonly openings: readonly Opening[];
}

const SERIES: Readonly<Record<SeriesNumber, Series>> = {
  // Characters overlook what is near, the engine with few nodes what is far: the one makes easy puzzles, the other hard ones.
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
  // Even games with much in the air: puzzles come from the moves beside theirs as well.
  2: {
    players: [{ nodes: 3200 }, { nodes: 1600 }, { nodes: 800 }, { nodes: 400 }, 'bobby-fish-er'],
    openings: [...OPENINGS, ...SHARP_OPENINGS],
  },
  // What these overlook is far away: for hard puzzles.
  3: { players: [{ nodes: 4000 }, { nodes: 2000 }, { nodes: 1000 }], openings: [...OPENINGS, ...SHARP_OPENINGS] },
};

/** How far apart in that order two players may be. */
const LARGEST_DISTANCE = 2;
/** Longer games are broken off: what is left of them is one side mating the other's bare king. */
const LONGEST_GAME = 140;

/**
 * A source of games without end. The same series, seed and number give the same game as long as ENGINE_VERSION is the
 * same.
 */
export function selfPlay(series: SeriesNumber, seed: number): GameSource {
  const { players: field, openings } = SERIES[series];
  return async (number) => {
    const roll = dice(seed, number);
    // The greater of two rolls, for weak players: more goes wrong in their games, and they take less time.
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

/** A character has its own dice and takes the seed of the game; the engine has none, so its nodes are rolled for each move. */
async function chosenBy(player: Player, request: GameRequest, seed: number, rolled: number): Promise<string> {
  const choice =
    typeof player === 'string'
      ? await chooseMove({ ...request, persona: player, seed })
      : await suggestMove(request, (player.nodes >> 1) + (rolled % player.nodes));
  if (choice === null) throw new Error('a game that goes on has a move');
  return choice.move;
}

/** Uint32 after uint32 from a seed and a number: the generator splitmix32. */
function dice(seed: number, number: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca77)) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
