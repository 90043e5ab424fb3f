/** What every browser test has: a server of its worker's own, a page whose console stays silent, and axe. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage } from '@playwright/test';
import { buildApp } from '@sixtyfour/server';
import { createTestDatabase, testConfig } from '@sixtyfour/server/test-kit';

const webBuild = join(import.meta.dirname, '../../apps/web/build');

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface WorkerFixtures {
  /** Origin of this worker's server. */
  readonly origin: string;
}

interface TestFixtures {
  /** Fails the test when any page of its context writes an error or a warning to the console, or throws. */
  readonly quiet: void;
  /** Says that such a message is meant to come. Fails the test when it does not. */
  readonly expectConsole: (text: RegExp) => void;
  /** Asserts that axe finds nothing on the page as it stands, or within `selector`. */
  readonly axe: (selector?: string) => Promise<void>;
}

interface ConsoleLog {
  readonly seen: string[];
  readonly expected: RegExp[];
}

function describeMessage(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.type()}: ${message.text()} (${url}:${lineNumber})`;
}

export const test = base.extend<TestFixtures & { readonly consoleLog: ConsoleLog }, WorkerFixtures>({
  origin: [
    // Playwright reads from the pattern that this fixture needs no other.
    async ({}, run) => {
      const { database, drop } = await createTestDatabase();
      const app = await buildApp({ config: testConfig(), database, webBuild });
      await run(await app.listen({ host: '127.0.0.1', port: 0 }));
      await app.close();
      await drop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, run) => run(origin),
  consoleLog: async ({ context }, run) => {
    const log: ConsoleLog = { seen: [], expected: [] };
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') log.seen.push(describeMessage(message));
    });
    context.on('weberror', (error) => log.seen.push(`thrown: ${String(error.error())}`));
    await run(log);
  },
  expectConsole: async ({ consoleLog }, run) => run((text) => void consoleLog.expected.push(text)),
  quiet: [
    async ({ consoleLog }, run) => {
      await run();
      const { seen, expected } = consoleLog;
      const unexpected = seen.filter((line) => !expected.some((text) => text.test(line)));
      expect(unexpected, 'errors and warnings of the console').toEqual([]);
      const missing = expected.filter((text) => !seen.some((line) => text.test(line)));
      expect(missing, 'messages that were to come').toEqual([]);
    },
    { auto: true },
  ],
  axe: async ({ page }, run) => {
    await run(async (selector) => {
      const builder = new AxeBuilder({ page }).withTags(AXE_TAGS);
      const { violations } = await (selector === undefined ? builder : builder.include(selector)).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
      expect(found, 'axe violations').toEqual([]);
    });
  },
});

export { expect };
