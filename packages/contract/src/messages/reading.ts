/** Texts around the guide and the news. Their articles are in apps/web/src/content. */
import { nav } from './shell.ts';

/** Diagrams in an article, with moves to step through. */
export const reading = {
  whiteMove: (number: number, san: string) => `${number}. ${san}`,
  blackMove: (number: number, san: string) => `${number}... ${san}`,
  /** Announced for the position before the first move. */
  start: 'Start',
  atStart: 'Before the first move.',
} as const;

export const guide = {
  title: nav.chessGuide,
  lede: 'From the first move to the last. Open one chapter at a time, or all of them.',
  openAll: 'Open all chapters',
  closeAll: 'Close all chapters',
} as const;

export const news = {
  title: nav.chessNews,
  lede: 'Stories from the long history of the game, each with boards to follow along.',
  readTime: (minutes: number) => `${minutes} min read`,
  all: 'All articles',
  next: 'Read next',
} as const;
