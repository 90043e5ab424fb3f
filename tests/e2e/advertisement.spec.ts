/** Storage, requests and advertisements before and after a choice about cookies. */
import { messages, paths, sessionKeys, storageKeys } from '@sixtyfour/contract';
import { CookieBannerPage, NOBODY, openAndLetTimePass } from './cookies-page.ts';
import { expect, test } from './fixtures.ts';

const { advertisement } = messages;

const ADVERTISEMENT = { text: 'Boards of maple and walnut.', url: 'https://shop.example/boards' };

test.use({ storageState: NOBODY, entered: { advertisement: ADVERTISEMENT } });

test('S-25 R-CK-05 storage, requests and advertisements match what the visitor was told, before and after a choice', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const site = new CookieBannerPage(page);
  const { anonymousId, socketPlayerId, cookiesAccepted } = storageKeys;
  const needed = [anonymousId, socketPlayerId];
  const shown = page.getByRole('complementary', { name: advertisement.label });
  const link = shown.getByRole('link', { name: ADVERTISEMENT.text });
  const texts: readonly string[] = [paths.chessGuide, paths.chessNews, paths.chessPuzzles];

  /** Visits pages and checks what is shown and stored. */
  const expectKept = async (read: readonly string[], local: readonly string[], session: readonly string[]) => {
    const hasAccepted = local.includes(cookiesAccepted);
    for (const path of read) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(shown).toBeVisible({ visible: hasAccepted && texts.includes(path) });
    }
    // The page signs in when it is idle.
    await expect.poll(() => site.localKeys(), { timeout: 15_000 }).toEqual(local.toSorted());
    expect(await site.sessionKeys()).toEqual(session);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['session']);
    expect(['', 'sixtyfour']).toContain((await site.databases()).join(' '));
  };

  await test.step('before a choice', () => expectKept(['/', '/privacy', '/ai', '/puzzles', ...texts], needed, []));
  await test.step('after Close', async () => {
    await site.close.click();
    await expectKept(['/', '/ai', '/chess-guide'], needed, [sessionKeys.cookiesClosed]);
  });
  await test.step('after Accept: an advertisement beside articles only', async () => {
    await site.settings.click();
    await site.accept.click();
    const games = ['/', '/play', '/ai', '/multiplayer', '/queue', '/puzzles', '/daily-champions'];
    await expectKept([...games, '/about', '/terms', ...texts], [...needed, cookiesAccepted], []);
    await expect(link).toHaveAttribute('href', ADVERTISEMENT.url);
    await expect(link).toHaveAttribute('rel', /sponsored/);
    expect(foreign).toEqual([]);
  });
  await test.step('it disappears and returns with the choice, without a reload', async () => {
    await site.settings.click();
    await site.close.click();
    await expect(shown).toBeHidden();
    await site.settings.click();
    await site.accept.click();
    await expect(shown).toBeVisible();
  });
  await test.step('visitors who have not accepted never see an advertisement beside an article', async () => {
    await site.settings.click();
    await site.close.click();
    await openAndLetTimePass(page, paths.chessGuide);
    await expect(shown).toBeHidden();
  });
});
