import { v7 as newName } from 'uuid';
import { openMongo, type MongoServer } from '../platform/mongo/mongo-client.js';
import { createLog } from '../platform/telemetry/log.js';
import { describeWithEngine, isInstalled } from '../platform/testing-engines.js';
import { EngineProcess } from './engine-process.js';

const url = process.env['MONGO_URL'];

/** `describe` of suites that need any MongoDB: that of `MONGO_URL`, else a test server, which Go builds. */
export const describeWithMongo = describeWithEngine('MongoDB', url !== undefined || isInstalled('go'));

/** `describe` of suites that hurt their server, and so need one of their own. */
export const describeWithOwnMongo = describeWithEngine(
  'Go for the test server of MongoDB',
  isInstalled('go'),
);

/** For `beforeAll`: the first start builds the test server, in milliseconds. */
export const FIRST_START_MS = 280_000;

/** A database of a test's own, which can be opened several times. */
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

/** The MongoDB of one spec file: that of `MONGO_URL`, else a test server, ended by `stop`. */
export class TestMongo {
  private constructor(
    readonly url: string,
    private readonly process: EngineProcess | null,
  ) {}

  static async start(): Promise<TestMongo> {
    if (url !== undefined) return new TestMongo(url, null);
    const process = await EngineProcess.start('mongodb');
    return new TestMongo(process.url, process);
  }

  /** A new database; `remove` it in the end. */
  database(): Promise<TestDatabase> {
    return TestDatabase.open(this.url);
  }

  async stop(): Promise<void> {
    await this.process?.stop();
  }
}
