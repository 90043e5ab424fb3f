/** Running text: its small markup, and how long it takes to read. */
import type { Figure, Passage, Prose } from '../../content/model.ts';

export type Span =
  | { readonly kind: 'plain' | 'strong' | 'move'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly path: string };

const MARKUP = /\*\*(?<strong>[^*]+)\*\*|\[(?<text>[^\]]+)\]\((?<path>\/[^)]*)\)|`(?<move>[^`]+)`/g;

/** Words a minute of somebody who looks at the boards too. */
const READING_SPEED = 200;

/** The spans of a paragraph, in order and without gaps. */
export function spansOf(prose: Prose): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of prose.matchAll(MARKUP)) {
    if (found.index > end) spans.push({ kind: 'plain', text: prose.slice(end, found.index) });
    spans.push(spanOf(found.groups ?? {}));
    end = found.index + found[0].length;
  }
  if (end < prose.length) spans.push({ kind: 'plain', text: prose.slice(end) });
  return spans;
}

function spanOf({ strong, text, path, move }: Readonly<Record<string, string | undefined>>): Span {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (text !== undefined && path !== undefined) return { kind: 'link', text, path };
  return { kind: 'move', text: move ?? '' };
}

/** A text without its markup. */
export function plainText(prose: Prose): string {
  return spansOf(prose)
    .map(({ text }) => text)
    .join('');
}

/** Every piece of prose of a passage: headings, text, and what stands below and beside its board. */
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

/** In whole minutes, at least one. */
export function readMinutes(passages: readonly Passage[]): number {
  return Math.max(1, Math.round(wordCount(passages) / READING_SPEED));
}
