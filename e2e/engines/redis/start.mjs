#!/usr/bin/env node
// Starts Debian's redis-server as the tests and a small garage need it: every write on the disk before it is answered,
// nothing thrown out when memory is short. Prints one line, `redis://127.0.0.1:<port> <pid of the server>`, when it
// answers; ends with it, and ends it on SIGTERM, SIGINT or when its standard input is closed.
// Usage: start.mjs [--directory <folder>] [--port <port>]   (default: a new temporary folder, any free port)
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const READY_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 10;

const { values } = parseArgs({ options: { directory: { type: 'string' }, port: { type: 'string' } } });
const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'werkstatt-redis-'));
const port = Number(values.port ?? (await freePort()));

const server = spawn(
  'redis-server',
  [
    ['--port', port],
    ['--bind', '127.0.0.1'],
    ['--dir', directory],
    ['--save', ''],
    ['--appendonly', 'yes'],
    ['--appendfsync', 'always'],
    ['--maxmemory-policy', 'noeviction'],
    ['--loglevel', 'warning'],
  ].flatMap((pair) => pair.map(String)),
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
server.once('error', (error) => {
  console.error(`redis-server cannot be started: ${error.message}`);
  process.exit(1);
});
server.once('exit', (code) => {
  if (values.directory === undefined) rmSync(directory, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'));
process.stdin.resume().once('close', () => server.kill('SIGTERM'));

const deadline = Date.now() + READY_WITHIN_MS;
while (!(await answers())) {
  if (Date.now() > deadline) {
    console.error(`redis-server does not answer on port ${port}`);
    server.kill('SIGKILL');
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
}
console.log(`redis://127.0.0.1:${port} ${server.pid}`);

/** True when the server says PONG: it has read its file and takes commands. */
function answers() {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
