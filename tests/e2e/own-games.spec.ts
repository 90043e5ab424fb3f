/** The visitor's list of games, games opened from it, and the account menu that links to it. */
import { randomUUID } from 'node:crypto';
import { messages, OWN_GAMES_PER_PAGE } from '@sixtyfour/contract';
import type { Locator, Page } from '@playwright/test';
import { becomeAccount, SignInPage } from './accounts-page.ts';
import { BoardPage, FOOLS_MATE } from './board.ts';
import { comeBoth, playOn } from './door.ts';
import { expect, test, type TestServer } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { OnlinePage } from './online-page.ts';
import { becomePlayer, type Caller, pair } from './players.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';
import { scriptEngine } from './scripted-engine.ts';
import { openSettings } from './site-page.ts';
import { SitePage } from './site-page.ts';

const { accountMenu, identity, nav, ownGames: words, pageNames, panel, profileSettings } = messages;

/** Page object of the list. */
class OwnGamesPage extends SitePage {
  readonly main = this.page.getByRole('main');
  readonly rows = this.main.getByRole('listitem').filter({ has: this.page.locator('time') });
  readonly more = this.page.getByRole('button', { name: words.more });
  readonly status = this.main.getByRole('status');

  async open(query = ''): Promise<void> {
    await this.page.goto(`/play?view=games${query}`);
  }

  filter(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true });
  }

  game(opponent: string, result: string, moves: number): Locator {
    return this.page.getByRole('link', { name: words.summary(opponent, result, words.moves(moves)) });
  }
}

/** Steps to the first position with a button, then forward with keys. */
async function expectReplay(page: Page): Promise<void> {
  const board = new BoardPage(page);
  await board.expectPiece('h4', 'q');
  await page.getByRole('button', { name: panel.first }).click();
  await board.expectPiece('d8', 'q');
  await page.keyboard.press('ArrowRight');
  await board.expectPiece('f3', 'P');
  await page.getByRole('button', { name: panel.last }).click();
  await board.expectPiece('h4', 'q');
  for (const name of [messages.review.title, messages.gameOver.copyPgn, messages.gameOver.downloadPgn])
    await expect(page.getByRole('button', { name, exact: true }).filter({ visible: true })).toBeEnabled();
}

/** Adds games against a character that ended one minute apart, newest first. */
async function addAiGames({ database }: TestServer, playerId: string, results: readonly ('win' | 'loss' | 'draw')[]) {
  for (const [index, result] of results.entries()) {
    const id = randomUUID();
    const ended_at = new Date(Date.UTC(2026, 10, 20, 10) - index * 60_000);
    await database
      .insertInto('ai_games')
      .values({
        id,
        player_id: playerId,
        persona: 'bobby-fish-er',
        rule_set: 'standard',
        seed: 1,
        engine_version: '1',
        moves: ['e2e4', 'e7e5'],
        stamps: [1, 2],
        opened_at: 0,
        end_stamp: 3,
        status: 'counted',
        ended_by: 'resignation',
        ended_at,
      })
      .execute();
    await database
      .insertInto('game_results')
      .values({
        ai_game_id: id,
        seat: 'w',
        player_id: playerId,
        persona: 'bobby-fish-er',
        result,
        plies: 2,
        seconds_played: 60,
        scored: true,
        ended_at,
      })
      .execute();
  }
}

