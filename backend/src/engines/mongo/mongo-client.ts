import { MongoClient, type Db } from 'mongodb';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { Log } from '../../platform/telemetry/log.js';
import { mongoFault } from './mongo-fault.js';

/** Time limit of one piece of work; then the caller is told that MongoDB is away. */
const ANSWER_WITHIN_MS = 2_000;
/** The limit for work that grows with the data: an index, a large batch, a file. */
const LONG_WORK_WITHIN_MS = 30_000;
const CONNECT_WITHIN_MS = 2_000;
const MOST_CONNECTIONS = 50;
const DEFAULT_DATABASE = 'werkstattbuch';
const OLDEST_VERSION = 6;

export type MongoSettings = {
  /** `mongodb://` or `mongodb+srv://`, with user, password, TLS and replica set as needed. */
  readonly url: string;
  readonly log: Log;
  /** Default: the database of the URL, else `werkstattbuch`. */
  readonly database?: string;
  /** Default: 2,000. */
  readonly answerWithinMs?: number;
};

/**
 * The connections of this process to MongoDB, which reconnect by themselves. Writes are acknowledged by a majority and
 * its journals, and retried once if the server can detect repetitions. The driver's `timeoutMS` has no effect any more:
 * `run` enforces the limit.
 */
export class MongoServer {
  private readonly client: MongoClient;
  private readonly database: Db;
  private closed = false;

  constructor(private readonly settings: MongoSettings) {
    const { url, database } = settings;
    this.client = new MongoClient(url, {
      appName: 'werkstattbuch',
      serverSelectionTimeoutMS: this.answerWithinMs,
      connectTimeoutMS: CONNECT_WITHIN_MS,
      waitQueueTimeoutMS: this.answerWithinMs,
      socketTimeoutMS: LONG_WORK_WITHIN_MS,
      maxPoolSize: MOST_CONNECTIONS,
      retryReads: true,
      retryWrites: true,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: LONG_WORK_WITHIN_MS },
      readPreference: 'primary',
      ignoreUndefined: true,
    });
    // Without a listener the driver's warnings about a lost server end the process.
    this.client.on('error', (error) => settings.log.warn({ err: error }, 'MongoDB reports an error'));
    this.database = this.client.db(database ?? databaseIn(url));
  }

  private get answerWithinMs(): number {
    return this.settings.answerWithinMs ?? ANSWER_WITHIN_MS;
  }

  /** Connects and checks the server. Rejects with `StoreUnavailable` if it cannot be reached. */
  async connect(): Promise<void> {
    try {
      await this.run((database) => this.warnOf(database), CONNECT_WITHIN_MS + this.answerWithinMs);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Runs work on the database with a time limit. Rejects with `StoreUnavailable` at the limit; the work may still be
   * executed then, so it must be idempotent.
   */
  async run<Result>(
    work: (database: Db) => Promise<Result>,
    withinMs: number = this.answerWithinMs,
  ): Promise<Result> {
    if (this.closed) throw new StoreUnavailable('closed', 'The connection to MongoDB is closed');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new StoreUnavailable('away', 'MongoDB gave no answer in time'));
      timer = setTimeout(giveUp, withinMs);
    });
    const working = work(this.database);
    // Ignores errors after the time limit.
    working.catch(() => undefined);
    try {
      return await Promise.race([working, tooLate]);
    } catch (error) {
      throw mongoFault(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** As `run`, for work that grows with the data: up to 30 seconds. */
  runLong<Result>(work: (database: Db) => Promise<Result>): Promise<Result> {
    return this.run(work, LONG_WORK_WITHIN_MS);
  }

  /** Milliseconds since 1970 on the primary: the clock that all processes share. */
  now(): Promise<number> {
    return this.run(async (database) => {
      const { localTime } = (await database.command({ hello: 1 })) as { localTime: Date };
      return localTime.getTime();
    });
  }

  /** A majority of one member is lost with its disk. */
  private async warnOf(database: Db): Promise<void> {
    const { log } = this.settings;
    const { version } = (await database.command({ buildInfo: 1 })) as { version: string };
    if (Number.parseInt(version, 10) < OLDEST_VERSION)
      log.warn({ version }, `MongoDB is older than ${OLDEST_VERSION}.0`);
    const { setName, msg } = (await database.command({ hello: 1 })) as { setName?: string; msg?: string };
    // https://www.mongodb.com/docs/manual/reference/command/hello/: a router of a sharded cluster answers `isdbgrid`.
    if (setName === undefined && msg !== 'isdbgrid')
      log.warn('MongoDB is no replica set: run it as one, of three members where data must survive a disk');
  }

  /** Closes the connections. Pending work is rejected. */
  async close(): Promise<void> {
    this.closed = true;
    await this.client.close();
  }
}

/** Connects to MongoDB. Rejects with `StoreUnavailable` if it cannot be reached. */
export async function openMongo(settings: MongoSettings): Promise<MongoServer> {
  const server = new MongoServer(settings);
  await server.connect();
  return server;
}

function databaseIn(url: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]*)/.exec(url)?.[1] ?? '';
  return path === '' ? DEFAULT_DATABASE : decodeURIComponent(path);
}
