/** Every screen in `npm run screens`: its page, and the steps to the state in the picture. */
import {
  analysisPath,
  api,
  articlePathOf,
  localGamePath,
  messages,
  pastGamesPath,
  paths,
  puzzleRushPath,
  storageKeys,
} from '@sixtyfour/contract';
import { expect as expectSoon, type Page } from '@playwright/test';
import { AiPage } from '../../tests/e2e/ai-page.ts';
import { BoardPage, FOOLS_MATE } from '../../tests/e2e/board.ts';
import { beginGame, playMoves } from '../../tests/e2e/online-page.ts';
import { addDays, type KnownDay } from '../../tests/e2e/champions-page.ts';
import { becomePlayer, callAs, openRoom } from '../../tests/e2e/players.ts';
import { PuzzlePage } from '../../tests/e2e/puzzle-page.ts';
import { RoomGamePage } from '../../tests/e2e/room-game-page.ts';
import { RoomsPage } from '../../tests/e2e/rooms-page.ts';
import type { Site } from '../bench/web/site.ts';
import { savedGame, writeSavedGames } from '../../tests/e2e/saved-game.ts';

/** Generous, because pictures are not in a hurry. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** The environment in which a picture is taken. */
export interface Stage {
  readonly origin: string;
  /** The page of the picture, still empty. */
  readonly page: Page;
  /** Opens a page of another visitor, of the same size and color scheme. */
  readonly visitor: () => Promise<Page>;
}

export interface Screen {
  readonly name: string;
  /** Brings the page to the state in the picture. */
  readonly show: (stage: Stage) => Promise<void>;
  /** By default, the cookie banner has been accepted. */
  readonly asksForCookies?: boolean;
  /** Stored in the browser before the page is opened. */
  readonly preferences?: Readonly<Record<string, unknown>>;
}

const { ai, gameOver, nav, panel, review } = messages;

/** An opening with a capture by each side, as squares. */
const EXCHANGE = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5c6', 'd7c6'];
/** Scholar's mate without its last move. */
const SCHOLARS = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6'];

const DAYS: readonly KnownDay[] = [
  {
    name: 'Aiko',
    country: 'JP',
    score: 6_930,
    wins: 6,
    losses: 1,
    draws: 1,
    streak: 4,
    bestStreak: 4,
    secondsPlayed: 1_450,
  },
  { name: 'Tomas', country: 'ES', score: 4_412, wins: 4, losses: 2, streak: 1, bestStreak: 3, secondsPlayed: 1_210 },
  { name: 'Maja', country: 'PL', score: 3_208, wins: 3, losses: 1, streak: 0, bestStreak: 2, secondsPlayed: 990 },
  {
    name: 'Bernadette',
    country: 'FR',
    score: 1_640,
    wins: 1,
    losses: 3,
    draws: 1,
    bestStreak: 1,
    secondsPlayed: 1_600,
  },
  { name: 'Ola', country: 'NO', score: 500, draws: 1, losses: 2, secondsPlayed: 800 },
];

function shown(name: string, show: Screen['show']): Screen {
  return { name, show };
}

