import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../../testing/typescript.js';
import { serverOptions, startServer } from './real-event-store.js';
import { flags, freePorts, startProgram, type ServerProcess } from './server-process.js';

const PROGRAM = fileURLToPath(
  new URL('../../../../../e2e/engines/event-store-double/main.ts', import.meta.url),
);

/** A command line that starts a node of a real EventStoreDB; the options for folder, ports, TLS and cluster are added. */
export const EVENTSTORE_COMMAND = process.env['EVENTSTORE_COMMAND'];

/** What the suites that use it put into their names. */
export const eventStoreName = EVENTSTORE_COMMAND === undefined ? 'EventStoreDB (double)' : 'EventStoreDB';

/** What a test wants of the server; `double` are options of the double's program. */
export type EventStoreNeeds = {
  readonly double?: readonly string[];
  /** A folder with `node.key` and `node.crt`; a real server takes everything in it that is named like a certificate for one. */
  readonly tls?: string;
  /** The password of the user `admin`, without whom nobody gets in. */
  readonly password?: string;
  /** The server's `MaxAppendSize` in bytes. */
  readonly maxAppendBytes?: number;
};

/**
 * A process of its own that keeps its events in a folder, for tests and benches: with `EVENTSTORE_COMMAND` an EventStoreDB,
 * else the double, which speaks its protocol and whose README says what it is not.
 */
export class EventStoreProcess {
  private constructor(
    private readonly directory: string,
    private readonly needs: EventStoreNeeds,
    private process: ServerProcess,
    /** Where it listens on this machine. */
    readonly port: number,
  ) {}

  /** Starts it on an empty folder. */
  static async start(needs: EventStoreNeeds = {}): Promise<EventStoreProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-'));
    const { process, port } = await spawnOn(directory, null, needs);
    return new EventStoreProcess(directory, needs, process, port);
  }

  /** Its connection string, without TLS. */
  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Kills it (SIGKILL); what it has not synced is lost. Fulfilled when it has gone. */
  kill(): Promise<void> {
    return this.process.kill();
  }

  /** Fulfilled when the process has gone, for whatever reason. */
  whenEnded(): Promise<void> {
    return this.process.whenEnded();
  }

  /** Starts it again on the same port and folder, without the double's options. After `kill`. */
  async restart(double: readonly string[] = []): Promise<void> {
    this.process = (await spawnOn(this.directory, this.port, { ...this.needs, double })).process;
  }

  /** Changes the lines of the double's file, one for each commit, as somebody would who can write to the server's disk. Killed first. */
  async tamper(change: (commits: readonly string[]) => readonly string[]): Promise<void> {
    const file = fileIn(this.directory);
    const commits = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(file, `${change(commits).join('\n')}\n`);
  }

  /** It takes connections and bytes, and answers nothing (SIGSTOP). */
  pause(): void {
    this.process.pause();
  }

  /** Lets it go on after `pause`. */
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
