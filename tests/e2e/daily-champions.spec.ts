import { api, LEADERBOARD_REFRESH_MS, messages, storageKeys } from '@sixtyfour/contract';
import type { Locator, Page } from '@playwright/test';
import { addDays, ChampionsPage, forgetDays, type KnownDay } from './champions-page.ts';
import { expect, storedAt, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { expectRequestEvery, stopClock } from './pace.ts';
import { becomePlayer, callAs } from './players.ts';

const { champions, championsPage, identity } = messages;

const ANNEKE: KnownDay = {
  name: 'Anneke',
  country: 'NL',
  score: 8_412,
  wins: 7,
  losses: 2,
  draws: 1,
  streak: 5,
  bestStreak: 5,
  secondsPlayed: 1_055,
};
const TOMAS: KnownDay = { name: 'Tomás', country: 'ES', score: 7_938, wins: 7, losses: 1, streak: 2, bestStreak: 4 };
const DENIZ: KnownDay = { name: 'Deniz', country: 'TR', score: 6_120, wins: 5, streak: 3, secondsPlayed: 600 };
const SIGRID: KnownDay = { name: 'Sigrid', country: 'NO', score: 3_054, wins: 2, losses: 4, bestStreak: 1 };

const TABS = ['score', 'stats', 'streaks'] as const;

/** The names contain no numbers, so that no name is part of another one. */
function manyDays(count: number): readonly KnownDay[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Player ${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
    score: 90_000 - 10 * index,
    wins: 1,
    streak: 1,
  }));
}

