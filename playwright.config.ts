import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  // Long enough for a busy machine; only ends hanging tests.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Two files run in parallel, each with its own browser.
  workers: 2,
  // What passes only then is named at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    // The snapshots show the page already; screenshots would only cost time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
