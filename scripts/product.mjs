// The built product in dist: its sources, whether it is up to date, and how to run it.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');
/** Names the backend's entry file and compiler settings; Nest's own tools read the same file. */
export const nest = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8'));
/** Options with which Node runs our TypeScript; Node 26 warns about the registration of the loader. */
export const typescript = [
  '--disable-warning=DEP0205',
  '--conditions=source',
  '--import',
  '@oxc-node/core/register',
];
/**
 * How Node runs the product: stack traces name our sources, and objects are collected before their garbage takes more memory
 * than they do. `docs/figures.md` has what that costs.
 */
export const production = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=100'];
/** Written last, so that an interrupted build does not count as a build. */
export const stamp = join(dist, '.built');

const SOURCES = [
  'backend',
  'contracts',
  'projections',
  'frontend',
  'scripts',
  'package-lock.json',
  'nest-cli.json',
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

/** True if dist is complete and newer than every source. */
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

/** Ignores Ctrl-C, so that this process does not end before its child. */
const waitForChild = () => undefined;

const PARENT_CHECK_MS = 500;

/**
 * Runs a program on this terminal, forwards Ctrl-C and SIGTERM, and resolves with its exit code. npm does not
 * forward SIGTERM: if npm ends, the program ends too and releases the port and the data folder.
 */
export function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    // The terminal sends Ctrl-C to the child as well, because it is in the same process group; SIGTERM is not forwarded.
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
