/** A page is visible when it is complete, before its scripts run. Input until then is neither lost nor handled by the browser itself. */
import { api, messages, NAME_LENGTH, paths, type TimeControlName } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { BoardPage, MATE_IN_ONE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './network.ts';
import { becomePlayer } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { RoomsPage } from './rooms-page.ts';

const { account, ai, gameChoices, identity, problems, rooms, settings, queue } = messages;
const { colors, times } = gameChoices;

const SCRIPTS = '**/assets/*.js';

test('a press takes effect once the page is interactive, and what was typed is kept', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.queue, { waitUntil: 'commit' });
  await page.getByRole('button', { name: queue.findMatch }).click();
  await release();
  await expect(page.getByRole('dialog', { name: identity.nameTitle })).toBeVisible();

  await test.step('a button of the header, even with a double press', async () => {
    const releaseHeader = await hold(page, SCRIPTS);
    await page.goto(paths.chessGuide, { waitUntil: 'commit' });
    await page.getByRole('button', { name: settings.title, exact: true }).dblclick();
    await releaseHeader();
    await expect(page.getByRole('dialog', { name: settings.title })).toBeVisible();
  });

  await test.step('a name', async () => {
    const releaseField = await hold(page, SCRIPTS);
    await page.goto(paths.multiplayer, { waitUntil: 'commit' });
    const name = page.getByLabel(identity.name, { exact: true });
    await name.fill('Maja');
    await releaseField();
    await expect(page.getByText(identity.nameCount('Maja'.length, NAME_LENGTH.max), { exact: true })).toBeVisible();
    await expect(name).toHaveValue('Maja');
  });
});

test('going back from a page that is not interactive yet leads to the earlier page, without an error', async ({
  page,
}) => {
  await page.goto(paths.home);
  await page.getByRole('main').getByRole('link', { name: 'Play vs AI' }).click();
  await expect(page.getByRole('heading', { name: ai.choose })).toBeVisible();
  await page.goto(paths.queue);
  const release = await hold(page, SCRIPTS);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: ai.choose })).toBeVisible();
  // An entry of the same document: the browser only changes the address.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(paths.home);
  await release();
  await expect(page.getByRole('main').getByRole('link', { name: 'Play vs AI' })).toBeVisible();

  await test.step('a link of the header, while only the header is interactive', async () => {
    const releaseScreen = await hold(page, /\/assets\/ai-/);
    await page.goto(paths.ai, { waitUntil: 'commit' });
    await page.getByRole('button', { name: settings.title, exact: true }).click();
    await page.getByRole('dialog', { name: settings.title }).press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chess News' }).click();
    await expect(page).toHaveURL(paths.chessNews);
    await releaseScreen();
    await expect(page.getByRole('heading', { level: 1, name: 'Chess News' })).toBeVisible();
  });
});

