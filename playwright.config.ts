import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  // Long enough for a busy machine: time decides no test, it only ends one that hangs.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Each file has a server and a browser of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    // The page as it stood is in the snapshots; pictures of every moment would cost time besides.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
