/** The pages about the site, with and without scripts, and with the operator's details. */
import type { Page } from '@playwright/test';
import type { Operator } from '@sixtyfour/contract';
import { messages, paths } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';

const { nav, operatorNotice, personalData, legalPages } = messages;

const MAJA: Operator = {
  name: 'Maja Berg',
  address: ['Rook Street 64', '12345 Checkton'],
  email: 'maja@chess.example',
  phone: null,
  register: 'Checkton HRB 64',
  vatId: 'DE646464646',
};

const LINES = [
  'Maja Berg',
  'Rook Street 64',
  '12345 Checkton',
  operatorNotice.email('maja@chess.example'),
  operatorNotice.register('Checkton HRB 64'),
  operatorNotice.vatId('DE646464646'),
];

test.use({ entered: { operator: MAJA } });
// Otherwise each worker would start its own server for this file.
test.describe.configure({ mode: 'default' });

async function expectNotice(page: Page): Promise<void> {
  await expect(page.locator('address')).toHaveText(LINES.join('\n'), { useInnerText: true });
}

test('the pages about the site can be read without scripts, and have the same content with them', async ({
  page,
  visitor,
  axeInBothSchemes,
}) => {
  const without = await visitor({ javaScriptEnabled: false });
  for (const [row, path, heading, sections] of [
    [
      'R-NAV-22',
      paths.privacy,
      nav.privacy,
      ['What’s stored on your device', 'How long it’s kept', personalData.title],
    ],
    ['R-NAV-22', paths.terms, nav.terms, ['Fair play', 'Names', 'Who may play']],
    ['R-NAV-22', paths.legal, nav.legal, ['Who runs this site', 'Credits']],
    ['R-NAV-29', paths.contact, nav.contact, ['Where to write']],
    ['R-NAV-29', paths.about, nav.about, ['What you can do here', 'Accessibility']],
  ] as const) {
    await test.step(`${row} ${path}`, async () => {
      for (const shown of [without, page]) {
        await shown.goto(path);
        await expect(shown.getByRole('heading', { level: 1 })).toHaveText(heading);
        for (const name of sections) await expect(shown.getByRole('heading', { level: 2, name })).toBeVisible();
        await expect(shown.getByText(/^Version \d+, \d+ \w+ 20\d\d\.$/)).toBeVisible();
        if (path !== paths.about) await expectNotice(shown);
      }
    });
  }
  await test.step('R-NAV-22 the operator notice is also there after a navigation', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: nav.legal }).click();
    await expectNotice(page);
    await axeInBothSchemes();
  });
  await test.step('/legal lists the third-party works in the pages, with their full notices', async () => {
    await expect(page.getByRole('main')).toContainText(/react 19\.\d/);
    const link = page.getByRole('link', { name: legalPages.notices });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(text).toContain('Apache License');
  });
});

test('the notice that came with the page stays when the server stops answering', async ({ page, expectConsole }) => {
  await page.route('**/api/site', (route) => route.abort());
  expectConsole(/Failed to load resource/);
  await page.goto(paths.legal);
  await expectNotice(page);
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: nav.legal }).click();
  await expect(page.locator('address')).toHaveText(operatorNotice.unreachable);
});

test('the links in the texts lead to the right places', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.goto(paths.privacy);
  await page.getByRole('link', { name: 'further down on this page' }).click();
  await expect(page).toHaveURL(`${paths.privacy}#your-data`);
  await expect(page.getByRole('button', { name: personalData.download })).toBeInViewport();
  await footer.getByRole('link', { name: nav.contact }).click();
  await page.getByRole('main').getByRole('link', { name: nav.about, exact: true }).click();
  await expect(page).toHaveURL(`${paths.about}#accessibility`);
  await footer.getByRole('link', { name: nav.terms }).click();
  await page.getByRole('main').getByRole('link', { name: nav.chessGuide }).click();
  await expect(page).toHaveURL(paths.chessGuide);
});
