// Builds the server of this folder with Go, once for each version of its sources, into the user's cache folder.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const GO_SOURCES = ['go.mod', 'go.sum', 'main.go'];

/**
 * FerretDB writes while its search is still open, and in a command of several updates each search stays open until the
 * last update. Each holds one of 100 connections to SQLite, so that 100 updates in a command, or 100 commands at once,
 * wait for each other for ever. Mended, it closes a search before it writes.
 */
const MENDED = [
  {
    file: 'msg_update.go',
    fault: 'return 0, 0, nil, lazyerrors.Error(err)',
  },
  {
    file: 'msg_findandmodify.go',
    fault: 'return nil, lazyerrors.Error(err)',
  },
];

/** The line that writes; each file has one. */
const WRITES = /^.*\bUpdateDocument\(.*$/gm;

/** `ConsumeValues` closes the search. */
const closedSearch = (fault) => `
  found, err := iterator.ConsumeValues(iter)
  if err != nil { ${fault} }
  iter = iterator.Values(iterator.ForSlice(found))
  defer iter.Close()
`;

/** The path of the built program; builds it when it is not there (some minutes). Rejects without Go or its packages. */
export async function builtServer() {
  const hash = createHash('sha256');
  for (const name of GO_SOURCES) hash.update(await readFile(join(import.meta.dirname, name)));
  for (const { file, fault } of MENDED) hash.update(file + closedSearch(fault));
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'werkstattbuch');
  const file = join(cache, `mongodb-double-${hash.digest('hex').slice(0, 16)}`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  await mkdir(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), 'werkstatt-mongo-build-'));
  try {
    await mendedSources(folder);
    await go(folder, 'build', '-mod=vendor', '-trimpath', '-o', unfinished, '.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  // Two builds at once do no harm: the same program takes the same place.
  await rename(unfinished, file);
  return file;
}

/** Writes this folder's sources, and those of its packages, to an empty folder, and mends FerretDB there. */
async function mendedSources(folder) {
  for (const name of GO_SOURCES) await copyFile(join(import.meta.dirname, name), join(folder, name));
  await go(folder, 'mod', 'vendor');
  for (const { file, fault } of MENDED) {
    const path = join(folder, 'vendor', 'github.com', 'FerretDB', 'FerretDB', 'internal', 'handler', file);
    const source = await readFile(path, 'utf8');
    if (source.match(WRITES)?.length !== 1) throw new Error(`FerretDB's ${file} has changed: is it mended?`);
    await writeFile(
      path,
      source.replace(WRITES, (line) => closedSearch(fault) + line),
    );
  }
}

const go = (cwd, ...args) =>
  promisify(execFile)('go', args, {
    cwd,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
  });

if (process.argv[1] === import.meta.filename) {
  console.log(await builtServer().then(() => 'The test server for MongoDB is built'));
}
