/** Accounts: sign-up, confirmation by email, sign-in and sign-out, password reset, and deletion. */
import { api, messages, ownDataPath, PASSWORD_LENGTH, storageKeys } from '@sixtyfour/contract';
import { becomeAccount, becomePending, linkOf, PASSWORD, SignInPage } from './accounts-page.ts';
import { beginMatch, queueDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { greeted, hold, routeOnce } from './network.ts';
import { becomePlayer, callAs, pair } from './players.ts';
import { SitePage, textOfDownload } from './site-page.ts';

const { account, accountMenu, auth, identity, nav, personalData, problems, profileSettings } = messages;

/** The page behind the confirmation link in an email. */
class ConfirmPage extends SitePage {
  readonly card = this.page.getByRole('region', { name: account.confirmTitle });
  readonly confirm = this.card.getByRole('button', { name: account.confirm });
  readonly password = this.card.getByLabel(account.password, { exact: true });

  async open(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.confirm).toBeVisible();
    // The code is removed from the address bar.
    await expect(this.page).toHaveURL('/auth');
  }

  /** The outcome of a confirmed address: R-NAV-26. */
  async expectDone(): Promise<void> {
    await expect(this.page).toHaveURL('/');
    await expect(this.toasts).toContainText(account.emailConfirmed);
  }
}

test('the sign-in card shows its requirements before anything is sent, then refusals of the server', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/, /409/, /502/, /503/, /504/, /ERR_FAILED/);
  const signIn = new SignInPage(page);
  let tries = 0;
  await page.route('**/api/account/**', (route) => {
    tries += 1;
    return route.abort();
  });
  await signIn.open();
  await test.step('R-NAV-28 R-AU-06 /auth has a card with two tabs', async () => {
    await expect(signIn.card.getByRole('tab')).toHaveText([identity.login, identity.register]);
    await expect(signIn.tab(identity.login)).toHaveAttribute('aria-selected', 'true');
    await expect(signIn.field(account.email)).toHaveAttribute('autocomplete', 'username');
    await expect(signIn.field(account.password)).toHaveAttribute('autocomplete', 'current-password');

    await signIn.chooseRegisterByKeyboard();
    await expect(signIn.tab(identity.register)).toHaveAttribute('aria-selected', 'true');
    await expect(signIn.field(account.password)).toHaveAttribute('autocomplete', 'new-password');
    await expect(signIn.field(account.password)).toHaveAccessibleDescription(account.passwordHint(PASSWORD_LENGTH.min));
    await page.keyboard.press('ArrowRight');
    await expect(signIn.tab(identity.login)).toBeFocused();
    await page.keyboard.press('End');
    await expect(signIn.tab(identity.register)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(signIn.tab(identity.login)).toBeFocused();
  });
  await test.step('R-CO-11 errors of a registration, or an age under 13, are shown at their fields', async () => {
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
    expect(tries).toBe(0);
  });
  await page.unroute('**/api/account/**');
  await signIn.tab(identity.login).click();

  const alert = (text: string) => signIn.card.getByRole('alert').filter({ hasText: text });
  await test.step('a password can be shown, pasted and sent once', async () => {
    const password = signIn.field(account.password);
    await signIn.field(account.email).fill('nobody@example.org');
    await signIn.field(account.email).selectText();
    await page.keyboard.press('ControlOrMeta+C');
    await password.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(password).toHaveValue('nobody@example.org');
    await expect(password).toHaveAttribute('type', 'password');
    await signIn.button(account.showPassword).click();
    await expect(password).toHaveAttribute('type', 'text');
    await signIn.button(account.hidePassword).click();
    await expect(password).toHaveAttribute('type', 'password');

    let signIns = 0;
    page.on('request', (request) => (signIns += request.url().endsWith(api.signInWithPassword.path) ? 1 : 0));
    await password.press('Enter');
    await password.press('Enter');
    await expect(alert(problems.wrongCredentials)).toBeVisible();
    expect(signIns).toBe(1);
    await expect(signIn.field(account.email)).toHaveValue('nobody@example.org');
  });
  await test.step('R-AU-14 other refusals are shown in the server’s words, and a missing answer says what to do', async () => {
    await signIn.register({ name: 'Maja', email: 'weak@example.org', password: 'password123' });
    await expect(signIn.field(account.password)).toHaveAccessibleDescription(new RegExp(problems.weakPassword));

    for (const status of [502, 503, 504]) {
      // A proxy answers in place of the server.
      await routeOnce(page, '**/api/account/sign-up', (route) => route.fulfill({ status, body: '<h1>Away</h1>' }));
      await signIn.button(identity.register).click();
      await expect(alert(problems.unavailable)).toBeVisible();

      await routeOnce(page, '**/api/account/sign-up', (route) => route.abort());
      await signIn.button(identity.register).click();
      await expect(alert(problems.noAnswer)).toBeVisible();
      await expect(signIn.button(identity.register)).toBeEnabled();
    }

    // The session is missing, and so is the guest session that the page requests instead.
    await page.route('**/api/account/sign-up', async (route) => {
      await page.context().clearCookies();
      const headers = Object.entries(route.request().headers()).filter(([name]) => name !== 'cookie');
      await route.fulfill({ response: await route.fetch({ headers: Object.fromEntries(headers) }) });
    });
    await signIn.button(identity.register).click();
    await expect(alert(problems.unauthenticated)).toBeVisible();
  });
  await test.step('R-AU-08 it links to what the visitor agrees to', async () => {
    await expect(signIn.card.getByText(identity.terms)).toBeVisible();
    await signIn.card.getByRole('link', { name: account.termsOfService }).click();
    await expect(page).toHaveURL('/terms');
    await page.goBack();
    await signIn.card.getByRole('link', { name: account.privacyPolicy }).click();
    await expect(page).toHaveURL('/privacy');
  });
});

