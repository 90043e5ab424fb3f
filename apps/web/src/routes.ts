/** Every page of the site: what it is called, what it is, and the module that shows it. */
import { messages, paths, type PagePath } from '@sixtyfour/contract';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';

export interface Page {
  readonly path: PagePath;
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
  /**
   * `text` is read, `tool` is one task of the visitor's, `board` is a game: the header takes less room and weight
   * there, and the page is never reloaded on its own account.
   */
  readonly kind: 'text' | 'tool' | 'board';
  /** The module, relative to apps/web: its name in the build's manifest. */
  readonly file: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const { nav, pageNames, descriptions } = messages;

export const pages: readonly Page[] = [
  {
    path: paths.home,
    title: messages.site.name,
    description: descriptions.home,
    kind: 'text',
    file: 'src/routes/home.tsx',
    load: () => import('./routes/home.tsx'),
  },
  {
    path: paths.play,
    title: messages.playHub.title,
    description: descriptions.play,
    kind: 'board',
    file: 'src/routes/play.tsx',
    load: () => import('./routes/play.tsx'),
  },
  {
    path: paths.multiplayer,
    title: messages.rooms.title,
    description: descriptions.multiplayer,
    kind: 'tool',
    file: 'src/routes/multiplayer.tsx',
    load: () => import('./routes/multiplayer.tsx'),
  },
  {
    path: paths.ai,
    title: messages.ai.title,
    description: descriptions.ai,
    kind: 'board',
    file: 'src/routes/ai.tsx',
    load: () => import('./routes/ai.tsx'),
  },
  {
    path: paths.puzzles,
    title: messages.puzzles.title,
    description: descriptions.puzzles,
    kind: 'board',
    file: 'src/routes/puzzles.tsx',
    load: () => import('./routes/puzzles.tsx'),
  },
  {
    path: paths.chessPuzzles,
    title: messages.home.puzzles,
    description: descriptions.chessPuzzles,
    kind: 'text',
    file: 'src/routes/chess-puzzles.tsx',
    load: () => import('./routes/chess-puzzles.tsx'),
  },
  {
    path: paths.chessGuide,
    title: nav.chessGuide,
    description: descriptions.chessGuide,
    kind: 'text',
    file: 'src/routes/chess-guide.tsx',
    load: () => import('./routes/chess-guide.tsx'),
  },
  {
    path: paths.chessNews,
    title: nav.chessNews,
    description: descriptions.chessNews,
    kind: 'text',
    file: 'src/routes/chess-news.tsx',
    load: () => import('./routes/chess-news.tsx'),
  },
  {
    path: paths.queue,
    title: messages.online.queueTitle,
    description: descriptions.queue,
    kind: 'tool',
    file: 'src/routes/queue.tsx',
    load: () => import('./routes/queue.tsx'),
  },
  {
    path: paths.game,
    title: pageNames.game,
    description: descriptions.game,
    kind: 'board',
    file: 'src/routes/game.tsx',
    load: () => import('./routes/game.tsx'),
  },
  {
    path: paths.roomGame,
    title: pageNames.roomGame,
    description: descriptions.game,
    kind: 'board',
    file: 'src/routes/multiplayer-game.tsx',
    load: () => import('./routes/multiplayer-game.tsx'),
  },
  {
    path: paths.roomGameById,
    title: pageNames.roomGame,
    description: descriptions.game,
    kind: 'board',
    file: 'src/routes/multiplayer-game.tsx',
    load: () => import('./routes/multiplayer-game.tsx'),
  },
  {
    path: paths.privacy,
    title: nav.privacy,
    description: descriptions.privacy,
    kind: 'text',
    file: 'src/routes/privacy.tsx',
    load: () => import('./routes/privacy.tsx'),
  },
  {
    path: paths.terms,
    title: nav.terms,
    description: descriptions.terms,
    kind: 'text',
    file: 'src/routes/terms.tsx',
    load: () => import('./routes/terms.tsx'),
  },
  {
    path: paths.legal,
    title: nav.legal,
    description: descriptions.legal,
    kind: 'text',
    file: 'src/routes/legal.tsx',
    load: () => import('./routes/legal.tsx'),
  },
  {
    path: paths.dailyChampions,
    title: messages.champions.title,
    description: descriptions.dailyChampions,
    kind: 'text',
    file: 'src/routes/daily-champions.tsx',
    load: () => import('./routes/daily-champions.tsx'),
  },
  {
    path: paths.auth,
    title: pageNames.auth,
    description: descriptions.auth,
    kind: 'tool',
    file: 'src/routes/auth.tsx',
    load: () => import('./routes/auth.tsx'),
  },
  {
    path: paths.authCallback,
    title: pageNames.authCallback,
    description: descriptions.auth,
    kind: 'tool',
    file: 'src/routes/auth-callback.tsx',
    load: () => import('./routes/auth-callback.tsx'),
  },
  {
    path: paths.about,
    title: nav.about,
    description: descriptions.about,
    kind: 'text',
    file: 'src/routes/about.tsx',
    load: () => import('./routes/about.tsx'),
  },
  {
    path: paths.contact,
    title: nav.contact,
    description: descriptions.contact,
    kind: 'text',
    file: 'src/routes/contact.tsx',
    load: () => import('./routes/contact.tsx'),
  },
];

/** The page that a path shows, or undefined for a path that leads home. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ path }) => matchPath(path, pathname) !== null);
}
