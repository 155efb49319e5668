import { DatabaseSync } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedProduct as product } from '../../manifests.js';
import { createLog } from '../../platform/telemetry/log.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { makeBackup, type MadeBackup } from './backup.js';
import { restoreBackup, verifyBackup } from './restore.js';

const log = createLog('silent');
const A_DAY_MS = 24 * 60 * 60 * 1_000;

let garage: TestApp;
let folder: string;
let elsewhere: string;
/** Days since the first backup. */
let day: number;
const clock = { now: () => new Date(Date.parse('2026-11-02T01:00:00.000Z') + day * A_DAY_MS).toISOString() };

beforeAll(async () => {
  garage = await startTestApp();
});
afterAll(() => garage.close());
beforeEach(async () => {
  day = 0;
  folder = await mkdtemp(join(tmpdir(), 'continued-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
});
afterEach(async () => {
  for (const made of [folder, elsewhere]) await rm(made, { recursive: true, force: true });
});

const save = (to = folder, kept: number | null = null) =>
  makeBackup({ dataDirectory: garage.directory, folder: to, product, kept, clock, log });
const verify = () => verifyBackup({ folder, product, log });
const restore = () => restoreBackup({ folder, dataDirectory: join(elsewhere, 'data'), product, log });

async function nextDay(): Promise<void> {
  day += 1;
  const token = await garage.loginAs('ADMIN');
  const body = { lastName: `Kundin ${day}`, email: `k${day}.${folder.slice(-6)}@example.org` };
  expect((await garage.request('POST', '/api/customers', body, token)).status).toBe(201);
  await garage.app.platform.files.put(Buffer.from(`Papier vom Tag ${day}`));
}

const isContinued = ({ proof }: MadeBackup) => proof.stateHash === null;
const inodeOf = async (path: string) => (await stat(path)).ino;
/** Under how many names each file of the backup is known, in ascending order. */
async function linksOfFiles({ path }: MadeBackup): Promise<readonly number[]> {
  const entries = await readdir(join(path, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map(async (name) => (await stat(name)).nlink))).toSorted((a, b) => a - b);
}
const logIn = ({ path }: MadeBackup) => join(path, 'events.db');

describe('the backup of a day', () => {
  it('shares the log and the files of the one before it, and saves what is new', async () => {
    await garage.app.platform.files.put(Buffer.from('Papier von früher'));
    const first = await save();
    await nextDay();
    const second = await save();
    await nextDay();
    const third = await save();
    expect([first, second, third].map(isContinued)).toEqual([false, true, true]);
    expect(await inodeOf(logIn(third))).toBe(await inodeOf(logIn(first)));
    expect(await linksOfFiles(third)).toEqual([1, 2, 3]);
  });

  it('holds the whole garage, which is restored from it alone', async () => {
    await save();
    await nextDay();
    await save();
    await nextDay();
    const last = await save(folder, 1);
    expect(isContinued(last)).toBe(true);
    expect((await readdir(folder)).filter((name) => name.endsWith('Z'))).toHaveLength(1);
    const restored = await restore();
    expect(restored.proof).toMatchObject({ events: last.proof.events, filesHash: last.proof.filesHash });
    expect(restored.seal).toMatchObject({ intact: true, events: last.proof.events });
    const all = await save(elsewhere);
    expect(restored.proof.stateHash).toBe(all.proof.stateHash);
  });

  it('is made and verified in a folder that is named by a relative path', async () => {
    // The folder of the tests is the only one that a relative path reaches without `..`; Git ignores this part of it.
    const here = await mkdtemp(join('node_modules', '.backup-'));
    try {
      const { proof } = await save(here);
      expect((await verifyBackup({ folder: here, product, log })).proof).toEqual(proof);
    } finally {
      await rm(here, { recursive: true });
    }
  });

  it('saves nothing new when nothing happened', async () => {
    const first = await save();
    day += 1;
    const second = await save();
    expect(isContinued(second)).toBe(true);
    expect(second.proof).toMatchObject({ events: first.proof.events, files: first.proof.files });
    expect((await verify()).proof.stateHash).toBe(first.proof.stateHash);
  });

  it('is whole again after a week', async () => {
    const made: MadeBackup[] = [];
    for (let count = 0; count <= 7; count++) {
      made.push(await save());
      day += 1;
    }
    expect(made.map(isContinued)).toEqual([false, true, true, true, true, true, true, false]);
    expect(await inodeOf(logIn(made[7] as MadeBackup))).not.toBe(await inodeOf(logIn(made[6] as MadeBackup)));
  });

  it('is whole in another folder, and after a backup into another folder', async () => {
    await save();
    day += 1;
    expect(isContinued(await save(elsewhere))).toBe(false);
    day += 1;
    expect(isContinued(await save())).toBe(false);
  });

  it('continues no backup that somebody wrote anew, with whatever manifest', async () => {
    const first = await save();
    const file = join(first.path, 'sicherung.json');
    const { manifest } = JSON.parse(await readFile(file, 'utf8')) as { manifest: { files: number } };
    const changed = { ...manifest, files: manifest.files + 1 };
    const sha256 = createHash('sha256')
      .update(JSON.stringify(changed, null, 2))
      .digest('hex');
    await writeFile(file, JSON.stringify({ manifest: changed, sha256 }));
    day += 1;
    expect(isContinued(await save())).toBe(false);
    await writeFile(file, 'nothing');
    await rm(join(garage.directory, 'letzte-sicherung.txt'));
    day += 1;
    expect(isContinued(await save())).toBe(false);
  });
});

describe('a continued backup is refused', () => {
  let last: MadeBackup;
  beforeEach(async () => {
    await save();
    await nextDay();
    last = await save();
    expect(isContinued(last)).toBe(true);
  });

  const flip = async (name: string): Promise<void> => {
    const path = join(last.path, name);
    const content = await readFile(path);
    const place = Math.floor(content.length / 2);
    await writeFile(path, Buffer.from(content).fill((content[place] ?? 0) ^ 1, place, place + 1));
  };

  it.each(['events.db', 'neue-ereignisse.db', 'vault.db', 'jobs.db'])(
    'with another byte in %s',
    async (name) => {
      await flip(name);
      await expect(verify()).rejects.toMatchObject({ name: expect.stringMatching(/Backup|Store/) });
      await expect(restore()).rejects.toMatchObject({ name: expect.stringMatching(/Backup|Store/) });
    },
  );

  it('with another event, whose manifest was written anew', async () => {
    const database = new DatabaseSync(join(last.path, 'neue-ereignisse.db'));
    database.exec('DROP TRIGGER events_are_never_changed');
    database.exec(`UPDATE events SET data = replace(data, '"', ' "') WHERE position = ${last.proof.events}`);
    const trigger = database.prepare(`SELECT count(*) AS found FROM sqlite_master WHERE type = 'trigger'`);
    expect(trigger.get()).toEqual({ found: 1 });
    database.close();
    const file = join(last.path, 'sicherung.json');
    const { manifest } = JSON.parse(await readFile(file, 'utf8')) as { manifest: { databases: object } };
    const hash = createHash('sha256')
      .update(await readFile(join(last.path, 'neue-ereignisse.db')))
      .digest('hex');
    const changed = { ...manifest, databases: { ...manifest.databases, 'neue-ereignisse.db': hash } };
    const sha256 = createHash('sha256')
      .update(JSON.stringify(changed, null, 2))
      .digest('hex');
    await writeFile(file, JSON.stringify({ manifest: changed, sha256 }));
    await expect(restore()).rejects.toMatchObject({
      name: 'BackupDamaged',
      message: expect.stringMatching(/^Siegel gebrochen/),
    });
  });

  it('without its new events, or with a program in their file', async () => {
    const path = join(last.path, 'neue-ereignisse.db');
    const database = new DatabaseSync(path);
    database.exec('CREATE VIEW evil AS SELECT 1');
    database.close();
    await expect(verify()).rejects.toMatchObject({
      message: 'In neue-ereignisse.db steht ein fremdes Programm (Trigger oder View).',
    });
    await rm(path);
    await expect(verify()).rejects.toMatchObject({ name: expect.stringMatching(/Backup|Store/) });
  });
});
