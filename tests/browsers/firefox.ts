/** Firefox, driven over WebDriver BiDi. */
import { api } from '@sixtyfour/contract';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type SmokeBrowser, type Visitor, waitFor } from './visitor.ts';

export async function openFirefox(executablePath: string): Promise<SmokeBrowser> {
  // Not `page.setViewport`: it also sets the screen orientation, which Firefox ESR 140 does not support.
  const args = ['--width=1280', '--height=800'];
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, args, defaultViewport: null });
  return {
    name: (await browser.version()).replace('/', ' '),
    visitor: async () => {
      const context = await browser.createBrowserContext();
      return visitorOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function listen(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warn') complaints.push(`console ${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
    if (response.url().endsWith(api.reportClientError.path)) complaints.push(`${page.url()} reported an error`);
  });
  return complaints;
}

function visitorOf(page: Page): Visitor {
  const complaints = listen(page);
  const find = async (xpath: string): Promise<ElementHandle> => {
    // A background page is not rendered.
    await page.bringToFront();
    return waitFor(xpath, async () => {
      for (const element of await page.$$(`::-p-xpath(${xpath})`)) if (await element.isVisible()) return element;
      return null;
    });
  };
  return {
    open: async (url) => void (await page.goto(url)),
    see: async (xpath) => void (await find(xpath)),
    click: async (xpath) => (await find(xpath)).click(),
    drag: async (from, to) => {
      const [start, end] = [await find(from), await find(to)];
      await start.hover();
      await page.mouse.down();
      await end.hover();
      await page.mouse.up();
    },
    type: async (xpath, text) => (await find(xpath)).type(text),
    attribute: async (xpath, name) => (await find(xpath)).evaluate((element, key) => element.getAttribute(key), name),
    complaints: async () => complaints,
  };
}
