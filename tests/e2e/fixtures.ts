/** Fixtures of all browser tests: a server per worker, a check that the console is empty, and axe. */
import { AxeBuilder } from '@axe-core/playwright';
import { storageKeys } from '@sixtyfour/contract';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { UNDECIDED } from './axe-undecided.ts';
import { addPuzzles, PuzzlePage, USUAL_PUZZLES } from './puzzle-page.ts';
import { SocketPlayer } from './socket-player.ts';
import { type Entered, type OpenServer, openTestServer, webBuildFolder } from './test-server.ts';

/** Pages load slowly on a busy machine, while engines run in other tests. */
export const ARRIVAL = { timeout: 20_000 };

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these tags that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The server functions that a test may use besides visiting pages. */
export interface TestServer extends Pick<OpenServer, 'origin' | 'advance' | 'database' | 'restart'> {
  /** Waits for an email to an address and returns the text of the newest one. */
  readonly mailTo: (address: string) => Promise<string>;
}

interface WorkerFixtures {
  /** Configuration of the server; set it with `test.use`. */
  readonly entered: Entered;
  /** The folder of the web build that the server serves. */
  readonly webBuild: string;
  readonly server: TestServer;
  /** The origin of this worker's server. */
  readonly origin: string;
}

interface TestFixtures {
  /** The page of the test as a game against a character, and as the puzzle screen. */
  readonly ai: AiPage;
  readonly puzzle: PuzzlePage;
  /** Opens a page in a separate browser context with its own address. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Signs in a guest with this name, without a page. */
  readonly player: (name: string, country?: string) => Promise<SocketPlayer>;
  /** Fails the test if any page of its context logs an error or a warning, or throws. */
  readonly quiet: void;
  /** Expects console messages. Fails the test if one does not appear. */
  readonly expectConsole: (...texts: readonly RegExp[]) => void;
  /**
   * Asserts that axe finds nothing on the current page, or within `selector`. In the dark color scheme it checks colors
   * only, so every state must also be checked in the light scheme.
   */
  readonly axe: (selector?: string) => Promise<void>;
  /** `axe` in the light, then in the dark scheme. Leaves the page in the light scheme. */
  readonly axeInBothSchemes: (selector?: string) => Promise<void>;
}

interface InnerFixtures {
  readonly consoleLog: ConsoleLog;
  readonly resetQueue: void;
}

interface ConsoleLog {
  readonly seen: string[];
  readonly expected: RegExp[];
}

async function newestMail({ mailsTo }: OpenServer, address: string): Promise<string> {
  let newest: string | undefined;
  await expect(async () => {
    newest = (await mailsTo(address)).at(-1);
    expect(newest, `a mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 5_000 });
  return newest ?? '';
}

/** Playwright logs this in every context in which it blocks service workers. */
const WORKER_BLOCKED = /^warning: Service Worker registration blocked by Playwright/;

/** Undecided findings of axe without a review, such as 'color-contrast, bgOverlap: .caption'. */
function undecidedIn(incomplete: AxeResults['incomplete']): readonly string[] {
  return incomplete.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ any, all, none, target }) => {
      const reasons = [...any, ...all, ...none].map((check) => String(check.data?.messageKey ?? check.id));
      const isKnown = reasons.every((reason) =>
        UNDECIDED.some((known) => known.rule === id && known.reason === reason),
      );
      return isKnown ? [] : [`${id}, ${reasons.join(', ')}: ${target.join(' ')}`];
    }),
  );
}

/** Repeats the analysis if the page changed during it, for example because a bar appeared. */
async function ofOneState<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const changes = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        if ([...addedNodes, ...removedNodes].some((node) => node instanceof Element)) seen.count += 1;
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  for (;;) {
    const before = await changes.evaluate(({ count }) => count);
    const seen = await look();
    if ((await changes.evaluate(({ count }) => count)) === before) return seen;
  }
}

let visitors = 0;

/** The storage state of a browser with only these entries in its local storage. */
export function storedAt(
  origin: string,
  entries: Readonly<Record<string, string>>,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Hides the cookie banner, which appears to every new visitor. */
export function acceptedAt(origin: string): ReturnType<typeof storedAt> {
  return storedAt(origin, { [storageKeys.cookiesAccepted]: 'true' });
}

function newAddress(): { 'x-forwarded-for': string } {
  visitors += 1;
  return { 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` };
}

function listen(context: BrowserContext, log: ConsoleLog): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') log.seen.push(describeMessage(message));
  });
  context.on('weberror', (error) => log.seen.push(`thrown: ${String(error.error())}`));
}