/** Blocks the server for this page only. Returns a function that unblocks it. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const path = `**${api.dailyChampions.path}*`;
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

test.beforeEach(({ server }) => forgetDays(server.database));

test('the tables of the day', async ({ page, origin, server, axeInBothSchemes }) => {
  test.slow();
  const { player } = await becomePlayer(page, origin, 'Wim', 'PL');
  // The visitor's day is like that of a player whose games were voided.
  await addDays(server.database, SIGRID, TOMAS, ANNEKE, DENIZ, { name: 'Wim', playerId: player.id, score: 0 });
  const table = new ChampionsPage(page);
  const cellsOf = (name: string) => table.row(name).getByRole('cell');

  await test.step('R-NAV-23 R-LB-01 R-LB-02 R-LB-08 Score comes first: place, medal, name and country, score, wins', async () => {
    await table.open();
    await expect(page).toHaveTitle(messages.site.titled(champions.title));
    await expect(page.getByRole('main')).toContainText(championsPage.quickWins);
    await expect(page.getByRole('tab')).toHaveText(['Score', 'Stats', 'Streaks']);
    await expect(table.tab('score')).toHaveAttribute('aria-selected', 'true');
    await expect(table.headings).toHaveText(['Rank', 'Player', 'Score', 'Wins']);
    await expect(page.getByRole('tabpanel')).toContainText(messages.gameChoices.onlyFiveMinutes);
    await table.expectNames('Anneke', 'Tomás', 'Deniz', 'Sigrid', 'Wim');
    await expect(cellsOf('Anneke')).toHaveText([/1, Gold medal$/, '8,412', '7']);
    await expect(cellsOf('Tomás').first()).toContainText('2, Silver medal');
    await expect(cellsOf('Deniz').first()).toContainText('3, Bronze medal');
    await expect(cellsOf('Sigrid')).toHaveText(['4', '3,054', '2']);
    await expect(table.row('Anneke').getByRole('rowheader')).toHaveText('Anneke Netherlands');
    await expect(page.getByText(championsPage.scoring[0])).toBeVisible();
  });

  await test.step('T-07 without a win, the visitor’s row has neither rank nor medal, and the page says how to get one', async () => {
    await expect(cellsOf('Wim')).toHaveText(['-', '0', '0']);
    await expect(page.getByText(championsPage.unranked)).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('R-LB-16 an entry has name, country, results and times, and nothing else', async () => {
    const { score } = await callAs(page, origin, api.dailyChampions);
    expect(score.entries[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Anneke',
      country: 'NL',
      score: 8_412,
      wins: 7,
      losses: 2,
      draws: 1,
      winRate: 70,
      totalGames: 10,
      avgGameTime: 105.5,
      streak: 5,
      bestStreak: 5,
    });
  });

  await test.step("R-LB-03 R-LB-18 Stats: results, the win rate with a bar, games and average time, '-' without games", async () => {
    await table.tab('stats').click();
    await expect(table.headings).toHaveText(['Rank', 'Player', 'W / L / D', 'Win rate', 'Games', 'Average time']);
    await table.expectNames('Deniz', 'Tomás', 'Anneke', 'Sigrid', 'Wim');
    const cells = cellsOf('Anneke');
    await expect(cells.nth(1)).toContainText('7 / 2 / 1');
    await expect(cells.nth(2)).toHaveText('70%');
    await expect(cells.nth(2).locator('rect')).toHaveAttribute('width', '70');
    await expect(cells.nth(3)).toHaveText('10');
    await expect(cells.nth(4)).toHaveText('1:46');
    await expect(cellsOf('Deniz').nth(4)).toHaveText('2:00');
    await expect(cellsOf('Wim').last()).toHaveText('-');
    await expect(page.getByText(championsPage.statsOrder)).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('R-LB-04 R-LB-05 R-LB-06 Streaks: current and best, a flame from 3 on, a trophy from 5 on', async () => {
    await table.tab('streaks').click();
    await expect(table.headings).toHaveText(['Rank', 'Player', 'Streak', 'Best streak']);
    await table.expectNames('Anneke', 'Tomás', 'Deniz', 'Sigrid', 'Wim');
    const { onFire, trophy } = championsPage;
    await expect(cellsOf('Anneke')).toHaveText([/1, Gold/, `${onFire} 5`, `${trophy} 5`]);
    await expect(cellsOf('Tomás')).toHaveText([/2, Silver/, '2', '4']);
    await expect(cellsOf('Deniz')).toHaveText([/3, Bronze/, `${onFire} 3`, '3']);
    await expect(cellsOf('Sigrid')).toHaveText(['4', '0', '1']);
    await expect(cellsOf('Anneke').nth(1).locator('.lucide-flame')).toBeVisible();
    await expect(cellsOf('Anneke').nth(2).locator('.lucide-trophy')).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('the tabs by keyboard', async () => {
    await table.tab('streaks').focus();
    await page.keyboard.press('ArrowRight');
    await expect(table.tab('score')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(table.tab('stats')).toBeFocused();
    await expect(table.headings).toHaveCount(6);
    await page.keyboard.press('End');
    await expect(table.tab('streaks')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+Tab');
    const days = page.getByRole('navigation', { name: championsPage.viewsLabel });
    await expect(days.getByRole('link').last()).toBeFocused();
  });

  await test.step('yesterday, without games', async () => {
    await page.getByRole('link', { name: championsPage.views.yesterday }).click();
    await expect(page.getByText(championsPage.emptyYesterday)).toBeVisible();
    await expect(page.getByText(championsPage.emptyText)).toBeHidden();
    await axeInBothSchemes();
  });
});

test('who is listed without a name can enter one there, and the row gets it', async ({ page, origin, server, axe }) => {
  const { player } = await callAs(page, origin, api.signInAsGuest);
  await addDays(server.database, { name: '', playerId: player?.id ?? '', score: 1_200, wins: 1 });
  const table = new ChampionsPage(page);
  await table.open();
  await expect(table.row(champions.anonymous)).toContainText(championsPage.you);
  await page.getByRole('button', { name: championsPage.enterName }).click();
  const dialog = page.getByRole('dialog', { name: identity.nameTitle });
  await axe();
  await dialog.getByLabel(identity.name, { exact: true }).fill('Wilma');
  await dialog.getByRole('button', { name: identity.startPlaying }).click();
  await expect(table.row('Wilma')).toContainText(championsPage.you);
  await expect(page.getByText(championsPage.unnamed)).toBeHidden();
  // The focus stays where the button was.
  await expect(page.locator(':focus').getByRole('tablist')).toBeVisible();
});

test('R-LB-09 a player without a name is Anonymous, and any name is shown as text', async ({ page, server }) => {
  const names = ['<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '\u202eabc', '♟'.repeat(20)];
  await addDays(server.database, ...names.map((name, index) => ({ name, score: 1_000 - index, wins: 1 })));
  await addDays(server.database, { ...ANNEKE, name: null });
  const table = new ChampionsPage(page);
  await table.open();
  for (const name of TABS) {
    await table.tab(name).click();
    await expect(table.rows).toHaveCount(names.length + 1);
    expect((await table.names()).toSorted()).toEqual(['Anonymous', ...names].toSorted());
  }
});

test('a table with more players than it shows', async ({ page, server }) => {
  const { player } = await becomePlayer(page, server.origin, 'Maja', 'PL');
  await addDays(server.database, ...manyDays(55));
  await addDays(server.database, { name: 'Maja', playerId: player.id, score: 89_605, wins: 1 });
  const table = new ChampionsPage(page);
  const own = table.row('Maja');

  await test.step('the visitor’s row is marked, and visible above the fold and below it', async () => {
    await table.open();
    await expect(own.getByRole('rowheader')).toHaveText('Maja (you) Poland');
    await expect(own.getByRole('cell').first()).toHaveText('41');
    await expect(own).toBeInViewport({ ratio: 0.9 });
    await expect(table.rows.last()).not.toBeInViewport();
    await table.rows.last().scrollIntoViewIfNeeded();
    await expect(own).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('R-LB-17 R-CO-04 Score shows 50 players, Stats and Streaks 20 each, followed by the own row', async () => {
    await expect(table.rows).toHaveCount(50);
    await expect(table.rows.last().getByRole('cell').first()).toHaveText('50');
    await forgetDays(server.database);
    await addDays(server.database, ...manyDays(55));
    await addDays(server.database, { name: 'Maja', playerId: player.id, score: 7, wins: 1 });
    await page.reload();
    await expect(table.rows).toHaveCount(51);
    await expect(own.getByRole('cell').first()).toHaveText('56');
    await expect(own).toBeInViewport({ ratio: 0.9 });
    for (const name of ['stats', 'streaks'] as const) {
      await table.tab(name).click();
      await expect(table.rows).toHaveCount(21);
      await expect(own).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test('a page that stays open', async ({ page, server, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await page.clock.install();
  await addDays(server.database, ANNEKE, SIGRID);
  const table = new ChampionsPage(page);
  await table.open();
  await table.expectNames('Anneke', 'Sigrid');
  const place = await table.row('Anneke').boundingBox();

  await test.step('R-LB-11 R-CO-04 the table is fetched every 60 s and on focus, and nothing jumps', async () => {
    await addDays(server.database, TOMAS);
    await stopClock(page);
    await expectRequestEvery(page, new RegExp(api.dailyChampions.path), 60_000);
    await table.expectNames('Anneke', 'Tomás', 'Sigrid');
    expect(await table.row('Anneke').boundingBox()).toEqual(place);
    await addDays(server.database, DENIZ);
    await page.locator('html').dispatchEvent('focus', { bubbles: true });
    await table.expectNames('Anneke', 'Tomás', 'Deniz', 'Sigrid');
  });

  await test.step('if the server stops answering, the table stays as it is, and the page says so until it answers', async () => {
    const mend = await cutOff(page);
    await page.clock.runFor(LEADERBOARD_REFRESH_MS);
    await expect(page.getByText(championsPage.offline)).toBeVisible();
    await table.expectNames('Anneke', 'Tomás', 'Deniz', 'Sigrid');
    expect(await table.row('Anneke').boundingBox()).toEqual(place);
    await mend();
    await page.clock.runFor(LEADERBOARD_REFRESH_MS);
    await expect(page.getByText(championsPage.offline)).toBeHidden();
  });
});

test('nobody has played yet: the page says so and links to a game', async ({ visitor }) => {
  const page = await visitor({ timezoneId: 'Asia/Kolkata' });
  await page.clock.setFixedTime('2026-11-21T22:10:00Z');
  const table = new ChampionsPage(page);
  await table.open();
  await test.step('R-LB-07 the next reset is shown in the time zone of the visitor', () =>
    expect(page.getByText('Next reset at 05:30', { exact: true })).toBeVisible());
  await expect(page.getByText(championsPage.empty)).toBeVisible();
  await expect(page.getByText(championsPage.scoring[0])).toBeHidden();
  await expect(page.getByRole('tabpanel')).toContainText(messages.gameChoices.onlyFiveMinutes);
  await page.getByRole('tabpanel').getByRole('link', { name: championsPage.play }).click();
  await expect(page).toHaveURL('/ai');
});

test('yesterday and the last seven days have addresses of their own', async ({ page, server }) => {
  await addDays(
    server.database,
    ANNEKE,
    { name: 'Yesterday', score: 1_200, wins: 1, daysAgo: 1 },
    { name: 'Long ago', score: 1_250, wins: 1, daysAgo: 6 },
    { name: 'Too long ago', score: 1_250, wins: 1, daysAgo: 7 },
  );
  const table = new ChampionsPage(page);
  await table.open();
  await table.expectNames('Anneke');
  const days = page.getByRole('navigation', { name: championsPage.viewsLabel });
  await days.getByRole('link', { name: championsPage.views.yesterday }).click();
  await expect(page).toHaveURL('/daily-champions?view=yesterday');
  await table.expectNames('Yesterday');
  await expect(days.getByRole('link', { name: championsPage.views.yesterday })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await table.expectNames('Yesterday');
  await days.getByRole('link', { name: championsPage.views.week }).click();
  await expect(page).toHaveURL('/daily-champions?view=week');
  await expect(table.row('Long ago')).toBeVisible();
  await page.goBack();
  await table.expectNames('Yesterday');
  await page.goto('/daily-champions?view=__proto__');
  await table.expectNames('Anneke');
});

test.describe('without the server', () => {
  const record = { losses: 0, draws: 0, streak: 1, bestStreak: 1, avgGameTime: 90, country: 'PL' };

  test('R-LB-10 R-CO-04 the 50 best results on this device replace the table', async ({
    visitor,
    origin,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED/);
    const today = new Date().toISOString().slice(0, 10);
    const names = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`Guest ${index}`, { ...record, wins: 1, score: 1_000 + index }]),
    );
    const days = { [today]: { ...names, Maja: { ...record, wins: 2, score: 2_400 } } };
    const page = await visitor({ storageState: storedAt(origin, { [storageKeys.dailyScores]: JSON.stringify(days) }) });
    const mend = await cutOff(page);
    const table = new ChampionsPage(page);
    await table.open();
    await expect(table.loadFailed).toBeVisible();
    await expect(table.onDevice.getByRole('heading')).toHaveText('Your results on this device');
    await expect(table.onDevice).toContainText('of everyone who played here');
    const rows = table.onDevice.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('Maja Poland');
    await expect(rows.first()).toContainText('2,400');
    await expect(rows.nth(1)).toContainText('Guest 59');
    await expect(table.onDevice.getByRole('columnheader')).toHaveText(['Rank', 'Player', 'Score', 'Wins']);
    // It is also shown beside the table, once there is one.
    await mend();
    await table.retry.click();
    await expect(table.loadFailed).toBeHidden();
    await expect(rows).toHaveCount(50);
  });

  test('if nothing has counted on this device today, the page says so, and offers to retry', async ({
    page,
    server,
    axeInBothSchemes,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED/);
    await addDays(server.database, ANNEKE);
    const mend = await cutOff(page);
    const table = new ChampionsPage(page);
    await table.open();
    await expect(table.onDevice).toContainText(championsPage.ownResultsNone);
    await axeInBothSchemes();
    const failed = page.waitForEvent('requestfailed');
    await table.retry.click();
    await failed;
    await expect(table.retry).toBeVisible();
    await mend();
    await table.retry.focus();
    await page.keyboard.press('Enter');
    await table.expectNames('Anneke');
    await expect(table.onDevice).toBeHidden();
    await expect(page.getByTestId('live-polite')).toHaveText(championsPage.updated);
    // The focus stays where the button was, and Tab continues from there.
    await page.keyboard.press('Tab');
    await expect(table.tab('score')).toBeFocused();
  });
});

test('without scripts, the page has its title, its sentence, and a placeholder for the table', async ({ request }) => {
  const html = await (await request.get('/daily-champions')).text();
  expect(html).toContain(champions.title);
  expect(html).toContain(championsPage.quickWins);
  expect(html).toContain(messages.site.loading);
});

/** Asserts that no text extends beyond its cell, over the next one. */
async function expectTextsInCells(cells: Locator, what: string): Promise<void> {
  const wide = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const isWide = range.getBoundingClientRect().right > cell.getBoundingClientRect().right;
      return isWide ? [cell.textContent] : [];
    }),
  );
  expect(wide, what).toEqual([]);
}

