import { messages } from '@sixtyfour/contract';
import type { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';
import { becomePlayer, joinRoom } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { RoomGamePage } from './room-game-page.ts';
import { RoomsPage } from './rooms-page.ts';

const words = messages.gameChoices;

/** The time on a clock, in seconds. */
async function secondsOf(clock: ReturnType<AiPage['clockOf']>): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await clock.textContent()) ?? '').split(':').map(Number);
  return 60 * minutes + seconds;
}

test('a game with an increment: each move adds it, and the clock keeps its colors in proportion', async ({
  page,
  ai,
}) => {
  await ai.openStopped();
  await page.getByLabel(words.time).selectOption('3+2');
  await expect(page.getByText(words.onlyFiveMinutes)).toBeVisible();
  await expect(ai.clockOf('you')).toHaveText('3:00');
  await ai.start();
  const own = ai.clockOf('you');
  await expect(own).toHaveText('3:00');
  await page.clock.runFor(10_000);
  await expect(own).toHaveText('2:50');
  await expect(own).toHaveAttribute('data-tone', 'good');
  await ai.move('e2', 'e4');
  await expect(own).toHaveText('2:52');
  await page.clock.runFor(5_000);
  await expect(ai.moves).toHaveCount(2);
  const before = await secondsOf(own);
  // Of three minutes, the clock is green above 108 seconds and red at 36 or less.
  await page.clock.runFor((before - 108) * 1_000);
  await expect(own).toHaveAttribute('data-tone', 'warn');
  await page.clock.runFor(72_000);
  await expect(own).toHaveAttribute('data-tone', 'bad');
  await page.reload();
  await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  await expect(own).toHaveAttribute('data-tone', 'bad');
});

test('with the black pieces the character moves first, also after Play Again', async ({ page, ai }) => {
  await ai.open();
  await page.getByLabel(words.color).selectOption({ label: words.colors.black });
  await expect(ai.board).toHaveAttribute('data-orientation', 'black');
  await ai.start();
  await expect(ai.moves).toHaveCount(1);
  await ai.resign();
  await expect(ai.dialog.getByRole('heading', { name: 'Good Game!' })).toBeVisible();
  await ai.dialog.getByRole('button', { name: 'Play Again vs Bobby Fish-er' }).click();
  await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
  await expect(ai.board).toHaveAttribute('data-orientation', 'black');
  await expect(ai.moves).toHaveCount(1);
});

test('a host takes black and gives the guest more time; the guest moves first and gets the increment', async ({
  visitor,
  origin,
  player,
}) => {
  const host = new RoomsPage(await visitor());
  await becomePlayer(host.page, origin, 'Maja');
  await host.open();
  const form = host.page.getByRole('region', { name: messages.rooms.create });
  const uncounted = form.getByText(words.onlyFiveMinutes, { exact: true });
  await expect(uncounted).toBeHidden();
  await form.getByLabel(words.time, { exact: true }).selectOption('1+0');
  await expect(uncounted).toBeVisible();
  await form.getByLabel(messages.lobby.guestTime).selectOption({ label: words.times['15+10'] });
  await form.getByLabel(words.color).selectOption({ label: words.colors.black });
  const { code, gameId } = await host.create();
  for (const fact of ['Maja, black', messages.waitingRoom.odds(words.times['1+0'], words.times['15+10'])])
    await expect(host.page.getByText(fact, { exact: true })).toBeVisible();

  const guest = await player('Tomas');
  await joinRoom(guest, origin, code);
  await guest.come(gameId);
  await host.expectGame(gameId, 'black');
  const game = new RoomGamePage(host.page);
  await expect(game.clock()).toHaveText('1:00');
  await expect(game.clock('Tomas')).toHaveText(/^1[45]:\d\d$/);
  await expect(host.page.getByText(messages.panel.uncountedGame)).toBeVisible();
  await guest.move('e2e4');
  await expect(game.status).toHaveText('Your turn');
  await expect(game.clock('Tomas')).toHaveText(/^15:\d\d$/);
  await game.move('e7', 'e5');
  await expect(game.status).toHaveText('Waiting for opponent');
});

test('strangers are paired at a time control that both have chosen, and the choice is remembered', async ({
  visitor,
  origin,
}) => {
  const [one, two] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
  await becomePlayer(one.page, origin, 'Maja');
  await becomePlayer(two.page, origin, 'Tomas');
  const time = (queue: QueuePage, name: keyof typeof words.times) =>
    queue.page.getByRole('group', { name: words.time }).getByRole('checkbox', { name: words.times[name], exact: true });
  await one.open();
  await expect(time(one, '5+0')).toBeChecked();
  await time(one, '10+0').check();
  await time(one, '5+0').uncheck();
  // The last selected time cannot be deselected.
  await time(one, '10+0').click();
  await expect(time(one, '10+0')).toBeChecked();
  await one.find.click();
  await one.expectSearching();
  await expect(time(one, '3+2')).toBeDisabled();

  await two.open();
  await time(two, '10+0').check();
  await time(two, '1+0').check();
  await two.page.reload();
  await expect(time(two, '1+0')).toBeChecked();
  await two.find.click();
  for (const { page } of [one, two]) {
    await expect(page).toHaveURL(/\/game\//, { timeout: 15_000 });
    await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|9:5\d)$/);
  }
});