test('signing in on another browser shows all counted games there, and each can be replayed', async ({
  page,
  ai,
  server,
  player,
  visitor,
  origin,
  axeInBothSchemes,
}) => {
  test.slow();
  const email = 'replay@example.org';
  await becomePlayer(page, origin, 'Maja');
  await becomeAccount(page, server, { name: 'Maja', email });

  await scriptEngine(page, [{ line: ['e7e5'] }, { line: ['d8h4'] }]);
  await ai.open('?opponent=bobby-fish-er');
  await ai.start();
  await ai.move('f2', 'f3');
  await ai.expectPiece('e5', 'p');
  await ai.move('g2', 'g4');
  await ai.expectPiece('h4', 'q');
  await expect(ai.dialog).toContainText(/Score\s*0/);

  const opponent = await player('Tomas', 'ES');
  const { gameId, white } = await pair<Caller>(origin, page, opponent);
  const match = { gameId, me: new OnlinePage(page), name: 'Maja', opponent };
  await comeBoth(match);
  await playOn(match, FOOLS_MATE);
  await expect(match.me.dialog).toBeVisible();
  const result = white === page ? 'Lost by checkmate' : 'Won by checkmate';

  const own = new OwnGamesPage(page);
  await test.step('a counted game that is also on the device is listed once, with its score', async () => {
    await own.open();
    await expect(own.status).toHaveText(words.count(2, false));
    await expect(own.rows).toHaveCount(2);
    await expect(own.rows.nth(0)).toContainText('Tomas');
    await expect(own.rows.nth(1)).toContainText('White · Character · 2 moves · 0 points');
  });

  const elsewhere = await visitor();
  const signIn = new SignInPage(elsewhere);
  await signIn.open();
  await signIn.login(email);
  await expect(signIn.signedInAs('Maja')).toBeVisible();
  await elsewhere.getByRole('button', { name: nav.account }).click();
  await elsewhere.getByRole('dialog', { name: nav.account }).getByRole('link', { name: accountMenu.yourGames }).click();
  const there = new OwnGamesPage(elsewhere);
  await expect(there.status).toHaveText(words.count(2, false));

  await test.step('the game against a character, also after a reload', async () => {
    await there.game('Bobby Fish-er', 'Lost by checkmate', 2).click();
    await expectReplay(elsewhere);
    await elsewhere.reload();
    await expectReplay(elsewhere);
    await elsewhere.goBack();
    await expect(there.status).toHaveText(words.count(2, false));
  });
  await test.step('A-100 the game against a person, read-only', async () => {
    await there.game('Tomas', result, 2).click();
    await expect(elsewhere).toHaveURL(`/game/${gameId}`);
    await expectReplay(elsewhere);
  });
  await test.step('signing out in the menu leaves a guest without these games', async () => {
    await axeInBothSchemes();
    await page.getByRole('button', { name: nav.account }).click();
    const menu = page.getByRole('dialog', { name: nav.account });
    await expect(menu).toContainText('Maja');
    await expect(menu).toContainText(email);
    await menu.getByRole('button', { name: identity.signOut }).click();
    await expect(page.getByTestId('toasts')).toContainText(identity.signedOut);
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/');
    await own.open();
    await expect(page.getByText(words.empty.all)).toBeVisible();
  });
});

test('filters are in the address, Back restores the previous one, and more games are loaded by keyboard', async ({
  page,
  server,
  origin,
  axe,
}) => {
  const { player } = await becomePlayer(page, origin, 'Vera');
  const results = [...Array.from({ length: OWN_GAMES_PER_PAGE + 2 }, () => 'win' as const), 'loss' as const];
  await addAiGames(server, player.id, results);
  const local = savedGame({
    id: 'local',
    origin: 'local',
    persona: null,
    moves: FOOLS_MATE,
    ending: { winner: 'black', reason: 'checkmate', at: Date.UTC(2026, 10, 21) },
  });
  // Older than the games on the server's first page, so the list shows it only with the second one.
  const casual = savedGame({
    id: 'casual',
    moves: FOOLS_MATE,
    ending: { winner: 'black', reason: 'checkmate', at: Date.UTC(2026, 10, 19) },
  });
  await writeSavedGames(page, [local, casual]);
  const own = new OwnGamesPage(page);
  await own.open();

  await test.step('games on the device and on the server form one list, newest first, one page at a time', async () => {
    await expect(own.status).toHaveText(words.count(OWN_GAMES_PER_PAGE + 1, true));
    await expect(own.rows.first()).toContainText('Black won by checkmate');
    await own.more.focus();
    await page.keyboard.press('Enter');
    await expect(own.status).toHaveText(words.count(results.length + 2, false));
    await expect(own.rows.last()).toContainText('Lost by checkmate');
    await expect(own.more).toBeHidden();
    await expect(own.rows.nth(OWN_GAMES_PER_PAGE + 1).getByRole('link')).toBeFocused();
  });
  await test.step('a filter', async () => {
    await own.filter(words.opponentNames.characters).click();
    await own.filter(words.resultNames.loss).click();
    await expect(page).toHaveURL('/play?view=games&opponents=characters&result=loss');
    await expect(own.filter(words.resultNames.loss)).toHaveAttribute('aria-current', 'true');
    await expect(own.filter(words.resultNames.loss)).toBeFocused();
    await expect(own.status).toHaveText(words.count(2, false));
    await axe();
    await page.goBack();
    await expect(own.filter(words.resultNames.all)).toHaveAttribute('aria-current', 'true');
    await expect(own.status).toHaveText(words.count(OWN_GAMES_PER_PAGE, true));
  });
  await test.step('games of this device', async () => {
    await own.filter(words.opponentNames.device).click();
    await expect(own.rows).toHaveCount(2);
  });
  await test.step('an empty list says why, and offers links', async () => {
    await own.open('&opponents=people');
    await expect(page.getByText(words.empty.people)).toBeVisible();
    await axe();
    await own.open('&opponents=device&result=win');
    await expect(page.getByText(words.noneWithResult)).toBeVisible();
    await page.getByRole('link', { name: words.showAll }).click();
    await expect(own.rows).toHaveCount(OWN_GAMES_PER_PAGE + 1);
  });
});

