import { Game, parseUci } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { chooseMove, type MoveRequest, suggestMove, suggestAlternative } from './index.ts';
import { type PersonaId, PERSONAS } from './personas/index.ts';
import { bookMoves } from './play/openings.ts';

const FAST: readonly PersonaId[] = ['judit-poll-gar', 'bobby-fish-er', 'gary-kaspar-bot', 'pawn-derdome-pete'];
/** Not in any book. */
const OUT_OF_BOOK = ['h2h3', 'a7a6', 'g2g3'];

const ALL_PERSONAS = PERSONAS.map(({ id }) => id);

function request(persona: PersonaId, over: Partial<MoveRequest> = {}): MoveRequest {
  return { ruleSet: 'standard', startFen: null, moves: OUT_OF_BOOK, persona, seed: 5, ...over };
}

/** Plays a game between two characters under the simplified rules. */
async function play(white: PersonaId, black: PersonaId, seed: number, plies: number): Promise<Game> {
  let game = Game.start('simplified');
  while (game.ply < plies && game.outcome === null) {
    const persona = game.ply % 2 === 0 ? white : black;
    const moves = game.history.map(({ uci }) => uci);
    const choice = await chooseMove({ ruleSet: 'simplified', startFen: null, moves, persona, seed });
    const move = parseUci(game, choice?.move ?? '');
    if (!move.ok) throw new Error(`${persona} played ${choice?.move ?? 'nothing'} in ${game.fen}`);
    game = game.play(move.value);
  }
  return game;
}

// Generous, because the machine may be busy.
const TIMEOUT = 60_000;