function describeMessage(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.type()}: ${message.text()} (${url}:${lineNumber})`;
}

export const test = base.extend<TestFixtures & InnerFixtures, WorkerFixtures>({
  entered: [{}, { option: true, scope: 'worker' }],
  // Chromium may crash at startup in the C library's `getenv`, because its graphics thread sets a variable at the same
  // time. So a failed start is retried once.
  browser: [
    async ({ playwright, browserName }, run) => {
      const launch = () => playwright[browserName].launch();
      const browser = await launch().catch(launch);
      await run(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // Playwright requires a destructuring pattern.
  webBuild: [async ({}, run) => run(webBuildFolder), { scope: 'worker' }],
  server: [
    async ({ webBuild, entered }, run) => {
      const server = await openTestServer(webBuild, entered);
      await addPuzzles(server.database, ...USUAL_PUZZLES);
      await run({ ...server, mailTo: (address) => newestMail(server, address) });
      await server.close();
    },
    { scope: 'worker' },
  ],
  origin: [async ({ server }, run) => run(server.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, run) => run(origin),
  storageState: async ({ origin }, run) => run(acceptedAt(origin)),
  // The server limits calls per address, so every visitor has an address of their own.
  // Playwright requires a destructuring pattern.
  extraHTTPHeaders: async ({}, run) => run(newAddress()),
  ai: async ({ page }, run) => run(new AiPage(page)),
  puzzle: async ({ page }, run) => run(new PuzzlePage(page)),
  consoleLog: async ({ context }, run) => {
    const log: ConsoleLog = { seen: [], expected: [] };
    listen(context, log);
    await run(log);
  },
  visitor: async ({ browser, contextOptions, baseURL, storageState, consoleLog }, run) => {
    const contexts: BrowserContext[] = [];
    await run(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        storageState,
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
        extraHTTPHeaders: newAddress(),
        ...options,
      });
      contexts.push(context);
      listen(context, consoleLog);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  player: async ({ origin }, run) => {
    const players: SocketPlayer[] = [];
    await run(async (name, country) => {
      const player = await SocketPlayer.signIn(origin, newAddress(), name, country);
      players.push(player);
      return player;
    });
    await Promise.all(players.map((player) => player.dispose()));
  },
  // All tests of a worker share one queue: visitors from earlier tests must not be paired, nor search again after
  // their game is aborted.
  resetQueue: [
    async ({ server: { database } }, run) => {
      const closed_at = new Date();
      await database.updateTable('player_presence').set({ closed_at }).where('closed_at', 'is', null).execute();
      await database.deleteFrom('match_requests').where('status', '=', 'pending').execute();
      await run();
    },
    { auto: true },
  ],
  expectConsole: async ({ consoleLog }, run) => run((...texts) => void consoleLog.expected.push(...texts)),
  quiet: [
    async ({ consoleLog }, run) => {
      await run();
      const { seen, expected } = consoleLog;
      const allowed = [...expected, WORKER_BLOCKED];
      const unexpected = seen.filter((line) => !allowed.some((text) => text.test(line)));
      expect(unexpected, 'errors and warnings of the console').toEqual([]);
      const missing = expected.filter((text) => !seen.some((line) => text.test(line)));
      expect(missing, 'expected messages that did not appear').toEqual([]);
    },
    { auto: true },
  ],
  axe: async ({ page }, run) => {
    await run(async (selector) => {
      const [isDark, hasAxe] = await page.evaluate(() => [
        matchMedia('(prefers-color-scheme: dark)').matches,
        'axe' in window,
      ]);
      const analyze = () => {
        // Injecting axe takes half of the time and is needed only once per page.
        const once = hasAxe ? { axeSource: ';' } : {};
        // No page has frames, and passed rules are not needed: without both axe takes a fifth of the time.
        const axe = new AxeBuilder({ page, ...once })
          .setLegacyMode()
          .options({ resultTypes: ['violations', 'incomplete'] });
        const builder = isDark ? axe.withRules(COLOR_RULES) : axe.withTags(AXE_TAGS);
        return (selector === undefined ? builder : builder.include(selector)).analyze();
      };
      const { violations, incomplete } = await ofOneState(page, analyze);
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
      expect(found, 'axe violations').toEqual([]);
      expect(undecidedIn(incomplete), 'undecided findings of axe without a review').toEqual([]);
    });
  },
  axeInBothSchemes: async ({ page, axe }, run) => {
    await run(async (selector) => {
      await axe(selector);
      await page.emulateMedia({ colorScheme: 'dark' });
      await axe(selector);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  },
});

export { expect };
