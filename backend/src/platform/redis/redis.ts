import { Redis, type RedisOptions } from 'ioredis';
import { StoreUnavailable } from '../store-unavailable.js';
import type { Log } from '../telemetry/log.js';
import { redisFault } from './redis-fault.js';

/** Time limit of one piece of work; then the caller is told that Redis is away. */
const ANSWER_WITHIN_MS = 2_000;
/** A connection without an answer for this time is reopened; longer than BullMQ's blocking reads. */
const SILENT_FOR_MS = 15_000;
/** Attempts of a command on new connections. */
const TRIES = 3;
const LONGEST_PAUSE_MS = 1_000;
/** Repeated connection failures are logged at most this often. */
const SAY_EVERY_MS = 10_000;
const OLDEST_VERSION = [6, 2] as const;

export type RedisSettings = {
  /** `redis://` or `rediss://`, with user and password if needed. */
  readonly url: string;
  readonly log: Log;
  /** Default: 2,000. */
  readonly answerWithinMs?: number;
};

/**
 * The connections of this process to Redis, which reconnect by themselves. `run` is for callers who wait: bounded in
 * time, an outage is the typed fault that the API answers with 503. `forWorkers` is for clients that must not give up.
 */
export class RedisServer {
  private readonly commandClient: Redis;
  private workerClient: Redis | null = null;
  private readonly listeners = new Set<Redis>();
  private closed = false;
  private saidAt = 0;

  constructor(private readonly settings: RedisSettings) {
    this.commandClient = this.client({
      connectionName: 'werkstattbuch',
      commandTimeout: this.answerWithinMs,
      maxRetriesPerRequest: TRIES,
    });
  }

  private get answerWithinMs(): number {
    return this.settings.answerWithinMs ?? ANSWER_WITHIN_MS;
  }

  /** Connects and checks the server's settings. Rejects with `StoreUnavailable` if it cannot be reached. */
  async connect(): Promise<void> {
    try {
      await this.commandClient.connect();
      this.warnOf(await this.commandClient.info());
    } catch (error) {
      this.close();
      throw redisFault(error);
    }
  }

  /**
   * Runs work with a time limit. Rejects with `StoreUnavailable` if Redis does not answer; the commands may still be
   * executed then, so the work must be idempotent.
   */
  async run<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result> {
    if (this.closed) throw new StoreUnavailable('closed', 'The connection to Redis is closed');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new StoreUnavailable('away', 'Redis gave no answer in time'));
      timer = setTimeout(giveUp, this.answerWithinMs);
    });
    try {
      return await Promise.race([work(this.commandClient), tooLate]);
    } catch (error) {
      throw redisFault(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The client of `run`, for libraries that need one. */
  get commands(): Redis {
    return this.commandClient;
  }

  /** A client whose commands wait until Redis is back, shared by BullMQ's workers. */
  forWorkers(): Redis {
    this.workerClient ??= this.client({
      connectionName: 'werkstattbuch-worker',
      maxRetriesPerRequest: null,
      lazyConnect: false,
    });
    return this.workerClient;
  }

  /** A new client for subscriptions. It reconnects by itself; the caller subscribes at `ready`. */
  forListening(): Redis {
    const client = this.client({
      connectionName: 'werkstattbuch-listener',
      maxRetriesPerRequest: null,
      autoResubscribe: false,
      lazyConnect: false,
    });
    this.listeners.add(client);
    client.once('end', () => this.listeners.delete(client));
    return client;
  }

  /** Logs a failure, at most once in ten seconds. */
  readonly say = (error: unknown): void => {
    if (this.closed || Date.now() - this.saidAt < SAY_EVERY_MS) return;
    this.saidAt = Date.now();
    this.settings.log.warn({ err: error }, 'Redis is unavailable; reconnecting');
  };

  /** Closes the connections. Pending commands are rejected. */
  close(): void {
    this.closed = true;
    this.commandClient.disconnect();
    this.workerClient?.disconnect();
    for (const listener of this.listeners) listener.disconnect();
  }

  private client(options: RedisOptions): Redis {
    const client = new Redis(this.settings.url, {
      lazyConnect: true,
      connectTimeout: this.answerWithinMs,
      disconnectTimeout: this.answerWithinMs,
      socketTimeout: SILENT_FOR_MS,
      // After a failover the address leads to another primary: reconnect.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS),
      ...options,
    });
    client.on('error', this.say);
    return client;
  }

  /** Jobs must survive a crash and a memory shortage of the server; both are settings of the server. */
  private warnOf(info: string): void {
    const { log } = this.settings;
    const policy = fieldOf(info, 'maxmemory_policy');
    if (policy !== 'noeviction') {
      log.warn({ policy }, 'Redis may evict jobs when memory is short: set maxmemory-policy noeviction');
    }
    if (fieldOf(info, 'aof_enabled') !== '1') {
      log.warn('Redis loses recent jobs when it is killed: set appendonly yes and appendfsync always');
    }
    const version = fieldOf(info, 'redis_version');
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1])) {
      log.warn({ version }, `Redis is older than ${OLDEST_VERSION.join('.')}`);
    }
  }
}

function fieldOf(info: string, name: string): string {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
}

export async function openRedis(settings: RedisSettings): Promise<RedisServer> {
  const server = new RedisServer(settings);
  await server.connect();
  return server;
}