describe('a character', { timeout: TIMEOUT }, () => {
  test.each(['deep-blue-berry', 'pawn-derdome-pete'] as const)('%s mates in one whenever it can', async (persona) => {
    const mates = [
      ['6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1a8'],
      ['rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 'd8h4'],
      ['6rk/6pp/8/6N1/8/8/8/7K w - - 0 1', 'g5f7'],
    ] as const;
    for (const [startFen, move] of mates)
      for (const seed of [1, 2, 3]) {
        const choice = await chooseMove(request(persona, { startFen, moves: [], seed }));
        expect(choice?.move).toBe(move);
        expect(choice?.score).toEqual({ kind: 'mate', value: 1 });
      }
  });

  test.each(FAST)('%s plays differently with another seed', async (persona) => {
    const played = new Set<string | undefined>();
    for (let seed = 1; seed <= 6 && played.size < 2; seed++)
      played.add((await chooseMove(request(persona, { seed })))?.move);
    expect(played.size).toBe(2);
  });

  test('no two of the fast characters give the same answers over three positions', async () => {
    const answers = new Map<string, string>();
    const line = ['h2h3', 'a7a6', 'e2e4', 'c7c5', 'g1f3', 'd7d6', 'd2d4', 'c5d4', 'f3d4', 'g8f6'];
    for (const persona of FAST) {
      const moves: (string | undefined)[] = [];
      for (let ply = 6; ply <= line.length; ply += 2)
        moves.push((await chooseMove(request(persona, { moves: line.slice(0, ply) })))?.move);
      answers.set(persona, moves.join(' '));
    }
    expect(new Set(answers.values()).size).toBe(FAST.length);
  });

  test.each(ALL_PERSONAS)(
    '%s varies its book moves, and uses them only from the usual start position',
    async (persona) => {
      const played = new Set<string | undefined>();
      for (let seed = 1; seed <= 20; seed++)
        played.add((await chooseMove(request(persona, { moves: ['d2d4'], seed })))?.move);
      expect(played.size).toBeGreaterThan(1);
      expect([...played].some((move) => bookMoves(persona, ['d2d4']).includes(move ?? ''))).toBe(true);
      // From another start position the book does not apply, so the character searches.
      const elsewhere = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1';
      const fast = persona === 'deep-blue-berry' ? 'gary-kaspar-bot' : persona;
      const choice = await chooseMove(request(fast, { startFen: elsewhere, moves: ['d2d4'] }));
      expect(choice?.nodes).toBeGreaterThan(300);
    },
  );

  test('a game under the simplified rules has only legal moves and is reproduced by its seed', async () => {
    const game = await play('judit-poll-gar', 'pawn-derdome-pete', 4, 24);
    expect(game.ply).toBeGreaterThan(20);
    const again = await play('judit-poll-gar', 'pawn-derdome-pete', 4, 10);
    expect(game.history.slice(0, again.ply).map(({ uci }) => uci)).toEqual(again.history.map(({ uci }) => uci));
    const other = await play('judit-poll-gar', 'pawn-derdome-pete', 5, 10);
    expect(other.history.map(({ uci }) => uci)).not.toEqual(again.history.map(({ uci }) => uci));
  });
});

describe('chooseMove', { timeout: TIMEOUT }, () => {
  test.each(ALL_PERSONAS)('%s chooses the same move with and without pauses', async (persona) => {
    let pauses = 0;
    const paused = await chooseMove(request(persona), async () => {
      pauses++;
      await Promise.resolve();
      return 'go';
    });
    expect(paused).toEqual(await chooseMove(request(persona)));
    expect(pauses).toBeGreaterThan(0);
  });

  test('concurrent choices are independent', async () => {
    const yielding = async (): Promise<'go'> => {
      await Promise.resolve();
      return 'go';
    };
    const one = request('gary-kaspar-bot');
    const two = request('gary-kaspar-bot', { moves: ['d2d4', 'd7d5', 'c2c4'], seed: 9 });
    const together = await Promise.all([chooseMove(one, yielding), chooseMove(two, yielding)]);
    expect(together).toEqual([await chooseMove(one), await chooseMove(two)]);
  });

  test('stop ends the search without an answer', async () => {
    let pauses = 0;
    const choice = await chooseMove(request('deep-blue-berry'), async () => {
      await Promise.resolve();
      return ++pauses === 3 ? 'stop' : 'go';
    });
    expect(choice).toBeNull();
    expect(pauses).toBe(3);
  });

  test('the answer is null without a legal move', async () => {
    const mated = request('bobby-fish-er', { startFen: 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1', moves: [] });
    expect(await chooseMove(mated)).toBeNull();
    expect(await suggestMove(mated, 1000)).toBeNull();
  });

  test('a request with an illegal move throws', async () => {
    await expect(chooseMove(request('bobby-fish-er', { moves: ['e2e4', 'e2e4'] }))).rejects.toThrow('move 2, e2e4');
  });

  test('a score is from the side to move’s point of view: negative for Black a queen down', async () => {
    const startFen = 'rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    const choice = await chooseMove(request('gary-kaspar-bot', { startFen, moves: [] }));
    expect(choice?.score.kind).toBe('cp');
    expect(choice?.score.value).toBeLessThan(-500);
  });

  test('suggestMove finds the best move within its node limit', async () => {
    const startFen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
    const hint = await suggestMove({ ruleSet: 'standard', startFen, moves: [] }, 20_000);
    expect(hint).toMatchObject({ move: 'a1a6', score: { kind: 'mate', value: 3 } });
    expect(hint?.nodes).toBeLessThanOrEqual(20_000);
  });
});

test('suggestAlternative finds the best other move, and null if there is none', async () => {
  const mate = { ruleSet: 'standard', startFen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', moves: [] } as const;
  const other = await suggestAlternative(mate, 'a1a8', 1000);
  expect(other?.move).not.toBe('a1a8');
  expect(other?.score.kind).toBe('cp');
  expect((await suggestAlternative(mate, 'h2h3', 1000))?.move).toBe('a1a8');
  const forced = { ruleSet: 'standard', startFen: '7k/8/8/8/8/1q6/8/K7 w - - 0 1', moves: [] } as const;
  expect(await suggestAlternative(forced, 'a1b1', 1000)).toBeNull();
});