/** A page after everything has loaded. */
function still(name: string, path: string): Screen {
  return shown(name, ({ page }) => open(page, path));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

async function startLocal(page: Page, moves: readonly string[]): Promise<void> {
  await open(page, localGamePath);
  await page.getByRole('button', { name: ai.start }).click();
  const board = new BoardPage(page);
  for (const move of moves) await board.move(move.slice(0, 2), move.slice(2, 4));
}

/** A game against a character that Qxf7 would end. */
async function nearMate(page: Page): Promise<AiPage> {
  await writeSavedGames(page, [savedGame({ moves: SCHOLARS })]);
  await open(page, paths.ai);
  await expect(page.getByRole('button', { name: ai.restart })).toBeVisible();
  return new AiPage(page);
}

async function pickQueen({ page }: Stage): Promise<void> {
  const game = await nearMate(page);
  await game.square('h5').click();
}

async function showGame(stage: Stage, moves: readonly string[]): Promise<void> {
  const { page, origin, visitor } = stage;
  let isFirst = true;
  const table = await beginGame(origin, async () => {
    const given = isFirst ? page : await visitor();
    isFirst = false;
    return given;
  });
  await playMoves(table, moves);
}

const HOSTS = [
  ['Maja', 'PL'],
  ['Tomas', 'ES'],
  ['Aiko', 'JP'],
] as const;

/** Three listed rooms. A room whose host has left is no longer listed, so each picture creates the missing ones. */
async function openRooms({ page, origin, visitor }: Stage): Promise<void> {
  const { rooms } = await callAs(page, origin, api.listRooms);
  for (const [name, country] of HOSTS.slice(rooms.length)) {
    const host = await visitor();
    await becomePlayer(host, origin, name, country);
    await callAs(host, origin, api.createRoom, { isPrivate: false, rule_set: 'standard' });
  }
}

/** A day of results. */
export async function fillSite({ database }: Site): Promise<void> {
  await addDays(database, ...DAYS);
}

export const SCREENS: readonly Screen[] = [
  still('home', paths.home),
  {
    name: 'cookies',
    asksForCookies: true,
    show: async ({ page }) => {
      await open(page, paths.home);
      await page.getByRole('region', { name: messages.cookies.region }).waitFor();
    },
  },
  shown('settings', async ({ page }) => {
    await open(page, paths.home);
    await page.getByRole('button', { name: nav.settings, exact: true }).click();
    await page.getByRole('radio').first().waitFor();
  }),
  // Taken before games are played that would count.
  shown('daily-champions', async ({ page }) => {
    await open(page, paths.dailyChampions);
    await expect(page.getByRole('table').first()).toBeVisible();
  }),
  shown('daily-champions-stats', async ({ page }) => {
    await open(page, paths.dailyChampions);
    await page.getByRole('tab', { name: messages.champions.stats }).click();
  }),
  still('play', paths.play),
  still('ai', paths.ai),
  { name: 'ai-playing', show: pickQueen },
  shown('ai-over', async ({ page }) => {
    const game = await nearMate(page);
    await game.move('h5', 'f7');
    await expect(game.dialog).toBeVisible();
  }),
  shown('ai-review', async ({ page }) => {
    const game = await nearMate(page);
    await game.move('h5', 'f7');
    await game.dialog.getByRole('button', { name: review.title }).click();
    await page.getByText(/^White: .+ accurate$/).waitFor();
    await page.getByRole('button', { name: panel.back, exact: true }).click();
  }),
  { name: 'ai-contrast', preferences: { boardTheme: 'contrast' }, show: pickQueen },
  { name: 'ai-baize', preferences: { boardTheme: 'baize' }, show: pickQueen },
  still('local', localGamePath),
  { name: 'local-playing', show: ({ page }) => startLocal(page, EXCHANGE) },
  shown('local-folded', async ({ page }) => {
    await startLocal(page, FOOLS_MATE);
    await page.getByRole('button', { name: gameOver.viewBoard }).click();
  }),
  shown('own-games', async ({ page }) => {
    const over = { ending: { winner: 'white', reason: 'resignation', at: Date.now() } };
    await writeSavedGames(page, [
      savedGame({ id: 'first', moves: SCHOLARS, ...over }),
      savedGame({ id: 'second', persona: 'judit-poll-gar', moves: EXCHANGE, ...over }),
    ]);
    await open(page, pastGamesPath);
  }),
  shown('analysis', async ({ page }) => {
    await open(page, analysisPath);
    const board = new BoardPage(page);
    for (const move of EXCHANGE) await board.move(move.slice(0, 2), move.slice(2, 4));
    await expect(page.getByRole('group', { name: messages.study.lines }).getByRole('button')).not.toHaveCount(0);
  }),
  still('puzzles', paths.puzzles),
  still('puzzle-rush', puzzleRushPath),
  shown('puzzles-solved', async ({ page }) => {
    const puzzle = new PuzzlePage(page);
    await puzzle.open();
    await puzzle.move('e4', 'e8');
    await puzzle.expectPiece('e8', 'r');
    await puzzle.move('e1', 'e8');
    await expect(puzzle.feedback).toContainText(messages.puzzles.solved);
  }),
  still('multiplayer', paths.multiplayer),
  shown('multiplayer-rooms', async (stage) => {
    const { page, origin } = stage;
    await becomePlayer(page, origin, 'Nora', 'NO');
    await openRooms(stage);
    await open(page, paths.multiplayer);
    await expect(new RoomsPage(page).rows().first()).toBeVisible();
  }),
  shown('waiting-room', async ({ page, origin }) => {
    await becomePlayer(page, origin, 'Nora', 'NO');
    await new RoomGamePage(page).open((await openRoom(page, origin)).game_id);
    await new RoomsPage(page).expectWaiting();
  }),
  still('queue', paths.queue),
  shown('queue-searching', async ({ page, origin }) => {
    await becomePlayer(page, origin, 'Nora', 'NO');
    await open(page, paths.queue);
    await page.getByRole('button', { name: messages.queue.findMatch, exact: true }).click();
    await expect(page.getByTestId('queue-status')).toContainText('(9s)', { timeout: 20_000 });
  }),
  { name: 'game', show: (stage) => showGame(stage, EXCHANGE) },
  shown('game-over', async (stage) => {
    await showGame(stage, FOOLS_MATE);
    await expect(stage.page.getByRole('dialog')).toBeVisible();
  }),
  still('chess-puzzles', paths.chessPuzzles),
  still('chess-guide', paths.chessGuide),
  still('chess-news', paths.chessNews),
  still('article', articlePathOf('a-night-at-the-opera')),
  still('auth', paths.auth),
  still('about', paths.about),
  still('contact', paths.contact),
  still('privacy', paths.privacy),
  still('terms', paths.terms),
  still('legal', paths.legal),
];

/** The storage of a browser before a screen is opened. */
export function keptFor({ asksForCookies = false, preferences }: Screen): readonly { name: string; value: string }[] {
  return [
    ...(asksForCookies ? [] : [{ name: storageKeys.cookiesAccepted, value: 'true' }]),
    ...(preferences === undefined ? [] : [{ name: storageKeys.preferences, value: JSON.stringify(preferences) }]),
  ];
}