test('without the server, the games on this device are listed, and Retry loads the others', async ({
  page,
  server,
  origin,
  axe,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  const { player } = await becomePlayer(page, origin, 'Nora');
  await addAiGames(server, player.id, ['win']);
  const ended = { moves: FOOLS_MATE, ending: { winner: 'black', reason: 'checkmate', at: Date.now() } };
  await writeSavedGames(page, [savedGame(ended)]);
  await page.route('**/api/own-games*', (route) => route.abort());
  const own = new OwnGamesPage(page);
  await own.open();
  const alert = page.getByRole('alert').filter({ hasText: words.failed });
  await expect(alert).toContainText(words.deviceGames);
  await expect(own.rows).toHaveCount(1);
  await axe();
  await page.unroute('**/api/own-games*');
  await alert.getByRole('button', { name: words.retry }).press('Enter');
  await expect(own.rows).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(alert).toBeHidden();
});

test('a stranger’s game cannot be opened by its id; one that fails to load can be retried', async ({
  page,
  server,
  origin,
  player,
  expectConsole,
}) => {
  expectConsole(/404/, /ERR_FAILED/);
  const somebody = await player('Somebody');
  await addAiGames(server, somebody.id, ['win']);
  const { id } = await server.database
    .selectFrom('ai_games')
    .select('id')
    .where('player_id', '=', somebody.id)
    .executeTakeFirstOrThrow();
  await becomePlayer(page, origin, 'Else');
  await page.route('**/api/own-games/*', (route) => route.abort());
  await page.goto(`/play?view=games&game=${id}`);
  const alert = page.getByRole('alert').filter({ hasText: words.notLoaded });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/own-games/*');
  await alert.getByRole('button', { name: words.retry }).click();
  await expect(page.getByText(words.gameGone)).toBeVisible();
});

test('the account menu works by keyboard, and the profile is saved in the settings', async ({ page, axe }) => {
  await page.goto('/about');
  const button = page.getByRole('button', { name: nav.account });
  const menu = page.getByRole('dialog', { name: nav.account });
  await test.step('the menu of a guest', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toContainText(accountMenu.noAccount);
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: accountMenu.yourGames })).toBeFocused();
    await axe();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: pageNames.auth }).click();
    await expect(page).toHaveURL('/auth');
    await expect(menu).toBeHidden();
  });
  await test.step('the profile in the settings', async () => {
    const settings = await openSettings(page);
    await settings.getByLabel(identity.name, { exact: true }).fill('Vera');
    await settings.getByLabel(identity.country).selectOption('NO');
    await settings.getByRole('button', { name: profileSettings.save }).click();
    await expect(settings.getByRole('status')).toHaveText(profileSettings.saved);
    await expect(settings.getByRole('link', { name: profileSettings.signIn })).toHaveAttribute('href', '/auth');
    await page.reload();
    await button.click();
    await expect(menu).toContainText('Vera');
  });
});

test('@phone the header, the menu and the list fit a phone', async ({ page, server, origin, axeInBothSchemes }) => {
  const { player } = await becomePlayer(page, origin, 'Phoebe');
  await addAiGames(server, player.id, ['win', 'draw']);
  const own = new OwnGamesPage(page);
  await own.open();
  await expect(own.rows).toHaveCount(2);
  await axeInBothSchemes();
  const right = async (part: Locator) => (await boxOf(part)).right;
  const puzzles = page.getByRole('banner').getByRole('link', { name: nav.puzzles });
  const button = page.getByRole('button', { name: nav.account });
  const gear = page.getByRole('button', { name: nav.settings, exact: true });
  for (const width of [320, 350, 360, 767]) {
    await page.setViewportSize({ width, height: 640 });
    // In one row of the header, with the links to guide, news and puzzles.
    const { x, y } = await boxOf(button);
    expect(await right(puzzles)).toBeLessThanOrEqual(x);
    expect(await right(gear)).toBeLessThanOrEqual(width);
    expect(Math.abs(y - (await boxOf(puzzles)).y)).toBeLessThan(12);
    for (const row of await own.rows.all()) expect(await right(row)).toBeLessThanOrEqual(width);
  }
  for (const width of [768, 959, 960]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await right(gear)).toBeLessThanOrEqual(width - 12);
    expect(await right(page.getByRole('link', { name: nav.playNow }))).toBeLessThanOrEqual((await boxOf(button)).x);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await button.click();
  await expect(page.getByRole('dialog', { name: nav.account })).toContainText('Phoebe');
  await axeInBothSchemes();
});
