/** Accounts: registered, verified by a mail, signed in and out, with new passwords, and deleted. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api, messages, MINIMUM_AGE, PASSWORD_LENGTH, storageKeys } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { callAs, pair } from './players.ts';

const { account, auth, home, identity, nav, pageNames, personalData, problems, site } = messages;

const PASSWORD = 'bishop takes pawn on f7';
const ONCE = { times: 1 };

/** The sign-in card as a visitor sees it. */
class SignInPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get card() {
    return this.page.getByRole('region', { name: pageNames.auth });
  }

  tab(name: string) {
    return this.card.getByRole('tab', { name });
  }

  field(label: string) {
    return this.card.getByLabel(label, { exact: true });
  }

  button(name: string) {
    return this.card.getByRole('button', { name, exact: true });
  }

  get toasts() {
    return this.page.getByTestId('toasts');
  }

  signedInAs(name: string) {
    return this.card.getByRole('heading', { name: account.signedInAs(name) });
  }

  async open(): Promise<void> {
    await this.page.goto('/auth');
    await expect(this.tab(identity.login)).toBeVisible();
  }

  async login(email: string, password = PASSWORD): Promise<void> {
    await this.field(account.email).fill(email);
    await this.field(account.password).fill(password);
    await this.button(identity.login).click();
  }

  async register({ name, email, password = PASSWORD }: { name: string; email: string; password?: string }) {
    await this.tab(identity.register).click();
    await this.field(identity.name).fill(name);
    await this.field(account.email).fill(email);
    await this.field(account.password).fill(password);
    await this.card.getByLabel(account.ofAge(MINIMUM_AGE)).check();
    await this.button(identity.register).click();
  }
}

