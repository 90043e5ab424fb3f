/** The name gate of the lobby: who sees it, and that a guest with a name can use every way to play. */
import type { Page } from '@playwright/test';
import { api, messages, storageKeys } from '@sixtyfour/contract';
import { becomeAccount, SignInPage } from './accounts-page.ts';
import { expect, test } from './fixtures.ts';
import { routeOnce } from './network.ts';
import { callAs, joinRoom, openRoom } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { RoomsPage } from './rooms-page.ts';

const { identity, lobby, pageNames, rooms } = messages;

/** Simulates a device that remembers a name from an earlier visit, without a session. */
async function rememberName(page: Page, name: string): Promise<void> {
  const entry = { key: storageKeys.playerName, name };
  await page.addInitScript(({ key, name: value }) => localStorage.setItem(key, value), entry);
}
test.describe('the gate', () => {
  test('a name opens the lobby, and can be changed there', async ({ page }) => {
    const maja = new RoomsPage(page);

    await test.step('R-NAV-12 R-AU-09 R-RM-01 the gate asks for a name', async () => {
      await maja.open();
      await expect(page).toHaveTitle('Multiplayer Chess - Chess');
      await expect(page.getByRole('heading', { name: 'Enter Your Name' })).toBeVisible();
      await expect(page.getByRole('region', { name: pageNames.auth })).toBeVisible();
      await expect(maja.createButton).toBeHidden();
      await expect(maja.name).toHaveValue(/^Guest_[0-9a-f]{8}$/);
      await maja.enterName('M');
      await expect(page.getByText(identity.nameTooShort)).toBeVisible();
    });

    await test.step('R-AU-09 with a name, the lobby is open, and stays open', async () => {
      await maja.enterName('Maja');
      await expect(maja.createButton).toBeVisible();
      await expect(maja.title).toBeFocused();
      await expect(maja.startPlaying).toBeHidden();
      await page.reload();
      await expect(maja.createButton).toBeVisible();
      await expect(maja.startPlaying).toBeHidden();
    });

    await test.step('R-RM-02 the lobby shows the player’s name, which can be changed', async () => {
      await expect(maja.playingAs).toHaveText(`${rooms.playingAs('Maja')} Change name`);
      await page.getByRole('button', { name: 'Change name' }).click();
      await expect(maja.dialog).toBeVisible();
      await maja.enterName('Majka');
      await expect(maja.dialog).toBeHidden();
      await expect(maja.playingAs).toHaveText(`${rooms.playingAs('Majka')} Change name`);
    });
  });

  test('A-66 R-NAV-12 a visitor who enters no name keeps a guest’s name: one press opens the lobby', async ({
    page,
    origin,
  }) => {
    const guest = new RoomsPage(page);
    await guest.open();
    await expect(guest.name).toHaveValue(/^Guest_/);
    const name = await guest.name.inputValue();
    await guest.startPlaying.click();
    await expect(guest.createButton).toBeVisible();
    await expect(guest.playingAs).toContainText(name);
    const { session } = await callAs(page, origin, api.getSession);
    expect(session?.player).toMatchObject({ username: name, named: true, country: 'US' });

    await test.step('the guest can search with it, and is not asked again', async () => {
      await page.reload();
      await expect(guest.createButton).toBeVisible();
      await new QueuePage(page).search();
    });

    await test.step('after a switch to another guest, the name is that of the new guest', async () => {
      await page.context().clearCookies();
      await guest.open();
      await expect(guest.createButton).toBeVisible();
      await expect(async () => {
        const { session: next } = await callAs(page, origin, api.getSession);
        expect(next?.player).toMatchObject({ username: `Guest_${next?.player.id.slice(0, 8)}`, named: true });
        expect(next?.player.username).not.toBe(name);
      }).toPass();
    });
  });

  test('R-AU-09 an account is enough on a new device', async ({ page, player, server }) => {
    const email = 'vera@example.com';
    await becomeAccount(await player('Vera'), server, { name: 'Vera', email });
    const vera = new RoomsPage(page);
    await vera.open();
    await expect(vera.startPlaying).toBeVisible();
    await new SignInPage(page).login(email);
    await expect(vera.createButton).toBeVisible();
    await expect(vera.playingAs).toContainText('Vera');
  });

  test('the gate or the lobby is shown correctly before any script has run', async ({ page }) => {
    const maja = new RoomsPage(page);
    // The page's own scripts never load.
    await page.route('**/assets/*.js', () => {});
    for (const [who, name] of [
      ['nobody knows', null],
      ['has a name', 'Maja'],
      ['has an empty name', ''],
      ['has a name of 40 letters', 'x'.repeat(40)],
    ] as const) {
      await test.step(`A-116 for a visitor who ${who}`, async () => {
        if (name !== null) await rememberName(page, name);
        await page.goto('/multiplayer', { waitUntil: 'commit' });
        await expect(maja.title).toBeVisible();
        await expect(name === 'Maja' ? maja.createButton : maja.startPlaying).toBeVisible();
        await expect(name === 'Maja' ? maja.startPlaying : maja.createButton).toBeHidden();
      });
    }
  });

  test('A-116 R-AU-09 a stored name that the server would refuse counts as missing', async ({
    page,
    expectConsole,
  }) => {
    // Only the server knows that the name 'Admin' is forbidden.
    expectConsole(/409/);
    const nobody = new RoomsPage(page);
    for (const name of ['x'.repeat(40), 'Admin']) {
      await rememberName(page, name);
      await nobody.open();
      await expect(nobody.startPlaying).toBeVisible();
      await expect(nobody.name).toHaveValue(/^Guest_/);
      await expect(nobody.createButton).toBeHidden();
    }
  });

  test('a stored name opens the lobby, and is saved on the server before a room is created', async ({
    page,
    player,
    origin,
    expectConsole,
  }) => {
    expectConsole(/503/, /409/);
    const maja = new RoomsPage(page);
    await rememberName(page, 'Maja');

    await test.step('R-AU-09 the lobby is open', async () => {
      // The first attempt to save the name fails.
      const answer = { error: 'unavailable', message: messages.problems.unavailable };
      await routeOnce(page, `**${api.saveProfile.path}`, (route) => route.fulfill({ status: 503, json: answer }));
      await maja.open();
      await expect(maja.playingAs).toHaveText('Playing as Maja Change name');
    });

    await test.step('A-116 R-RM-18 until the server has the name, the name dialog appears first', async () => {
      await maja.createButton.click();
      await expect(maja.dialog).toBeVisible();
      await expect(maja.name).toHaveValue('Maja');
      // Closing the dialog without a name creates no room.
      await page.keyboard.press('Escape');
      await expect(maja.dialog).toBeHidden();
      await expect(maja.title).toBeVisible();
      await maja.createButton.click();
      await maja.startPlaying.click();
      await maja.expectWaiting();
    });

    await test.step('A-116 R-RM-18 after that, a room is one press away', async () => {
      await maja.close();
      const { room_code: code, game_id: gameId } = await openRoom(await player('Tomas'), origin, true);
      await maja.joinBy(code);
      await maja.expectGame(gameId, 'black');
      const { session } = await callAs(page, origin, api.getSession);
      expect(session?.player.username).toBe('Maja');
    });
  });

  test('R-HOME-11 R-RO-01 no registration is needed: a guest can use every way to play', async ({
    page,
    player,
    origin,
  }) => {
    test.slow();
    const maja = new RoomsPage(page);
    for (const path of ['/play?mode=local', '/puzzles', '/play']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('region', { name: pageNames.auth })).toBeHidden();
    }

    await test.step('R-HOME-11 R-RO-01 a room, and a game in it', async () => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: messages.home.playHuman }).click();
      await maja.enterName('Maja');
      const { session } = await callAs(page, origin, api.getSession);
      expect(session?.account).toBeNull();
      const { code, gameId } = await maja.create();
      const tomas = await player('Tomas');
      await joinRoom(tomas, origin, code);
      await tomas.come(gameId);
      await maja.expectGame(gameId, 'white');
      await tomas.act({ type: 'leave' });
      await page.getByRole('button', { name: messages.gameOver.findNew }).click();
    });

    await test.step('R-HOME-11 R-RO-01 the queue', async () => {
      await page.getByRole('link', { name: lobby.findTitle }).click();
      await expect(page).toHaveURL('/queue');
      const queue = new QueuePage(page);
      await queue.find.click();
      await queue.expectSearching();
      await queue.cancel.click();
    });

    await test.step('R-HOME-11 R-RO-01 a character', async () => {
      await page.goto('/ai');
      await page.getByRole('button', { name: messages.ai.start }).click();
      await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
      await expect(page.getByRole('region', { name: pageNames.auth })).toBeHidden();
    });
  });
});
