import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreProcess } from '../backend/src/platform/event-store/testing/event-store-process.js';
import { MongoProcess } from '../backend/src/testing/mongo-process.js';
import { RedisProcess } from '../backend/src/testing/redis-process.js';
import { Server } from './server.js';

/** The programs that the engines of the journeys need. */
const PROGRAMS = ['go', 'redis-server'] as const;
const COMMANDS = join(import.meta.dirname, '..', 'dist', 'backend', 'src', 'commands');

/** The first program that is not at hand; null: a cluster can be started. */
export function missingEngine(): string | null {
  return PROGRAMS.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0) ?? null;
}

/** A server that a test can hurt. */
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
    private documents: MongoProcess,
    private jobs: RedisProcess,
  ) {}

  /** Starts the three servers, empty. */
  static async start(): Promise<Cluster> {
    const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-cluster-'));
    for (const name of ['documents', 'jobs']) await mkdir(join(directory, name));
    const [events, documents, jobs] = await Promise.all([
      EventStoreProcess.start(),
      MongoProcess.start({ directory: join(directory, 'documents') }),
      RedisProcess.start({ directory: join(directory, 'jobs') }),
    ]);
    return new Cluster(directory, events, documents, jobs);
  }

  /** The servers by name, as something that can be hurt and gets well again. */
  get servers(): Readonly<Record<'events' | 'documents' | 'jobs', Fragile>> {
    const { events, directory } = this;
    return {
      events: {
        kill: () => events.kill(),
        restart: () => events.restart(),
        pause: () => events.pause(),
        goOn: () => events.resume(),
      },
      documents: {
        kill: () => this.documents.kill(),
        restart: async () => {
          const { port } = this.documents;
          this.documents = await MongoProcess.start({ directory: join(directory, 'documents'), port });
        },
        pause: () => this.documents.pause(),
        goOn: () => this.documents.goOn(),
      },
      jobs: {
        kill: () => this.jobs.kill(),
        restart: async () => {
          const { port } = this.jobs;
          this.jobs = await RedisProcess.start({ directory: join(directory, 'jobs'), port });
        },
        pause: () => this.jobs.pause(),
        goOn: () => this.jobs.goOn(),
      },
    };
  }

  /** What a process of the product is started with. */
  environment(role: string): Record<string, string> {
    return {
      TRUST_PROXY: '1',
      WERKSTATT_ENGINES: 'cluster',
      WERKSTATT_ROLE: role,
      EVENTSTORE_URL: this.events.url,
      MONGO_URL: this.documents.url,
      REDIS_URL: this.jobs.url,
    };
  }

  /** Starts a process of the product; fulfilled when it says that it is ready. */
  async run(role: string): Promise<Server> {
    const server = await Server.start(this.environment(role));
    this.processes.push(server);
    return server;
  }

  /** Runs a command of the product on the servers; its exit code. */
  command(name: string, ...args: readonly string[]): number | null {
    const { status } = spawnSync(process.execPath, [join(COMMANDS, `${name}.js`), ...args], {
      env: { ...process.env, DATA_DIR: this.directory, ...this.environment('all') },
      stdio: 'inherit',
    });
    return status;
  }

  /** Ends all processes, then the servers, and removes what they kept. */
  async close(): Promise<void> {
    await Promise.all(this.processes.map((server) => server.close()));
    await Promise.all([this.documents.stop(), this.jobs.stop(), this.events.remove()]);
    await rm(this.directory, { recursive: true, force: true });
  }
}
