/** WebKitGTK's MiniBrowser, driven over WebDriver on a separate display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { api } from '@sixtyfour/contract';
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import type * as Remote from 'selenium-webdriver/remote.js';
import { type SmokeBrowser, type Visitor, waitFor } from './visitor.ts';

// A folder of a CommonJS package, which cannot be imported together with its types.
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof Remote;

const SIZE = { width: 1280, height: 900 } as const;

export interface WebKitPrograms {
  readonly driver: string;
  readonly xvfb: string;
}

/** Starts Xvfb on the first free display number. */
async function openDisplay(xvfb: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp'];
  const screen = spawn(xvfb, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (data) => resolve(String(data).trim()));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { screen, display: `:${number}` };
}

export async function openWebKit({ driver, xvfb }: WebKitPrograms): Promise<SmokeBrowser> {
  const { screen, display } = await openDisplay(xvfb);
  const ends: (() => Promise<void>)[] = [async () => void screen.kill()];
  const env: Record<string, string> = { DISPLAY: display };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] ??= value;

  /** Starts a driver, which serves one session. */
  const openSession = async (): Promise<WebDriver> => {
    const service = new DriverService.Builder(driver).setLoopback(true).setEnvironment(env).build();
    ends.unshift(async () => void (await service.kill()));
    const session = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build();
    ends.unshift(() => session.quit());
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...SIZE });
    return session;
  };

  let first: WebDriver | null = await openSession();
  const version: unknown = (await first.getCapabilities()).get('browserVersion');
  return {
    name: `webkitgtk ${String(version)}`,
    visitor: async () => {
      const session = first ?? (await openSession());
      first = null;
      return visitorOf(session);
    },
    close: async () => {
      for (const end of ends) await end();
    },
  };
}

/**
 * Collects errors in the page, because this driver reports neither console nor network. Errors thrown earlier are found
 * through the site's own error report, which is among the loaded resources.
 */
const LISTEN = `
  const complaints = (window.smokeComplaints = []);
  const complain = (text) => complaints.push(location.pathname + ': ' + text);
  for (const level of ['error', 'warn']) {
    const write = console[level];
    console[level] = (...words) => {
      complain('console ' + level + ': ' + words.join(' '));
      write.apply(console, words);
    };
  }
  const load = window.fetch;
  window.fetch = async (...request) => {
    const response = await load(...request);
    if (!response.ok) complain(response.status + ': ' + response.url);
    return response;
  };
  addEventListener('error', ({ message, target }) => complain('error: ' + (message ?? target.outerHTML)), true);
  addEventListener('unhandledrejection', ({ reason }) => complain('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => complain('blocked: ' + blockedURI));`;

const COMPLAINTS = `
  const isReport = ({ name }) => name.endsWith('${api.reportClientError.path}');
  const reports = performance.getEntriesByType('resource').filter(isReport);
  return [...(window.smokeComplaints ?? []), ...reports.map(() => location.pathname + ': reported an error')];`;

/** False if the element has been removed. */
async function isDisplayed(element: WebElement): Promise<boolean> {
  try {
    return await element.isDisplayed();
  } catch (thrown) {
    if (thrown instanceof error.StaleElementReferenceError) return false;
    throw thrown;
  }
}

function visitorOf(session: WebDriver): Visitor {
  /** Errors of earlier pages. */
  const complaints: string[] = [];
  const complain = () => session.executeScript<string[]>(COMPLAINTS);
  const find = (xpath: string) =>
    waitFor(xpath, async (): Promise<WebElement | null> => {
      for (const element of await session.findElements(By.xpath(xpath))) if (await isDisplayed(element)) return element;
      return null;
    });
  return {
    open: async (url) => {
      complaints.push(...(await complain()));
      await session.get(url);
      await session.executeScript(LISTEN);
    },
    see: async (xpath) => void (await find(xpath)),
    click: async (xpath) => (await find(xpath)).click(),
    drag: async (from, to) => {
      const [start, end] = [await find(from), await find(to)];
      const actions = session.actions().move({ origin: start }).press();
      await actions.move({ origin: end }).release().perform();
    },
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    attribute: async (xpath, name) => (await find(xpath)).getAttribute(name),
    complaints: async () => [...complaints, ...(await complain())],
  };
}
