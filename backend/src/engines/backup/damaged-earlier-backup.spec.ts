import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { CarEvent } from '#contracts/site/car.events.js';
import { savedProduct } from '../../manifests.js';
import type { DocumentsOf } from '../../platform/files/documents.js';
import { createLog } from '../../platform/telemetry/log.js';
import { PNG } from '../../testing/pictures.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { makeBackup, type MadeBackup } from './backup.js';
import { verifyBackup } from './restore.js';

/** The picture of a car stands for the papers that the log names. */
const documents: readonly DocumentsOf<CarEvent>[] = [
  {
    CarEntered: ({ carId: of, picture }) =>
      picture === null ? [] : [{ kind: 'stored', of, what: 'Bild', hash: picture.hash }],
    CarRemoved: ({ carId: of }) => [{ kind: 'released', of }],
  },
];
const product = { ...savedProduct, documents };
const log = createLog('silent');

let garage: TestApp;
let folder: string;
let carId: string;
let first: MadeBackup;
let hours = 0;
const clock = {
  now: () => new Date(Date.parse('2026-11-02T01:00:00.000Z') + hours++ * 3_600_000).toISOString(),
};

beforeEach(async () => {
  garage = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  const body = { name: 'Kombi', price: 9_900, link: '', active: true, image: PNG.toString('base64') };
  const car = await garage.request<{ id: string }>('POST', '/api/cars', body, await garage.loginAs('ADMIN'));
  carId = car.body.id;
  await garage.settle();
  first = await save();
});
afterEach(async () => {
  await garage.close();
  await rm(folder, { recursive: true, force: true });
});

const save = (kept: number | null = null) =>
  makeBackup({ dataDirectory: garage.directory, folder, product, kept, clock, log });
const isContinued = ({ proof }: MadeBackup) => proof.stateHash === null;

async function filesIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function expectWhole(made: MadeBackup): Promise<void> {
  expect(isContinued(made)).toBe(false);
  expect((await verifyBackup({ folder: made.path, product, log })).proof).toEqual(made.proof);
}

describe('a backup is whole if the log of the one before it', () => {
  const damages: readonly [string, (path: string) => Promise<void>][] = [
    ['is missing', (path) => rm(path)],
    ['is empty', (path) => truncate(path)],
    ['is cut off', async (path) => truncate(path, (await stat(path)).size - 4_096)],
    ['is no database', (path) => writeFile(path, 'nothing')],
    ['is an older one', async (path) => cutLog(path)],
  ];
  it.each(damages)('%s', async (_title, damage) => {
    await damage(join(first.path, 'events.db'));
    await expectWhole(await save());
  });
});

function cutLog(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('DROP TRIGGER events_are_never_deleted');
  database.exec('DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
  database.close();
}

it('a backup is whole if a new event names a file that the one before it has damaged', async () => {
  for (const file of await filesIn(first.path)) await truncate(file, 10);
  const body = { name: 'Zweiter', price: 9_900, link: '', active: true, image: PNG.toString('base64') };
  expect((await garage.request('POST', '/api/cars', body, await garage.loginAs('ADMIN'))).status).toBe(201);
  await expectWhole(await save());
});

describe('a file that is gone since the backup before', () => {
  it('is reported if the log needs it, and its earlier backups are kept', async () => {
    for (const file of await filesIn(garage.directory)) await rm(file);
    const made = await save(1);
    expect(made.documents.faults).toMatchObject([{ fault: 'missing' }]);
    expect((await filesIn(first.path)).length).toBeGreaterThan(0);
    expect((await save(1)).documents.faults).toMatchObject([{ fault: 'missing' }]);
    expect((await filesIn(first.path)).length).toBeGreaterThan(0);
  });

  it('is not missed if its record was removed', async () => {
    const token = await garage.loginAs('ADMIN');
    expect((await garage.request('DELETE', `/api/cars/${carId}`, undefined, token)).status).toBeLessThan(300);
    for (const file of await filesIn(garage.directory)) await rm(file);
    const made = await save();
    expect(isContinued(made)).toBe(true);
    expect(made.documents.faults).toEqual([]);
  });
});
