import { hostname } from 'node:os';
import { FollowedReadModels } from '#projections/engine/followed-read-models.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { PublishedProjections } from '#projections/engine/published-projections.js';
import { SystemClock, type Clock } from '../platform/clock.js';
import { LeasedTask, type Running } from './cluster/leased-task.js';
import { whileHolding } from './cluster/while-holding.js';
import type { EnginesConfig, Role } from '../platform/config/config.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import { openEsdbEventStore, type EsdbEventStore } from './event-store/eventstoredb/esdb-event-store.js';
import { openMongoFileStore } from './files/mongo-file-store.js';
import { openMongoKeptAnswers } from './kept-answers/mongo-kept-answers.js';
import { BullmqJobQueue } from './jobs/bullmq/bullmq-job-queue.js';
import { notedJobQueue } from './jobs/noted-job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import type { Checkpoint } from '../platform/jobs/job-queue.js';
import { keptTwice, mongoCheckpoint } from './mongo/mongo-checkpoint.js';
import { openMongo, type MongoServer } from './mongo/mongo-client.js';
import { MongoLeases } from './mongo/mongo-leases.js';
import { newUuid } from '../platform/new-uuid.js';
import { OpenedResources } from './opened-resources.js';
import { Connections, NOTHING_FIXED } from '../platform/connections/connections.js';
import type { EventLog } from '../platform/event-log/event-log.js';
import type { FileStore } from '../platform/files/file-store.js';
import { openMailer } from '../platform/mail/open-mailer.js';
import type { Platform, PlatformConfig } from '../platform/platform.js';
import { openMongoReadStore } from './read-store/mongodb/mongo-read-store.js';
import { openRedis, type RedisServer } from '../platform/redis/redis.js';
import { RedisReadModelNews } from './redis/redis-read-model-news.js';
import { headsInFolder } from '../platform/seal/kept-heads.js';
import { savedHead } from '../platform/seal/seal-record.js';
import { verifyEsdbSeal } from './seal/verify-seal.js';
import { SealProjection } from './seal/seal-projection.js';
import { Streams } from '../platform/streams/streams.js';
import { openMongoLogTables } from './log-store/mongo-log-tables.js';
import { logsOn } from './log-store/open-logs.js';
import type { Log } from '../platform/telemetry/log.js';
import { requireUsable } from './require-usable.js';
import { openMongoVault } from './vault/mongo-vault.js';
import type { Vault } from '../platform/vault/vault.js';

export type ClusterConfig = PlatformConfig & {
  readonly engines: Extract<EnginesConfig, { kind: 'cluster' }>;
  readonly role: Role;
};

/**
 * Milliseconds for which this process keeps keys, and for which it keeps states that were folded with them. What another
 * process erased is gone here after twice this time.
 */
const FORGET_AFTER_MS = 60_000;

/**
 * Opens the platform on EventStoreDB, MongoDB and Redis, for any number of processes. Work for one process at a time
 * (read models, seal, reactions) is done by the holder of its lease; the others stand by. If one engine cannot be used,
 * the ones already opened are closed and its error is thrown (`StoreUnavailable`).
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
  await requireUsable(vault);
  const readStore = await openMongoReadStore({ mongo, log });
  const eventLog = createEventLog({ store: eventStore, vault, definitions, keysForMs: FORGET_AFTER_MS });
  const news = new RedisReadModelNews(redis);
  const followed = new FollowedReadModels({ store: readStore, models: config.readModels, news, log });
  const readModels = await opened.open(Promise.resolve(followed), (running) => running.stop());
  const queue = new BullmqJobQueue({ redis, clock, log });
  const jobs = await opened.open(Promise.resolve(queue), () => queue.stop());
  const reactions = new Reactions({ eventLog, jobs, checkpoint: checkpointOf(jobs, mongo, log), log });
  const leases = new MongoLeases(mongo);
  const holder = `${hostname()} ${newUuid()}`;
  const leased = async (name: string, run: (token: number) => Running): Promise<LeasedTask> =>
    opened.open(Promise.resolve(new LeasedTask({ leases, name, holder, run, log })), (task) => task.stop());
  const runner = { feed: eventLog, models: config.readModels, log };
  const project = (token: number): Running => {
    const projecting = new ProjectionRunner({ ...runner, store: readStore.fenced(token) });
    return running(new PublishedProjections(projecting, news, log));
  };
  const sealing = () => seal(eventStore, vault, clock, log);
  const ofProjections = [await leased('projections', project), await leased('seal', sealing)];
  const { logBook, logs, follower } = logsOn(await openMongoLogTables(mongo), { clock, log, eventLog });
  await opened.open(Promise.resolve(logBook), (book) => book.close());
  const reacting = await leased('reactions', () => running(reactions));
  const following = await leased('logs', () => running(follower));
  const files = await openMongoFileStore({ mongo });
  const sending = await sendingOf(config, { eventLog, vault, files });
  const does = (part: Role): boolean => role === 'all' || role === part;
  let closing: Promise<void> | undefined;
  return {
    eventStore,
    eventLog,
    ...sending,
    readStore,
    readModels,
    vault,
    files,
    jobs: notedJobQueue(jobs, logBook),
    reactions,
    answers: await openMongoKeptAnswers({ mongo }),
    logBook,
    logs,
    seal: sealCheck(eventStore, vault, config.directory),
    redis,
    clock,
    log,
    alone: (name, work) => whileHolding({ leases, name, holder }, work),
    async start() {
      await readModels.start();
      if (does('projections')) for (const task of ofProjections) task.start();
      if (does('worker')) for (const task of [reacting, following]) task.start();
      if (does('worker')) await jobs.start();
    },
    running: () => Promise.resolve(),
    close: () => (closing ??= opened.close()),
  };
}

type Sending = Pick<Platform, 'streams' | 'connections' | 'mailer'>;
type SendingParts = { readonly eventLog: EventLog; readonly vault: Vault; readonly files: FileStore };

async function sendingOf(config: ClusterConfig, { eventLog, vault, files }: SendingParts): Promise<Sending> {
  const streams = new Streams(eventLog, FORGET_AFTER_MS);
  const connections = new Connections(config.connections ?? NOTHING_FIXED, streams, vault);
  return { streams, connections, mailer: await openMailer(connections, files, config.directory) };
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

function checkpointOf(jobs: BullmqJobQueue, mongo: MongoServer, log: Log): Checkpoint {
  return keptTwice(jobs.checkpoint('reactions'), mongoCheckpoint(mongo, 'reactions'), () =>
    log.error('Redis has lost its data: reactions continue, waiting jobs are lost'),
  );
}

function running(work: { start(): Promise<void>; stop(): Promise<void> }): Running {
  return { started: work.start(), stop: () => work.stop() };
}

function sealCheck(eventStore: EsdbEventStore, vault: Vault, directory: string): Platform['seal'] {
  return {
    head: () => savedHead(vault),
    verify: async () => verifyEsdbSeal({ log: eventStore, vault, kept: await headsInFolder(directory) }),
  };
}

function seal(eventStore: EsdbEventStore, vault: Vault, clock: Clock, log: Log): Running {
  return SealProjection.run({
    log: eventStore,
    vault,
    clock,
    onBreak: ({ position }) =>
      log.error({ position }, 'The seal is broken: events were removed or replaced. Run audit:verify'),
    onError: (err) => log.error({ err }, 'The seal could not be saved; retrying'),
  });
}