/** The link of a mail. */
function linkOf(mail: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail}`);
  return link;
}

/** Registers and verifies the guest of a page by the calls that the pages make. */
async function becomeAccount(
  page: Page,
  server: { origin: string; mailTo: (address: string) => Promise<string> },
  { name, email }: { name: string; email: string },
): Promise<void> {
  await callAs(page, server.origin, api.signInAsGuest);
  await callAs(page, server.origin, api.signUp, { email, password: PASSWORD, data: { name }, ofAge: true });
  await page.goto(linkOf(await server.mailTo(email)));
  await expect(page).toHaveURL('/auth');
}

test('R-NAV-28 R-AU-06 R-AU-08 /auth has a card with two tabs, and what one agrees to', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.card.getByRole('tab')).toHaveText([identity.login, identity.register]);
  await expect(signIn.tab(identity.login)).toHaveAttribute('aria-selected', 'true');
  await expect(signIn.card.getByText(identity.terms)).toBeVisible();
  await expect(signIn.field(account.email)).toHaveAttribute('autocomplete', 'username');
  await expect(signIn.field(account.password)).toHaveAttribute('autocomplete', 'current-password');

  await signIn.tab(identity.login).focus();
  await page.keyboard.press('ArrowRight');
  await expect(signIn.tab(identity.register)).toBeFocused();
  await expect(signIn.tab(identity.register)).toHaveAttribute('aria-selected', 'true');
  await expect(signIn.field(account.password)).toHaveAttribute('autocomplete', 'new-password');
  await expect(signIn.field(account.password)).toHaveAccessibleDescription(account.passwordHint(PASSWORD_LENGTH.min));
  await page.keyboard.press('ArrowRight');
  await expect(signIn.tab(identity.login)).toBeFocused();
  await page.keyboard.press('End');
  await expect(signIn.tab(identity.register)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(signIn.tab(identity.login)).toBeFocused();

  await signIn.card.getByRole('link', { name: account.termsOfService }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await signIn.card.getByRole('link', { name: account.privacyPolicy }).click();
  await expect(page).toHaveURL('/privacy');
});

test('R-AU-07 R-AU-10 R-AU-12 R-AU-13 R-AU-16 R-NM-10 R-MS-09 R-MS-10 R-MS-11 registering, verifying, signing out and in again keeps the games', async ({
  page,
  server,
  visitor,
  origin,
  expectConsole,
}) => {
  test.slow();
  // Signing in before the mail is opened is refused.
  expectConsole(/403/);
  const email = 'maja@example.org';
  const opponent = await visitor();
  for (const player of [page, opponent]) {
    await callAs(player, origin, api.signInAsGuest);
    await callAs(player, origin, api.saveProfile, { name: 'Guest player', country: 'PL' });
  }
  const { gameId } = await pair(origin, page, opponent);
  const signIn = new SignInPage(page);
  await signIn.open();

  const sent = page.waitForRequest('**/api/account/sign-up');
  await signIn.register({ name: '  Maja ', email });
  await expect(signIn.toasts).toContainText(identity.registered);
  expect((await sent).postDataJSON()).toEqual({ email, password: PASSWORD, data: { name: 'Maja' }, ofAge: true });
  await expect(signIn.tab(identity.login)).toHaveAttribute('aria-selected', 'true');
  await expect(signIn.tab(identity.login)).toBeFocused();
  await expect(signIn.field(account.email)).toHaveValue(email);
  await expect(signIn.card.getByText(account.pending(email))).toBeVisible();

  const first = await server.mailTo(email);
  await signIn.login(email);
  await expect(signIn.card.getByRole('alert').filter({ hasText: problems.notVerified })).toBeVisible();
  await signIn.button(account.resend).click();
  await expect(signIn.toasts).toContainText(account.resent);
  await expect.poll(() => server.mailTo(email)).not.toBe(first);

  await page.goto(linkOf(await server.mailTo(email)));
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(account.emailConfirmed)).toBeVisible();
  await expect(signIn.signedInAs('Maja')).toBeVisible();
  await expect(signIn.card.getByText(email)).toBeVisible();

  await signIn.button(identity.signOut).click();
  await expect(signIn.toasts).toContainText(identity.signedOut);
  await expect(signIn.tab(identity.login)).toBeFocused();
  const asGuest = await callAs(page, origin, api.recentGames);
  expect(asGuest.games).toEqual([]);

  await signIn.login(email);
  await expect(signIn.toasts).toContainText(identity.signedIn);
  await expect(signIn.signedInAs('Maja')).toBeFocused();
  const { games } = await callAs(page, origin, api.recentGames);
  expect(games.map(({ id }) => id)).toEqual([gameId]);
  const { session } = await callAs(page, origin, api.getSession);
  expect(session?.player).toMatchObject({ username: 'Maja', named: true });
  const { origins } = await page.context().storageState();
  expect(origins[0]?.localStorage).toContainEqual({ name: storageKeys.playerName, value: 'Maja' });
});

test('R-AU-11 R-ER-20 an email that has an account is refused at its field, and its owner is told', async ({
  page,
  visitor,
  server,
  expectConsole,
}) => {
  expectConsole(/409/);
  const email = 'taken@example.org';
  await becomeAccount(await visitor(), server, { name: 'Owner', email });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.register({ name: 'Somebody', email });
  await expect(signIn.field(account.email)).toHaveAccessibleDescription(identity.emailTaken);
  await expect(signIn.field(account.email)).toBeFocused();
  await expect(signIn.tab(identity.register)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => server.mailTo(email)).toContain(messages.mails.taken.subject);
});

test('R-CO-11 what is wrong with a registration, or an age under 13, stands at its fields before anything is sent', async ({
  page,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  let isSent = false;
  await page.route('**/api/account/**', (route) => {
    isSent = true;
    return route.abort();
  });
  await signIn.tab(identity.register).click();
  await signIn.field(account.email).fill('maja');
  await signIn.field(account.password).fill('short');
  await signIn.button(identity.register).click();
  await expect(signIn.field(identity.name)).toHaveAccessibleDescription(identity.nameTooShort);
  await expect(signIn.field(identity.name)).toBeFocused();
  await expect(signIn.field(account.email)).toHaveAccessibleDescription(account.emailWrong);
  await expect(signIn.field(account.password)).toHaveAccessibleDescription(
    new RegExp(account.passwordTooShort(PASSWORD_LENGTH.min)),
  );
  const tick = signIn.card.getByLabel('I’m 13 or older');
  await expect(tick).toHaveAccessibleDescription('You must be 13 or older to register');
  expect(isSent).toBe(false);
});

test('R-AU-14 other refusals are shown as the server words them, and no answer says what to do', async ({
  page,
  expectConsole,
}) => {
  for (const status of [/401/, /409/, /502/, /503/, /504/, /ERR_FAILED/]) expectConsole(status);
  const signIn = new SignInPage(page);
  await signIn.open();
  const alert = (text: string) => signIn.card.getByRole('alert').filter({ hasText: text });
  await signIn.login('nobody@example.org');
  await expect(alert(problems.wrongCredentials)).toBeVisible();
  await expect(signIn.field(account.email)).toHaveValue('nobody@example.org');

  await signIn.register({ name: 'Maja', email: 'weak@example.org', password: 'password123' });
  await expect(signIn.field(account.password)).toHaveAccessibleDescription(new RegExp(problems.weakPassword));

  for (const status of [502, 503, 504]) {
    // What stands before the server answers for it.
    await page.route('**/api/account/sign-up', (route) => route.fulfill({ status, body: '<h1>Away</h1>' }), ONCE);
    await signIn.button(identity.register).click();
    await expect(alert(problems.unavailable)).toBeVisible();

    await page.route('**/api/account/sign-up', (route) => route.abort(), ONCE);
    await signIn.button(identity.register).click();
    await expect(alert(problems.noAnswer)).toBeVisible();
    await expect(signIn.button(identity.register)).toBeEnabled();
  }

  // The session is missing, and so is the one that the page asks for in its place.
  await page.route('**/api/account/sign-up', async (route) => {
    await page.context().clearCookies();
    const headers = Object.entries(route.request().headers()).filter(([name]) => name !== 'cookie');
    await route.fulfill({ response: await route.fetch({ headers: Object.fromEntries(headers) }) });
  });
  await signIn.button(identity.register).click();
  await expect(alert(problems.unauthenticated)).toBeVisible();
});

test('a password can be shown, pasted and sent once', async ({ page, expectConsole }) => {
  expectConsole(/401/);
  const signIn = new SignInPage(page);
  await signIn.open();
  const password = signIn.field(account.password);
  await signIn.field(account.email).fill('copied-password@example.org');
  await signIn.field(account.email).selectText();
  await page.keyboard.press('ControlOrMeta+C');
  await password.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(password).toHaveValue('copied-password@example.org');
  await expect(password).toHaveAttribute('type', 'password');
  await signIn.button(account.showPassword).click();
  await expect(password).toHaveAttribute('type', 'text');
  await signIn.button(account.hidePassword).click();
  await expect(password).toHaveAttribute('type', 'password');

  let tries = 0;
  page.on('request', (request) => (tries += request.url().endsWith(api.signInWithPassword.path) ? 1 : 0));
  await password.press('Enter');
  await password.press('Enter');
  await expect(signIn.card.getByRole('alert').filter({ hasText: problems.wrongCredentials })).toBeVisible();
  expect(tries).toBe(1);
});

test('a forgotten password is replaced by way of a mail, and its link works once', async ({
  page,
  visitor,
  server,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/409/);
  expectConsole(/401/);
  const email = 'forgetful@example.org';
  const renewed = 'the knight on the rim';
  const elsewhere = await visitor();
  await becomeAccount(elsewhere, server, { name: 'Forgetful', email });
  const first = await server.mailTo(email);

  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.field(account.email).fill(email);
  await signIn.button(account.forgot).click();
  await expect(signIn.card.getByRole('heading', { name: account.forgotTitle })).toBeFocused();
  await expect(signIn.field(account.email)).toHaveValue(email);
  await signIn.button(account.sendLink).click();
  await expect(signIn.card.getByRole('status')).toHaveText(account.linkSent(email));
  await expect.poll(() => server.mailTo(email)).not.toBe(first);
  const link = linkOf(await server.mailTo(email));
  expect(new URL(link).hash).toMatch(/^#type=recovery&code=[\w-]+$/);

  await page.goto(link);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: account.chooseTitle })).toBeVisible();
  // A reload in between keeps the form, though the code is in the address no more.
  await page.reload();
  const password = page.getByLabel(account.newPassword, { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: account.savePassword }).click();
  await expect(password).toHaveAccessibleDescription(new RegExp(account.passwordTooShort(PASSWORD_LENGTH.min)));
  await password.fill(renewed);
  await page.getByRole('button', { name: account.savePassword }).click();
  await expect(signIn.toasts).toContainText(account.passwordSaved);
  await expect(signIn.signedInAs('Forgetful')).toBeVisible();
  // Neither a reload nor the history brings the form back.
  await page.reload();
  await expect(signIn.signedInAs('Forgetful')).toBeVisible();

  // Signed out where it was signed in, and the old password is none.
  await elsewhere.goto('/auth');
  const other = new SignInPage(elsewhere);
  await other.login(email);
  await expect(other.card.getByRole('alert').filter({ hasText: problems.wrongCredentials })).toBeVisible();
  await other.login(email, renewed);
  await expect(other.signedInAs('Forgetful')).toBeVisible();

  await elsewhere.goto('/about');
  await elsewhere.goto(link);
  await elsewhere.getByLabel(account.newPassword, { exact: true }).fill(renewed);
  await elsewhere.getByRole('button', { name: account.savePassword }).click();
  await expect(elsewhere.getByRole('alert').filter({ hasText: problems.codeExpired })).toBeVisible();
});

test('R-AU-15 a verification link that is used up leads to /auth with the reason', async ({
  page,
  server,
  visitor,
}) => {
  const email = 'twice@example.org';
  await becomeAccount(page, server, { name: 'Twice', email });
  const other = await visitor();
  await other.goto(linkOf(await server.mailTo(email)));
  await expect(other).toHaveURL('/auth');
  await expect(other.getByRole('alert').first()).toContainText(auth.failed(problems.codeExpired));
  await expect(new SignInPage(other).tab(identity.login)).toBeVisible();
});

test('R-NAV-24 S-16 a link from a stranger signs nobody in, leads nowhere, and its text is cut', async ({ page }) => {
  const signIn = new SignInPage(page);
  await page.goto('/about');
  const text = '<script>throw 1</script>'.repeat(400);
  await page.goto(`/auth/callback#error_description=${encodeURIComponent(text)}&redirect=//evil.example`);
  await expect(page).toHaveURL('/auth');
  const alert = page.getByRole('alert').filter({ hasText: '<script>' }).first();
  await expect(alert).toContainText(auth.failed(`${text.slice(0, 199)}…`));
  await expect(page.locator('main script')).toHaveCount(0);

  await page.goto('/about');
  await page.goto('/auth/callback#access_token=a.b.c&refresh_token=d&type=magiclink&redirect_to=//evil.example');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.tagline);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await signIn.open();
  await expect(signIn.button(identity.signOut)).toHaveCount(0);
});

