import { MongoClient, type Db } from 'mongodb';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { Log } from '../telemetry/log.js';
import { mongoFault } from './mongo-fault.js';

/** How long one piece of work may take before the caller is told that MongoDB is away. */
const ANSWER_WITHIN_MS = 2_000;
/** The same for what grows with the data: building an index, writing a large batch, a file. */
const LONG_WORK_WITHIN_MS = 30_000;
const CONNECT_WITHIN_MS = 2_000;
const MOST_CONNECTIONS = 50;
const DEFAULT_DATABASE = 'werkstattbuch';
const OLDEST_VERSION = 6;

export type MongoSettings = {
  /** `mongodb://` or `mongodb+srv://`, with user, password, TLS and replica set as the server needs them. */
  readonly url: string;
  readonly log: Log;
  /** Default: the database of the URL, else `werkstattbuch`. */
  readonly database?: string;
  /** Default: 2,000. */
  readonly answerWithinMs?: number;
};

/**
 * The connections of this process to MongoDB. They come back by themselves after a cut, a restart or an election. Writes
 * are acknowledged by a majority and its journals, and are sent again once where the server can tell repeated ones.
 * The driver's own limit for a whole operation (`timeoutMS`) has no effect any more: `run` bounds it.
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

  /** Connects and looks at the server. Rejects with `StoreUnavailable` when it cannot be reached. */
  async connect(): Promise<void> {
    try {
      await this.run((database) => this.warnOf(database), CONNECT_WITHIN_MS + this.answerWithinMs);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Works with the database. Rejects with `StoreUnavailable` when MongoDB gives no answer in time; what was sent may
   * still be done then, so the work must be such that it can be done again.
   */
  async run<Result>(
    work: (database: Db) => Promise<Result>,
    withinMs: number = this.answerWithinMs,
  ): Promise<Result> {
    if (this.closed) throw new StoreUnavailable('closed', 'The connection to MongoDB is closed');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const fault = new StoreUnavailable('away', 'MongoDB gave no answer in time');
      timer = setTimeout(() => reject(fault), withinMs);
    });
    const working = work(this.database);
    // When the time is over nobody waits for it any more.
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

  /** Milliseconds since 1970 on the server that takes the writes: the one clock that all processes share. */
  now(): Promise<number> {
    return this.run(async (database) => {
      const { localTime } = (await database.command({ hello: 1 })) as { localTime: Date };
      return localTime.getTime();
    });
  }

  /** A majority of one server is no majority: what it acknowledged is lost with its disk. */
  private async warnOf(database: Db): Promise<void> {
    const { log } = this.settings;
    const { version } = (await database.command({ buildInfo: 1 })) as { version: string };
    if (Number.parseInt(version, 10) < OLDEST_VERSION)
      log.warn({ version }, `MongoDB is older than ${OLDEST_VERSION}.0`);
    const { setName, msg } = (await database.command({ hello: 1 })) as { setName?: string; msg?: string };
    // https://www.mongodb.com/docs/manual/reference/command/hello/: a router of a sharded cluster says `isdbgrid`.
    if (setName === undefined && msg !== 'isdbgrid')
      log.warn('MongoDB is no replica set: run it as one, of three members where data must survive a disk');
  }

  /** Ends the connections. What waits for an answer is rejected. */
  async close(): Promise<void> {
    this.closed = true;
    await this.client.close();
  }
}

/** Connects to MongoDB. Rejects with `StoreUnavailable` when it cannot be reached. */
export async function openMongo(settings: MongoSettings): Promise<MongoServer> {
  const server = new MongoServer(settings);
  await server.connect();
  return server;
}

/** The database that the URL names. */
function databaseIn(url: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]*)/.exec(url)?.[1] ?? '';
  return path === '' ? DEFAULT_DATABASE : decodeURIComponent(path);
}
