import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type BrowserProgram = {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
};

const UNPACK = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`;
const UNPACK_WITHIN_MS = 120_000;
const FONT_SETTINGS = 'werkstattbuch-fonts.conf';

/**
 * Chromium draws nothing if it finds no system font, not even with web fonts; a container has none. So it gets the
 * fonts of its package, and none of the machine's.
 */
const fontSettings = (folder: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
  `<dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;

/**
 * The browser of `CHROMIUM_PATH`, else that of the npm package, which is unpacked into the temporary folder at its
 * first use. The folder is renamed when complete, so that a crash leaves no half-unpacked browser.
 */
export async function browserProgram(chosen: string | null): Promise<BrowserProgram> {
  if (chosen !== null) return { path: chosen, environment: homeOf(tmpdir()) };
  const folder = join(tmpdir(), `werkstattbuch-chromium-${versionOfPackage()}`);
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder);
  const libraries = join(folder, 'al2023', 'lib');
  return {
    path: join(folder, 'chromium'),
    environment: {
      ...homeOf(folder),
      FONTCONFIG_FILE: join(folder, FONT_SETTINGS),
      ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    },
  };
}

/**
 * Chromium writes beside its profile, but a container's home is read-only; shared files go to the temporary folder,
 * which is not always /tmp.
 */
const homeOf = (folder: string): Record<string, string> => ({ HOME: folder, TMPDIR: tmpdir() });

function versionOfPackage(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    if (name === '@sparticuz/chromium' && version !== undefined) return version;
  }
  return 'unknown';
}

/** In a separate process: the package reads its folder from the environment, and unpacking blocks. */
async function unpack(folder: string): Promise<void> {
  const making = await mkdtemp(`${folder}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: making },
    timeout: UNPACK_WITHIN_MS,
  });
  await writeFile(join(making, FONT_SETTINGS), fontSettings(folder));
  await rename(making, folder).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(join(folder, 'chromium'))) throw error;
  });
}
