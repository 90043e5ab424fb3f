import { api, LEADERBOARD_REFRESH_MS, messages, storageKeys } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { addDays, ChampionsPage, forgetDays, type KnownDay } from './champions-page.ts';
import { expect, test } from './fixtures.ts';
import { expectRequestEvery, stopClock } from './pace.ts';
import { becomePlayer, callAs } from './players.ts';

const { champions, championsPage } = messages;

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

/** Without numbers in the names, which would be parts of each other. */
function manyDays(count: number): readonly KnownDay[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Player ${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
    score: 90_000 - 10 * index,
    wins: 1,
    streak: 1,
  }));
}

/** The server is away, for this page alone. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const path = `**${api.dailyChampions.path}*`;
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

test.beforeEach(({ server }) => forgetDays(server.database));

test('R-NAV-23 R-LB-01 R-LB-02 R-LB-08 the page of the day, and its first tab', async ({ page, server }) => {
  await addDays(server.database, SIGRID, TOMAS, ANNEKE, DENIZ);
  const table = new ChampionsPage(page);
  await table.open();
  await expect(page).toHaveTitle(messages.site.titled(champions.title));
  await expect(page.getByRole('main')).toContainText(championsPage.quickWins);
  await expect(page.getByRole('tab')).toHaveText(['Score', 'Stats', 'Streaks']);
  await expect(table.tab('score')).toHaveAttribute('aria-selected', 'true');
  await expect(table.headings).toHaveText(['Rank', 'Player', 'Score', 'Wins']);
  await table.expectNames('Anneke', 'Tomás', 'Deniz', 'Sigrid');
  await expect(table.row('Anneke').getByRole('cell')).toHaveText([/1, Gold medal$/, '8,412', '7']);
  await expect(table.row('Tomás').getByRole('cell').first()).toContainText('2, Silver medal');
  await expect(table.row('Deniz').getByRole('cell').first()).toContainText('3, Bronze medal');
  await expect(table.row('Sigrid').getByRole('cell')).toHaveText(['4', '3,054', '2']);
  await expect(table.row('Anneke').getByRole('rowheader')).toHaveText('Anneke Netherlands');
});

test('R-LB-16 an entry says who, from where, how often and how quickly, and nothing else', async ({
  page,
  origin,
  server,
}) => {
  await addDays(server.database, ANNEKE);
  await new ChampionsPage(page).open();
  const { score } = await callAs(page, origin, api.dailyChampions);
  expect(score.entries).toEqual([
    {
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
    },
  ]);
});

test('R-LB-03 R-LB-18 Stats: wins, losses and draws, the win rate with a bar, games and average time', async ({
  page,
  server,
}) => {
  await addDays(server.database, ANNEKE, TOMAS, DENIZ, SIGRID);
  const table = new ChampionsPage(page);
  await table.open();
  await table.tab('stats').click();
  await expect(table.headings).toHaveText(['Rank', 'Player', 'W / L / D', 'Win rate', 'Games', 'Average time']);
  await table.expectNames('Deniz', 'Tomás', 'Anneke', 'Sigrid');
  const cells = table.row('Anneke').getByRole('cell');
  await expect(cells.nth(1)).toContainText('7 / 2 / 1');
  await expect(cells.nth(2)).toHaveText('70%');
  await expect(cells.nth(2).locator('rect')).toHaveAttribute('width', '70');
  await expect(cells.nth(3)).toHaveText('10');
  await expect(cells.nth(4)).toHaveText('1:46');
  await expect(table.row('Deniz').getByRole('cell').nth(4)).toHaveText('2:00');
});

test('below each table stands how it is counted', async ({ page, server }) => {
  await addDays(server.database, ANNEKE);
  const table = new ChampionsPage(page);
  await table.open();
  await expect(page.getByText(championsPage.scoring)).toBeVisible();
  await table.tab('stats').click();
  await expect(page.getByText(championsPage.statsOrder)).toBeVisible();
});

test("R-LB-03 the average time of a day without games is '-'", async ({ page, server }) => {
  // As a day stands whose games were taken out.
  await addDays(server.database, { name: 'Sigrid', score: 0 });
  const table = new ChampionsPage(page);
  await table.open();
  await table.tab('stats').click();
  await expect(table.row('Sigrid').getByRole('cell').last()).toHaveText('-');
});

test('R-LB-04 R-LB-05 R-LB-06 Streaks: current and best, a flame from 3 on, a trophy from 5 on', async ({
  page,
  server,
}) => {
  await addDays(
    server.database,
    { name: 'Two of five', score: 5_000, wins: 7, streak: 2, bestStreak: 5 },
    { name: 'Three of four', score: 4_000, wins: 4, streak: 3, bestStreak: 4 },
    { name: 'None of four', score: 9_000, wins: 6, streak: 0, bestStreak: 4 },
    { name: 'Nine', score: 9_500, wins: 9, streak: 9 },
  );
  const table = new ChampionsPage(page);
  await table.open();
  await table.tab('streaks').click();
  await expect(table.headings).toHaveText(['Rank', 'Player', 'Streak', 'Best streak']);
  await table.expectNames('Nine', 'Two of five', 'Three of four', 'None of four');
  const { onFire, trophy } = championsPage;
  const streaksOf = (name: string) => table.row(name).getByRole('cell');
  await expect(streaksOf('Nine')).toHaveText([/1, Gold/, `${onFire} 9`, `${trophy} 9`]);
  await expect(streaksOf('Two of five')).toHaveText([/2, Silver/, '2', `${trophy} 5`]);
  await expect(streaksOf('Three of four')).toHaveText([/3, Bronze/, `${onFire} 3`, '4']);
  await expect(streaksOf('None of four')).toHaveText(['4', '0', '4']);
  await expect(streaksOf('Nine').nth(1).locator('.lucide-flame')).toBeVisible();
  await expect(streaksOf('Nine').nth(2).locator('.lucide-trophy')).toBeVisible();
});

test('R-LB-07 the next reset is told in the time zone of the visitor', async ({ visitor }) => {
  const page = await visitor({ timezoneId: 'Asia/Kolkata' });
  await page.clock.setFixedTime('2026-11-21T22:10:00Z');
  await new ChampionsPage(page).open();
  await expect(page.getByText('Next reset at 05:30', { exact: true })).toBeVisible();
});

test('R-LB-09 a player who is not known any more is Anonymous', async ({ page, server }) => {
  await addDays(server.database, { ...ANNEKE, name: null }, TOMAS);
  const table = new ChampionsPage(page);
  await table.open();
  await table.expectNames('Anonymous', 'Tomás');
});

test('names are text, whatever is in them', async ({ page, server }) => {
  const names = ['<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '\u202eabc', '♟'.repeat(20)];
  await addDays(server.database, ...names.map((name, index) => ({ name, score: 1_000 - index, wins: 1 })));
  const table = new ChampionsPage(page);
  await table.open();
  for (const name of TABS) {
    await table.tab(name).click();
    await expect(table.rows).toHaveCount(names.length);
    expect((await table.names()).toSorted()).toEqual(names.toSorted());
  }
});

test('R-LB-17 R-CO-04 Score shows 50 players, Stats and Streaks 20 each', async ({ page, server }) => {
  await addDays(server.database, ...manyDays(55));
  const table = new ChampionsPage(page);
  await table.open();
  await expect(table.rows).toHaveCount(50);
  await expect(table.rows.last().getByRole('cell').first()).toHaveText('50');
  for (const name of ['stats', 'streaks'] as const) {
    await table.tab(name).click();
    await expect(table.rows).toHaveCount(20);
  }
});

test('the own row is marked', async ({ page, server }) => {
  const { player } = await becomePlayer(page, server.origin, 'Maja', 'PL');
  await addDays(server.database, ANNEKE, { name: 'Maja', playerId: player.id, score: 5_377, wins: 4 });
  const table = new ChampionsPage(page);
  await table.open();
  await expect(table.row('Maja').getByRole('rowheader')).toHaveText('Maja (you) Poland');
  await expect(table.row('Anneke').getByRole('rowheader')).toHaveText('Anneke Netherlands');
});

test('the own row stays in sight: below the fold, above it, and beyond the last place that is shown', async ({
  page,
  server,
}) => {
  const { player } = await becomePlayer(page, server.origin, 'Maja', 'PL');
  await addDays(server.database, ...manyDays(55));
  await addDays(server.database, { name: 'Maja', playerId: player.id, score: 89_605, wins: 1 });
  const table = new ChampionsPage(page);
  await table.open();
  const own = table.row('Maja');
  // In the middle of the table: at the window's edge before it is scrolled to, and after.
  await expect(own.getByRole('cell').first()).toHaveText('41');
  await expect(own).toBeInViewport({ ratio: 0.9 });
  await expect(table.rows.last()).not.toBeInViewport();
  await table.rows.last().scrollIntoViewIfNeeded();
  await expect(own).toBeInViewport({ ratio: 0.9 });
  // Behind all others.
  await forgetDays(server.database);
  await addDays(server.database, ...manyDays(55));
  await addDays(server.database, { name: 'Maja', playerId: player.id, score: 7, wins: 1 });
  await page.reload();
  await expect(table.rows).toHaveCount(51);
  await expect(own.getByRole('cell').first()).toHaveText('56');
  await expect(own).toBeInViewport({ ratio: 0.9 });
  await table.tab('streaks').click();
  await expect(table.rows).toHaveCount(21);
  await expect(own).toBeInViewport({ ratio: 0.9 });
});

test('R-LB-11 R-CO-04 the table is fetched every 60 s and on focus, and nothing jumps', async ({ page, server }) => {
  await page.clock.install();
  await addDays(server.database, ANNEKE, SIGRID);
  const table = new ChampionsPage(page);
  await table.open();
  await table.expectNames('Anneke', 'Sigrid');
  const place = await table.row('Anneke').boundingBox();
  await addDays(server.database, TOMAS);
  await stopClock(page);
  await expectRequestEvery(page, new RegExp(api.dailyChampions.path), 60_000);
  await table.expectNames('Anneke', 'Tomás', 'Sigrid');
  expect(await table.row('Anneke').boundingBox()).toEqual(place);
  await addDays(server.database, DENIZ);
  await page.locator('html').dispatchEvent('focus', { bubbles: true });
  await table.expectNames('Anneke', 'Tomás', 'Deniz', 'Sigrid');
});

test('a server that stops answering leaves the table as it is, and says so until it answers', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await page.clock.install();
  await addDays(server.database, ANNEKE);
  const table = new ChampionsPage(page);
  await table.open();
  await table.expectNames('Anneke');
  const place = await table.row('Anneke').boundingBox();
  const mend = await cutOff(page);
  await page.clock.runFor(LEADERBOARD_REFRESH_MS);
  await expect(page.getByText(championsPage.offline)).toBeVisible();
  await table.expectNames('Anneke');
  expect(await table.row('Anneke').boundingBox()).toEqual(place);
  await mend();
  await page.clock.runFor(LEADERBOARD_REFRESH_MS);
  await expect(page.getByText(championsPage.offline)).toBeHidden();
});

test('nobody has played yet: the page says so and leads to a game', async ({ page }) => {
  const table = new ChampionsPage(page);
  await table.open();
  await expect(page.getByText(championsPage.empty)).toBeVisible();
  await expect(page.getByText(championsPage.scoring)).toBeHidden();
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
  /** What a browser kept of games that counted today, or `text` as it is. */
  const keptOf = (origin: string, text: string) => ({
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: storageKeys.dailyScores, value: text }] }],
    },
  });
  const record = { losses: 0, draws: 0, streak: 1, bestStreak: 1, avgGameTime: 90, country: 'PL' };

  test('R-LB-10 R-CO-04 the results on this device stand in for the table, the 50 best of them', async ({
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
    const page = await visitor(keptOf(origin, JSON.stringify(days)));
    const mend = await cutOff(page);
    const table = new ChampionsPage(page);
    await table.open();
    await expect(table.loadFailed).toBeVisible();
    await expect(table.onDevice.getByRole('heading')).toHaveText('Your results on this device');
    const rows = table.onDevice.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('Maja Poland');
    await expect(rows.first()).toContainText('2,400');
    await expect(rows.nth(1)).toContainText('Guest 59');
    await expect(table.onDevice.getByRole('columnheader')).toHaveText(['Rank', 'Player', 'Score', 'Wins']);
    // And beside the table, once there is one.
    await mend();
    await table.retry.click();
    await expect(table.loadFailed).toBeHidden();
    await expect(rows).toHaveCount(50);
  });

  test('nothing has counted here today: the page says what it knows, and asks again by hand', async ({
    page,
    server,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED/);
    await addDays(server.database, ANNEKE);
    const mend = await cutOff(page);
    const table = new ChampionsPage(page);
    await table.open();
    await expect(table.onDevice).toContainText(championsPage.ownResultsNone);
    await table.retry.click();
    await expect(table.loadFailed).toBeVisible();
    await mend();
    await table.retry.focus();
    await page.keyboard.press('Enter');
    await table.expectNames('Anneke');
    await expect(table.onDevice).toBeHidden();
    await expect(page.getByTestId('live-polite')).toHaveText(championsPage.updated);
    // The focus is where the button was, and goes on from there.
    await page.keyboard.press('Tab');
    await expect(table.tab('score')).toBeFocused();
  });

  test('a record that makes no sense is no record', async ({ visitor, origin, expectConsole }) => {
    expectConsole(/ERR_FAILED/);
    const page = await visitor(keptOf(origin, '{"__proto__":{"Maja":{"wins":1}}}'));
    await cutOff(page);
    const table = new ChampionsPage(page);
    await table.open();
    await expect(table.onDevice).toContainText(championsPage.ownResultsNone);
  });
});

