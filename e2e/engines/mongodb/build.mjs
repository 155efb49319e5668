// Builds the server of this folder with Go, once for each version of its sources, into the user's cache folder.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SOURCES = ['go.mod', 'go.sum', 'main.go'];

/** The path of the built program; builds it when it is not there (some minutes). Rejects without Go or its packages. */
export async function builtServer() {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(await readFile(join(import.meta.dirname, name)));
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'werkstattbuch');
  const file = join(cache, `mongodb-double-${hash.digest('hex').slice(0, 16)}`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  await mkdir(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await promisify(execFile)('go', ['build', '-trimpath', '-o', unfinished, '.'], {
    cwd: import.meta.dirname,
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  // Two builds at once do no harm: the same program takes the same place.
  await rename(unfinished, file);
  return file;
}

if (process.argv[1] === import.meta.filename) {
  console.log(await builtServer().then(() => 'The test server for MongoDB is built'));
}
