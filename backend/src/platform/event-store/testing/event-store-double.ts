import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../../testing/typescript.js';

const PROGRAM = fileURLToPath(
  new URL('../../../../../e2e/engines/event-store-double/main.ts', import.meta.url),
);

/**
 * A process of its own that speaks EventStoreDB's protocol and keeps its events in a file, for tests and benches. Its
 * README says what it is not.
 */
export class EventStoreDouble {
  private constructor(
    private readonly directory: string,
    private process: ChildProcess,
    /** Where it listens on this machine. */
    readonly port: number,
  ) {}

  /** Starts it on an empty file; `options` are those of its program. */
  static async start(...options: readonly string[]): Promise<EventStoreDouble> {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-double-'));
    const { process, port } = await spawnDouble(directory, 0, options);
    return new EventStoreDouble(directory, process, port);
  }

  /** Its connection string, without TLS. */
  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Kills it (SIGKILL); what it has not synced is lost. Fulfilled when it has gone. */
  async kill(): Promise<void> {
    const ended = this.whenEnded();
    this.process.kill('SIGKILL');
    await ended;
  }

  /** Fulfilled when the process has gone, for whatever reason. */
  async whenEnded(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit');
  }

  /** Starts it again on the same port and file. After `kill`. */
  async restart(): Promise<void> {
    const { process } = await spawnDouble(this.directory, this.port, []);
    this.process = process;
  }

  /** Changes the lines of its file, one for each commit, as somebody would who can write to the server's disk. Killed first. */
  async tamper(change: (commits: readonly string[]) => readonly string[]): Promise<void> {
    const file = fileIn(this.directory);
    const commits = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(file, `${change(commits).join('\n')}\n`);
  }

  /** It takes connections and bytes, and answers nothing (SIGSTOP). */
  pause(): void {
    this.process.kill('SIGSTOP');
  }

  /** Lets it go on after `pause`. */
  resume(): void {
    this.process.kill('SIGCONT');
  }

  /** Ends it and deletes its file. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function spawnDouble(
  directory: string,
  port: number,
  options: readonly string[],
): Promise<{ process: ChildProcess; port: number }> {
  const program = ['--file', fileIn(directory), '--port', String(port), ...options];
  const child = spawn(process.execPath, [...runProgram(PROGRAM), ...program], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const listening = /^listening (\d+)$/.exec(line);
    if (listening !== null) return { process: child, port: Number(listening[1]) };
  }
  throw new Error('The double of EventStoreDB did not start');
}

function fileIn(directory: string): string {
  return join(directory, 'commits.jsonl');
}
