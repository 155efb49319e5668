import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const ASK_AGAIN_AFTER_MS = 50;

/** A program that tests can kill and pause. */
export class ServerProcess {
  constructor(private readonly child: ChildProcess) {}

  async kill(): Promise<void> {
    const ended = this.whenEnded();
    this.child.kill('SIGKILL');
    await ended;
  }

  async whenEnded(): Promise<void> {
    if (!this.hasEnded) await once(this.child, 'exit');
  }

  /** Sends SIGSTOP: connections are accepted but not answered. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}

/** Command-line options; those without a value are omitted. */
export function flags(named: Readonly<Record<string, string | number | undefined>>): string[] {
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return given.flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** Starts a Node.js program that prints `listening` with its ports; returns the process and the ports. */
export async function startProgram(
  args: readonly string[],
): Promise<{ readonly process: ServerProcess; readonly ports: readonly number[] }> {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const listening = /^listening ([\d ]+)$/.exec(line);
    if (listening !== null) {
      return { process: new ServerProcess(child), ports: (listening[1] ?? '').split(' ').map(Number) };
    }
  }
  throw new Error(`${args.join(' ')} did not start`);
}

/**
 * Starts a command line; resolves when `isUp` returns true. A single process without a shell, so that signals reach it.
 */
export async function startCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isUp: () => Promise<boolean>,
): Promise<ServerProcess> {
  const child = spawn('sh', ['-c', `exec ${command} "$@"`, 'sh', ...args], {
    env: { ...surroundings(), NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const started = new ServerProcess(child);
  while (!(await isUp().catch(() => false))) {
    if (started.hasEnded) throw new Error(`${command} ended at its start`);
    await delay(ASK_AGAIN_AFTER_MS);
  }
  return started;
}

/** EventStoreDB reads environment variables with its prefix as options and refuses unknown ones. */
function surroundings(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_'));
  return Object.fromEntries(ours);
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
