import { err, Game, RULE_SETS, START_FEN } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import {
  handedOver,
  linkedGame,
  linkedPosition,
  linkPathOf,
  MOST_CHARACTERS,
  pgnOfLine,
  playersText,
  readText,
} from './input.ts';

const fenOf = (text: string) => {
  const read = readText(text);
  return read.ok ? read.value.game.at(read.value.ply).fen : read.error;
};

test.each([
  ['a FEN', START_FEN, START_FEN],
  ['a FEN without counters', '4k3/8/8/8/8/8/8/4K2R w K -', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
  ['moves alone', '1. e4 e5 2. Nf3', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'],
  [
    'a PGN with tags, comments and a result',
    '[Event "x"]\n[White "y"]\n\n1. e4 { best by test } e5 (1... c5) 1/2-1/2',
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
  ],
  ['nothing', '', START_FEN],
])('%s is read', (_, text, fen) => {
  expect(fenOf(text)).toBe(fen);
});

test.each([
  ['a FEN without a king', '8/8/8/8/8/8/8/4K3 w - - 0 1', 'Each side needs one king.'],
  ['a FEN with a letter that is no piece', 'x7/8/8/8/8/8/8/8 w - - 0 1', 'This letter isn’t a piece, at character 1.'],
  ['a move that is not legal', '1. e4 e5\n2. Ke3', 'This move isn’t legal: “Ke3” in line 2.'],
  ['something else', 'hello', 'This isn’t a move: “hello” in line 1.'],
  ['a PGN with a bad FEN', '[FEN "8/8 w"]\n\n1. e4', 'There must be eight ranks: “"8/8” in line 1.'],
  ['two games', '1. e4 1-0\n\n1. d4 0-1', 'Only one game at a time, and this begins the next: “d4” in line 3.'],
  ['too much', 'e'.repeat(MOST_CHARACTERS + 1), messages.analysis.tooLong],
])('%s is refused with the reason', (_, text, reason) => {
  expect(fenOf(text)).toBe(reason);
});

test('input from another page is parsed, and anything else is ignored', () => {
  expect(handedOver({ pgn: '1. e4 e5', ply: 1 })).toMatchObject({ ply: 1 });
  expect(handedOver({ pgn: '1. e4 e5', ply: 9 })).toMatchObject({ ply: 2 });
  for (const state of [null, {}, { pgn: 1, ply: 1 }, { pgn: '1. e5', ply: 0 }, 'x'])
    expect(handedOver(state)).toBeNull();
});

test.each([
  ['a game', '1. e4 e5 2. Nf3 Nc6', 2],
  ['a game with a promotion, from a position', '[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8=N Kg7', 1],
])('a link brings the moves of %s, and its position', (_, text, ply) => {
  const read = readText(text);
  if (!read.ok) throw new Error(read.error);
  const { game } = read.value;
  const query = new URL(linkPathOf(game, ply), 'https://site.invalid').searchParams;
  expect(query.get('fen')).toBe(game.at(ply).fen);
  expect(linkedGame(query)).toMatchObject({ ply, game: { fen: game.fen, ply: game.ply } });
});

test.each(RULE_SETS)('a link brings the %s rules with its game, and with a position alone', (ruleSet) => {
  const replayed = Game.replay(ruleSet, null, ['e2e4', 'e7e5']);
  if (!replayed.ok) throw new Error('the moves are refused');
  const queryOf = (game: Game) => new URL(linkPathOf(game, game.ply), 'https://site.invalid').searchParams;
  expect(linkedGame(queryOf(replayed.value))).toMatchObject({ ply: 2, game: { ruleSet, ply: 2 } });
  const alone = queryOf(Game.start(ruleSet));
  expect(linkedGame(alone)).toBeNull();
  expect(linkedPosition(alone)).toMatchObject({ ok: true, value: { ply: 0, game: { ruleSet } } });
});

test('unknown rules in a link are the standard ones; a link without a position has none', () => {
  const query = new URLSearchParams({ fen: START_FEN, rules: 'atomic' });
  expect(linkedPosition(query)).toMatchObject({ value: { game: { ruleSet: 'standard' } } });
  expect(linkedPosition(new URLSearchParams('rules=simplified'))).toBeNull();
});

test('a link is refused as such, and figurines are read as letters', () => {
  expect(readText(' https://example.com/game/abc ')).toEqual(err(messages.analysis.noLinks));
  const read = readText('1. ♙e4 e5 2. ♘f3 ♞c6 3. ♗b5');
  expect(read.ok && read.value.game.history.map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5']);
});

test.each(['moves=e2e5', 'moves=', 'moves=e2e4&start=8/8', 'moves=<b>', 'fen=x'])(
  'a link with %s has no game',
  (query) => {
    expect(linkedGame(new URLSearchParams(query))).toBeNull();
  },
);

test.each([
  ['9', 1],
  ['-1', 0],
  ['x', 0],
])('a link to ply %s of one is a link to ply %i', (ply, shown) => {
  expect(linkedGame(new URLSearchParams(`moves=e2e4&ply=${ply}`))).toMatchObject({ ply: shown });
});

test('the tags and the result of a PGN are kept, the result as long as no move is added', () => {
  const read = readText('[White "Maja"]\n[Black "Tomas"]\n[Round "3"]\n\n1. e4 e5 1-0');
  if (!read.ok) throw new Error(read.error);
  const { game } = read.value;
  expect(playersText(read.value)).toBe('Maja - Tomas, 1-0');
  expect(pgnOfLine(game, read.value)).toMatch(/\[Round "3"\]\n\[White "Maja"\][^]*\n1\. e4 e5 1-0\n$/);
  expect(pgnOfLine(game.at(1), read.value)).toMatch(/\[Black "Tomas"\]\n\[Result "\*"\][^]*\n1\. e4 \*\n$/);
  expect(playersText({})).toBeNull();
});
