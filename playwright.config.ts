import { defineConfig, devices } from '@playwright/test';
import { chooseBrowser } from './tools/browser.ts';

const browser = await chooseBrowser();

/**
 * Save a sixth of all processor time: no sound card; no optimizing compiler, because the page of a test lives for seconds;
 * the network in the process of the browser. The other features are Playwright's own, which the argument would replace.
 */
const LIGHTER_ARGS = [
  '--disable-audio-output',
  '--js-flags=--no-turbofan',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  // On two cores: pages mostly wait for clocks and for each other.
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Whole games in two browsers take half of it on two busy cores.
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // A child that nobody expected would pass otherwise.
    toMatchAriaSnapshot: { children: 'deep-equal', pathTemplate: 'tests/e2e/aria-snapshots/{arg}{ext}' },
  },
  reporter: [[process.env['CI'] ? 'dot' : 'line'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    actionTimeout: 10_000,
    // A trace costs an eighth of all processor time: `npm run test:e2e -- --trace on` for the test that failed.
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...(browser.args ?? []), ...LIGHTER_ARGS] },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 640 } },
    },
  ],
});
