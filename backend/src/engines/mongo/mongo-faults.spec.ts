import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { EngineProcess } from '../../testing/engines/engine-process.js';
import { describeWithOwnMongo, FIRST_START_MS, TestDatabase } from '../../testing/engines/test-mongo.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { createLog } from '../../platform/telemetry/log.js';
import { openMongoVault } from '../vault/mongo-vault.js';
import type { Vault } from '../../platform/vault/vault.js';
import { openMongo } from './mongo-client.js';
import { mongoFault } from './mongo-fault.js';

/** The time limit of two seconds, with an allowance for a busy machine. */
const GIVEN_UP_WITHIN_MS = 3_500;
const WRITERS = 4;

/** Writers that put and delete secrets continuously, and remember what was acknowledged. */
class Load {
  readonly kept = new Set<string>();
  readonly deleted = new Set<string>();
  readonly faults: string[] = [];
  slowestMs = 0;
  private stopped = false;
  private readonly writers: readonly Promise<void>[];

  constructor(private readonly vault: Vault) {
    this.writers = Array.from({ length: WRITERS }, (_, writer) => this.write(writer));
  }

  get acknowledged(): number {
    return this.kept.size + this.deleted.size;
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.writers);
  }

  private async write(writer: number): Promise<void> {
    for (let number = 0; !this.stopped; number++) {
      const key = `writer ${writer} key ${number}`;
      if (!(await this.call(() => this.vault.put('secrets', key, Buffer.from(key))))) continue;
      this.kept.add(key);
      if (number % 3 !== 0) continue;
      // Unknown until the delete is acknowledged.
      this.kept.delete(key);
      if (await this.call(() => this.vault.delete('secrets', key))) this.deleted.add(key);
    }
  }

  private async call(work: () => Promise<void>): Promise<boolean> {
    const began = performance.now();
    try {
      await work();
      return true;
    } catch (error) {
      this.faults.push(error instanceof StoreUnavailable ? error.fault : String(error));
      return false;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }
}

describeWithOwnMongo('MongoDB that fails under load', () => {
  let directory: string;
  let mongo: EngineProcess;
  let database: TestDatabase;
  let load: Load;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-mongo-faults-'));
    mongo = await EngineProcess.start('mongodb', { directory });
    database = await TestDatabase.open(mongo.url, 'faults');
    load = new Load(await openMongoVault({ mongo: database.server }));
  }, FIRST_START_MS);
  afterEach(async () => {
    await load.stop();
    await database.remove();
    await mongo.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const expectNothingLost = async (): Promise<void> => {
    await load.stop();
    expect(new Set(load.faults)).toEqual(new Set(['away']));
    expect(load.slowestMs).toBeLessThan(GIVEN_UP_WITHIN_MS);
    const fresh = await TestDatabase.open(mongo.url, database.name);
    const vault = await openMongoVault({ mongo: fresh.server });
    const found = await vault.getMany('secrets', [...load.kept, ...load.deleted]);
    expect([...load.kept].filter((key) => Buffer.from(found.get(key) ?? []).toString() !== key)).toEqual([]);
    expect([...load.deleted].filter((key) => found.has(key))).toEqual([]);
    await fresh.server.close();
  };
  const moreIsAcknowledged = (): Promise<void> => {
    const wanted = load.acknowledged + 100;
    return load.until(() => load.acknowledged >= wanted);
  };

  it('loses nothing acknowledged when it is killed, and is used again when it is back', async () => {
    await moreIsAcknowledged();
    await mongo.kill();
    await load.until(() => load.faults.length >= WRITERS);
    mongo = await EngineProcess.start('mongodb', { directory, port: mongo.port });
    await moreIsAcknowledged();
    await expectNothingLost();
  }, 30_000);

  it('is reported as away in time while it is paused, and is used again afterwards', async () => {
    await moreIsAcknowledged();
    mongo.pause();
    await load.until(() => load.faults.length >= WRITERS);
    mongo.goOn();
    await moreIsAcknowledged();
    await expectNothingLost();
  }, 30_000);
});

describeWithOwnMongo('the connection to MongoDB', () => {
  const log = createLog('silent');

  it(
    'warns of a server that is no replica set',
    async () => {
      const lines: string[] = [];
      const write = (line: Buffer, _: string, done: () => void): void => {
        lines.push((JSON.parse(line.toString()) as { msg: string }).msg);
        done();
      };
      const mongo = await EngineProcess.start('mongodb');
      const log = pino({ level: 'warn' }, new Writable({ write }));
      const server = await openMongo({ url: mongo.url, log });
      expect(lines).toEqual([expect.stringContaining('MongoDB is no replica set')]);
      await server.close();
      await mongo.stop();
    },
    FIRST_START_MS,
  );

  it(
    'says that nobody is there, and that it is closed',
    async () => {
      const began = performance.now();
      await expect(openMongo({ url: 'mongodb://127.0.0.1:1/', log })).rejects.toMatchObject({
        fault: 'away',
      });
      expect(performance.now() - began).toBeLessThan(GIVEN_UP_WITHIN_MS);
      const mongo = await EngineProcess.start('mongodb');
      const server = await openMongo({ url: mongo.url, log });
      await server.close();
      await expect(server.now()).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'closed' });
      await mongo.stop();
    },
    FIRST_START_MS,
  );
});

describe('an error of MongoDB', () => {
  it.each([
    [{ name: 'MongoServerSelectionError', message: 'no server' }, 'away'],
    [{ name: 'MongoServerError', code: 10_107, message: 'not primary' }, 'away'],
    [{ name: 'MongoServerError', code: 43, message: 'cursor id not found' }, 'away'],
    [{ name: 'MongoBulkWriteError', code: 64, message: 'waiting for replication timed out' }, 'not-durable'],
    [{ name: 'MongoServerError', code: 14_031, message: 'no space' }, 'full'],
    [
      { name: 'MongoError', message: 'wrapped', cause: Object.assign(new Error('shut down'), { code: 91 }) },
      'away',
    ],
  ])('is the fault that it means (%#)', (error, fault) => {
    expect(mongoFault(error)).toMatchObject({ name: 'StoreUnavailable', fault, cause: error });
  });

  it('is returned unchanged if it does not concern the server', () => {
    const mistake = { name: 'MongoServerError', code: 2, message: 'bad value' };
    expect(mongoFault(mistake)).toBe(mistake);
  });
});