test('a session’s name that arrives late does not mix with what is typed; later it is filled in', async ({
  page,
  origin,
}) => {
  await becomePlayer(page, origin, 'Vera');
  const signIn = new SignInPage(page);
  for (const { when, before, after } of [
    { when: 'while a name is typed', before: 'Maja', after: ' Two' },
    { when: 'between the focus and the first letter', before: '', after: 'Maja Two' },
  ])
    await test.step(when, async () => {
      const letGo = await hold(page, '**/api/session');
      await signIn.open();
      await signIn.chooseRegisterByKeyboard();
      await page.keyboard.press('Tab');
      await page.keyboard.type(before);
      const answered = page.waitForResponse('**/api/session');
      await letGo();
      await answered;
      await page.keyboard.type(after);
      await expect(signIn.field(identity.name)).toHaveValue('Maja Two');
      await expect(signIn.field(identity.name)).toBeFocused();
      await page.reload();
      await signIn.chooseRegisterByKeyboard();
      await expect(signIn.field(identity.name)).toHaveValue('Vera');
    });
});

test('signing up, confirming, signing out and signing in again keeps the games', async ({
  page,
  server,
  visitor,
  origin,
  request,
  axe,
  expectConsole,
}) => {
  test.slow();
  const email = 'maja@example.org';
  const opponent = await visitor();
  for (const player of [page, opponent]) {
    await callAs(player, origin, api.signInAsGuest);
    await callAs(player, origin, api.saveProfile, { name: 'Maja or other', country: 'PL' });
  }
  const { gameId } = await pair(origin, page, opponent);
  const signIn = new SignInPage(page);
  await signIn.open();

  await test.step('R-AU-10 R-AU-12 R-AU-16 R-MS-09 registering by keyboard alone', async () => {
    const sent = page.waitForRequest('**/api/account/sign-up');
    await signIn.registerByKeyboard({ name: '  Maja ', email });
    await expect(signIn.toasts).toContainText(identity.registered);
    expect((await sent).postDataJSON()).toEqual({ email, password: PASSWORD, data: { name: 'Maja' }, ofAge: true });
    await expect(signIn.tab(identity.login)).toHaveAttribute('aria-selected', 'true');
    await expect(signIn.tab(identity.login)).toBeFocused();
    await expect(signIn.field(account.email)).toHaveValue(email);
    await expect(signIn.card.getByText(account.pending(email))).toBeVisible();
  });
  await test.step('signing in before opening the email is refused and sends another email', async () => {
    expectConsole(/403/);
    const first = await server.mailTo(email);
    await signIn.login(email);
    await expect(signIn.card.getByRole('alert').filter({ hasText: problems.notVerified })).toBeVisible();
    await signIn.button(account.resend).click();
    await expect(signIn.toasts).toContainText(account.resent);
    await expect.poll(() => server.mailTo(email)).not.toBe(first);
  });
  const link = linkOf(await server.mailTo(email));
  const confirmation = new ConfirmPage(page);
  await test.step('T-06 opening the link in the email, as email scanners do, changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) expect((await request.fetch(link, { method })).status()).toBe(200);
    await confirmation.open(link);
    await axe();
    const { database } = server;
    expect(await database.selectFrom('profiles').select('id').where('email', '=', email).execute()).toEqual([]);
  });
  await test.step('T-06 the button behind the link, also after a reload, confirms the address once and signs in', async () => {
    await page.reload();
    let presses = 0;
    page.on('request', (sent) => (presses += sent.url().endsWith(api.confirmEmail.path) ? 1 : 0));
    await confirmation.confirm.dblclick();
    await confirmation.expectDone();
    expect(presses).toBe(1);
    // The card is removed from the history.
    await page.goBack();
    await expect(page).toHaveURL('/auth');
    await expect(confirmation.card).toHaveCount(0);
    await expect(signIn.signedInAs('Maja')).toBeVisible();
    await expect(page.getByRole('link', { name: personalData.link })).toHaveAttribute('href', ownDataPath);
    await expect(signIn.card.getByText(email)).toBeVisible();
    await axe();
  });
  await test.step('R-AU-07 R-AU-13 R-MS-11 signing out by keyboard alone', async () => {
    await signIn.card.getByRole('link', { name: nav.play }).focus();
    await page.keyboard.press('Tab');
    await expect(signIn.button(identity.signOut)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signIn.toasts).toContainText(identity.signedOut);
    await expect(signIn.tab(identity.login)).toBeFocused();
    expect((await page.request.get(`${origin}/api/games/${gameId}`)).status()).toBe(403);
  });
  await test.step('R-AU-13 R-MS-10 R-NM-10 signing in again restores name and games', async () => {
    await signIn.login(email);
    await expect(signIn.toasts).toContainText(identity.signedIn);
    await expect(signIn.signedInAs('Maja')).toBeFocused();
    expect(await callAs(page, origin, api.getGame, undefined, { gameId })).toMatchObject({ id: gameId });
    const { session } = await callAs(page, origin, api.getSession);
    expect(session?.player).toMatchObject({ username: 'Maja', named: true });
    const { origins } = await page.context().storageState();
    expect(origins[0]?.localStorage).toContainEqual({ name: storageKeys.playerName, value: 'Maja' });
  });

  const other = new SignInPage(opponent);
  await test.step('R-AU-15 a used link leads to /auth with the reason', async () => {
    expectConsole(/409/);
    const elsewhere = new ConfirmPage(opponent);
    await elsewhere.open(link);
    await elsewhere.confirm.press('Enter');
    await expect(elsewhere.card).toHaveCount(0);
    await expect(opponent).toHaveURL('/auth');
    await expect(opponent.getByRole('alert').first()).toContainText(auth.failed(problems.codeExpired));
    await expect(other.tab(identity.login)).toBeVisible();
  });
  await test.step('R-AU-11 R-ER-20 an email that has an account is refused at its field, and its owner is informed', async () => {
    expectConsole(/409/);
    await other.register({ name: 'Somebody', email });
    await expect(other.field(account.email)).toHaveAccessibleDescription(identity.emailTaken);
    await expect(other.field(account.email)).toBeFocused();
    await expect(other.tab(identity.register)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => server.mailTo(email)).toContain(messages.mails.taken.subject);
  });
});

