/** What a visitor does while they wait for an opponent: a game against a character. */
import { api, messages } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';
import { OnlinePage } from './online-page.ts';
import { becomePlayer, callAs } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { ageSearches, passSearch, requestsOf } from './searches.ts';

const { queue, ai, site } = messages;

/** Expects the game against a character during the search. */
async function expectMeanwhile({ page }: QueuePage): Promise<AiPage> {
  await expect(page.getByRole('button', { name: ai.restart })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/queue\?.*waiting/);
  return new AiPage(page);
}

/** Accepts the offer of a game against a character during the search. */
async function playMeanwhile(maja: QueuePage): Promise<AiPage> {
  await maja.page.getByRole('button', { name: queue.playMeanwhile('Bobby Fish-er') }).click();
  return expectMeanwhile(maja);
}

test('a search of three minutes, with a game against a character during it', async ({
  page,
  origin,
  server,
  player,
  axeInBothSchemes,
}) => {
  test.slow();
  await page.clock.install();
  const { player: me } = await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();

  await test.step('R-Q-09 R-ER-13 after 60 seconds the search ends and says so, and the next one starts automatically', async () => {
    await passSearch(page, server, me.id);
    await expect(maja.toasts).toHaveText('Match search timed out. Please try again.');
    await maja.expectSearching();
    await expect(maja.cancel).toBeVisible();
  });

  const game = await playMeanwhile(maja);
  await test.step('A-114 it continues beside the game, without a message the second time', async () => {
    await expect(page.getByText(messages.panel.uncountedGame).first()).toBeVisible();
    await expect(maja.bar).toContainText(/^Searching for match\.\.\. \(\d+s\)/);
    await axeInBothSchemes();
    await game.move('e2', 'e4');
    await passSearch(page, server, me.id);
    await expect(maja.bar).toContainText(/^Searching for match\.\.\. \(\d+s\)/);
    await expect(page.getByText(queue.searchTimedOut)).toHaveCount(0);
    await expect(game.board).toBeVisible();
  });

  await test.step('R-Q-10 a reload restores the search and the game', async () => {
    // A socket that is still connecting would time out when a minute passes at once.
    const isConnected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.reload();
    await isConnected;
    await expectMeanwhile(maja);
    await expect(maja.bar).toContainText(/^Searching for match\.\.\. \(\d+s\)/);
    await passSearch(page, server, me.id);
  });

  await test.step('R-Q-06 then an opponent is found: the match is announced beside the game, and opens', async () => {
    const tomas = await player('Tomas');
    const { game_id: gameId } = await callAs(tomas, origin, api.findMatch);
    await expect(maja.bar).toContainText(queue.matchFound);
    await maja.bar.getByRole('button', { name: queue.open }).click();
    expect(await maja.expectGame()).toBe(gameId);
  });
});

test('after 15 seconds a character takes the opponent’s seat automatically, if the visitor allows it', async ({
  page,
  origin,
  server,
}) => {
  await page.clock.install();
  const { player: me } = await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  const tick = page.getByRole('checkbox', { name: queue.sitDown });

  await test.step('without permission, none does', async () => {
    await maja.search();
    await ageSearches(server, 20);
    await page.reload();
    await maja.expectSeconds(20);
    await expect(tick).not.toBeChecked();
  });
  await test.step('playing such a game gives no permission; the checkbox does, and it is remembered with the character', async () => {
    await page.getByRole('radio', { name: /Judit/ }).check();
    await page.getByRole('button', { name: queue.playMeanwhile('Judit Poll-gar') }).click();
    await expectMeanwhile(maja);
    await page.goBack();
    await expect(tick).not.toBeChecked();
    await tick.check();
    // The same search does not lead to the game again.
    await maja.expectSearching();
    await expect(page).toHaveTitle(site.titled('Find an Opponent'));
    await maja.cancel.click();
    await expect(maja.find).toBeVisible();
    await page.reload();
    await maja.begin();
    // The seconds count from when the page reads the answer.
    await maja.expectSeconds(1);
    await page.clock.fastForward(15_000);
    const game = await expectMeanwhile(maja);
    await expect(game.clockOf('Judit Poll-gar')).toBeVisible();
    // The focus is not lost with the removed element.
    await expect(page.locator(':focus')).toHaveCount(1);
  });
  await test.step('R-Q-07 cancelling beside the game ends the search, and the game continues', async () => {
    await maja.bar.getByRole('button', { name: queue.cancel }).focus();
    await page.keyboard.press('Enter');
    await expect(maja.bar).toBeHidden();
    await new AiPage(page).moveAndWait('e2', 'e4');
    server.advance(1_000);
    const reasons = (await requestsOf(server, me.id)).map(({ cancel_reason: reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['player']));
  });
  await test.step('without a search, the address of the game leads to the queue', async () => {
    // For a moment, the server still tells polling pages how the search ended.
    await page.reload();
    await expect(maja.find).toBeVisible();
    await expect(page).toHaveURL(/\/queue$/);
    await expect(page).toHaveTitle(site.titled('Find an Opponent'));
  });
  await test.step('it can be switched off beside the search or in the settings', async () => {
    await tick.uncheck();
    await maja.begin();
    await ageSearches(server, 20);
    await page.reload();
    await maja.expectSeconds(20);
    await page.getByRole('button', { name: messages.settings.title, exact: true }).click();
    await expect(page.getByRole('switch', { name: messages.settings.playMeanwhile })).not.toBeChecked();
  });
});

test('A-114 a match closes a game against a character politely, and the saved game is unchanged', async ({
  origin,
  page,
  player,
}) => {
  test.slow();
  const maja = new QueuePage(page);
  await becomePlayer(page, origin, 'Maja');
  const saved = new AiPage(page);
  await saved.open('?opponent=judit-poll-gar');
  await saved.start();
  await saved.moveAndWait('d2', 'd4');

  await maja.search();
  const game = await playMeanwhile(maja);
  await expect(maja.bar).toContainText(/Searching for match\.\.\. \(\d+s\)/);
  await expect(page.getByText(messages.panel.uncountedGame).first()).toBeVisible();
  await game.moveAndWait('e2', 'e4');

  const tomas = await player('Tomas');
  const { game_id: gameId } = await callAs(tomas, origin, api.findMatch);
  await expect(maja.bar).toContainText(queue.matchFound);
  await expect(maja.bar).toContainText(/Your game opens in \d s\./);
  await expect(game.board).toBeVisible();
  expect(await maja.expectGame()).toBe(gameId);
  await tomas.come(gameId ?? '');
  await expect(new OnlinePage(page).status).toHaveText(/Your turn|Waiting for White to move/);

  await page.goto('/ai');
  await expect(saved.moves).toHaveCount(2);
  await saved.expectPiece('d4', 'P');
  await expect(saved.clockOf('Judit Poll-gar')).toBeVisible();
});
