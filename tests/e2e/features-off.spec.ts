/** Features that the operator has switched off. */
import { messages, paths } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { RoomsPage } from './rooms-page.ts';

const { featuresOff, nav, problems, rooms } = messages;

test.use({ entered: { featuresOff: ['rooms', 'queue', 'accounts'] } });

test('every affected page says what is closed and which alternatives there are', async ({
  page,
  axe,
  expectConsole,
}) => {
  const notice = page.getByRole('region', { name: featuresOff.label });
  for (const [path, sentences] of [
    [paths.home, [featuresOff.rooms, featuresOff.queue]],
    [paths.play, [featuresOff.rooms, featuresOff.queue]],
    [paths.queue, [featuresOff.queue]],
    [paths.auth, [featuresOff.accounts]],
    [paths.multiplayer, [featuresOff.rooms, featuresOff.queue]],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(notice).toHaveText(sentences.join(' '));
    });
  }
  // All notices look the same.
  await axe();

  await test.step('pressing the button anyway shows the reason for the refusal', async () => {
    expectConsole(/503/);
    const lobby = new RoomsPage(page);
    await lobby.enterName('Ada');
    await lobby.createButton.click();
    const card = page.getByRole('region', { name: rooms.create });
    await expect(card.getByRole('alert')).toHaveText(problems.featureOff);
  });
  await test.step('other pages show no notice', async () => {
    await page.getByRole('banner').getByRole('link', { name: nav.chessGuide }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.chessGuide);
    await expect(notice).toBeHidden();
  });
});
