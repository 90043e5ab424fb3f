/** Guests: signed in silently, with a name of their choice, and with their data deleted on request. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, COUNTRIES, messages, storageKeys } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { expect, storedAt, test } from './fixtures.ts';
import { MATE_IN_ONE } from './board.ts';
import { boxOf } from './layout.ts';
import { hold, routeOnce } from './network.ts';
import { becomePlayer, callAs, pair } from './players.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

const { accountMenu, identity, personalData, pageNames, nav, site, queue } = messages;

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The site's entries in local storage. */
async function kept(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState();
  return Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  );
}

/** The public id of this visitor, once the page has signed them in. */
async function signedInId(page: Page): Promise<string> {
  // The page signs in when it is idle, which may take long on a busy machine.
  await expect
    .poll(async () => (await kept(page))[storageKeys.anonymousId] ?? '', { timeout: 15_000 })
    .toMatch(UUID_V4);
  return (await kept(page))[storageKeys.anonymousId] ?? '';
}

function toasts(page: Page) {
  return page.getByTestId('toasts');
}

function nameDialog(page: Page) {
  return page.getByRole('dialog', { name: identity.nameTitle });
}

async function openNameDialog(page: Page) {
  await page.goto('/queue');
  await page.getByRole('button', { name: queue.findMatch }).click();
  const dialog = nameDialog(page);
  await expect(dialog).toBeVisible();
  return {
    dialog,
    name: dialog.getByLabel(identity.name, { exact: true }),
    country: dialog.getByLabel(identity.country),
    start: dialog.getByRole('button', { name: identity.startPlaying }),
  };
}

test('R-AU-01 R-AU-02 R-AU-04 a visitor becomes a guest silently, once, and stays the same one; other tabs follow a change of the name', async ({
  page,
  server,
}) => {
  await page.goto('/about');
  const id = await signedInId(page);
  expect((await kept(page))[storageKeys.socketPlayerId]).toBe(id);
  await expect(toasts(page)).toHaveText('');
  const answer = page.waitForResponse('**/api/session');
  await page.goto('/queue');
  expect(await (await answer).json()).toMatchObject({ session: { player: { id } } });
  expect(await signedInId(page)).toBe(id);
  // The credential is the cookie, which no script can read, and not the id.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Lax' },
  ]);
  expect(cookies[0]?.value).not.toContain(id);
  const rows = await server.database.selectFrom('anonymous_users').select('username').where('id', '=', id).execute();
  expect(rows).toEqual([{ username: `${identity.guestPrefix}${id.slice(0, 8)}` }]);

  const other = await page.context().newPage();
  await other.goto('/queue');
  await expect(other.getByRole('button', { name: queue.findMatch })).toBeVisible();
  await callAs(page, server.origin, api.saveProfile, { name: 'Maja', country: 'PL' });
  // Any page load in the first tab adopts the new name, and the other tab is notified.
  await page.reload();
  await expect(page.getByText('Maja').first()).toBeVisible();
  await expect(other.getByText('Maja').first()).toBeVisible();
});

test('R-AU-03 R-ER-22 a failed sign-in is only logged in the console, and the page stays usable', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/503/);
  await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: 'away' }));
  const noted = page.waitForEvent('console', (message) => message.type() === 'debug');
  await page.goto('/');
  expect((await noted).text()).toContain('could not be signed in');
  await expect(toasts(page)).toHaveText('');
  expect(await kept(page)).toEqual({ [storageKeys.cookiesAccepted]: 'true' });
  await page.getByRole('link', { name: nav.chessGuide }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.chessGuide);
  await expect(toasts(page)).toHaveText('');
});

test('R-AU-05 any id in local storage is replaced by the server’s', async ({ visitor, origin }) => {
  const foreign = '11111111-1111-4111-8111-111111111111';
  const storageState = storedAt(origin, {
    [storageKeys.anonymousId]: foreign,
    [storageKeys.socketPlayerId]: 'nonsense',
    [storageKeys.playerName]: '\u202e<script>',
    [storageKeys.playerCountry]: '__proto__',
  });
  const page = await visitor({ storageState });
  await page.goto('/about');
  await expect.poll(async () => (await kept(page))[storageKeys.anonymousId], { timeout: 15_000 }).not.toBe(foreign);
  const id = await signedInId(page);
  expect((await kept(page))[storageKeys.socketPlayerId]).toBe(id);
});

