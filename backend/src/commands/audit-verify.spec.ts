import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SystemClock } from '../platform/clock.js';
import { openEsdbEventStore } from '../engines/event-store/eventstoredb/esdb-event-store.js';
import { openSqliteEventStore } from '../engines/event-store/sqlite/sqlite-event-store.js';
import { eventStoreName, EventStoreProcess } from '../engines/event-store/testing/event-store-process.js';
import { notes } from '../engines/event-store/testing/notes.js';
import { itWithDouble } from '../engines/event-store/testing/with-double.js';
import { SealKeeper } from '../platform/seal/seal-keeper.js';
import { SealProjection } from '../engines/seal/seal-projection.js';
import { savedHead } from '../platform/seal/seal-record.js';
import { createLog } from '../platform/telemetry/log.js';
import { openMongoVault } from '../engines/vault/mongo-vault.js';
import { openSqliteVault } from '../engines/vault/sqlite-vault.js';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../testing/engines/test-mongo.js';
import { runProgram } from '../testing/typescript.js';

const PROGRAM = fileURLToPath(new URL('audit-verify.ts', import.meta.url));
const clock = new SystemClock();
const fail = (error: unknown): never => {
  throw new Error('The seal was not kept', { cause: error });
};

async function run(
  settings: Readonly<Record<string, string>>,
  ...files: readonly string[]
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [...runProgram(PROGRAM), ...files], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: Number(code), printed: out + errors };
}

describe('audit:verify on the embedded engines', () => {
  it('reports an intact seal, and missing kept heads', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'audit-verify-'));
    expect(await run({ DATA_DIR: directory })).toEqual({
      code: 1,
      printed: `In ${directory} fehlt events.db: Das Siegel kann nicht geprüft werden.\n`,
    });
    const log = await openSqliteEventStore({ directory });
    const vault = await openSqliteVault({ directory });
    const keeper = await SealKeeper.start({ log, vault, clock, onBreak: fail, onError: fail });
    await log.append('stream', 'none', notes(3));
    await keeper.stop();
    const { code, printed } = await run({ DATA_DIR: directory });
    expect(printed).toMatch(/^Siegel in Ordnung: 3 Ereignisse geprüft, Hash [0-9a-f]{64}\n$/);
    expect(code).toBe(0);
    await log.close();
    await vault.close();
    const [hash = ''] = /[0-9a-f]{64}/.exec(printed) ?? [];
    const mail = join(directory, 'siegel.eml');
    expect(await run({ DATA_DIR: directory }, mail)).toEqual({
      code: 1,
      printed: `In ${mail} steht kein Siegel.\n`,
    });
    await writeFile(mail, `Position 3\nHash     ${hash}\n`);
    expect(await run({ DATA_DIR: directory }, mail)).toEqual({
      code: 0,
      printed: `${printed}Verglichen mit einem aufgehobenen Siegel.\n`,
    });
    await mkdir(join(directory, 'siegel'));
    await writeFile(join(directory, 'siegel', '2026-11-22.txt'), `Position 2\nHash     ${hash}\n`);
    const broken = await run({ DATA_DIR: directory });
    expect(broken.printed).toMatch(/^Siegel gebrochen an Position 2: .* aufgehoben wurde\. /);
    expect(broken.code).toBe(1);
    await rm(directory, { recursive: true, force: true });
  });
});

describeWithMongo(`audit:verify on ${eventStoreName} and MongoDB`, () => {
  let double: EventStoreProcess;
  let mongo: TestMongo;
  let database: TestDatabase;

  beforeAll(async () => {
    mongo = await TestMongo.start();
    database = await mongo.database();
    double = await EventStoreProcess.start();
  }, FIRST_START_MS);
  afterAll(async () => {
    await double.remove();
    await database.remove();
    await mongo.stop();
  });

  itWithDouble('names the first event that was changed on the server, and fails', async () => {
    const url = new URL(mongo.url);
    url.pathname = `/${database.name}`;
    const settings = {
      WERKSTATT_ENGINES: 'cluster',
      EVENTSTORE_URL: double.url,
      MONGO_URL: url.href,
      REDIS_URL: 'redis://127.0.0.1:1',
    };
    const log = await openEsdbEventStore({ url: double.url, log: createLog('silent') });
    const vault = await openMongoVault({ mongo: database.server });
    const sealing = SealProjection.run({ log, vault, clock, onBreak: fail, onError: fail });
    await log.append('stream', 'none', notes(2));
    await log.append('stream', 1, notes(1));
    while ((await savedHead(vault))?.position !== 3) await nextTurn();
    await sealing.stop();
    await log.close();
    const intact = await run(settings);
    expect(intact.printed).toMatch(/^Siegel in Ordnung: 3 Ereignisse geprüft, Hash [0-9a-f]{64}\n$/);
    expect(intact.code).toBe(0);
    await double.kill();
    await double.tamper((commits) => commits.with(2, (commits[2] ?? '').replace('NoteTaken', 'NoteMadeUp')));
    await double.restart();
    expect(await run(settings)).toEqual({
      code: 1,
      printed:
        'Siegel gebrochen an Position 3: das Ereignis entspricht nicht seinem Siegel, es wurde verändert. Davor geprüft und in Ordnung: 2 Ereignisse.\n',
    });
    await double.kill();
    const away = await run(settings);
    expect(away).toEqual({ code: 1, printed: 'Keine Verbindung (The event store cannot be reached.)\n' });
  });
});
