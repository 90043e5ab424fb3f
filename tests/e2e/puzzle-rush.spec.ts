import { api, messages, RUSH_MODES } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { BoardPage } from './board.ts';
import { expect, test as base, type TestServer } from './fixtures.ts';
import { expectNoSidewaysScroll } from './layout.ts';
import {
  BLACK_TO_MOVE,
  expectStored,
  LED_INTO,
  PuzzlePage,
  setPuzzles,
  TWO_MOVES,
  USUAL_PUZZLES,
} from './puzzle-page.ts';

const words = messages.rush;
const MANY = Array.from({ length: 12 }, (_, n) => ({ ...BLACK_TO_MOVE, id: `black-${n}`, rating: 600 + 50 * n }));

class RushPage extends BoardPage {
  readonly feedback = this.page.getByRole('main').getByTestId('feedback');
  readonly solved = this.page.getByTestId('rush-solved');
  readonly bestHere = this.page.getByTestId('best-here');
  readonly bestToday = this.page.getByTestId('best-today');

  async begin(mode: keyof typeof RUSH_MODES): Promise<void> {
    await this.button(words.modes[mode]).click();
    await expect(this.feedback).toContainText(words.findMove);
  }

  /** Mates with black's rook in each of `count` puzzles. */
  async solve(count: number): Promise<void> {
    await this.expectPiece('d8', 'r');
    await this.move('d8', 'd1');
    await expect(this.solved).toHaveText(String(count));
    await expect(this.feedback).toContainText(words.findMove);
  }

  async missThree(): Promise<void> {
    for (const misses of [1, 2, 3]) {
      await this.expectPiece('d8', 'r');
      await this.move('d8', 'd7');
      await expect(this.page.getByText(words.missesOf(misses), { exact: true })).toBeVisible();
    }
  }
}

const test = base.extend<{ rush: RushPage }>({ rush: async ({ page }, run) => run(new RushPage(page)) });

const rows = ({ database }: TestServer) =>
  database.selectFrom('puzzle_rushes').selectAll().orderBy('created_at').execute();

test.afterAll(({ server }) => setPuzzles(server.database, ...USUAL_PUZZLES));

test.beforeEach(async ({ server }) => {
  await server.database.deleteFrom('puzzle_rushes').execute();
  await setPuzzles(server.database, ...MANY);
});

test('a rush of 3 minutes is counted once, and a forged result is refused', async ({ page, rush, server, origin }) => {
  await page.clock.install();

  await test.step('from the puzzles to a rush; the server sends one puzzle after another', async () => {
    await new PuzzlePage(page).open();
    await page.getByRole('link', { name: messages.puzzles.rush }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    await expect(page.getByRole('table', { name: words.bests })).toBeVisible();
    await rush.button(words.modes.three).click();
    await rush.solve(1);
    await rush.solve(2);
    await expect(page.getByRole('timer', { name: words.time })).toHaveText(/^[23]:\d\d$/);
    const [row] = await rows(server);
    expect(row).toMatchObject({ mode: 'three', solved: 2, is_over: false });
  });

  await test.step('a miss is shown, and the next puzzle comes', async () => {
    await rush.move('d8', 'd7');
    await expect(rush.feedback).toContainText(words.missed);
    await page.clock.runFor(1_100);
    await expect(page.getByText(words.missesOf(1), { exact: true })).toBeVisible();
    await rush.solve(3);
  });

  await test.step('the time left can be asked for, and low time is announced', async () => {
    await rush.type('clock');
    await expect(rush.feedback).toContainText(/Time left: [23] minutes? \d+ seconds?\./);
    await page.clock.runFor(RUSH_MODES.three.ms - 60_000);
    await expect(page.getByText(messages.spoken.secondsLeft(60))).toBeAttached();
  });

  await test.step('when the time is up, the server’s result is shown, also as today’s best', async () => {
    server.advance(RUSH_MODES.three.ms);
    await page.clock.runFor(60_000);
    await expect(rush.feedback).toContainText(words.result(3));
    await expect(rush.feedback).toContainText(words.newBest);
    await expect(rush.bestHere).toHaveText('3');
    await expect(rush.bestToday).toHaveText('3');
    await expect(page.getByRole('link', { name: words.missedOne(1) })).toHaveAttribute('href', /^\/puzzles\?id=black-/);
  });

  await test.step('the result is shown again after viewing a missed puzzle, and after a reload', async () => {
    await page.getByRole('link', { name: words.missedOne(1) }).click();
    await expect(page).toHaveURL(/id=black-/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words.title);
    await page.goBack();
    await expect(rush.feedback).toContainText(words.result(3));
    await expect(page.getByRole('link', { name: words.missedOne(1) })).toBeVisible();
    await page.reload();
    await expect(rush.feedback).toContainText(words.result(3));
    await rush.button(words.others).click();
    await page.reload();
    await expect(rush.feedback).toContainText(words.ready);
  });

  await test.step('late, replayed, forged and foreign results are refused with a code and a message', async () => {
    const [row] = await rows(server);
    const path = `${origin}${api.playRush.path.replace(':rushId', row?.id ?? '')}`;
    const post = async (by: Page, data: object) => {
      const answer = await by.request.post(path, { data, headers: { origin } });
      return { status: answer.status(), body: (await answer.json()) as unknown };
    };
    const move = { number: 5, ply: 0, move: '0,3-7,3' };
    expect(await post(page, move)).toEqual({
      status: 409,
      body: expect.objectContaining({ error: 'rush-over', message: messages.problems.rushOver }),
    });
    expect(await post(page, { ...move, solved: 99 })).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(await rows(server)).toMatchObject([{ solved: 3, is_over: true }]);
  });

  await test.step('it stays the best on this device', async () => {
    await page.goto('/puzzles?rush');
    await expect(page.getByRole('row', { name: words.modes.three })).toHaveText(`${words.modes.three}33`);
  });
});

test('survival has no clock and ends with the third miss; then it is played again', async ({
  page,
  rush,
  server,
  axeInBothSchemes,
}) => {
  test.slow();
  await page.goto('/puzzles?rush');
  await expect(rush.button(words.modes.three)).toBeVisible();
  await axeInBothSchemes();
  await rush.begin('survival');
  await axeInBothSchemes();
  await expect(page.getByRole('timer', { name: words.time })).toHaveText(words.noClock);
  await rush.solve(1);
  await page.reload();
  await expect(rush.feedback).toContainText(words.findMove);
  await expect(rush.solved).toHaveText('1');
  await rush.missThree();
  await expect(rush.feedback).toContainText(words.result(1));
  await axeInBothSchemes();
  await rush.button(words.again).click();
  await rush.solve(1);
  await rush.button(words.end).click();
  await rush.button(words.reallyEnd).click();
  await expect(rush.feedback).toContainText(words.result(1));
  expect(await rows(server)).toMatchObject([
    { misses: 3, is_over: true },
    { solved: 1, is_over: true },
  ]);
});

test('by keyboard alone: the opponent’s move comes first, and replies are automatic', async ({
  page,
  rush,
  server,
}) => {
  await setPuzzles(server.database, { ...TWO_MOVES, rating: 650 }, { ...LED_INTO, rating: 2_600 });
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/puzzles?rush');
  await rush.button(words.modes.five).focus();
  await page.keyboard.press('Enter');
  await expect(rush.feedback).toContainText(words.findMove);
  await rush.moveByArrows('e4', 'e8');
  await expect(rush.feedback).toContainText(words.right);
  await rush.type('Rxe8');
  await expect(rush.solved).toHaveText('1');
  await rush.expectPiece('a5', 'r');
  await rush.type('Re8#');
  await expect(page.getByTestId('live-assertive')).toContainText(words.result(2));

  await test.step('after a rush, and back at the choice of modes, the focus is on the heading', async () => {
    await rush.button(words.again).focus();
    await page.keyboard.press('Enter');
    await expect(rush.feedback).toContainText(words.findMove);
    await rush.button(words.end).focus();
    await page.keyboard.press('Enter');
    await expect(rush.button(words.reallyEnd)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rush.feedback).toContainText(words.result(0));
    await expect(title).toBeFocused();
    await rush.button(words.others).focus();
    await page.keyboard.press('Enter');
    await expect(rush.feedback).toContainText(words.ready);
    await expect(title).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rush.board.locator(':focus')).toHaveCount(1);
  });
});

