/** Every page of the site, with its title, its kind and the module that renders it. */
import { messages, type PagePath, paths } from '@sixtyfour/contract';
import type { ComponentType } from 'react';
import { matchPath } from './lib/navigation.tsx';

type PageName = keyof typeof paths;

/**
 * `text`: a page to read. `tool`: a page with one task. `board`: a game; its header is smaller, and it is never
 * reloaded automatically.
 */
export type PageKind = 'text' | 'tool' | 'board';

export interface Page {
  readonly name: PageName;
  readonly path: PagePath;
  /** Without the site's name. */
  readonly title: string;
  readonly kind: PageKind;
  /** File name of its module in routes/, without extension. */
  readonly module: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}

function page(name: PageName, kind: PageKind, module: string, load: Page['load']): Page {
  return { name, path: paths[name], title: messages.pageNames[name], kind, module, load };
}

export const pages: readonly Page[] = [
  page('home', 'text', 'home', () => import('./routes/home.tsx')),
  page('play', 'board', 'play', () => import('./routes/play.tsx')),
  page('multiplayer', 'tool', 'multiplayer', () => import('./routes/multiplayer.tsx')),
  page('ai', 'board', 'ai', () => import('./routes/ai.tsx')),
  page('puzzles', 'board', 'puzzles', () => import('./routes/puzzles.tsx')),
  page('chessPuzzles', 'text', 'chess-puzzles', () => import('./routes/chess-puzzles.tsx')),
  page('chessGuide', 'text', 'chess-guide', () => import('./routes/chess-guide.tsx')),
  page('chessNews', 'text', 'chess-news', () => import('./routes/chess-news.tsx')),
  page('queue', 'board', 'queue', () => import('./routes/queue.tsx')),
  page('game', 'board', 'game', () => import('./routes/game.tsx')),
  page('roomGame', 'board', 'multiplayer-game', () => import('./routes/multiplayer-game.tsx')),
  page('roomGameById', 'board', 'multiplayer-game', () => import('./routes/multiplayer-game.tsx')),
  page('privacy', 'text', 'privacy', () => import('./routes/privacy.tsx')),
  page('terms', 'text', 'terms', () => import('./routes/terms.tsx')),
  page('legal', 'text', 'legal', () => import('./routes/legal.tsx')),
  page('dailyChampions', 'text', 'daily-champions', () => import('./routes/daily-champions.tsx')),
  page('auth', 'tool', 'auth', () => import('./routes/auth.tsx')),
  page('authCallback', 'tool', 'auth-callback', () => import('./routes/auth-callback.tsx')),
  page('about', 'text', 'about', () => import('./routes/about.tsx')),
  page('contact', 'text', 'contact', () => import('./routes/contact.tsx')),
];

/** The page at a path; undefined for an unknown path, which redirects to the home page. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ path }) => matchPath(path, pathname) !== null);
}
