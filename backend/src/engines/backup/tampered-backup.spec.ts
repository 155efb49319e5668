import { DatabaseSync } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarEvent } from '#contracts/site/car.events.js';
import { savedProduct } from '../../manifests.js';
import { SystemClock } from '../../platform/clock.js';
import type { DocumentsOf } from '../../platform/files/documents.js';
import { Chain, GENESIS, type SealHead } from '../../platform/seal/chain.js';
import { savedHead } from '../../platform/seal/seal-record.js';
import { createLog } from '../../platform/telemetry/log.js';
import { PNG } from '../../testing/pictures.js';
import { startTestApp } from '../../testing/start-test-app.js';
import { EVENT_TRIGGERS } from '../event-store/sqlite/events-schema.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import { proofOf } from './backup-proof.js';
import { makeBackup, type MadeBackup } from './backup.js';
import { hashOfDatabase, SAVED_DATABASES } from './copied-databases.js';
import { restoreBackup, type RestoreOptions } from './restore.js';

/** The picture of a car stands for the papers that the log names. */
const documents: readonly DocumentsOf<CarEvent>[] = [
  {
    CarEntered: ({ carId: of, picture }) =>
      picture ? [{ kind: 'stored', of, what: 'Bild', hash: picture.hash }] : [],
  },
];
const product = { ...savedProduct, documents };
const log = createLog('silent');
const clock = new SystemClock();

let folder: string;
let original: MadeBackup;
let head: SealHead;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tampered-'));
  const garage = await startTestApp();
  const admin = await garage.loginAs('ADMIN');
  for (const lastName of ['Ackermann', 'Birnbaum', 'Clasen'])
    await garage.request('POST', '/api/customers', { lastName, email: `${lastName}@post.example` }, admin);
  const car = { name: 'Kombi', price: 9_900, link: '', active: true, image: PNG.toString('base64') };
  await garage.request('POST', '/api/cars', car, admin);
  await garage.settle();
  const sealed = await garage.app.platform.seal.head();
  if (sealed === null) throw new Error('Nothing is sealed');
  head = sealed;
  // The stop saves the head of the seal, which lags half a second behind while people work.
  await garage.stop();
  const dataDirectory = garage.directory;
  original = await makeBackup({ dataDirectory, folder, product, kept: null, clock, log });
  await rm(dataDirectory, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let path: string;
let target: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(folder, 'attack-')), 'backup');
  target = join(path, '..', 'data');
  await cp(original.path, path, { recursive: true });
});

const restore = (more: Partial<RestoreOptions> = {}) =>
  restoreBackup({ folder: path, dataDirectory: target, product, log, ...more });

/** Expects a refusal with this sentence, and an empty data folder. */
async function expectRefused(sentence: string | RegExp, more: Partial<RestoreOptions> = {}): Promise<void> {
  const refused = await restore(more).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'BackupDamaged', message: expect.stringMatching(sentence) });
  const there = (await readdir(target)).filter((name) => !name.endsWith('.unvollstaendig'));
  expect(there).toEqual([]);
}

function inDatabase(name: string, work: (database: InstanceType<typeof DatabaseSync>) => void): void {
  const database = new DatabaseSync(join(path, name));
  work(database);
  database.close();
}

/** Changes the log, whose triggers are there again afterwards. */
function inEvents(work: (database: InstanceType<typeof DatabaseSync>) => void): void {
  inDatabase('events.db', (database) => {
    database.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted');
    work(database);
    database.exec(EVENT_TRIGGERS.join(';'));
  });
}

const changeEvent = (database: InstanceType<typeof DatabaseSync>): void =>
  database.exec(
    `UPDATE events SET data = replace(data, '"Kombi"', '"Wagen"') WHERE type = 'CarEntered' AND data LIKE '%"Kombi"%'`,
  );

/** Computes the hash of every event anew; returns the new head. */
function sealAgain(database: InstanceType<typeof DatabaseSync>): SealHead {
  const chain = new Chain();
  let hash: Uint8Array = GENESIS;
  let position = 0;
  const rows = database
    .prepare(
      'SELECT events.*, name AS streamId FROM events JOIN streams ON number = stream ORDER BY position',
    )
    .all() as Parameters<Chain['link']>[1][];
  for (const row of rows) {
    hash = chain.link(hash, row);
    position = row.position;
    database.prepare('UPDATE events SET hash = ? WHERE position = ?').run(hash, position);
  }
  return { position, hash: Buffer.from(hash).toString('hex') };
}

function setHead(changed: SealHead): void {
  inDatabase('vault.db', (database) =>
    database
      .prepare(`UPDATE secret SET value = ? WHERE collection = 'seal' AND key = 'head'`)
      .run(Buffer.from(JSON.stringify(changed))),
  );
}

