import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { startTestApp, type TestApp } from './testing/start-test-app.js';
import { TestClock } from './testing/test-clock.js';

/**
 * A zipped data folder of each release, filled by its `npm run demo`. `expected.json` in it holds, by path, what that
 * release answered: the fields that every later version must still answer with the same values.
 */
const RELEASES = join(import.meta.dirname, 'testing', 'releases');
const OWNER = { username: 'chefin', password: 'ahornhof-chefin' };

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Expected = Readonly<Record<string, readonly Row[]>>;

describe.each(['0.1.0'])('the folder of release %s', (release) => {
  let directory: string;
  let expected: Expected;
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-release-'));
    await unpack(join(RELEASES, `${release}.zip`), directory);
    expected = JSON.parse(await readFile(join(directory, 'expected.json'), 'utf8')) as Expected;
    const clock = new TestClock('2026-11-26T07:00:00.000Z');
    app = await startTestApp({ directory, clock, environment: { SITE_PUBLIC: '0' } });
    token = (await app.request<{ token: string }>('POST', '/api/auth/login', OWNER)).body.token;
  });

  afterAll(() => app.close());

  it('still answers what that release answered', async () => {
    const found: Record<string, readonly Row[]> = {};
    for (const [path, rows] of Object.entries(expected)) {
      const { status, body } = await app.request<Row[] | { items: Row[] }>('GET', path, undefined, token);
      expect(status).toBe(200);
      found[path] = pick(Array.isArray(body) ? body : body.items, Object.keys(rows[0] ?? {}));
    }
    expect(found).toEqual(expected);
  });

  it('has a website that is still public', async () => {
    const { body } = await app.request('GET', '/api/settings/site-publication');
    expect(body).toEqual({ isPublic: true, wasPublic: true, revision: 0 });
  });

  it('has an unbroken seal', async () => {
    expect(await app.app.platform.seal.verify()).toMatchObject({ intact: true });
  });

  it('hands out the papers that were sent, byte for byte', async () => {
    const sent = (expected['/api/invoices'] ?? []).filter(({ status }) => status !== 'DRAFT');
    for (const { id } of sent) {
      const pdf = await fetch(`${app.url}/api/invoices/${id}/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(pdf.status).toBe(200);
      expect(await keptFiles(directory)).toContain(Buffer.from(await pdf.arrayBuffer()).toString('base64'));
    }
    expect(sent.length).toBeGreaterThan(0);
  });
});

it('has a folder of each release', async () => {
  expect(await readdir(RELEASES)).toEqual(['0.1.0.zip']);
});

/** These fields of each row, in the order of ids. */
function pick(rows: readonly Row[], fields: readonly string[]): readonly Row[] {
  return rows
    .map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Row)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function unpack(zip: string, directory: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    if (name.endsWith('/')) continue;
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), bytes);
  }
}

/** The content of each kept file, in base64. */
async function keptFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).toString('base64')),
  );
}
