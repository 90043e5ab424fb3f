/** A page is visible before its scripts run: input until then is neither lost nor handled by the browser itself. */
import { messages, NAME_LENGTH, paths } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { hold } from './network.ts';
import { becomePlayer } from './players.ts';
import { RoomsPage } from './rooms-page.ts';

const { account, identity, online, problems, rooms, settings } = messages;

const SCRIPTS = '**/assets/*.js';

test('a press on a button of the page takes effect once the page is interactive', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.queue, { waitUntil: 'commit' });
  await page.getByRole('button', { name: online.findMatch }).click();
  release();
  await expect(page.getByRole('dialog', { name: identity.nameTitle })).toBeVisible();
});

test('so does a press on a button of the header, even pressed twice', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.chessGuide, { waitUntil: 'commit' });
  await page.getByRole('button', { name: settings.title, exact: true }).dblclick();
  release();
  await expect(page.getByRole('dialog', { name: settings.title })).toBeVisible();
});

test('credentials are never submitted by the browser itself, which would put them into the URL', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/);
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.auth, { waitUntil: 'commit' });
  await page.getByLabel(account.email).fill('maja@chess.example');
  await page.getByLabel(account.password, { exact: true }).fill('a long enough password');
  await page.getByLabel(account.password, { exact: true }).press('Enter');
  release();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: problems.wrongCredentials })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.auth}$`));
});

test('a room code that is typed and sent early is the one that is looked up', async ({
  page,
  origin,
  expectConsole,
}) => {
  expectConsole(/404/);
  await becomePlayer(page, origin, 'Maja');
  const lobby = new RoomsPage(page);
  await lobby.open();
  await expect(lobby.playingAs).toContainText('Maja');
  const release = await hold(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await lobby.code.fill('abc234');
  await lobby.code.press('Enter');
  release();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: rooms.notFound })).toBeVisible();
  await expect(lobby.code).toHaveValue('ABC234');
});

test('a name that is typed early is kept', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.multiplayer, { waitUntil: 'commit' });
  const name = page.getByLabel(identity.name, { exact: true });
  await name.fill('Maja');
  release();
  await expect(page.getByText(identity.nameCount('Maja'.length, NAME_LENGTH.max), { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Maja');
});
