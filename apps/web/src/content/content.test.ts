/** Checks every position, move and result in the texts against the rules of chess. */
import { Game, parseSan, type Square, SQUARES } from '@sixtyfour/chess';
import { articlePathOf, paths } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { piecesOfFen } from '../board/diagram.ts';
import { framesOf } from '../features/reading/frames.ts';
import { noteOf, sanOf, startOf } from '../features/reading/line.ts';
import { plainText, proseOf, spansOf, wordCount } from '../features/reading/prose.ts';
import { guide } from './en/guide/index.ts';
import { articles } from './en/news/index.ts';
import type { Figure, Line, Passage, Picture } from './model.ts';

const texts = [
  ...guide.map(({ id, passages }) => ({ name: id, passages })),
  ...articles.map(({ slug, passages }) => ({ name: slug, passages })),
];
const passages = texts.flatMap((text) => text.passages.map((passage) => ({ name: text.name, passage })));
const figures = passages.flatMap(({ passage: { figure } }) => (figure === undefined ? [] : [figure]));
const lines = figures.filter((figure): figure is Line => figure.kind === 'line');
const pictures = figures.filter((figure): figure is Picture => figure.kind === 'picture');

/** All positions of a line, from first to last. */
function gamesOf({ fen, moves }: Line): readonly Game[] {
  const uci = framesOf({ fen, moves }).frames.flatMap(({ played }) => played?.uci ?? []);
  const game = Game.replay('standard', fen, uci);
  if (!game.ok) throw new Error(`${String(fen)}: ply ${game.error.ply}`);
  return uci.map((_, ply) => game.value.at(ply)).concat(game.value);
}

/** Whether the piece can move to exactly these squares, with kings placed where they do not interfere. */
function canReachExactly(pieces: string, from: Square, to: readonly Square[]): boolean {
  const board = piecesOfFen(pieces);
  const free = SQUARES.filter((square, index) => board.charAt(index) === '.' && !to.includes(square));
  const expected = to.toSorted().join(' ');
  return free.some((white) =>
    free.some((black) => {
      const letters = SQUARES.map((square, index) =>
        square === white ? 'K' : square === black ? 'k' : board.charAt(index),
      ).join('');
      const ranks = letters.match(/.{8}/g) ?? [];
      const field = ranks.map((rank) => rank.replaceAll(/\.+/g, (gap) => String(gap.length))).join('/');
      const game = Game.fromFen(`${field} w - - 0 1`, 'standard');
      if (!game.ok) return false;
      const targets = new Set(game.value.legalMoves(from).map((move) => move.to));
      return [...targets].toSorted().join(' ') === expected;
    }),
  );
}

describe('lines', () => {
  test.each(lines)('$caption: every move is legal and in canonical SAN', (line) => {
    const written = line.moves.map(sanOf);
    expect(framesOf(line).frames.flatMap(({ played }) => played?.san ?? [])).toEqual(written);
  });

  test.each(lines)('$caption: the position shown before the rules are loaded is the first one', (line) => {
    const { fen, marks } = framesOf(line).frames[0] ?? {};
    expect(startOf(line)).toEqual({ fen, marks: { check: marks?.check } });
  });

  test.each(lines)('$caption: the line ends as declared', (line) => {
    expect(framesOf(line).outcome?.reason).toBe(line.ends);
  });
});

test.each(pictures.filter(({ reach }) => reach !== undefined))(
  '$caption: the piece reaches the marked squares and no others',
  ({ pieces, reach }) => {
    expect(reach !== undefined && canReachExactly(pieces, reach.from, reach.to)).toBe(true);
  },
);

test.each(pictures)('$caption: the picture has 64 squares', ({ pieces }) => {
  expect(piecesOfFen(pieces)).toHaveLength(64);
});