/** The manifest as if this had been saved. */
async function writeManifest(more: object = {}): Promise<void> {
  const file = join(path, 'sicherung.json');
  const { manifest: saved } = JSON.parse(await readFile(file, 'utf8')) as { manifest: object };
  const proof = await proofOf(path, { product, log }).then(
    (proved) => proved.proof,
    () => ({}),
  );
  const databases: Record<string, string> = {};
  for (const name of SAVED_DATABASES)
    databases[name] = await hashOfDatabase(path, name).catch(() => 'unreadable');
  const manifest = { ...saved, ...proof, databases, ...more };
  const sha256 = createHash('sha256')
    .update(JSON.stringify(manifest, null, 2))
    .digest('hex');
  await writeFile(file, JSON.stringify({ manifest, sha256 }));
}

const fileOfCar = async (): Promise<string> => {
  const entries = await readdir(join(path, 'files'), { recursive: true, withFileTypes: true });
  const found = entries.find((entry) => entry.isFile());
  return join(found?.parentPath ?? '', found?.name ?? '');
};

describe('a backup that somebody changed is refused', () => {
  it('but not the one that was made, with its checksum and a kept seal', async () => {
    const { checksum } = original;
    expect((await restore({ checksum, kept: [head] })).proof).toEqual(original.proof);
  });

  it('with another event, without and with a new manifest', async () => {
    inEvents(changeEvent);
    await expectRefused('events.db ist nicht, was gesichert wurde');
    await writeManifest();
    await expectRefused(/^Siegel gebrochen an Position \d+: das Ereignis entspricht nicht seinem Siegel/);
  });

  it('with another event and all hashes after it computed anew', async () => {
    inEvents((database) => {
      changeEvent(database);
      sealAgain(database);
    });
    await writeManifest();
    await expectRefused('das Protokoll ist nicht dasjenige, dessen Siegel im Tresor liegt');
  });

  it('with everything computed anew, if a seal or the checksum was kept elsewhere', async () => {
    let changed = head;
    inEvents((database) => {
      changeEvent(database);
      changed = sealAgain(database);
    });
    setHead(changed);
    await writeManifest();
    await expectRefused('das Protokoll ist nicht dasjenige', { kept: [head] });
    await expectRefused('Die Prüfsumme ist nicht die angegebene', { checksum: original.checksum });
  });

  it('without its last events', async () => {
    inEvents((database) => database.exec('DELETE FROM events WHERE position > 12'));
    await writeManifest();
    await expectRefused('ab hier wurden Ereignisse am Ende abgeschnitten');
  });

  it('without a seal in its vault', async () => {
    inDatabase('vault.db', (database) => database.exec(`DELETE FROM secret WHERE collection = 'seal'`));
    await writeManifest();
    await expectRefused('im Tresor liegt kein Siegel');
  });

  it('with another file', async () => {
    await writeFile(await fileOfCar(), 'an other picture');
    await writeManifest();
    await expectRefused(/wurde verändert/);
  });

  it('without a file that the log names', async () => {
    await rm(await fileOfCar());
    await expectRefused('Die Dateien sind nicht, was gesichert wurde');
    await writeManifest();
    await expectRefused(/^Bild: .* fehlt\.$/);
  });

  it('with a link to a file elsewhere', async () => {
    const file = await fileOfCar();
    await rename(file, join(path, '..', 'elsewhere'));
    await symlink(join(path, '..', 'elsewhere'), file);
    await expectRefused('Die Dateien sind nicht, was gesichert wurde');
  });

  it('with another manifest', async () => {
    const file = join(path, 'sicherung.json');
    const written = await readFile(file, 'utf8');
    await writeFile(file, written.replace('"format": 2', '"format": 1'));
    await expectRefused(/^sicherung\.json wurde verändert\.$/);
    await writeFile(file, 'nothing');
    await expectRefused(/^sicherung\.json ist nicht lesbar\.$/);
  });

  it('with a manifest that leaves databases out', async () => {
    inDatabase('jobs.db', (database) => database.exec('DELETE FROM job'));
    await writeManifest({ databases: {} });
    await expectRefused('ist nicht, was gesichert wurde');
  });

  it('with a program in a database', async () => {
    inDatabase('vault.db', (database) =>
      database.exec(`CREATE TRIGGER evil AFTER INSERT ON secret BEGIN DELETE FROM secret; END`),
    );
    await writeManifest();
    await expectRefused('In vault.db steht ein fremdes Programm');
  });
});

it('a log with an event that nobody can read is saved all the same, without a state', async () => {
  inEvents((database) =>
    database.exec(`UPDATE events SET data = replace(data, '"', ' "') WHERE type = 'CarEntered'`),
  );
  const saved = await makeBackup({
    dataDirectory: path,
    folder: join(target, '..', 'again'),
    product: savedProduct,
    kept: null,
    clock,
    log,
  });
  expect(saved).toMatchObject({ seal: { intact: false, fault: 'changed' }, proof: { stateHash: null } });
});

it('a log that was broken before it was saved is restored on demand', async () => {
  inEvents(changeEvent);
  await writeManifest({ sealIntact: false });
  const restored = await restore({ acceptBroken: true });
  expect(restored.seal).toMatchObject({ intact: false, fault: 'changed' });
  const vault = await openSqliteVault({ directory: target });
  expect(await savedHead(vault)).toMatchObject({ hash: head.hash });
  await vault.close();
});
