/** Features that the operator has switched off. */
import { messages, paths } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { RoomsPage } from './rooms-page.ts';

const { featuresOff, nav, problems, rooms } = messages;

test.use({ entered: { featuresOff: ['rooms', 'queue', 'accounts'] } });

test('every page that it concerns says what is closed and what there is instead', async ({
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
  // One notice looks like the other.
  await axe();

  await test.step('who presses the button all the same is told why nothing comes of it', async () => {
    expectConsole(/503/);
    const lobby = new RoomsPage(page);
    await lobby.enterName('Ada');
    await lobby.createButton.click();
    const card = page.getByRole('region', { name: rooms.create });
    await expect(card.getByRole('alert')).toHaveText(problems.featureOff);
  });
  await test.step('pages of other things say nothing of it', async () => {
    await page.getByRole('banner').getByRole('link', { name: nav.chessGuide }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.chessGuide);
    await expect(notice).toBeHidden();
  });
});
