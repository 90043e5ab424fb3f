/** What the texts say about chess is checked by the rules: every position, every move, every mate. */
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

/** Every position of a passage's line, from its start to its end. */
function gamesOf({ fen, moves }: Line): readonly Game[] {
  const uci = framesOf({ fen, moves }).frames.flatMap(({ played }) => played?.uci ?? []);
  const game = Game.replay('standard', fen, uci);
  if (!game.ok) throw new Error(`${String(fen)}: ply ${game.error.ply}`);
  return uci.map((_, ply) => game.value.at(ply)).concat(game.value);
}

/** A position with kings where they change nothing, in which the piece can move to exactly these squares. */
function canReachExactly(pieces: string, from: Square, to: readonly Square[]): boolean {
  const board = piecesOfFen(pieces);
  const free = SQUARES.filter((square, index) => board.charAt(index) === '.' && !to.includes(square));
  const wanted = to.toSorted().join(' ');
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
      return [...targets].toSorted().join(' ') === wanted;
    }),
  );
}

describe('lines', () => {
  test.each(lines)('$caption: every move is legal and written as the rules write it', (line) => {
    const written = line.moves.map(sanOf);
    expect(framesOf(line).frames.flatMap(({ played }) => played?.san ?? [])).toEqual(written);
  });

  test.each(lines)('$caption: what is shown at rest is the position before the first move', (line) => {
    const { fen, marks } = framesOf(line).frames[0] ?? {};
    expect(startOf(line)).toEqual({ fen, marks: { check: marks?.check } });
  });

  test.each(lines)('$caption: it ends as the text claims', (line) => {
    expect(framesOf(line).outcome?.reason).toBe(line.ends);
  });
});

test.each(pictures.filter(({ reach }) => reach !== undefined))(
  '$caption: the piece reaches the marked squares and no others',
  ({ pieces, reach }) => {
    expect(reach !== undefined && canReachExactly(pieces, reach.from, reach.to)).toBe(true);
  },
);

test.each(pictures)('$caption: it is a board', ({ pieces }) => {
  expect(piecesOfFen(pieces)).toHaveLength(64);
});

describe('running text', () => {
  /** A piece, where it comes from if that is said, and where it goes: no other word looks like it. */
  const MOVE = /\b(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|O-O(?:-O)?)\b/;

  test.each(passages)('$name: every move in it can be played in a position beside it', ({ passage }) => {
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

  test.each(passages)('$name: no move stands in it unmarked', ({ passage }) => {
    const plain = proseOf(passage)
      .flatMap(spansOf)
      .filter(({ kind }) => kind !== 'move');
    for (const { text } of plain) expect(text.replaceAll('O-O-O', '')).not.toMatch(MOVE);
  });

  test.each(texts)('$name: every link leads to a page, an article or a section that there is', ({ passages: all }) => {
    const known = new Set<string>([...Object.values(paths), ...articles.map(({ slug }) => articlePathOf(slug))]);
    for (const span of all.flatMap(proseOf).flatMap(spansOf)) {
      if (span.kind !== 'link') continue;
      const isKnown =
        known.has(span.path) || (known.has(span.path.split('?')[0] ?? '') && !span.path.includes('article='));
      expect(isKnown, span.path).toBe(true);
    }
  });

  test.each(texts)('$name: no sentence is left open, and quotes are curly', ({ passages: all }) => {
    for (const prose of all.flatMap(({ text, figure }) => [...text.flat(), ...captionOf(figure)])) {
      expect(plainText(prose)).not.toMatch(/["']|  |\.\.\./);
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
  test('the guide has six sections, 2,500 words and 12 boards at least', () => {
    const all = guide.flatMap((section) => section.passages);
    expect(guide).toHaveLength(6);
    expect(wordCount(all)).toBeGreaterThan(2500);
    expect(all.filter(({ figure }) => figure !== undefined).length).toBeGreaterThan(12);
  });

  test.each(articles)('$slug has 500 words at least, and a summary that search engines do not cut', (article) => {
    expect(wordCount(article.passages)).toBeGreaterThan(500);
    expect(article.summary.length).toBeLessThanOrEqual(160);
  });
});

test('addresses of sections and articles are unique and made of lower case and hyphens', () => {
  const ids = [...guide.map(({ id }) => id), ...articles.map(({ slug }) => slug)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test('articles have a real date each, newest first', () => {
  const dates = articles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
});
