/** Parts of the site that whoever runs it has switched off. */
import { messages, paths } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { RoomsPage } from './rooms-page.ts';

const { featuresOff, problems, rooms } = messages;

test.use({ entered: { featuresOff: ['rooms', 'queue', 'accounts'] } });

for (const [path, sentences] of [
  [paths.home, [featuresOff.rooms, featuresOff.queue]],
  [paths.play, [featuresOff.rooms, featuresOff.queue]],
  [paths.multiplayer, [featuresOff.rooms, featuresOff.queue]],
  [paths.queue, [featuresOff.queue]],
  [paths.auth, [featuresOff.accounts]],
] as const) {
  test(`${path} says what is closed and what there is instead`, async ({ page, axe }) => {
    await page.goto(path);
    await expect(page.getByRole('region', { name: featuresOff.label })).toHaveText(sentences.join(' '));
    await axe();
  });
}

test('pages of other things say nothing of it', async ({ page }) => {
  await page.goto(paths.multiplayer);
  await expect(page.getByText(featuresOff.rooms)).toBeVisible();
  await page.goto(paths.chessGuide);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(featuresOff.rooms)).toBeHidden();
});

test('who presses the button all the same is told why nothing comes of it', async ({ page, expectConsole }) => {
  expectConsole(/503/);
  const lobby = new RoomsPage(page);
  await lobby.open();
  await lobby.enterName('Ada');
  await lobby.createButton.click();
  const card = page.getByRole('region', { name: rooms.create });
  await expect(card.getByRole('alert')).toHaveText(problems.featureOff);
});
