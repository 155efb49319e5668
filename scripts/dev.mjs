// `npm run dev`: backend and frontend from their sources, restarted or replaced with every change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nest, requireNode, root, typescript } from './product.mjs';

requireNode();
const backendPort = process.env.PORT ?? '3000';
const programs = [
  ['--watch', ...typescript, `${nest.entryFile}.ts`],
  [join('node_modules', 'vite', 'bin', 'vite.js')],
];
const environment = {
  ...process.env,
  PORT: backendPort,
  API_DOCS: process.env.API_DOCS ?? 'on',
  BACKEND_URL: `http://127.0.0.1:${backendPort}`,
};
const children = programs.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: environment }),
);
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Neither is useful without the other.
for (const child of children) child.on('exit', stop);