test('the account page changes name and country, and leads to the buttons for the own data', async ({
  page,
  server,
  axeInBothSchemes,
}) => {
  await becomeAccount(page, server, { name: 'Maja', email: 'maja-data@example.test' });
  await page.goto('/auth');
  const profile = page.getByRole('region', { name: profileSettings.title });
  await expect(profile.getByLabel(identity.name, { exact: true })).toHaveValue('Maja');
  await profile.getByLabel(identity.name, { exact: true }).fill('Vera');
  await profile.getByLabel(identity.country).selectOption('NO');
  await axeInBothSchemes();
  await profile.getByRole('button', { name: profileSettings.save }).click();
  await expect(profile.getByRole('status')).toHaveText(profileSettings.saved);
  await expect(new SignInPage(page).signedInAs('Vera')).toBeVisible();
  await page.getByRole('link', { name: personalData.link }).click();
  await expect(page).toHaveURL(ownDataPath);
  await expect(page.getByRole('button', { name: personalData.download })).toBeInViewport();
});

test('T-06 in another browser the link asks for the password of the sign-up', async ({
  page,
  player,
  server,
  expectConsole,
  axeInBothSchemes,
}) => {
  const email = 'elsewhere@example.org';
  const link = await becomePending(await player('Elsewhere'), server, { name: 'Elsewhere', email });
  const confirmation = new ConfirmPage(page);
  await confirmation.open(link);
  await test.step('after a failure of the network the button can be pressed again', async () => {
    expectConsole(/ERR_FAILED/);
    await routeOnce(page, '**/api/auth/confirm', (route) => route.abort());
    await confirmation.confirm.click();
    await expect(confirmation.card.getByRole('alert').filter({ hasText: problems.noAnswer })).toBeVisible();
  });
  await test.step('the page asks for the password, and refuses a wrong one at its field', async () => {
    expectConsole(/403/);
    await confirmation.confirm.click();
    await expect(confirmation.password).toBeFocused();
    await expect(confirmation.password).toHaveAccessibleDescription(account.confirmElsewhereText);
    await page.keyboard.press('Enter');
    await expect(confirmation.password).toHaveAccessibleDescription(new RegExp(account.passwordMissing));
    await confirmation.password.fill('a wrong password');
    await page.keyboard.press('Enter');
    await expect(confirmation.password).toHaveAccessibleDescription(new RegExp(problems.wrongPassword));
    await expect(confirmation.password).toBeFocused();
    await axeInBothSchemes();
  });
  await test.step('the right password confirms the email and signs in here', async () => {
    await confirmation.password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await confirmation.expectDone();
    const { session } = await callAs(page, server.origin, api.getSession);
    expect(session?.account).toEqual({ email, name: 'Elsewhere' });
  });
});