test('the tabs by keyboard', async ({ page, server }) => {
  await addDays(server.database, ANNEKE, TOMAS);
  const table = new ChampionsPage(page);
  await table.open();
  await table.expectNames('Anneke', 'Tomás');
  await table.tab('score').focus();
  await page.keyboard.press('ArrowRight');
  await expect(table.tab('stats')).toBeFocused();
  await expect(table.headings).toHaveCount(6);
  await page.keyboard.press('End');
  await expect(table.tab('streaks')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(table.tab('score')).toBeFocused();
  const days = page.getByRole('navigation', { name: championsPage.viewsLabel });
  await page.keyboard.press('Shift+Tab');
  await expect(days.getByRole('link').last()).toBeFocused();
});

test('the page without scripts has its title, its sentence, and the place of the table', async ({ request }) => {
  const html = await (await request.get('/daily-champions')).text();
  expect(html).toContain(champions.title);
  expect(html).toContain(championsPage.quickWins);
  expect(html).toContain(messages.site.loading);
});

for (const width of [320, 360, 768]) {
  test(`all three tables fit ${width} px @phone`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 640 });
    await addDays(
      server.database,
      {
        name: 'Wolfeschlegelsteinha',
        country: 'US',
        score: 123_456,
        wins: 100,
        losses: 100,
        draws: 100,
        bestStreak: 12,
      },
      DENIZ,
    );
    const table = new ChampionsPage(page);
    await table.open();
    for (const name of TABS) {
      await table.tab(name).click();
      await expect(table.rows).toHaveCount(2);
      for (const part of [table.table, ...(await table.rows.first().getByRole('cell').all())]) {
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${name}: right edge`).toBeLessThanOrEqual(width - 15);
      }
    }
  });
}

test('on a phone Stats folds the games into the cell of wins, losses and draws @phone', async ({ page, server }) => {
  await addDays(server.database, ANNEKE);
  const table = new ChampionsPage(page);
  await table.open();
  await table.tab('stats').click();
  await expect(table.headings).toHaveText(['Rank', 'Player', 'W / L / D', 'Win rate', 'Average time']);
  await expect(table.row('Anneke').getByRole('cell').nth(1)).toHaveText('7 / 2 / 110 games');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe: all tables, yesterday without games, and no server, ${colorScheme}`, async ({
    page,
    server,
    axe,
    expectConsole,
  }) => {
    test.slow();
    expectConsole(/ERR_FAILED/);
    await page.emulateMedia({ colorScheme });
    const { player } = await becomePlayer(page, server.origin, 'Maja', 'PL');
    await addDays(server.database, ANNEKE, TOMAS, DENIZ, SIGRID);
    await addDays(server.database, {
      name: 'Maja',
      playerId: player.id,
      score: 100,
      wins: 3,
      streak: 3,
      bestStreak: 5,
    });
    const table = new ChampionsPage(page);
    await table.open();
    for (const name of TABS) {
      await table.tab(name).click();
      await expect(table.rows).toHaveCount(5);
      await axe();
    }
    await table.open('/daily-champions?view=yesterday');
    await expect(page.getByText(championsPage.emptyYesterday)).toBeVisible();
    await axe();
    await cutOff(page);
    await table.open();
    await expect(table.loadFailed).toBeVisible();
    await axe();
  });
}
