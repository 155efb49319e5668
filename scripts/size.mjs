// What a first visit loads, gzipped, against its budget. Reads the build in dist/frontend; exits 1 when a page is over.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** One gzipped kilobyte as the budgets count it, in bytes. */
const KB = 1_000;

/** Pages with the parts of the build that a first visit of them needs, and their budget in kB. */
export const budgets = [
  { page: 'public page', parts: ['index.html', 'visitor-app'], kilobytes: 105 },
  { page: 'staff shell', parts: ['index.html', 'staff-app'], kilobytes: 160 },
];

const built = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'frontend');

/**
 * The gzipped size of everything these parts load before anybody clicks: their static imports and styles.
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const verbose = process.argv.includes('--files');
  for (const { page, parts, kilobytes: budget } of budgets) {
    const { kilobytes, files } = await firstLoad(
      parts,
      process.argv[2]?.startsWith('-') ? built : process.argv[2],
    );
    const over = kilobytes > budget;
    if (over) process.exitCode = 1;
    console.log(`${over ? 'OVER' : 'ok  '} ${page}: ${kilobytes.toFixed(1)} of ${budget} kB gz`);
    if (verbose)
      for (const file of files) console.log(`       ${file.kilobytes.toFixed(2).padStart(7)} ${file.file}`);
  }
}