test('the name dialog asks for a name and a country, and shows what is wrong with them', async ({
  visitor,
  origin,
  expectConsole,
}) => {
  // Stored by another program and longer than allowed, so the dialog does not propose it.
  const storageState = storedAt(origin, { [storageKeys.playerName]: 'x'.repeat(21) });
  const page = await visitor({ locale: 'pl-PL', timezoneId: 'Europe/Paris', storageState });
  const { dialog, name, country, start } = await openNameDialog(page);
  await test.step('R-NM-01 R-NM-07 R-NM-08 one of 28 countries, with that of the locale proposed', async () => {
    await expect(dialog.getByRole('heading', { name: identity.nameTitle })).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
    await expect(start).toBeVisible();
    await expect(country.getByRole('option')).toHaveText(Object.values(COUNTRIES));
    await expect(country).toHaveValue('PL');
  });
  await test.step('R-NM-03 R-NM-04 R-NM-06 R-ER-21 errors are shown at their fields, and the first such field has the focus', async () => {
    // 20 characters fit the field, but each becomes two when it is composed.
    await name.fill('\u0958'.repeat(20));
    await start.click();
    await expect(name).toHaveAccessibleDescription(identity.nameTooLong);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
    await expect(country).toHaveAttribute('aria-invalid', 'false');

    await name.fill(' M ');
    await start.click();
    await expect(name).toHaveAccessibleDescription(identity.nameTooShort);

    await name.fill('Maja');
    await country.selectOption([]);
    await start.click();
    await expect(country).toHaveAccessibleDescription(identity.countryMissing);
    await expect(country).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'false');

    await name.fill('');
    await start.click();
    await expect(name).toBeFocused();
    await expect(country).toHaveAccessibleDescription(identity.countryMissing);
    await expect(dialog).toBeVisible();
  });
  await test.step('an offensive name is refused at its field', async () => {
    expectConsole(/409/);
    await name.fill('Guest_12345678');
    await country.selectOption('PL');
    await start.click();
    await expect(name).toHaveAccessibleDescription(messages.problems.nameRefused);
    await expect(name).toBeFocused();
  });
});

test('the name dialog can be closed, and saves what was typed', async ({ page, server, expectConsole }) => {
  const find = page.getByRole('button', { name: queue.findMatch });
  const { dialog, name, country, start } = await openNameDialog(page);
  await test.step('by Escape, by its button and by a press outside, and the focus returns', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(find).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: identity.close }).click();
    await expect(dialog).toBeHidden();
    await expect(find).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    // At once, before the page has handled the close event.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: identity.close }).focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Space')]);
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });
  await test.step('R-NM-05 A-66 20 characters fit, also of those that UTF-16 splits, and no more, wherever they are inserted', async () => {
    await find.click();
    await name.pressSequentially('🦄'.repeat(21));
    await expect(name).toHaveValue('🦄'.repeat(20));
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    await expect(name).toHaveValue('🦄'.repeat(20));
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('Maja');
    await expect(name).toHaveValue(`M${'🦄'.repeat(19)}`);
    await name.fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('if a name cannot be saved, the dialog says what to do and keeps the text', async () => {
    expectConsole(/ERR_FAILED/);
    await page.route('**/api/profile', (route) => route.abort());
    await find.click();
    await name.pressSequentially(`  ${'abcdefghij'.repeat(3)}`);
    await country.selectOption('SE');
    await start.click();
    await expect(dialog.getByRole('alert').filter({ hasText: messages.problems.noAnswer })).toBeVisible();
    await expect(name).toHaveValue('  abcdefghijabcdefgh');
  });
  await test.step('R-NM-02 R-NM-05 R-NM-09 a name is limited to 20, trimmed, saved and kept', async () => {
    await page.unroute('**/api/profile');
    await start.click();
    await expect(dialog).toBeHidden();
    const stored = await kept(page);
    expect(stored[storageKeys.playerName]).toBe('abcdefghijabcdefgh');
    expect(stored[storageKeys.playerCountry]).toBe('SE');
    const row = await server.database
      .selectFrom('anonymous_users')
      .select(['username', 'country'])
      .where('id', '=', stored[storageKeys.anonymousId] ?? '')
      .executeTakeFirst();
    expect(row).toEqual({ username: 'abcdefghijabcdefgh', country: 'SE' });
  });
});

