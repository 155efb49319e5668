// The built product in dist: what it is made from, whether it is up to date, and how it is run.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');
/** What makes Node run our TypeScript; Node 26 warns of how the loader is registered. */
export const typescript = [
  '--disable-warning=DEP0205',
  '--conditions=source',
  '--import',
  '@oxc-node/core/register',
];
/**
 * How Node runs the product: errors name our sources, and young objects have room, so that most are gone when they are looked
 * through.
 */
export const production = ['--enable-source-maps', '--max-semi-space-size=64'];
/** Written last, so that a build that was interrupted counts as none. */
export const stamp = join(dist, '.built');

const SOURCES = [
  'backend',
  'contracts',
  'projections',
  'frontend',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
];
const OLDEST_NODE = [20, 19];

/** Ends the process with a clear line when this Node is older than the product needs. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Werkstattbuch braucht Node.js ab ${OLDEST_NODE.join('.')}; hier läuft ${process.versions.node}.`,
  );
  process.exit(1);
}

function newestChange(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A folder's own time changes when a file in it is removed.
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestChange(join(path, name))),
    stats.mtimeMs,
  );
}

/** True when dist is there, whole, and younger than every source. */
export function isBuilt() {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return SOURCES.every((name) => newestChange(join(root, name)) <= built);
}

/** Builds when needed; ends the process when that fails. */
export async function ensureBuilt() {
  requireNode();
  if (isBuilt()) return;
  console.log('Werkstattbuch wird gebaut …');
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  if (code !== 0) process.exit(code);
}

/** Does nothing, so that Ctrl-C does not end this process before its child has ended. */
const waitForChild = () => undefined;

const PARENT_CHECK_MS = 500;

/**
 * Runs a program on this terminal, passes Ctrl-C and SIGTERM on to it, and is fulfilled with its exit code. npm does not
 * pass a SIGTERM on: when it is gone, the program is ended too, and does not keep the port and the data folder.
 */
export function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    // Ctrl-C reaches the child by itself, through the terminal's process group; a SIGTERM does not.
    const pass = () => child.kill('SIGTERM');
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      pass();
    }, PARENT_CHECK_MS);
    process.on('SIGTERM', pass);
    process.on('SIGINT', waitForChild);
    child.on('error', (error) => {
      clearInterval(watch);
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGTERM', pass);
      process.off('SIGINT', waitForChild);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}
