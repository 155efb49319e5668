import { hostname } from 'node:os';
import { FollowedReadModels } from '#projections/engine/followed-read-models.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { ToldProjections } from '#projections/engine/told-projections.js';
import { SystemClock, type Clock } from './clock.js';
import { LeasedTask, type Running } from './cluster/leased-task.js';
import { whileHolding } from './cluster/while-holding.js';
import type { EnginesConfig, Role } from './config/config.js';
import { createEventLog } from './event-log/encrypted-event-log.js';
import { openEsdbEventStore, type EsdbEventStore } from './event-store/esdb-event-store.js';
import { openMongoFileStore } from './files/mongo-file-store.js';
import { openMongoKeptAnswers } from './http/idempotency/mongo-kept-answers.js';
import { BullmqJobQueue } from './jobs/bullmq-job-queue.js';
import { notedJobQueue } from './jobs/noted-job-queue.js';
import { Reactions } from './jobs/reactions.js';
import { keptTwice, mongoCheckpoint } from './mongo/mongo-checkpoint.js';
import { openMongo, type MongoServer } from './mongo/mongo-client.js';
import { MongoLeases } from './mongo/mongo-leases.js';
import { newUuid } from './new-uuid.js';
import { OpenedResources } from './opened-resources.js';
import { openMailer, type Platform, type PlatformConfig } from './platform.js';
import { openMongoReadStore } from './read-store/mongo-read-store.js';
import { openRedis, type RedisServer } from './redis/redis.js';
import { RedisReadModelNews } from './redis/redis-read-model-news.js';
import { headsInFolder } from './seal/kept-heads.js';
import { savedHead } from './seal/seal-record.js';
import { verifyEsdbSeal } from './seal/verify-seal.js';
import { SealProjection } from './seal/seal-projection.js';
import { Streams } from './streams/streams.js';
import { openMongoLogTables } from './telemetry/log-store/mongo-log-tables.js';
import { logsOn } from './telemetry/log-store/open-logs.js';
import type { Log } from './telemetry/log.js';
import { requireWholeTransfer } from './transfer/unfinished-transfer.js';
import { openMongoVault } from './vault/mongo-vault.js';
import type { Vault } from './vault/vault.js';

export type ClusterConfig = PlatformConfig & {
  readonly engines: Extract<EnginesConfig, { kind: 'cluster' }>;
  readonly role: Role;
};

/** What was erased by another process may live in the memory of this one for so long, in milliseconds. */
const FORGET_AFTER_MS = 60_000;

/**
 * Opens the platform on EventStoreDB, MongoDB and Redis. Any number of processes may run on them; what only one may do
 * at a time (read models, seal, reactions) is done by whoever holds the lease, the others stand by.
 * When one engine cannot be used, those before it are closed again and its error is thrown (`StoreUnavailable`).
 */
export async function openClusterPlatform(config: ClusterConfig): Promise<Platform> {
  const opened = new OpenedResources();
  try {
    return await openAll(config, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
}

async function openAll(config: ClusterConfig, opened: OpenedResources): Promise<Platform> {
  const { engines, definitions, log, role, clock = new SystemClock() } = config;
  const { eventStore, mongo, redis } = await connect(engines, log, opened);
  const vault = await openMongoVault({ mongo });
  await requireWholeTransfer(vault);
  const readStore = await openMongoReadStore({ mongo, log });
  const eventLog = createEventLog({ store: eventStore, vault, definitions, keysForMs: FORGET_AFTER_MS });
  const news = new RedisReadModelNews(redis);
  const followed = new FollowedReadModels({ store: readStore, models: config.readModels, news, log });
  const readModels = await opened.open(Promise.resolve(followed), (running) => running.stop());
  const jobs = await opened.open(Promise.resolve(new BullmqJobQueue({ redis, clock, log })), (queue) =>
    queue.stop(),
  );
  const checkpoint = keptTwice(jobs.checkpoint('reactions'), mongoCheckpoint(mongo, 'reactions'), () =>
    log.error('Redis has lost what it held: the reactions go on, jobs that waited are forgotten'),
  );
  const reactions = new Reactions({ eventLog, jobs, checkpoint, log });
  const leases = new MongoLeases(mongo);
  const holder = `${hostname()} ${newUuid()}`;
  const leased = async (name: string, run: (token: number) => Running): Promise<LeasedTask> =>
    opened.open(Promise.resolve(new LeasedTask({ leases, name, holder, run, log })), (task) => task.stop());
  const project = (token: number): Running => {
    const store = readStore.fenced(token);
    const runner = new ProjectionRunner({ feed: eventLog, store, models: config.readModels, log });
    return running(new ToldProjections(runner, news, log));
  };
  const ofProjections = [
    await leased('projections', project),
    await leased('seal', () => seal(eventStore, vault, clock, log)),
  ];
  const { logBook, logs, follower } = logsOn(await openMongoLogTables(mongo), { clock, log, eventLog });
  await opened.open(Promise.resolve(logBook), (book) => book.close());
  const ofWorkers = [
    await leased('reactions', () => running(reactions)),
    await leased('logs', () => running(follower)),
  ];
  const files = await openMongoFileStore({ mongo });
  let closing: Promise<void> | undefined;
  return {
    eventStore,
    eventLog,
    streams: new Streams(eventLog, FORGET_AFTER_MS),
    readStore,
    readModels,
    vault,
    files,
    jobs: notedJobQueue(jobs, logBook),
    reactions,
    answers: await openMongoKeptAnswers({ mongo }),
    mailer: await openMailer(config, files),
    logBook,
    logs,
    seal: {
      head: () => savedHead(vault),
      verify: async () =>
        verifyEsdbSeal({ log: eventStore, vault, kept: await headsInFolder(config.directory) }),
    },
    redis,
    clock,
    log,
    alone: (name, work) => whileHolding({ leases, name, holder }, work),
    async start() {
      await readModels.start();
      if (role === 'all' || role === 'projections') for (const task of ofProjections) task.start();
      if (role === 'all' || role === 'worker') {
        for (const task of ofWorkers) task.start();
        await jobs.start();
      }
    },
    close: () => (closing ??= opened.close()),
  };
}

async function connect(
  { eventStoreUrl, mongoUrl, redisUrl }: ClusterConfig['engines'],
  log: Log,
  opened: OpenedResources,
): Promise<{ eventStore: EsdbEventStore; mongo: MongoServer; redis: RedisServer }> {
  const eventStore = await opened.open(openEsdbEventStore({ url: eventStoreUrl, log }), (store) =>
    store.close(),
  );
  const mongo = await opened.open(openMongo({ url: mongoUrl, log }), (server) => server.close());
  const redis = await opened.open(openRedis({ url: redisUrl, log }), async (server) => server.close());
  return { eventStore, mongo, redis };
}

function running(work: { start(): Promise<void>; stop(): Promise<void> }): Running {
  return { started: work.start(), stop: () => work.stop() };
}

function seal(eventStore: EsdbEventStore, vault: Vault, clock: Clock, log: Log): Running {
  return SealProjection.run({
    log: eventStore,
    vault,
    clock,
    onBreak: ({ position }) =>
      log.error({ position }, 'The seal is broken: events were cut off or exchanged. Run audit:verify'),
    onError: (err) => log.error({ err }, 'The seal could not be kept and is tried again'),
  });
}