test('without the server a start says so until it is back, and a rush waits for it, then continues; abandoned, its puzzles stay solved', async ({
  page,
  rush,
  server,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const bests = page.getByRole('row', { name: words.modes.survival });
  await page.route('**/api/puzzle-rushes/bests', (route) => route.abort());
  await page.goto('/puzzles?rush');
  await expect(rush.feedback).toContainText(words.ready);
  await expect(bests).toHaveText(`${words.modes.survival}0${words.unknown}`);
  await page.unroute('**/api/puzzle-rushes/bests');
  await page.context().setOffline(true);
  await rush.button(words.modes.survival).click();
  await expect(rush.feedback).toContainText(messages.problems.noAnswer);
  await page.context().setOffline(false);
  await expect(rush.feedback).toContainText(words.ready);
  await expect(bests).toHaveText(`${words.modes.survival}00`);
  await rush.button(words.modes.survival).click();
  await expect(rush.feedback).toContainText(words.findMove);

  await page.route('**/api/puzzle-rushes/*/moves', (route) => route.abort());
  await rush.move('d8', 'd1');
  await expect(rush.feedback).toContainText(words.retrying);
  await page.unroute('**/api/puzzle-rushes/*/moves');
  await expect(rush.feedback).toContainText(words.findMove);
  await rush.solve(1);

  await expectStored(page, 'rush');
  await page.goto('/');
  await page.goto('/puzzles?rush');
  await expect(bests).toHaveText(/^Survival1\d$/);

  await test.step('a page that was away learns from the server that its rush is over', async () => {
    await rush.begin('three');
    server.advance(RUSH_MODES.three.ms);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(rush.feedback).toContainText(words.result(0));
  });
});

test('@phone a rush by touch fits the screen, and a missed puzzle opens with its board in view', async ({
  page,
  rush,
  axe,
}) => {
  await page.goto('/puzzles?rush');
  for (const mode of Object.values(words.modes)) await expect(rush.button(mode)).toBeInViewport({ ratio: 1 });
  await rush.begin('survival');
  for (const part of [rush.board, page.getByRole('timer', { name: words.time })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(rush.feedback).toBeInViewport({ ratio: 0.9 });
  await rush.tap('d8', 'd1');
  await expect(rush.solved).toHaveText('1');
  await expectNoSidewaysScroll(page);
  await axe();
  await rush.missThree();
  await page.getByRole('link', { name: words.missedOne(1) }).click();
  await expect(page).toHaveURL(/[?]id=/);
  await expect(rush.board).toBeInViewport({ ratio: 1 });
});