test('T-06 A-70 a stranger who registered the same email does not hinder the owner', async ({
  page,
  player,
  server,
  expectConsole,
}) => {
  expectConsole(/403/);
  const email = 'wanted@example.org';
  const own = await becomePending(page, server, { name: 'Owner', email });
  const stranger = await player('Stranger');
  const password = 'the word of a stranger';
  await callAs(stranger, server.origin, api.signUp, { email, password, data: { name: 'Stranger' }, ofAge: true });
  await expect.poll(() => server.mailTo(email)).toContain('"Stranger"');

  const confirmation = new ConfirmPage(page);
  await confirmation.open(linkOf(await server.mailTo(email)));
  await confirmation.confirm.click();
  await expect(confirmation.password).toBeFocused();
  await confirmation.open(own);
  await confirmation.confirm.click();
  await confirmation.expectDone();

  await page.goto('/auth');
  await expect(new SignInPage(page).signedInAs('Owner')).toBeVisible();
});

test('a guest whose sign-up waits for its mail leaves without a question: nothing is lost', async ({
  page,
  server,
}) => {
  await becomePending(page, server, { name: 'Soon', email: 'soon@example.org' });
  await page.goto('/about');
  await page.getByRole('button', { name: nav.account }).click();
  const menu = page.getByRole('dialog', { name: nav.account });
  await menu.getByRole('button', { name: accountMenu.leave }).click();
  await expect(page.getByTestId('toasts')).toContainText(accountMenu.left);
});

test('S-16 an expired link says so, and says what to do next', async ({ page, server, expectConsole }) => {
  expectConsole(/409/);
  const email = 'late@example.org';
  const link = await becomePending(page, server, { name: 'Late', email });
  await server.database.updateTable('mail_codes').set({ expires_at: new Date() }).execute();
  const confirmation = new ConfirmPage(page);
  await confirmation.open(link);
  await confirmation.confirm.click();
  await expect(page.getByRole('alert').first()).toContainText(auth.failed(problems.codeExpired));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const signIn = new SignInPage(page);
  await expect(signIn.card.getByText(account.pending(email))).toBeVisible();
  await expect(signIn.button(account.resend)).toBeVisible();

  await page.goto('/auth?confirm=%3Cscript%3E');
  await expect(page.getByRole('alert').first()).toContainText(auth.failed(problems.codeExpired));
  await expect(page).toHaveURL('/auth');
});

test('A-68 a guest signs in in another tab during a game, which stays in real time', async ({
  page,
  player,
  server,
  origin,
}) => {
  const email = 'maja-playing@example.test';
  await becomeAccount(await player('Maja'), server, { name: 'Maja', email });
  const { me } = await beginMatch({ origin, page, player }, queueDoor);
  const signIn = new SignInPage(await page.context().newPage());
  await signIn.open();
  const reconnected = greeted(page);
  await signIn.login(email);
  await expect(signIn.signedInAs('Maja')).toBeVisible();
  await reconnected;
  await expect(me.connection('Real-time')).toBeVisible();
});

test('a sign-out without a new guest still removes the account from the page and the device', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/429/);
  const email = 'shared@example.org';
  await becomeAccount(page, server, { name: 'Shared', email });
  const signIn = new SignInPage(page);
  await page.goto('/auth');
  await expect(signIn.signedInAs('Shared')).toBeVisible();
  // The address has used up its guests of this hour: the session ends, but the call is refused.
  await page.route(`**${api.signOut.path}`, async (route) => {
    await route.fetch();
    await page.context().clearCookies();
    await route.fulfill({ status: 429, json: { error: 'too-many-requests', message: problems.tooManyRequests } });
  });
  await signIn.button(identity.signOut).click();
  await expect(signIn.tab(identity.login)).toBeVisible();
  await expect(signIn.signedInAs('Shared')).toBeHidden();
  const kept = JSON.stringify((await page.context().storageState()).origins);
  expect(kept).not.toContain('Shared');
});

