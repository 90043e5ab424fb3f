/** Parses the markup of texts, and estimates their reading time. */
import type { Figure, Passage, Prose } from '../../content/model.ts';

interface SpanBase {
  /** Index of its start in the text. */
  readonly at: number;
  readonly text: string;
}

export type Span =
  | (SpanBase & { readonly kind: 'plain' | 'strong' | 'move' })
  | (SpanBase & { readonly kind: 'link'; readonly path: string });

const MARKUP = /\*\*(?<strong>[^*]+)\*\*|\[(?<text>[^\]]+)\]\((?<path>\/[^)]*)\)|`(?<move>[^`]+)`/g;

/** Words per minute, for a reader who also looks at the boards. */
const READING_SPEED = 200;

/** Splits a paragraph into spans, in order and without gaps. */
export function spansOf(prose: Prose): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  const addPlain = (to: number) => {
    if (to > end) spans.push({ kind: 'plain', at: end, text: prose.slice(end, to) });
  };
  for (const found of prose.matchAll(MARKUP)) {
    addPlain(found.index);
    spans.push(spanOf(found.index, found.groups ?? {}));
    end = found.index + found[0].length;
  }
  addPlain(prose.length);
  return spans;
}

function spanOf(at: number, { strong, text, path, move }: Readonly<Record<string, string | undefined>>): Span {
  if (strong !== undefined) return { kind: 'strong', at, text: strong };
  if (text !== undefined && path !== undefined) return { kind: 'link', at, text, path };
  return { kind: 'move', at, text: move ?? '' };
}

/** A text without its markup. */
export function plainText(prose: Prose): string {
  return spansOf(prose)
    .map(({ text }) => text)
    .join('');
}

/** All texts of a passage: heading, paragraphs, and the caption and notes of its figure. */
export function proseOf({ heading, text, figure }: Passage): readonly Prose[] {
  return [
    ...(heading === undefined ? [] : [heading]),
    ...text.flat(),
    ...(figure === undefined ? [] : figureProse(figure)),
  ];
}

function figureProse(figure: Figure): readonly Prose[] {
  const notes =
    figure.kind === 'line' ? figure.moves.flatMap((step) => (typeof step === 'string' ? [] : [step[1]])) : [];
  return [figure.caption, ...notes];
}

export function wordCount(passages: readonly Passage[]): number {
  return passages
    .flatMap(proseOf)
    .map((prose) => plainText(prose).match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}

/** Estimated reading time in whole minutes, at least one. */
export function readMinutes(passages: readonly Passage[]): number {
  return Math.max(1, Math.round(wordCount(passages) / READING_SPEED));
}
