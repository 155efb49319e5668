#!/usr/bin/env node
// Starts a server that speaks MongoDB's protocol and keeps its data in a folder: FerretDB v1, built from this folder with
// Go. For tests only; production runs MongoDB. Prints one line, `mongodb://127.0.0.1:<port>/ <pid of the server>`, when it
// answers; ends with it, and ends it on SIGTERM, SIGINT or when its standard input is closed.
// Usage: start.mjs [--directory <folder>] [--port <port>]   (default: a new temporary folder, any free port)
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answersOnPort, freePort } from '../ports.mjs';
import { builtServer } from './build.mjs';

const { values } = parseArgs({ options: { directory: { type: 'string' }, port: { type: 'string' } } });
const program = await builtServer();
const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'werkstatt-mongo-'));
const port = Number(values.port ?? (await freePort()));

const server = spawn(program, [`127.0.0.1:${port}`, directory], { stdio: ['ignore', 'ignore', 'inherit'] });
server.once('exit', (code) => {
  if (values.directory === undefined) rmSync(directory, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'));
process.stdin.resume().once('close', () => server.kill('SIGTERM'));

if (!(await answersOnPort(port))) {
  console.error(`The test server for MongoDB does not answer on port ${port}`);
  server.kill('SIGKILL');
}
console.log(`mongodb://127.0.0.1:${port}/ ${server.pid}`);
