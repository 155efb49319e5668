import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';

const BACKEND = join(import.meta.dirname, '..', 'dist', 'backend', 'src');
const ENTRY = join(BACKEND, 'main.js');
/** Long enough for a busy machine; only ends a hanging start. */
const READY_WITHIN_MS = 90_000;

/** What a process that was started is waited for: that it answers at all, or that it serves visitors. */
export type StartedWhen = 'live' | 'ready';

/** The account that the seed makes for the journeys. */
export const ADMIN = { username: 'admin', password: 'geheim-in-der-probe' };

/** A separate running instance of the built product. */
export class Server {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
  ) {}

  /** Starts on an empty data folder and a free port of this machine. */
  static async start(
    environment: Record<string, string> = {},
    until: StartedWhen = 'ready',
  ): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'werkstattbuch-')), await freePort());
    await server.launch(environment, until);
    return server;
  }

  /** Starts on the garage that `npm run demo` fills, whose users `backend/src/seed/demo/ahornhof.ts` names. */
  static async startDemo(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'werkstattbuch-')), await freePort());
    const environment = { ...cleanEnvironment(), DATA_DIR: server.dataDir };
    const { status } = spawnSync(process.execPath, [join(BACKEND, 'commands', 'demo.js')], {
      env: environment,
      stdio: 'ignore',
    });
    if (status !== 0) throw new Error(`The demo ended with ${status}`);
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the process on the existing data folder; resolves when it is live or ready. */
  async launch(environment: Record<string, string> = {}, until: StartedWhen = 'ready'): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, [ENTRY], {
      env: {
        ...cleanEnvironment(),
        NODE_ENV: 'production',
        DATA_DIR: this.dataDir,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        // Visitors can book.
        SITE_PUBLIC: '1',
        LOG_LEVEL: 'error',
        // Journeys share one address.
        CALLS_PER_MINUTE: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000)));
    }
    await this.untilIt(child, until);
  }

  /** Ends the process as the operating system would in a power cut: no handler runs. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends the process as Ctrl-C does; the data folder stays. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Ends the process as Ctrl-C does and removes the data folder. */
  async close(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  private async untilIt(child: ChildProcess, is: StartedWhen): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null)
        throw new Error(`The product ended with ${child.exitCode}:\n${this.output}`);
      const answer = await fetch(`${this.url}/health/${is}`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The product was not ${is} within ${READY_WITHIN_MS} ms:\n${this.output}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
