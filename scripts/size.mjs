// What a first visit loads, gzipped, against its budget. Reads the build in dist/frontend; exits 1 when a page is over.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** One gzipped kilobyte as the budgets count it, in bytes. */
const KB = 1_000;

/** Pages with the modules that a first visit of them needs, and their budget in kB. */
export const budgets = [
  { page: 'public page', modules: ['index.html', 'src/app/visitor-app.tsx'], kilobytes: 105 },
  { page: 'staff shell', modules: ['index.html', 'src/app/staff-app.tsx'], kilobytes: 160 },
];

const built = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'frontend');

/**
 * The gzipped size of everything these modules load before anybody clicks: their static imports and styles.
 * @param {readonly string[]} modules keys of the build's manifest
 * @param {string} directory of the build
 * @returns {Promise<{ kilobytes: number, files: { file: string, kilobytes: number }[] }>}
 */
export async function firstLoad(modules, directory = built) {
  const manifest = JSON.parse(await readFile(path.join(directory, '.vite', 'manifest.json'), 'utf8'));
  const files = new Set();
  const follow = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no module ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  modules.forEach(follow);
  const sized = await Promise.all(
    [...files].map(async (file) => {
      const bytes = gzipSync(await readFile(path.join(directory, file)), { level: 9 }).length;
      return { file, kilobytes: bytes / KB };
    }),
  );
  sized.sort((one, other) => other.kilobytes - one.kilobytes);
  return { kilobytes: sized.reduce((sum, { kilobytes }) => sum + kilobytes, 0), files: sized };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const verbose = process.argv.includes('--files');
  for (const { page, modules, kilobytes: budget } of budgets) {
    const { kilobytes, files } = await firstLoad(
      modules,
      process.argv[2]?.startsWith('-') ? built : process.argv[2],
    );
    const over = kilobytes > budget;
    if (over) process.exitCode = 1;
    console.log(`${over ? 'OVER' : 'ok  '} ${page}: ${kilobytes.toFixed(1)} of ${budget} kB gz`);
    if (verbose)
      for (const file of files) console.log(`       ${file.kilobytes.toFixed(2).padStart(7)} ${file.file}`);
  }
}
