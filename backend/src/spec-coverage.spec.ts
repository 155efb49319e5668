import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const TEST_FILE = /`([^`\s]+\.(?:spec|e2e|bench)\.tsx?)`/g;

describe('docs/spec-coverage.md', () => {
  it('names only tests that exist, and says for every requirement what shows it', async () => {
    const rows = (await readFile(join(root, 'docs', 'spec-coverage.md'), 'utf8'))
      .split('\n')
      .filter((line) => /^\| [^-s]/.test(line));
    expect(rows.length).toBeGreaterThan(100);

    const named = new Set(rows.flatMap((row) => [...row.matchAll(TEST_FILE)].map(([, file]) => file ?? '')));
    expect([...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(rows.filter((row) => !row.includes('offen') && row.search(TEST_FILE) === -1)).toEqual([]);
  });
});
