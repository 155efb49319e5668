import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Clock } from './platform/clock.js';
import type { Config } from './platform/config/config.js';
import { HEALTH, type Health } from './platform/health/health.js';
import { KEPT_HOURS } from './platform/http/idempotency/kept-answers.js';
import { CallLimit } from './platform/http/rate-limit/call-limit.js';
import { createServer } from './platform/http/server/server.js';
import { OpenedResources } from './engines/opened-resources.js';
import { openPlatform } from './engines/open-platform.js';
import type { Platform } from './platform/platform.js';
import type { LogWriterPlace } from './platform/telemetry/log-store/log-tables.js';
import type { Log } from './platform/telemetry/log.js';
import { Metrics } from './platform/telemetry/metrics.js';
import { PageBook } from './pages/page-book.js';
import { seed } from './seed/seed.js';
import { allReadModels, eventDefinitions } from './manifests.js';

/** How long running requests may take to finish at a stop, in milliseconds. */
const FINISH_WITHIN_MS = 10_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

export type AppOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Where embedded engines write logs; default: a separate thread. */
  readonly logWriter?: LogWriterPlace;
  /** Folder of the built frontend; null: API only. Default: beside the built backend. */
  readonly frontendDirectory?: string | null;
};

export type App = {
  readonly platform: Platform;
  readonly nest: NestFastifyApplication;
  /** The first administrator if his password was generated at this start; it is stored nowhere in clear text. */
  readonly firstLogIn: { readonly username: string; readonly password: string } | null;
  /** Starts listening; returns the address. Lists that are still being built say so. */
  listen(): Promise<string>;
  /** Resolves when all lists that this process builds are complete, and its jobs run. */
  running(): Promise<void>;
  /** Accepts no new call, waits for running ones (at most 10 s), then closes the stores. */
  close(): Promise<void>;
};

/** Opens the data folder and builds the application. Closes everything again if a step fails. */
export async function openApp(options: AppOptions): Promise<App> {
  const opened = new OpenedResources();
  try {
    return await openAll(options, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
}

async function openAll(
  { config, log, clock, frontendDirectory, logWriter }: AppOptions,
  opened: OpenedResources,
): Promise<App> {
  const platform = await opened.open(
    openPlatform({
      engines: config.engines,
      role: config.role,
      directory: config.dataDirectory,
      log,
      definitions: eventDefinitions,
      readModels: allReadModels,
      connections: config,
      logWriter,
      clock,
    }),
    (running) => running.close(),
  );
  sweepHourly(platform);
  const metrics = new Metrics();
  const server = createServer({
    module: await AppModule.forRoot(config, platform, metrics),
    log,
    logBook: platform.logBook,
    metrics,
    waitForReadModels: (position, timeoutMs) => platform.readModels.waitFor(position, timeoutMs),
    trustProxy: config.trustProxy,
    callLimit: config.callsPerMinute === 0 ? undefined : new CallLimit(config),
    pages: new PageBook({
      readModels: platform.readModels,
      clock: platform.clock,
      connections: platform.connections,
    }),
    // Browsers are told at the next start if the address in the settings becomes one with TLS.
    isSecure: (await platform.connections.publicUrl())?.startsWith('https:') ?? false,
    showApiDocs: config.apiDocs,
    operationsOnly: config.role === 'worker' || config.role === 'projections',
    frontendDirectory: frontendDirectory === undefined ? builtFrontend() : frontendDirectory,
  });
  const nest = await opened.open(server, closeServer);
  addReadings(metrics, nest.get<Health>(HEALTH, { strict: false }));
  // Only what serves people knows the first administrator's password.
  const isServing = config.role === 'api' || config.role === 'all';
  const firstLogIn = isServing ? await platform.alone('first-start', () => equip(platform, config)) : null;
  await platform.start();
  return {
    platform,
    nest,
    firstLogIn,
    async listen() {
      await nest.listen(config.port, config.host);
      return addressOf(nest, config.host);
    },
    running: () => platform.running(),
    close: () => opened.close(),
  };
}

async function equip(platform: Platform, config: Config): Promise<App['firstLogIn']> {
  const { adminUsername, adminPassword } = await seed(platform, config);
  if (adminUsername === undefined || adminPassword === undefined) return null;
  return { username: adminUsername, password: adminPassword };
}

/** dist/frontend is beside dist/backend/src/app.js. */
function builtFrontend(): string {
  return join(import.meta.dirname, '..', '..', 'frontend');
}

function sweepHourly({ answers, jobs, clock }: Platform): void {
  jobs.every('forget-kept-answers', SWEEP_EVERY_MS, async () => {
    const keepFrom = Date.parse(clock.now()) - KEPT_HOURS * 60 * 60 * 1000;
    await answers.forgetBefore(new Date(keepFrom).toISOString());
  });
}

function addReadings(metrics: Metrics, health: Health): void {
  metrics.addReading({
    name: 'projections_lag_events',
    help: 'Events that the slowest read model is behind the log',
    read: () => health.projectionLag(),
  });
  metrics.addReading({ name: 'jobs_dead', help: 'Jobs that failed for good', read: () => health.deadJobs() });
}

async function closeServer(nest: NestFastifyApplication): Promise<void> {
  const timer = setTimeout(() => nest.getHttpServer().closeAllConnections(), FINISH_WITHIN_MS);
  try {
    await nest.close();
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(nest: NestFastifyApplication, host: string): string {
  const address = nest.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
