import { Game, parseSan } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { openingLines, openingOf, placementKey } from './opening.ts';

function gameOf(moves: string, ruleSet: 'standard' | 'simplified' = 'standard'): Game {
  let game = Game.start(ruleSet);
  for (const san of moves.split(' ')) {
    const move = parseSan(game, san);
    if (!move.ok) throw new Error(`${san} in ${moves}: ${move.error.code}`);
    game = game.play(move.value);
  }
  return game;
}

const nameOf = (game: Game) => openingOf(game, () => Promise.resolve());

test('the table has at least 120 lines: legal moves as SAN writes them, codes in order, no position twice', () => {
  const lines = openingLines();
  expect(lines.length).toBeGreaterThanOrEqual(120);
  const positions = new Map<string, string>();
  for (const { code, name, moves } of lines) {
    expect(code, name).toMatch(/^[A-E]\d\d$/);
    expect(name.trim(), code).toBe(name);
    const game = gameOf(moves.join(' '));
    expect(
      game.history.map(({ san }) => san),
      name,
    ).toEqual(moves);
    const key = placementKey(game.fen);
    expect(positions.get(key), `${name} and`).toBeUndefined();
    positions.set(key, name);
  }
  expect(lines.map(({ code }) => code)).toEqual(lines.map(({ code }) => code).toSorted());
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});

test('a game bears the name of the last position that has one', async () => {
  expect(await nameOf(gameOf('e4 e5 Nf3 Nc6 Bc4 h6 d3'))).toEqual({ code: 'C50', name: 'Italian Game' });
  expect((await nameOf(gameOf('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2')))?.name).toBe(
    'Sicilian Defense: Najdorf Variation',
  );
});

test('another order of moves makes no other opening', async () => {
  expect((await nameOf(gameOf('Nf3 d5 d4 Nf6 c4 e6 Nc3')))?.code).toBe('D37');
  expect((await nameOf(gameOf('Nc3 e5 e4')))?.name).toBe('Vienna Game');
});

test('a position inside several lines has the same name in all', async () => {
  const ends = new Map(openingLines().map(({ name, moves }) => [placementKey(gameOf(moves.join(' ')).fen), name]));
  for (const { moves } of openingLines()) {
    const names = gameOf(moves.join(' ')).history.map(({ fenAfter }) => ends.get(placementKey(fenAfter)));
    for (let plies = 1; plies <= moves.length; plies += 1) {
      const path = moves.slice(0, plies).join(' ');
      const last = names.slice(0, plies).findLast((name) => name !== undefined);
      expect((await nameOf(gameOf(path)))?.name, path).toBe(last);
    }
  }
});

test.each([
  ['d4 d5 Nf3 Nf6 c4 e6 g3', 'E00', 'Catalan Opening'],
  ['d4 Nf6 c4 e6 Nf3 d5 Bg5 Be7', 'D30', "Queen's Gambit Declined: Traditional Variation"],
  ['Nf3 d5 c4 e6 d4', 'D30', "Queen's Gambit Declined"],
  ['d4 e6 e4', 'C00', 'French Defense'],
  ['d4 c6 e4', 'B10', 'Caro-Kann Defense'],
  ['Nf3 c5 e4', 'B20', 'Sicilian Defense'],
  ['e4 d6 d4 g6', 'B06', 'Modern Defense'],
  ['e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 c3', 'C54', 'Italian Game: Classical Variation, Giuoco Pianissimo'],
  ['e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3', 'C54', 'Italian Game: Classical Variation, Giuoco Pianissimo'],
  ['e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 c3', 'C54', 'Italian Game: Classical Variation, Giuoco Pianissimo'],
  ['e4 e5 Nc3 Nf6 f4', 'C29', 'Vienna Game: Vienna Gambit'],
])('%s is %s %s', async (moves, code, name) => {
  expect(await nameOf(gameOf(moves))).toEqual({ code, name });
});

test('the simplified rules have the same openings, a set-up position has none', async () => {
  expect((await nameOf(gameOf('d4 d5 c4', 'simplified')))?.name).toBe("Queen's Gambit");
  const setUp = Game.fromFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1', 'standard');
  const move = setUp.ok ? parseSan(setUp.value, 'e4') : setUp;
  expect(setUp.ok && move.ok && (await nameOf(setUp.value.play(move.value)))).toBeNull();
  expect(await nameOf(Game.start('standard'))).toBeNull();
});
