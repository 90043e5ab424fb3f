import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Game } from '../chess-game.ts';
import type { EndReason } from '../end-reason.ts';
import { gameAfter, randomGame } from '../test-kit.ts';
import { RULE_SETS } from '../rule-set.ts';
import { makePgn, parsePgn, pgnResult, type PgnResult, pgnTermination } from './pgn.ts';

const OPERA = `[Event "A Night at the Opera"]
[Site "Paris"]
[Date "1858.11.02"]
[Round "?"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

test('a parsed game is written unchanged', () => {
  const parsed = parsePgn(OPERA);
  const { game, tags, result } = parsed.ok
    ? parsed.value
    : { game: Game.start('standard'), tags: new Map(), result: '*' as const };
  expect(result).toBe('1-0');
  expect(game.outcome).toEqual({ winner: 'white', reason: 'checkmate' });
  expect(makePgn({ game, tags: Object.fromEntries(tags), result })).toBe(OPERA);
});

test('comments, variations, glyphs, % lines, attached move numbers and missing tags are accepted', () => {
  const text = `% written by hand
1.e4 {best by test (Fischer)} e5 $1 2. Nf3 (2. f4 exf4 (2... d5 {Falkbeer}) 3. Nf3) 2...Nc6!? ; a comment to the end
3.Bb5 a6 1/2-1/2`;
  const parsed = parsePgn(text);
  expect(parsed.ok && parsed.value.game.history.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  expect(parsed.ok && parsed.value.result).toBe('1/2-1/2');
});

test('a game from a custom position keeps the position and its move number', () => {
  const fen = '4k3/8/8/8/8/8/4p3/R3K3 b - - 4 30';
  const game = gameAfter('e8e7 a1a7', 'standard', fen);
  const text = makePgn({ game, result: '*' });
  expect(text).toContain(`[SetUp "1"]\n[FEN "${fen}"]\n\n30... Ke7 31. Ra7+ *\n`);
  const again = parsePgn(text);
  expect(again.ok && again.value.game.fen).toBe(game.fen);
});

test('a RuleSet tag marks a game under the simplified rules, and parsePgn applies it', () => {
  const game = gameAfter('e2e4 e7e5', 'simplified');
  const text = makePgn({ game, result: '*' });
  expect(text).toContain('[RuleSet "simplified"]');
  const again = parsePgn(text);
  expect(again.ok && again.value.game.ruleSet).toBe('simplified');
});

test('notes follow their moves, and parsePgn skips them', () => {
  const game = gameAfter('e2e4 e7e5 g1f3', 'standard');
  const text = makePgn({
    game,
    result: '*',
    notes: [{ comment: ['[%eval 0.17]'] }, { glyph: 4, comment: ['[%eval #3]', 'Blunder. c5 {was} best.'] }],
  });
  expect(text.split('\n\n')[1]).toBe(
    '1. e4 { [%eval 0.17] } 1... e5 $4 { [%eval #3] Blunder. c5 was best. } 2. Nf3 *\n',
  );
  const again = parsePgn(text);
  expect(again.ok && again.value.game.fen).toBe(game.fen);
});

test('a command is never split across lines', () => {
  const game = gameAfter('e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5', 'standard');
  const notes = game.history.map(() => ({ comment: ['[%eval -10.25]'] }));
  const lines = makePgn({ game, result: '*', notes }).split('\n');
  expect(lines.every((line) => line.length <= 80)).toBe(true);
  expect(lines.join('\n').match(/\[%eval -10\.25\]/g)).toHaveLength(8);
});

test('tag values and names are escaped', () => {
  const name = String.raw`A "quoted" \ name` + '\n[Result "0-1"]';
  const text = makePgn({
    game: Game.start('standard'),
    tags: { White: name, 'Odd name': 'x', Result: '1-0' },
    result: '*',
  });
  const again = parsePgn(text);
  expect(again.ok && again.value.tags.get('White')).toBe(String.raw`A "quoted" \ name [Result "0-1"]`);
  expect(again.ok && again.value.tags.get('Oddname')).toBe('x');
  expect(again.ok && again.value.result).toBe('*');
});

describe('an invalid PGN is refused with code, line and column', () => {
  test.each([
    { name: 'an illegal move', pgn: '[White "a"]\n\n1. e4 e5\n2. Nf6 *', code: 'illegal-move', line: 4, col: 4 },
    { name: 'a malformed move', pgn: '1. e4 hello', code: 'malformed', line: 1, col: 9 },
    { name: 'an ambiguous move', pgn: '1. Nf3 a6 2. Nc3 a5 3. Nd4 a4 4. Nb5', code: 'ambiguous', line: 1, col: 34 },
    { name: 'a malformed tag', pgn: '[White Anna]', code: 'tag-malformed', line: 1, col: 1 },
    { name: 'a tag over two lines', pgn: '[White "An\nna"]', code: 'tag-malformed', line: 1, col: 1 },
    { name: 'an unclosed comment', pgn: '1. e4 {never\nclosed', code: 'comment-unclosed', line: 1, col: 7 },
    { name: 'an unclosed variation', pgn: '1. e4 (1. d4', code: 'variation-unclosed', line: 1, col: 7 },
    { name: 'an unopened variation', pgn: '1. e4 )', code: 'variation-unopened', line: 1, col: 7 },
    { name: 'an invalid start position', pgn: '\n[FEN "8/8 w"]\n1. e4', code: 'rank-count', line: 2, col: 10 },
    { name: 'an unknown rule set', pgn: '[RuleSet "atomic"]', code: 'rule-set-unknown', line: 1, col: 1 },
    { name: 'a second game', pgn: '1. e4 *\n\n1. d4 *', code: 'more-than-one-game', line: 3, col: 4 },
    { name: 'tags after moves', pgn: '1. e4\n[White "b"]', code: 'more-than-one-game', line: 2, col: 1 },
    { name: 'a move left in check', pgn: '1. f3 e5 2. a3 Qh4+ 3. a4', code: 'king-in-check', line: 1, col: 24 },
  ])('$name', ({ pgn, code, line, col }) => {
    expect(parsePgn(pgn)).toMatchObject({ ok: false, error: { code, line, col } });
  });

  test('any text is parsed without an exception', () => {
    const noise = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'[]"(){};$.1e4 d5\nNf3O-'.split('')) }));
    fc.assert(
      fc.property(noise, (text) => {
        const parsed = parsePgn(text);
        expect(parsed.ok || parsed.error.offset <= text.length).toBe(true);
      }),
      { seed: 64, numRuns: 1000 },
    );
  });
});

test('PGN round trip: random games under both rule sets keep every move and tag', () => {
  const arbitraryTags = fc.dictionary(
    fc.constantFrom('Event', 'White', 'Black', 'Annotator'),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...RULE_SETS), arbitraryTags, (seed, ruleSet, tags) => {
      const game = randomGame(seed, 50, ruleSet);
      const result = pgnResult(game.outcome);
      const again = parsePgn(makePgn({ game, tags, result }));
      expect(again.ok && again.value.game.history.map(({ uci }) => uci)).toEqual(game.history.map(({ uci }) => uci));
      expect(again.ok && again.value.game.fen).toBe(game.fen);
      expect(again.ok && again.value.result).toBe(result);
      for (const [name, value] of Object.entries(tags))
        expect(again.ok && again.value.tags.get(name)).toBe(value.replaceAll(/\s+/g, ' '));
    }),
    { seed: 64, numRuns: 40 },
  );
});

test.each<[Parameters<typeof pgnResult>[0], PgnResult]>([
  [null, '*'],
  [{ winner: null }, '1/2-1/2'],
  [{ winner: 'white' }, '1-0'],
  [{ winner: 'black' }, '0-1'],
])('pgnResult of %j is %s', (ending, result) => {
  expect(pgnResult(ending)).toBe(result);
});

test.each<[EndReason, string]>([
  ['checkmate', 'normal'],
  ['resignation', 'normal'],
  ['timeout', 'time forfeit'],
  ['abandonment', 'abandoned'],
  ['aborted', 'abandoned'],
])('pgnTermination of %s is %s', (reason, termination) => {
  expect(pgnTermination(reason)).toBe(termination);
});
