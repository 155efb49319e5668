// Jest's global setup: compiles the server's sources once, so that the threads and processes that specs start run
// JavaScript instead of compiling hundreds of files each. Writes only files that have changed since the last run.
import { transformFile } from '@swc/core';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const PARTS = ['backend/src', 'contracts/src', 'projections/src', 'e2e/engines/event-store-double'];
const PACKAGE = {
  type: 'module',
  imports: { '#contracts/*.js': './contracts/src/*.js', '#projections/*.js': './projections/src/*.js' },
};

const nameOf = (file) => file.replace(/\.ts$/, '.js');

/** The files of a folder, in any depth, as paths from the root. */
async function filesIn(base, folder) {
  const entries = await readdir(join(base, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(base, join(entry.parentPath, entry.name)));
}

/** Writes atomically, because another run may read the folder. */
async function write(target, make) {
  const draft = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await make(draft);
  await rename(draft, target);
}

async function compile(file, target) {
  const source = join(root, file);
  const written = await stat(target).catch(() => null);
  if (written !== null && written.mtimeMs > (await stat(source)).mtimeMs) return;
  await write(target, async (draft) => {
    if (!file.endsWith('.ts')) return copyFile(source, draft);
    const { code } = await transformFile(source, { cwd: root, root, swcrc: true, sourceMaps: false });
    return writeFile(draft, code);
  });
}

/** Where the compiled sources lie, in the folders of the sources. */
export async function compileSources(to = join(root, 'node_modules', '.cache', 'werkstattbuch')) {
  const files = (await Promise.all(PARTS.map((part) => filesIn(root, part)))).flat();
  const wanted = files.filter((file) => !file.endsWith('.spec.ts'));
  await write(join(to, 'package.json'), (draft) => writeFile(draft, JSON.stringify(PACKAGE)));
  await Promise.all(wanted.map((file) => compile(file, join(to, nameOf(file)))));
  const kept = new Set(wanted.map(nameOf));
  const there = (await Promise.all(PARTS.map((part) => filesIn(to, part)))).flat();
  const gone = there.filter((file) => !kept.has(file) && !/\.\d+$/.test(file));
  await Promise.all(gone.map((file) => rm(join(to, file), { force: true })));
  return to;
}

export default async function setUp() {
  process.env.COMPILED_SOURCES = await compileSources();
}