test('a forgotten password is replaced, and the account is deleted with all its data', async ({
  page,
  visitor,
  server,
  expectConsole,
}) => {
  test.slow();
  const email = 'forgetful@example.org';
  const renewed = 'the knight on the rim';
  const elsewhere = await visitor();
  await becomeAccount(elsewhere, server, { name: 'Forgetful', email });
  const first = await server.mailTo(email);
  const signIn = new SignInPage(page);
  await test.step('an email brings a link', async () => {
    await signIn.open();
    await signIn.field(account.email).fill(email);
    await signIn.button(account.forgot).click();
    await expect(signIn.card.getByRole('heading', { name: account.forgotTitle })).toBeFocused();
    await expect(signIn.field(account.email)).toHaveValue(email);
    await signIn.button(account.sendLink).click();
    await expect(signIn.card.getByRole('status')).toHaveText(account.linkSent(email));
    await expect.poll(() => server.mailTo(email)).not.toBe(first);
  });
  const link = linkOf(await server.mailTo(email));
  expect(new URL(link).hash).toMatch(/^#type=recovery&code=[\w-]+$/);

  await test.step('the link leads to the form for a new password', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: account.chooseTitle })).toBeVisible();
    // A reload keeps the form, although the code is no longer in the address.
    await page.reload();
    const password = page.getByLabel(account.newPassword, { exact: true });
    await password.fill('short');
    await page.getByRole('button', { name: account.savePassword }).click();
    await expect(password).toHaveAccessibleDescription(new RegExp(account.passwordTooShort(PASSWORD_LENGTH.min)));
    await password.fill(renewed);
    await page.getByRole('button', { name: account.savePassword }).click();
    await expect(signIn.toasts).toContainText(account.passwordSaved);
    await expect(signIn.signedInAs('Forgetful')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Neither a reload nor the history brings back the form.
    await page.reload();
    await expect(signIn.signedInAs('Forgetful')).toBeVisible();
  });
  const other = new SignInPage(elsewhere);
  const refusedAt = ({ card }: SignInPage) => card.getByRole('alert').filter({ hasText: problems.wrongCredentials });
  await test.step('other browsers are signed out, the old password stops working, and the link works once', async () => {
    expectConsole(/401/, /409/);
    await elsewhere.goto('/auth');
    await other.login(email);
    await expect(refusedAt(other)).toBeVisible();
    await other.login(email, renewed);
    await expect(other.signedInAs('Forgetful')).toBeVisible();

    await elsewhere.goto('about:blank');
    await elsewhere.goto(link);
    await elsewhere.getByLabel(account.newPassword, { exact: true }).fill(renewed);
    await elsewhere.getByRole('button', { name: account.savePassword }).click();
    await expect(elsewhere.getByRole('alert').filter({ hasText: problems.codeExpired })).toBeVisible();
  });
  await test.step('an account is deleted with all its data', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: nav.privacy, exact: true }).click();
    expect(await textOfDownload(page.getByRole('button', { name: personalData.download }))).toContain(email);
    await page.getByRole('button', { name: personalData.remove }).click();
    await page.getByRole('button', { name: personalData.reallyRemove }).click();
    await expect(signIn.toasts).toContainText(personalData.removed);
    expect((await page.context().storageState()).origins).toEqual([]);
    await signIn.open();
    await signIn.login(email, renewed);
    await expect(refusedAt(signIn)).toBeVisible();
  });
});

test('@phone signing in and registering on a phone', async ({ page, axeInBothSchemes }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.button(identity.login).click();
  await expect(signIn.field(account.email)).toBeFocused();
  await axeInBothSchemes();
  await signIn.tab(identity.register).click();
  await signIn.button(identity.register).click();
  await axeInBothSchemes();
  for (const button of await signIn.card.getByRole('button').all()) {
    const { height, right } = await boxOf(button);
    expect(height, 'high enough for a finger').toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(360 - 16);
  }
  await page.goto('/auth?confirm=abc');
  await expect(page.getByRole('button', { name: account.confirm })).toBeVisible();
  await axeInBothSchemes();
  await page.goto('about:blank');
  await page.goto('/auth/callback#type=recovery&code=abc');
  await expect(page.getByRole('heading', { name: account.chooseTitle })).toBeVisible();
  await axeInBothSchemes();
});
