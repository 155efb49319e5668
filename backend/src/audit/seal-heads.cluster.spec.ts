import { jest } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { auditSettingsStream } from '#contracts/audit/audit-settings.js';
import { eventDefinitions } from '../manifests.js';
import { readConfig } from '../platform/config/config.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import {
  openEsdbEventStore,
  type EsdbEventStore,
} from '../engines/event-store/eventstoredb/esdb-event-store.js';
import { eventStoreName, EventStoreProcess } from '../engines/event-store/testing/event-store-process.js';
import { openMongoFileStore } from '../engines/files/mongo-file-store.js';
import { Connections, NOTHING_FIXED } from '../platform/connections/connections.js';
import { openMailer } from '../platform/mail/open-mailer.js';
import { headsInFolder, headsInText } from '../platform/seal/kept-heads.js';
import { SealProjection } from '../engines/seal/seal-projection.js';
import { savedHead } from '../platform/seal/seal-record.js';
import { verifyEsdbSeal } from '../engines/seal/verify-seal.js';
import { Streams } from '../platform/streams/streams.js';
import { createLog } from '../platform/telemetry/log.js';
import { isInstalled } from '../engines/testing/testing-engines.js';
import { openMongoVault } from '../engines/vault/mongo-vault.js';
import type { Vault } from '../platform/vault/vault.js';
import { openDrivenBullmqQueue } from '../testing/engines/driven-bullmq-queue.js';
import { TestClock } from '../testing/test-clock.js';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../testing/engines/test-mongo.js';
import { describeWithRedis, newPrefix, TestRedis } from '../testing/engines/test-redis.js';
import { AuditModule } from './audit.module.js';
import { chooseAuditSettings } from './audit-settings.js';
import type { ScheduledBackups } from './scheduled-backups.js';
import { SealHeads } from './seal-heads.js';

const HOUR_MS = 60 * 60 * 1_000;
const DAYS = 3;
const log = createLog('silent');
const fail = (error: unknown): never => {
  throw new Error('The seal was not written', { cause: error });
};
const hasRedis = process.env['REDIS_URL'] !== undefined || isInstalled('redis-server');
/** Skipped with the name of the first missing server. */
const describeOnServers = hasRedis ? describeWithMongo : describeWithRedis;

describeOnServers(`the daily head of the seal on ${eventStoreName}, MongoDB and Redis`, () => {
  const clock = new TestClock();
  const folders: string[] = [];
  let server: EventStoreProcess;
  let mongo: TestMongo;
  let database: TestDatabase;
  let redis: TestRedis;
  let store: EsdbEventStore;
  let vault: Vault;
  let streams: Streams;

  beforeAll(async () => {
    mongo = await TestMongo.start();
    database = await mongo.database();
    redis = await TestRedis.open();
    server = await EventStoreProcess.start();
    store = await openEsdbEventStore({ url: server.url, log });
    vault = await openMongoVault({ mongo: database.server });
    streams = new Streams(createEventLog({ store, vault, definitions: eventDefinitions }));
  }, FIRST_START_MS);
  afterAll(async () => {
    jest.useRealTimers();
    await store.close();
    await server.remove();
    await redis.remove();
    await database.remove();
    await mongo.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  async function worker(prefix: string) {
    const directory = await mkdtemp(join(tmpdir(), 'seal-heads-'));
    folders.push(directory);
    const config = readConfig({ DATA_DIR: directory });
    const files = await openMongoFileStore({ mongo: database.server });
    const seal = {
      head: () => savedHead(vault),
      verify: async () => verifyEsdbSeal({ log: store, vault, kept: await headsInFolder(directory) }),
    };
    const queue = openDrivenBullmqQueue({ redis: redis.server, clock, log, prefix });
    const connections = new Connections(NOTHING_FIXED, streams, vault);
    const mailer = await openMailer(connections, files, directory);
    const heads = new SealHeads(seal, config, connections, queue, mailer, streams, clock);
    void new AuditModule(queue, config, heads, {
      runDaily: async () => undefined,
    } as unknown as ScheduledBackups);
    return { directory, queue, seal };
  }
  async function sealed(position: number): Promise<void> {
    while ((await savedHead(vault))?.position !== position) await nextTurn();
  }

  it('is written and mailed once a day by one of two processes, and matches the log', async () => {
    const prefix = newPrefix();
    const workers = [await worker(prefix), await worker(prefix)];
    const kept = async () =>
      (await Promise.all(workers.map(({ directory }) => filesIn(join(directory, 'siegel'))))).flat();
    const sealing = SealProjection.run({ log: store, vault, clock, onBreak: fail, onError: fail });
    for (let day = 1; day <= DAYS; day++) {
      const decide = chooseAuditSettings({ backupsKept: day, sealEmail: 'steuer@beratung.example' });
      const context = { actor: SYSTEM_ACTOR, correlationId: 'heads', now: clock.now() };
      await streams.handle(auditSettingsStream, '', decide, context);
      await sealed(day);
      // Each process checks again every hour.
      for (let hour = 0; hour < 4; hour++) {
        await Promise.all(workers.map(({ queue }) => queue.runDue()));
        expect(await kept()).toHaveLength(day);
        clock.advance(HOUR_MS);
      }
      clock.advance(20 * HOUR_MS);
    }
    await sealing.stop();
    await Promise.all(workers.map(({ queue }) => queue.stop()));

    const texts = await kept();
    const heads = texts.flatMap(headsInText).toSorted((a, b) => a.position - b.position);
    expect(heads.map(({ position }) => position)).toEqual([1, 2, 3]);
    for (const { seal } of workers) expect(await seal.verify()).toMatchObject({ intact: true, events: DAYS });
    const outboxes = workers.map(({ directory }) => filesIn(join(directory, 'postausgang')));
    const mailed = (await Promise.all(outboxes)).flat().flatMap((mail) => headsInText(mail).slice(0, 1));
    expect(mailed.toSorted((a, b) => a.position - b.position)).toEqual(heads);
    const made = [{ position: 2, hash: heads[0]?.hash ?? '' }];
    expect(await verifyEsdbSeal({ log: store, vault, kept: made })).toMatchObject({
      intact: false,
      position: 2,
      fault: 'exchanged',
    });
  });
});

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
}