test('all three tables fit 320, 360 and 768 px, and Stats merges the games into the results cell @phone', async ({
  page,
  server,
}) => {
  const LONG = { name: 'Wolfeschlegelsteinha', country: 'US', score: 123_456, wins: 100, losses: 100, draws: 100 };
  // Their results in one line are wider than the column of the results on a narrow phone.
  const BEA = { name: 'Bea', country: 'NO', score: 60_000, wins: 101, losses: 9, draws: 2 };
  const OLE = { name: 'Ole', country: 'NO', score: 50_000, wins: 32, losses: 14, draws: 10 };
  await addDays(server.database, { ...LONG, bestStreak: 12 }, BEA, OLE, ANNEKE);
  const table = new ChampionsPage(page);
  await table.open();
  for (const name of TABS) {
    await table.tab(name).click();
    await expect(table.rows).toHaveCount(4);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 640 });
      for (const part of [table.table, ...(await table.rows.first().getByRole('cell').all())]) {
        expect((await boxOf(part)).right, `${name}: right edge`).toBeLessThanOrEqual(width - 15);
      }
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await table.tab('stats').click();
  for (const width of [320, 360, 412, 768]) {
    await page.setViewportSize({ width, height: 640 });
    await expectTextsInCells(table.rows.getByText(/ \/ /), `results at ${width} px`);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(table.headings).toHaveText(['Rank', 'Player', 'W / L / D', 'Win rate', 'Average time']);
  await expect(table.row('Anneke').getByRole('cell').nth(1)).toHaveText('7 / 2 / 110 games');
});