test('a guest’s name that arrives late changes nothing that the visitor has entered', async ({ visitor }) => {
  const page = await visitor({ locale: 'de-DE' });
  const letGo = await hold(page, '**/api/session');
  await page.goto('/multiplayer');
  const name = page.getByRole('textbox', { name: identity.name, exact: true });
  const country = page.getByLabel(identity.country);
  await expect(country).toHaveValue('DE');
  await country.selectOption(COUNTRIES.US);
  await name.focus();
  await letGo();
  await expect(name).toHaveValue(/^Guest_/);
  await test.step('the name is replaced by what is typed', async () => {
    await page.keyboard.type('Maja');
    await expect(name).toHaveValue('Maja');
  });
  await test.step('the country is the chosen one, not that of the locale', async () => {
    await expect(country).toHaveValue('US');
  });
});

test('S-08 a name is typed by keyboard alone, and any name is shown as text', async ({ page, origin }) => {
  const main = page.getByRole('main');
  const markup = '<img src=x onerror=>';
  await test.step('the name dialog by keyboard alone', async () => {
    await page.goto('/queue');
    await page.getByRole('button', { name: queue.findMatch }).focus();
    await page.keyboard.press('Enter');
    const dialog = nameDialog(page);
    await expect(dialog.getByLabel(identity.name, { exact: true })).toBeFocused();
    await page.keyboard.type(markup);
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(identity.country)).toBeFocused();
    await page.keyboard.type('Pol');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: identity.startPlaying })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await kept(page)).toMatchObject({
      [storageKeys.playerName]: markup,
      [storageKeys.playerCountry]: 'PL',
    });
  });
  const expectShown = async (name: string) => {
    await expect(main.getByText(name).first()).toBeVisible();
    await expect(main.locator('img[src="x"], svg[onload]')).toHaveCount(0);
    await expect.poll(async () => (await kept(page))[storageKeys.playerName]).toBe(name);
  };
  await expectShown(markup);
  await callAs(page, origin, api.saveProfile, { name: '"><svg/onload=x>Ma\u202eja\u200b', country: 'PL' });
  await page.reload();
  await expectShown('"><svg/onload=x>Maja');
});

