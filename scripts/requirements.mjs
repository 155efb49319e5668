// The requirements that a test file covers, from docs/spec-coverage.md, so that a failure names what is broken.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TEST_FILE = /`([^`\s]+\.(?:spec|e2e)\.tsx?)`/g;
/** A file covers many requirements, but the line must stay readable. */
const NAMED = 3;

/**
 * The requirements by test file, each as `D3 Bookings survive a crash at each step`.
 * @param {string} root folder of the project
 * @returns {Promise<Map<string, string[]>>}
 */
export async function requirements(root) {
  const table = await readFile(join(root, 'docs', 'spec-coverage.md'), 'utf8').catch(() => '');
  const found = new Map();
  for (const line of table.split('\n').filter((row) => /^\| [^-s]/.test(row))) {
    const [, section, requirement, shownBy = ''] = line.split('|').map((cell) => cell.trim());
    for (const [, file] of shownBy.matchAll(TEST_FILE)) {
      found.set(file, [...(found.get(file) ?? []), `${section} ${requirement}`]);
    }
  }
  return found;
}

/** ` (shows 5 …; D3 …)` behind the name of a failed test, or nothing. */
export function shownBy(known, file) {
  const all = known.get(file) ?? [];
  if (all.length === 0) return '';
  const more = all.length > NAMED ? `; and ${all.length - NAMED} more` : '';
  return ` (shows ${all.slice(0, NAMED).join('; ')}${more})`;
}
