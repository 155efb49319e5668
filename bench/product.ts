import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';
import { production } from '../scripts/product.mjs';
import { TYPESCRIPT } from '../backend/src/testing/typescript.js';

const ROOT = join(import.meta.dirname, '..');
/** A garage of ten years that was restored builds its read models for three minutes on two quiet cores. */
const READY_WITHIN_MS = 900_000;

/** The administrator of every measured product. */
export const ADMIN = { username: 'admin', password: 'geheim-im-messlauf' };
const SETTINGS = {
  CALLS_PER_MINUTE: '0',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
};

/** A server in a process of its own, so that the load does not run on its thread. */
export type Running = {
  readonly url: string;
  /** Of its process. */
  readonly pid: number;
  /** Time from the start of the process until it is ready. */
  readonly startMs: number;
  /** Resolves when the process has ended, also when it had ended before. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
};

/**
 * The built product on this data folder, as `npm start` runs it, with default settings and this environment. It inherits
 * no setting from the shell.
 */
export function startProduct(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
  readyPath = '/health/ready',
): Promise<Running> {
  const program = [...production, join(ROOT, 'dist', 'backend', 'src', 'main.js')];
  return startServer(program, readyPath, {
    ...environment,
    DATA_DIR: directory,
    TRUST_PROXY: '1',
    ...SETTINGS,
    SITE_PUBLIC: '1',
  });
}

/** Does what `npm run demo` does after the build: fills an empty folder with the demo garage and runs the product on it. */
export function startDemo(directory: string): Promise<Running> {
  return startServer([join(ROOT, 'scripts', 'demo.mjs')], '/health/ready', { DATA_DIR: directory });
}

/** The product from its sources on a temporary folder, with logging on or off; otherwise as `npm start` runs it. */
export function startLoggedProduct(logs: 'on' | 'off'): Promise<Running> {
  return startOnOwnFolder('logged-product.ts', '/health/ready', { ...SETTINGS, LOGS: logs }, production);
}

/** One route of bare Nest on Fastify, which writes two rows for each call. */
export function startBareAppends(): Promise<Running> {
  return startOnOwnFolder('bare-appends.ts', '/api/appends', {});
}

async function startOnOwnFolder(
  name: string,
  readyPath: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Running> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const program = [...options, ...TYPESCRIPT, join(ROOT, 'bench', name)];
  const running = await startServer(program, readyPath, { ...environment, DATA_DIR: directory });
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...running, stop };
}

async function startServer(
  args: readonly string[],
  readyPath: string,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(child, url + readyPath).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  const startMs = performance.now() - started;
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(address).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The server was not ready in time.');
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