test('@phone the name dialog on a phone, with errors, light and dark', async ({ page, axeInBothSchemes }) => {
  const { dialog, name, start } = await openNameDialog(page);
  await axeInBothSchemes();
  await name.fill('M');
  await start.click();
  await expect(name).toHaveAccessibleDescription(identity.nameTooShort);
  await axeInBothSchemes();
  const { x, right } = await boxOf(dialog);
  expect(x).toBeGreaterThanOrEqual(12);
  expect(right).toBeLessThanOrEqual(360 - 12);
  await expect(start).toBeInViewport({ ratio: 1 });
  for (const [width, height] of [
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(start).toBeInViewport({ ratio: 1 });
    expect((await boxOf(start)).bottom, `${width} px`).toBeLessThanOrEqual((await boxOf(dialog)).bottom);
  }
});

test('deleted data disappears in the other tabs too, and a game there ends with the reason', async ({
  page,
  context,
}) => {
  const games = await context.newPage();
  const ai = new AiPage(games);
  await ai.startFrom(MATE_IN_ONE);
  await ai.move('a1', 'a8');
  await expect(ai.dialog).toBeVisible();
  await games.goto('/play?view=games');
  await expect(games.getByRole('link', { name: /Bobby Fish-er/ })).toHaveCount(1);

  const playing = new AiPage(await context.newPage());
  await playing.open();
  await playing.start();
  await playing.moveAndWait('e2', 'e4');

  await page.goto('/privacy');
  await page.getByRole('button', { name: personalData.remove }).click();
  await page.getByRole('button', { name: personalData.reallyRemove }).click();
  await expect(toasts(page)).toContainText(personalData.removed);

  await expect(playing.toasts).toContainText(personalData.removed);
  await expect(playing.button(messages.ai.start)).toBeVisible();
  await expect(playing.moves).toHaveCount(0);
  await expect(toasts(games)).toContainText(personalData.removed);
  await expect(games.getByText(messages.ownGames.empty.all)).toBeVisible();

  await test.step('once: a further reload says nothing', async () => {
    await games.reload();
    // Loaded together with what would say it.
    await expect(games.getByRole('region', { name: messages.cookies.region })).toBeVisible();
    await expect(toasts(games)).toHaveText('');
  });
});

test('@phone a guest leaves a shared computer: the next one is somebody else, and does not get the unfinished game', async ({
  page,
  origin,
  axeInBothSchemes,
}) => {
  const { player } = await becomePlayer(page, origin, 'Maja');
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
  await writeSavedGames(page, [savedGame({ moves })]);
  const ai = new AiPage(page);
  await page.goto('/ai');
  await ai.expectPiece('c6', 'n');
  const answer = await hold(page, `**${api.signOut.path}`);
  await page.getByRole('button', { name: nav.account }).click();
  const menu = page.getByRole('dialog', { name: nav.account });
  await expect(menu).toContainText('Maja');
  const leave = menu.getByRole('button', { name: accountMenu.leave });
  // While a button has the keyboard's focus it keeps asking.
  await leave.press('Enter');
  const reallyLeave = menu.getByRole('button', { name: accountMenu.reallyLeave });
  await axeInBothSchemes();
  await reallyLeave.press('Enter');
  await expect(page).toHaveURL('/');
  const bar = page.getByRole('region', { name: queue.inProgress });
  await expect(bar).toBeVisible();
  await answer();
  await expect(toasts(page)).toContainText(accountMenu.left);
  await expect(bar).toBeHidden();
  expect(await signedInId(page)).not.toBe(player.id);
  expect((await kept(page))[storageKeys.playerName]).toBeUndefined();
  await ai.open();
  await expect(ai.moves).toHaveCount(0);
});

test('a late answer to leaving does not disturb a game that was begun meanwhile', async ({ page, origin }) => {
  await becomePlayer(page, origin, 'Maja');
  const ai = new AiPage(page);
  await ai.open();
  const answer = await hold(page, `**${api.signOut.path}`);
  await page.getByRole('button', { name: nav.account }).click();
  const menu = page.getByRole('dialog', { name: nav.account });
  await menu.getByRole('button', { name: accountMenu.leave }).press('Enter');
  await menu.getByRole('button', { name: accountMenu.reallyLeave }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('main').locator('a[href="/ai"]').first().click();
  await ai.start();
  await answer();
  await expect(toasts(page)).toContainText(accountMenu.left);
  await expect(page).toHaveURL('/ai');
  await expect(ai.button(messages.ai.restart)).toBeVisible();
});

test('a guest who would lose a running game by leaving is told so', async ({ page, visitor, origin }) => {
  await becomePlayer(page, origin, 'Maja');
  await page.goto('/about');
  await signedInId(page);
  const opponent = await visitor();
  await becomePlayer(opponent, origin, 'Tomas');
  await pair(origin, page, opponent);
  await page.getByRole('button', { name: nav.account }).click();
  const menu = page.getByRole('dialog', { name: nav.account });
  // The server has told of the game: a question that changes is asked anew.
  await expect(menu).toContainText(accountMenu.leaveLoses);
  await menu.getByRole('button', { name: accountMenu.leave }).press('Enter');
  await expect(menu.getByRole('button', { name: accountMenu.leaveLoses })).toBeVisible();
});

test('a guest downloads and deletes their data', async ({ page, server, axe, expectConsole }) => {
  const { player } = await becomePlayer(page, server.origin, 'Maja');
  const { id } = player;
  await page.goto('/privacy');
  await test.step('the file contains what is stored', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: personalData.download }).click();
    const file = await download;
    await axe();
    expect(file.suggestedFilename()).toBe(personalData.fileName);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(JSON.stringify(data)).toContain('Maja');
    expect(JSON.stringify(data)).toContain(id);
    expect(await signedInId(page)).toBe(id);
  });
  const remove = async () => {
    await page.getByRole('button', { name: personalData.remove }).click();
    await page.getByRole('button', { name: personalData.reallyRemove }).click();
  };
  await test.step('data that could not be deleted is still there, and the page says so', async () => {
    expectConsole(/503/);
    await routeOnce(page, '**/api/me/delete', (route) => route.fulfill({ status: 503, body: '' }));
    await remove();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(messages.problems.unavailable);
    expect((await kept(page))[storageKeys.anonymousId]).toBe(id);
    await expect(page).toHaveTitle(site.titled(nav.privacy));
  });
  await test.step('deleted data is gone from the device and the server', async () => {
    await remove();
    await expect(toasts(page)).toContainText(personalData.removed);
    expect(await kept(page)).toEqual({});
    const rows = await server.database.selectFrom('anonymous_users').select('id').where('id', '=', id).execute();
    expect(rows).toEqual([]);
  });
  await test.step('the visitor is then a new guest without a name', async () => {
    await page.goto('/queue');
    expect(await signedInId(page)).not.toBe(id);
    await page.getByRole('button', { name: queue.findMatch }).click();
    await expect(nameDialog(page).getByLabel(identity.name, { exact: true })).toHaveValue('');
  });
});