test('the browser never submits credentials itself, which would put them into the URL', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/);
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.auth, { waitUntil: 'commit' });
  await page.getByLabel(account.email).fill('maja@chess.example');
  await page.getByLabel(account.password, { exact: true }).fill('a long enough password');
  await page.getByLabel(account.password, { exact: true }).press('Enter');
  await release();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: problems.wrongCredentials })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.auth}$`));
});

test('a page that arrives in two parts is shown when it is complete, so that nothing moves', async ({ page }) => {
  await page.route(paths.ai, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('<h2', '<script src="/rest.js"></script><h2') });
  });
  await page.route('**/rest.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' }),
  );
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      document.documentElement.dataset['firstFrame'] =
        document.querySelector('footer') === null ? 'a part' : 'complete';
    });
  });
  const release = await hold(page, '**/rest.js');
  const styled = page.waitForResponse(/\.css$/);
  await page.goto(paths.ai, { waitUntil: 'commit' });
  await (await styled).finished();
  // A browser is idle after its first frame. One that waits for the rest shows no frame: hence the timeout.
  await page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle, { timeout: 200 })));
  await release();
  await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'complete');
});

test('times that are chosen early are those of the search', async ({ page, origin }) => {
  const time = (name: TimeControlName) => page.getByLabel(times[name], { exact: true });
  await becomePlayer(page, origin, 'Maja');
  const release = await hold(page, SCRIPTS);
  const searched = page.waitForRequest(`**${api.findMatch.path}?*`);
  await page.goto(paths.queue, { waitUntil: 'commit' });
  // In this order, no time is selected for a moment, which the page itself does not allow.
  await time('5+0').uncheck();
  await time('10+0').check();
  await page.getByRole('button', { name: queue.findMatch }).click();
  await release();
  expect(new URL((await searched).url()).searchParams.get('clocks')).toBe('10+0');
  await expect(time('5+0')).not.toBeChecked();
  await expect(time('10+0')).toBeChecked();
});

test('an early choice changes the times of the last visit; untouched times stay', async ({ page }) => {
  const time = (name: TimeControlName) => page.getByLabel(times[name], { exact: true });
  await new QueuePage(page).open();
  // Loaded after hydration.
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await time('15+10').check();
  await time('5+0').uncheck();
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.queue, { waitUntil: 'commit' });
  await time('1+0').check();
  await release();
  await expect(time('15+10')).toBeChecked();
  await expect(time('1+0')).toBeChecked();
  await expect(time('5+0')).not.toBeChecked();
});

test('a game against a character has the options that were chosen early', async ({ page }) => {
  const game = new AiPage(page);
  await game.open();
  await page.getByLabel(gameChoices.time).selectOption(times['1+0']);
  const release = await hold(page, SCRIPTS);
  await page.goto(paths.ai, { waitUntil: 'commit' });
  await game.choose('Judit Poll-gar');
  await page.getByLabel(gameChoices.color).selectOption(colors.black);
  await release();
  await expect(page.getByRole('button', { name: ai.start })).toBeEnabled();
  await expect(page.getByRole('radio', { name: 'Judit Poll-gar' })).toBeChecked();
  await expect(page.getByLabel(gameChoices.color)).toHaveValue('black');
  await expect(page.getByLabel(gameChoices.time), 'the time of the last visit').toHaveValue('1+0');
  await game.start();
  await expect(game.clockOf('Judit Poll-gar')).toBeVisible();
});

test('so does one between two people on the device', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(`${paths.play}?mode=local`, { waitUntil: 'commit' });
  await page.getByLabel(gameChoices.time).selectOption(times['1+0']);
  await page.getByLabel(settings.autoFlip).check();
  await page.getByLabel(messages.fen.startFrom).fill(MATE_IN_ONE);
  await release();
  const start = page.getByRole('button', { name: ai.start });
  await expect(start).toBeEnabled();
  await expect(page.getByLabel(gameChoices.time)).toHaveValue('1+0');
  await expect(page.getByLabel(settings.autoFlip)).toBeChecked();
  await expect(page.getByLabel(messages.fen.startFrom)).toHaveValue(MATE_IN_ONE);
  await start.click();
  await new BoardPage(page).expectPiece('b1', '');
  await expect(page.getByRole('timer').first()).toHaveText(/^1:00/);
});

test('a room code that is submitted early is looked up, and a room has the options that were chosen early', async ({
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
  await release();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: rooms.notFound })).toBeVisible();
  await expect(lobby.code).toHaveValue('ABC234');

  const releaseAgain = await hold(page, SCRIPTS);
  // The lobby reads the list of rooms at the same address.
  const created = page.waitForRequest(
    (request) => request.url().endsWith(api.createRoom.path) && request.method() === api.createRoom.method,
  );
  await page.goto(paths.multiplayer, { waitUntil: 'commit' });
  await page.getByLabel(gameChoices.time, { exact: true }).selectOption(times['3+2']);
  await lobby.privateTick.check();
  await page.getByLabel(messages.ruleChoice.simplified).check();
  await lobby.createButton.click();
  await releaseAgain();
  expect((await created).postDataJSON()).toMatchObject({ isPrivate: true, clock: '3+2', rule_set: 'simplified' });
});

test('an early press with an empty name leaves no error once a name is proposed', async ({ page }) => {
  const [release, answer] = [await hold(page, SCRIPTS), await hold(page, '**/api/**')];
  await page.goto(paths.multiplayer, { waitUntil: 'commit' });
  await page.getByRole('button', { name: identity.startPlaying }).click();
  await release();
  const error = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
  await expect(error).toBeVisible();
  await answer();
  await expect(page.getByLabel(identity.name, { exact: true })).toHaveValue(/^Guest_/);
  await expect(error).toBeHidden();
});
