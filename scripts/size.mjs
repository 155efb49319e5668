// What a first visit loads, gzipped, and what `npm ci` brings, each against its budget. Reads the build in dist/frontend and
// node_modules; exits 1 when one is over.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** One gzipped kilobyte as the budgets count it, in bytes. */
const KB = 1_000;

/** What each page of the staff fetches. */
const SHELL = ['index.html', 'staff-app'];

/**
 * Pages with the parts of the build that a browser loads on a first visit, before any click, and their
 * budget in kB and files. `e2e/first-load.e2e.ts` checks that a browser loads exactly these.
 */
export const budgets = [
  {
    page: 'public page',
    path: '/',
    parts: ['index.html', 'visitor-app', 'home-page'],
    kilobytes: 105,
    files: 12,
  },
  {
    page: 'estimate of a customer',
    path: '/kva/:token',
    parts: ['index.html', 'visitor-app', 'own-estimate-page'],
    kilobytes: 105,
    files: 14,
  },
  { page: 'staff shell', path: '/work-orders', parts: SHELL, kilobytes: 140, files: 20 },
  {
    page: 'booked appointments',
    path: '/appointments',
    parts: [...SHELL, 'appointments-page'],
    kilobytes: 185,
    files: 30,
  },
];

/** Maximum size of node_modules, in MB of files; 20 of them decode and encode pictures (ADR 54). */
const PACKAGES_BUDGET_MB = 670;

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const built = path.join(root, 'dist', 'frontend');

/**
 * The gzipped size of everything these parts load before any click: their static imports and styles.
 * @param {readonly string[]} parts keys of the build's manifest, or names of its files without the hash
 * @param {string} directory of the build
 * @returns {Promise<{ kilobytes: number, files: { file: string, kilobytes: number }[] }>}
 */
export async function firstLoad(parts, directory = built) {
  const manifest = JSON.parse(await readFile(path.join(directory, '.vite', 'manifest.json'), 'utf8'));
  const files = new Set();
  const follow = (key) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`The build has no part ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  parts.forEach(follow);
  const sized = await Promise.all(
    [...files].map(async (file) => {
      const bytes = gzipSync(await readFile(path.join(directory, file)), { level: 9 }).length;
      return { file, kilobytes: bytes / KB };
    }),
  );
  sized.sort((one, other) => other.kilobytes - one.kilobytes);
  return { kilobytes: sized.reduce((sum, { kilobytes }) => sum + kilobytes, 0), files: sized };
}

/** The bytes of all files in a folder, links not followed. */
async function bytesIn(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const file of files) {
    if (file.isFile()) bytes += (await stat(path.join(file.parentPath, file.name))).size;
  }
  return bytes;
}

function tell(over, line) {
  if (over) process.exitCode = 1;
  console.log(`${over ? 'OVER' : 'ok  '} ${line}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const verbose = process.argv.includes('--files');
  for (const { page, parts, kilobytes: budget, files: most } of budgets) {
    const { kilobytes, files } = await firstLoad(
      parts,
      process.argv[2]?.startsWith('-') ? built : process.argv[2],
    );
    const over = kilobytes > budget || files.length > most;
    const count = `${files.length} of ${most} files`;
    tell(over, `${page}: ${kilobytes.toFixed(1)} of ${budget} kB gz, ${count}`);
    if (verbose)
      for (const file of files) console.log(`       ${file.kilobytes.toFixed(2).padStart(7)} ${file.file}`);
  }
  const megabytes = (await bytesIn(path.join(root, 'node_modules'))) / 1_000_000;
  tell(megabytes > PACKAGES_BUDGET_MB, `packages: ${megabytes.toFixed(0)} of ${PACKAGES_BUDGET_MB} MB`);
}
