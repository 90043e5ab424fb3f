/** The pages about the site: read with and without scripts, and true to what its operator has entered. */
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

for (const [row, path, heading, sections] of [
  ['R-NAV-22', paths.privacy, nav.privacy, ['What’s stored on your device', 'How long it’s kept', personalData.title]],
  ['R-NAV-22', paths.terms, nav.terms, ['Fair play', 'Names', 'Who may play']],
  ['R-NAV-22', paths.legal, nav.legal, ['Who runs this site', 'Credits']],
  ['R-NAV-29', paths.about, nav.about, ['What you can do here', 'Accessibility']],
  ['R-NAV-29', paths.contact, nav.contact, ['Where to write']],
] as const) {
  test(`${row} ${path} can be read without scripts, and says the same with them`, async ({ page, visitor, axe }) => {
    const without = await visitor({ javaScriptEnabled: false });
    await without.goto(path);
    await page.goto(path);
    for (const shown of [without, page]) {
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(heading);
      for (const name of sections) await expect(shown.getByRole('heading', { level: 2, name })).toBeVisible();
      await expect(shown.getByText(/^Version \d+, \d+ \w+ 20\d\d\.$/)).toBeVisible();
    }
    await axe();
    await page.emulateMedia({ colorScheme: 'dark' });
    await axe();
  });
}

test('R-NAV-22 the notice names whoever runs the site, in the page itself and after a navigation', async ({
  page,
  visitor,
}) => {
  const expectNotice = async (shown: typeof page) => {
    await expect(shown.locator('address')).toHaveText(LINES.join('\n'), { useInnerText: true });
  };
  const without = await visitor({ javaScriptEnabled: false });
  for (const path of [paths.legal, paths.contact, paths.privacy, paths.terms]) {
    await without.goto(path);
    await expectNotice(without);
    await page.goto(path);
    await expectNotice(page);
  }
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: nav.legal }).click();
  await expectNotice(page);
});

test('the notice that came with the page stays when the server does not answer any more', async ({
  page,
  expectConsole,
}) => {
  await page.route('**/api/site', (route) => route.abort());
  expectConsole(/Failed to load resource/);
  await page.goto(paths.legal);
  await expect(page.locator('address')).toHaveText(LINES.join('\n'), { useInnerText: true });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: nav.legal }).click();
  await expect(page.locator('address')).toHaveText(operatorNotice.unreachable);
});

test('/legal lists whose work is in the pages, with the notices in full', async ({ page, request }) => {
  await page.goto(paths.legal);
  await expect(page.getByRole('main')).toContainText(/react 19\.\d/);
  const link = page.getByRole('link', { name: legalPages.notices });
  const answer = await request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('Apache License');
});

test('links within the texts lead where they say', async ({ page }) => {
  await page.goto(paths.privacy);
  await page.getByRole('link', { name: 'further down on this page' }).click();
  await expect(page).toHaveURL(`${paths.privacy}#your-data`);
  await expect(page.getByRole('button', { name: personalData.download })).toBeInViewport();
  await page.goto(paths.contact);
  await page.getByRole('link', { name: nav.about, exact: true }).first().click();
  await expect(page).toHaveURL(`${paths.about}#accessibility`);
  await page.goto(paths.terms);
  await page.getByRole('main').getByRole('link', { name: nav.chessGuide }).click();
  await expect(page).toHaveURL(paths.chessGuide);
});
