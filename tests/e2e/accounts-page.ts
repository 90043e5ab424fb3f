/** Page object of the sign-in card, and accounts created by the calls that the pages make. */
import { api, CONFIRM_PARAMETER, messages, MINIMUM_AGE } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { TestServer } from './fixtures.ts';
import { callAs, type Caller } from './players.ts';
import { SitePage } from './site-page.ts';

const { account, identity, pageNames } = messages;

export const PASSWORD = 'bishop takes pawn on f7';

interface Who {
  readonly name: string;
  readonly email: string;
}

/** The sign-in card as a visitor sees it. */
export class SignInPage extends SitePage {
  readonly card = this.page.getByRole('region', { name: pageNames.auth });

  tab(name: string) {
    return this.card.getByRole('tab', { name });
  }

  field(label: string) {
    return this.card.getByLabel(label, { exact: true });
  }

  override button(name: string) {
    return this.card.getByRole('button', { name, exact: true });
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

  async register({ name, email, password = PASSWORD }: Who & { readonly password?: string }): Promise<void> {
    await this.tab(identity.register).click();
    await this.field(identity.name).fill(name);
    await this.field(account.email).fill(email);
    await this.field(account.password).fill(password);
    await this.card.getByLabel(account.ofAge(MINIMUM_AGE)).check();
    await this.button(identity.register).click();
  }

  /** Arrow keys do nothing until the prerendered tabs are hydrated, so it presses again until one works. */
  async chooseRegisterByKeyboard(): Promise<void> {
    await expect(async () => {
      await this.tab(identity.login).press('ArrowRight');
      await expect(this.tab(identity.register)).toBeFocused({ timeout: 500 });
    }).toPass();
  }

  async registerByKeyboard({ name, email }: Who): Promise<void> {
    const { keyboard } = this.page;
    await this.chooseRegisterByKeyboard();
    await keyboard.press('Tab');
    await expect(this.field(identity.name)).toBeFocused();
    await keyboard.type(name);
    await keyboard.press('Tab');
    await keyboard.type(email);
    await keyboard.press('Tab');
    await keyboard.type(PASSWORD);
    await keyboard.press('Tab');
    await expect(this.button(account.showPassword)).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Enter');
  }
}

/** The link in an email. */
export function linkOf(mail: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail}`);
  return link;
}

/** Signs up a guest by the calls that the pages make. Returns the link from the email. */
export async function becomePending(guest: Caller, server: TestServer, { name, email }: Who): Promise<string> {
  await callAs(guest, server.origin, api.signInAsGuest);
  await callAs(guest, server.origin, api.signUp, { email, password: PASSWORD, data: { name }, ofAge: true });
  return linkOf(await server.mailTo(email));
}

/** Signs up a guest and confirms the address. */
export async function becomeAccount(guest: Caller, server: TestServer, who: Who): Promise<void> {
  const code = new URL(await becomePending(guest, server, who)).searchParams.get(CONFIRM_PARAMETER);
  await callAs(guest, server.origin, api.confirmEmail, { code });
}
