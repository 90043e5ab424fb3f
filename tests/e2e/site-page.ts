/** What all page objects have in common. */
import type { Locator, Page } from '@playwright/test';

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
