import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const TEST_FILE = /`([^`\s]+\.(?:spec|e2e|bench)\.tsx?)`/g;

describe('docs/spec-coverage.md', () => {
  it('names only existing tests, and at least one test per requirement', async () => {
    const rows = (await readFile(join(root, 'docs', 'spec-coverage.md'), 'utf8'))
      .split('\n')
      .filter((line) => /^\| [^-s]/.test(line));
    expect(rows.length).toBeGreaterThan(100);

    const named = new Set(rows.flatMap((row) => [...row.matchAll(TEST_FILE)].map(([, file]) => file ?? '')));
    expect([...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(rows.filter((row) => !row.includes('offen') && row.search(TEST_FILE) === -1)).toEqual([]);
  });
});

/** Paths from the root, in backticks: `backend/src/main.ts`, `docs/adr/`. */
const PATH = /`((?:backend|contracts|projections|frontend|e2e|bench|scripts|docs|deploy)\/[^`\s]*)`/g;
const SCRIPT = /`?npm run ([\w:-]+)/g;

/** `<module>` matches any name, `*` any part of a name. */
function isThere(path: string, all: readonly string[]): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('**', '.+')
    .replaceAll('*', '[^/]+')
    .replaceAll(/<[^>]+>/g, '[^/]+');
  const wanted = new RegExp(`^${pattern}(?:/|$)`);
  return all.some((file) => wanted.test(file));
}

async function filesOfProject(): Promise<readonly string[]> {
  const folders = [
    'backend',
    'contracts',
    'projections',
    'frontend',
    'e2e',
    'bench',
    'scripts',
    'docs',
    'deploy',
  ];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  );
  return found.flat();
}

const SECURITY = join('docs', 'security.md');

describe('README, CONTRIBUTING, security and the how-tos', () => {
  it('name only paths and commands that exist', async () => {
    const howTos = (await readdir(join(root, 'docs', 'how-to'))).map((file) => join('docs', 'how-to', file));
    const all = await filesOfProject();
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const stale: string[] = [];
    for (const file of ['README.md', 'CONTRIBUTING.md', SECURITY, ...howTos]) {
      const text = await readFile(join(root, file), 'utf8');
      for (const [, path = ''] of text.matchAll(PATH))
        if (!isThere(path, all)) stale.push(`${file}: ${path}`);
      for (const [, name = ''] of text.matchAll(SCRIPT))
        if (!(name in scripts)) stale.push(`${file}: npm run ${name}`);
    }
    expect(stale).toEqual([]);
  });

  it('detects a path that does not exist', async () => {
    const all = await filesOfProject();
    expect(isThere('projections/src/all.ts', all)).toBe(false);
    expect(isThere('backend/src/<module>/<module>.manifest.ts', all)).toBe(true);
  });
});
