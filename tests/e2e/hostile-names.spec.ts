/** Names that contain markup, that are invisible, or that look like another name. */
import { messages, roomLinkPath } from '@sixtyfour/contract';
import { FOOLS_MATE } from './board.ts';
import { ARRIVAL, expect, test } from './fixtures.ts';
import { playMoves } from './online-page.ts';
import { becomePlayer, openRoom } from './players.ts';
import { RoomGamePage } from './room-game-page.ts';
import { RoomsPage } from './rooms-page.ts';
import { textOfDownload } from './site-page.ts';

const HOST = '<img src=x onerror=>';
const GUEST = '"><svg/onload=x>';

test('S-08 names are text in the list of rooms, at the board and in the PGN', async ({ origin, visitor }) => {
  const white = new RoomGamePage(await visitor());
  const black = new RoomGamePage(await visitor());
  const expectText = () =>
    Promise.all([white, black].map(({ page }) => expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0)));
  await becomePlayer(white.page, origin, HOST);
  await becomePlayer(black.page, origin, GUEST);
  const { game_id: gameId, room_code: code } = await openRoom(white.page, origin);
  await white.open(gameId);
  await expect(white.page.getByRole('heading', { name: messages.onlineGame.waitingForOpponent })).toBeVisible(ARRIVAL);

  const lobby = new RoomsPage(black.page);
  await lobby.open(roomLinkPath(code));
  await expect(black.page.getByText(messages.waitingRoom.shareText(HOST))).toBeVisible(ARRIVAL);
  await expectText();
  await lobby.open();
  await expect(lobby.playingAs).toHaveText(new RegExp(`^Playing as ${GUEST}`), ARRIVAL);
  const room = lobby.rows().filter({ hasText: HOST });
  await expect(room).toBeVisible();
  await expectText();
  await Promise.all([
    room.getByRole('button').click(),
    expect(white.toasts).toContainText(messages.onlineGame.joined(GUEST), ARRIVAL),
  ]);

  await expect(white.status).toHaveText('Your turn', ARRIVAL);
  await expect(white.panel).toContainText(`(vs ${GUEST})`);
  await expect(black.panel).toContainText(`(vs ${HOST})`);
  await playMoves({ gameId, white, black }, FOOLS_MATE);
  await expect(white.dialog).toBeVisible();

  await white.button('View board').click();
  await expectText();
  const pgn = await textOfDownload(white.button('Download PGN'));
  expect(pgn).toContain(`[White "${HOST}"]`);
  // PGN standard, section 7: a backslash precedes a quotation mark in a string.
  expect(pgn).toContain(String.raw`[Black "\"><svg/onload=x>"]`);
});

test('T-13 an invisible name, or one that looks like another one, is refused at its field and can be corrected', async ({
  origin,
  page,
  player,
  expectConsole,
}) => {
  await openRoom(await player('Olga'), origin);
  const lobby = new RoomsPage(page);
  const accentsLoaded: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('-accents')) accentsLoaded.push(request.url());
  });
  await lobby.open();

  await lobby.enterName('\u3164\u3164\u2800');
  await expect(lobby.name).toHaveAccessibleDescription(messages.identity.nameTooShort);
  expect(accentsLoaded, 'fonts of accented letters on an English page').toEqual([]);
  expectConsole(/409/);
  const imitations = ['\u041elga', '\u0430dmin', 'adm\u0131n', '\uff27\uff35\uff25\uff33\uff34_1234', 'Anonymous'];
  for (const imitation of imitations) {
    const answer = lobby.page.waitForResponse('**/api/profile');
    await lobby.enterName(imitation);
    expect((await answer).status()).toBe(409);
    await expect(lobby.name).toHaveAccessibleDescription(messages.problems.nameRefused);
    await expect(lobby.name).toHaveValue(imitation);
    await expect(lobby.name).toBeFocused();
  }
  await lobby.enterName('Işıl');
  await expect(lobby.playingAs).toHaveText(/^Playing as Işıl/);
  await expect.poll(() => accentsLoaded).toEqual([expect.stringContaining('/assets/atkinson-accents')]);
  await expect(lobby.rows().filter({ hasText: 'Olga' })).toBeVisible();
});
