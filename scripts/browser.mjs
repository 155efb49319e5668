// Which browser the tests, the PDFs and the pictures use: CHROMIUM_PATH, else the one inside the npm package.
import { access } from 'node:fs/promises';

/** Flags for every headless start. Never use the package's own flags, which disable web security. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Path of a Chromium that exists.
 * @returns {Promise<string>}
 * @throws {Error} with one line that says what is missing
 */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    await access(chosen).catch(() => {
      throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
    });
    return chosen;
  }
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    return await bundled.executablePath();
  } catch (error) {
    throw new Error('No browser: install Chromium and set CHROMIUM_PATH to its path.', { cause: error });
  }
}
