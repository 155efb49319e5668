import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../../testing/typescript.js';
import { serverOptions, startServer, type EventStoreNeeds } from './real-event-store.js';
import { flags, freePorts, startProgram, type ServerProcess } from './server-process.js';

const PROGRAM = fileURLToPath(
  new URL('../../../../../e2e/engines/event-store-double/main.ts', import.meta.url),
);

/**
 * A command line that starts a node of a real EventStoreDB; options for folder, ports, TLS and cluster are appended.
 */
export const EVENTSTORE_COMMAND = process.env['EVENTSTORE_COMMAND'];

/** Used in the names of the suites. */
export const eventStoreName = EVENTSTORE_COMMAND === undefined ? 'EventStoreDB (double)' : 'EventStoreDB';

/**
 * A server process with its data in a folder, for tests and benches: an EventStoreDB with `EVENTSTORE_COMMAND`, else
 * the double, whose README lists its limits.
 */
export class EventStoreProcess {
  private constructor(
    private readonly directory: string,
    private readonly needs: EventStoreNeeds,
    private process: ServerProcess,
    readonly port: number,
  ) {}

  static async start(needs: EventStoreNeeds = {}): Promise<EventStoreProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-'));
    const { process, port } = await spawnOn(directory, null, needs);
    return new EventStoreProcess(directory, needs, process, port);
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Sends SIGKILL; unsynced data is lost. Resolves when the process has ended. */
  kill(): Promise<void> {
    return this.process.kill();
  }

  whenEnded(): Promise<void> {
    return this.process.whenEnded();
  }

  async restart(double: readonly string[] = []): Promise<void> {
    this.process = (await spawnOn(this.directory, this.port, { ...this.needs, double })).process;
  }

  /**
   * Changes the lines of the double's file, one per commit, as a person with access to the server's disk could. Kill it
   * first.
   */
  async tamper(change: (commits: readonly string[]) => readonly string[]): Promise<void> {
    const file = fileIn(this.directory);
    const commits = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(file, `${change(commits).join('\n')}\n`);
  }

  /** Sends SIGSTOP: connections are accepted but not answered. */
  pause(): void {
    this.process.pause();
  }

  resume(): void {
    this.process.resume();
  }

  /** Ends it and deletes its folder. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function spawnOn(
  directory: string,
  port: number | null,
  needs: EventStoreNeeds,
): Promise<{ process: ServerProcess; port: number }> {
  if (EVENTSTORE_COMMAND !== undefined) {
    const [own = 0, replication = 0] = await freePorts(2);
    const options = serverOptions({ directory, port: port ?? own, replication, needs });
    return { process: await startServer(EVENTSTORE_COMMAND, options), port: port ?? own };
  }
  const { double = [], tls, password, maxAppendBytes } = needs;
  const options = flags({
    file: fileIn(directory),
    port: port ?? 0,
    tls,
    login: password === undefined ? undefined : `admin:${password}`,
    'max-append-size': maxAppendBytes,
  });
  const { process, ports } = await startProgram([...runProgram(PROGRAM), ...options, ...double]);
  return { process, port: ports[0] ?? 0 };
}

function fileIn(directory: string): string {
  return join(directory, 'commits.jsonl');
}