test('an account is deleted with all that is kept about it', async ({ page, server, expectConsole }) => {
  expectConsole(/401/);
  const email = 'leaving@example.org';
  await becomeAccount(page, server, { name: 'Leaving', email });
  await page.goto('/privacy');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: personalData.download }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email);
  await page.getByRole('button', { name: personalData.remove }).click();
  await page.getByRole('button', { name: personalData.reallyRemove }).click();
  const signIn = new SignInPage(page);
  await expect(signIn.toasts).toContainText(personalData.removed);
  expect((await page.context().storageState()).origins).toEqual([]);
  await signIn.open();
  await signIn.login(email);
  await expect(signIn.card.getByRole('alert').filter({ hasText: problems.wrongCredentials })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`@phone signing in and registering on a phone, ${colorScheme}`, async ({ page, axe }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.button(identity.login).click();
    await expect(signIn.field(account.email)).toBeFocused();
    await axe();
    await signIn.tab(identity.register).click();
    await signIn.button(identity.register).click();
    await axe();
    for (const button of await signIn.card.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height, 'high enough for a finger').toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360 - 16);
    }
    await page.goto('/about');
    await page.goto('/auth/callback#type=recovery&code=abc');
    await expect(page.getByRole('heading', { name: account.chooseTitle })).toBeVisible();
    await axe();
  });
}

test('registering and the way out by keyboard alone', async ({ page, server, axe }) => {
  const email = 'keys@example.org';
  await callAs(page, server.origin, api.signInAsGuest);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.tab(identity.login).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(signIn.field(identity.name)).toBeFocused();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(signIn.button(account.showPassword)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(signIn.toasts).toContainText(identity.registered);
  await page.goto(linkOf(await server.mailTo(email)));
  await expect(signIn.signedInAs('Keys')).toBeVisible();
  await axe();
  await signIn.card.getByRole('link', { name: nav.play }).focus();
  await page.keyboard.press('Tab');
  await expect(signIn.button(identity.signOut)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(signIn.tab(identity.login)).toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('link', { name: home.playAi }).first()).toBeVisible();
});
