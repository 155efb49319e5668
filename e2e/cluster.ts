import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { EventStoreProcess } from '../backend/src/engines/event-store/testing/event-store-process.js';
import { EngineProcess } from '../backend/src/testing/engines/engine-process.js';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';
import { Server } from './server.js';

/** An external MongoDB, used with separate databases that are dropped at the end. Tests never kill or suspend it. */
const MONGO_URL = process.env['MONGO_URL'];
/** The programs that the engines of the journeys need. */
const PROGRAMS = MONGO_URL === undefined ? ['go', 'redis-server'] : ['redis-server'];
const ASK_AGAIN_AFTER_MS = 50;
const COMMANDS = join(import.meta.dirname, '..', 'dist', 'backend', 'src', 'commands');

/** The first missing program; null: a cluster can be started. */
export function missingEngine(): string | null {
  return PROGRAMS.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0) ?? null;
}

/** A server that a test can kill or suspend. */
export type Fragile = {
  /** SIGKILL; what it had acknowledged is on its disk. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** SIGSTOP: it keeps its connections and answers nothing. */
  pause(): void;
  goOn(): void;
};

/** The servers that a garage's data live on, each of which can be hurt, and the processes of the product on them. */
export class Cluster {
  readonly processes: Server[] = [];

  private constructor(
    private readonly directory: string,
    readonly events: EventStoreProcess,
    private documents: EngineProcess | null,
    private jobs: EngineProcess,
  ) {}

  /** Starts the three servers, empty. */
  static async start(): Promise<Cluster> {
    const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-cluster-'));
    for (const name of ['documents', 'jobs']) await mkdir(join(directory, name));
    const [events, documents, jobs] = await Promise.all([
      EventStoreProcess.start(),
      MONGO_URL === undefined
        ? EngineProcess.start('mongodb', { directory: join(directory, 'documents') })
        : null,
      EngineProcess.start('redis', { directory: join(directory, 'jobs') }),
    ]);
    return new Cluster(directory, events, documents, jobs);
  }

  /** The servers by name, as something that can be hurt and gets well again; one that is not ours is missing. */
  get servers(): Readonly<Partial<Record<'events' | 'documents' | 'jobs', Fragile>>> {
    const { events, directory, documents } = this;
    return {
      events: {
        kill: () => events.kill(),
        restart: () => events.restart(),
        pause: () => events.pause(),
        goOn: () => events.resume(),
      },
      ...(documents !== null && { documents: this.fragile(documents) }),
      jobs: {
        kill: () => this.jobs.kill(),
        restart: async () => {
          const { port } = this.jobs;
          this.jobs = await EngineProcess.start('redis', { directory: join(directory, 'jobs'), port });
        },
        pause: () => this.jobs.pause(),
        goOn: () => this.jobs.goOn(),
      },
    };
  }

  private fragile(documents: EngineProcess): Fragile {
    const directory = join(this.directory, 'documents');
    const { port } = documents;
    const now = (): EngineProcess => this.documents ?? documents;
    return {
      kill: () => now().kill(),
      restart: async () => {
        this.documents = await EngineProcess.start('mongodb', { directory, port });
      },
      pause: () => now().pause(),
      goOn: () => now().goOn(),
    };
  }

  /** What a process of the product is started with. */
  environment(role: string): Record<string, string> {
    return {
      TRUST_PROXY: '1',
      WERKSTATT_ENGINES: 'cluster',
      WERKSTATT_ROLE: role,
      EVENTSTORE_URL: this.events.url,
      MONGO_URL: this.documents?.url ?? this.ownDatabase(),
      REDIS_URL: this.jobs.url,
    };
  }

  /** A database of this cluster's own on the server of `MONGO_URL`. */
  private ownDatabase(): string {
    const url = new URL(MONGO_URL ?? '');
    url.pathname = `/${basename(this.directory)}`;
    return url.href;
  }

  /** Starts a process of the product; resolves when it answers, for an API when its lists are built. */
  async run(role: string): Promise<Server> {
    const server = await this.begin(role);
    const isReady = async (): Promise<boolean> => (await fetch(`${server.url}/health/ready`)).ok;
    while (!(await isReady())) await pause(ASK_AGAIN_AFTER_MS);
    return server;
  }

  /** Starts a process of the product; resolves when it answers anything. */
  async begin(role: string): Promise<Server> {
    const server = await Server.start(this.environment(role), 'live');
    this.processes.push(server);
    return server;
  }

  /** Runs a command of the product on the servers; its exit code. */
  command(name: string, ...args: readonly string[]): number | null {
    const { status } = spawnSync(process.execPath, [join(COMMANDS, `${name}.js`), ...args], {
      env: { ...cleanEnvironment(), DATA_DIR: this.directory, ...this.environment('all') },
      stdio: 'inherit',
    });
    return status;
  }

  /** Ends all processes, then the servers, and removes what they kept. */
  async close(): Promise<void> {
    await Promise.all(this.processes.map((server) => server.close()));
    if (this.documents === null) await dropDatabase(this.ownDatabase());
    await Promise.all([this.documents?.stop(), this.jobs.stop(), this.events.remove()]);
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function dropDatabase(url: string): Promise<void> {
  const client = new MongoClient(url);
  await client.db().dropDatabase();
  await client.close();
}