describe('running text', () => {
  /** Matches moves in SAN; no other word has this form. */
  const MOVE = /\b(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|O-O(?:-O)?)\b/;

  test.each(passages)('$name: every move in the text is legal in a position of its figure', ({ passage }) => {
    const games = passage.figure?.kind === 'line' ? gamesOf(passage.figure) : [];
    for (const span of passage.text.flat().concat(notesOf(passage)).flatMap(spansOf)) {
      if (span.kind !== 'move') continue;
      const found = games.some((game) => {
        const move = parseSan(game, span.text);
        return move.ok && game.play(move.value).lastPlayed?.san === span.text;
      });
      expect(found, span.text).toBe(true);
    }
  });

  test.each(passages)('$name: every move in the text is in backticks', ({ passage }) => {
    const plain = proseOf(passage)
      .flatMap(spansOf)
      .filter(({ kind }) => kind !== 'move');
    for (const { text } of plain) expect(text.replaceAll('O-O-O', '')).not.toMatch(MOVE);
  });

  test.each(texts)('$name: every link leads to an existing page or article', ({ passages: all }) => {
    const known = new Set<string>([...Object.values(paths), ...articles.map(({ slug }) => articlePathOf(slug))]);
    for (const span of all.flatMap(proseOf).flatMap(spansOf)) {
      if (span.kind !== 'link') continue;
      const isKnown =
        known.has(span.path) || (known.has(span.path.split('?')[0] ?? '') && !span.path.includes('article='));
      expect(isKnown, span.path).toBe(true);
    }
  });

  test.each(texts)('$name: has no straight quotes, double spaces or ellipses of dots', ({ passages: all }) => {
    for (const prose of all.flatMap(({ text, figure }) => [...text.flat(), ...captionOf(figure)])) {
      expect(plainText(prose)).not.toMatch(/["']|  |\.\.\./);
    }
  });
});

describe('claims', () => {
  const proses = passages.flatMap(({ passage }) => proseOf(passage).map(plainText));

  test.each([/time runs out.*draw/, /same rule applies here/])('%s is said of the standard rules', (claim) => {
    const found = proses.filter((prose) => claim.test(prose) && prose.includes('left'));
    expect(found).not.toEqual([]);
    for (const prose of found) expect(prose).toMatch(/standard rules/);
  });

  test('the guide says all that the simplified rules leave out', () => {
    const found = proses.find((prose) => prose.includes('simplified rules'));
    expect(found).toMatch(/castling.*in passing.*time runs out always loses.*clock.*75-move rule/);
  });

  test('where every move is said to be a check, or forced, it is', () => {
    const claiming = passages.filter(({ passage }) => proseOf(passage).some((prose) => /every move is/.test(prose)));
    expect(claiming).not.toEqual([]);
    for (const { passage } of claiming) {
      const games = passage.figure?.kind === 'line' ? gamesOf(passage.figure) : [];
      const isForced = proseOf(passage).some((prose) => prose.includes('every move is forced'));
      const replies = games.filter((game) => game.turn !== games[0]?.turn);
      const chosen = replies.filter((game) => game.legalMoves().length > 1);
      expect(replies.filter(({ check }) => check === null)).toEqual([]);
      expect(isForced ? chosen : []).toEqual([]);
    }
  });
});

function notesOf({ figure }: Passage): readonly string[] {
  if (figure?.kind !== 'line') return [];
  return figure.moves.map(noteOf).filter((note) => note !== null);
}

function captionOf(figure: Figure | undefined): readonly string[] {
  return figure === undefined ? [] : [figure.caption];
}

describe('size', () => {
  test('the guide has six sections, more than 2,500 words and more than 12 figures', () => {
    const all = guide.flatMap((section) => section.passages);
    expect(guide).toHaveLength(6);
    expect(wordCount(all)).toBeGreaterThan(2500);
    expect(all.filter(({ figure }) => figure !== undefined).length).toBeGreaterThan(12);
  });

  test.each(articles)('$slug has more than 500 words and a summary of at most 160 characters', (article) => {
    expect(wordCount(article.passages)).toBeGreaterThan(500);
    expect(article.summary.length).toBeLessThanOrEqual(160);
  });
});

test('ids of sections and slugs of articles are unique, in lower case with hyphens', () => {
  const ids = [...guide.map(({ id }) => id), ...articles.map(({ slug }) => slug)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test('articles have valid dates and are sorted from newest to oldest', () => {
  const dates = articles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
});
