/** Texts about a puzzle. Does not import the rules, to stay small. */
import { messages } from '@sixtyfour/contract';
import type { ReadyPuzzle } from './ready-puzzle.ts';

export function taskOf(begun: { readonly puzzle: Pick<ReadyPuzzle, 'description'> } | null): string {
  return begun?.puzzle.description ?? messages.puzzles.defaultDescription;
}

/** 'White to move'. */
export function turnText({ color }: Pick<ReadyPuzzle, 'color'>): string {
  return messages.spoken.turnOf(messages.play.sides[color]);
}

/** 'Rated 1450. Fork, middlegame.'; '' when neither is known. */
export function factsText({ rating, themes }: Pick<ReadyPuzzle, 'rating' | 'themes'>): string {
  const [first, ...others] = themes.map((theme) => messages.puzzleThemes[theme]);
  const rated = rating === null ? [] : [messages.puzzles.rating(rating)];
  const named = first === undefined ? [] : [`${[first, ...others.map(inSentence)].join(', ')}.`];
  return [...rated, ...named].join(' ');
}

function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** @param day 'YYYY-MM-DD', a UTC day; '21 November (UTC)' of '2026-11-21' */
export function dayText(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  // No formatter of the module: a page's first one takes a phone a tenth of a second, and every puzzle would wait for it.
  return Number.isNaN(at.getTime())
    ? day
    : `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })} (UTC)`;
}
