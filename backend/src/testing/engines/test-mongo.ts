import { basename } from 'node:path';
import { v7 as newName } from 'uuid';
import { openMongo, type MongoServer } from '../../engines/mongo/mongo-client.js';
import { createLog } from '../../platform/telemetry/log.js';
import { describeWithEngine, isInstalled } from '../../engines/testing/testing-engines.js';
import { EngineProcess } from './engine-process.js';

const url = process.env['MONGO_URL'];

/** `describe` of suites that need any MongoDB: that of `MONGO_URL`, else a test server built with Go. */
export const describeWithMongo = describeWithEngine('MongoDB', url !== undefined || isInstalled('go'));

/** `describe` of suites that kill or pause their server, and so need their own. */
export const describeWithOwnMongo = describeWithEngine(
  'Go for the test server of MongoDB',
  isInstalled('go'),
);

/** Timeout of `beforeAll` in milliseconds: the first start builds the test server. */
export const FIRST_START_MS = 280_000;

export class TestDatabase {
  private constructor(
    readonly server: MongoServer,
    readonly name: string,
  ) {}

  static async open(serverUrl: string, name = `werkstatt-test-${newName()}`): Promise<TestDatabase> {
    const server = await openMongo({ url: serverUrl, log: createLog('silent'), database: name });
    return new TestDatabase(server, name);
  }

  async remove(): Promise<void> {
    await this.server.runLong((database) => database.dropDatabase());
    await this.server.close();
  }
}

/** The MongoDB of one spec file: that of `MONGO_URL`, else a test server that `stop` ends. */
export class TestMongo {
  private readonly byDirectory = new Map<string, Promise<TestDatabase>>();

  private constructor(
    readonly url: string,
    private readonly process: EngineProcess | null,
  ) {}

  static async start(): Promise<TestMongo> {
    if (url !== undefined) return new TestMongo(url, null);
    const process = await EngineProcess.start('mongodb');
    return new TestMongo(process.url, process);
  }

  /** A new database; call `remove` at the end. */
  database(): Promise<TestDatabase> {
    return TestDatabase.open(this.url);
  }

  /** The database that a contract suite uses as its data folder; `stop` deletes it. */
  databaseOf(directory: string): Promise<TestDatabase> {
    const known = this.byDirectory.get(directory);
    if (known !== undefined) return known;
    const opening = TestDatabase.open(this.url, `werkstatt-test-${basename(directory)}`);
    this.byDirectory.set(directory, opening);
    return opening;
  }

  async stop(): Promise<void> {
    for (const database of this.byDirectory.values()) await (await database).remove();
    await this.process?.stop();
  }
}
