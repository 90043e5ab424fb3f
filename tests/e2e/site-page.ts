/** The base of all page objects. */
import { readFile } from 'node:fs/promises';
import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const { nav } = messages;

export class SitePage {
  readonly page: Page;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.toasts = page.getByTestId('toasts');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: nav.settings });
  await expect(dialog.getByRole('slider')).toBeVisible();
  return dialog;
}

/** The text of the file that pressing the button downloads. */
export async function textOfDownload(button: Locator): Promise<string> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await file.path(), 'utf8');
}

/** Turns a switch of the settings on. */
export async function switchOn(page: Page, name: string): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByRole('switch', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
