// `npm run secrets`: fills the secrets that are missing in `.env` (made from `.env.example` when it is not there).
// Keeps existing values, so running it again changes nothing. Prints no value.
// `npm run secrets -- --rotate [--links]`: replaces the secrets of log-in tokens and links in the vault of the garage.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './product.mjs';

const args = process.argv.slice(2);
if (args[0] === '--rotate') {
  const command = join(import.meta.dirname, 'run.mjs');
  process.exit(await run(process.execPath, [command, 'rotate-secrets', ...args.slice(1)]));
}

const SECRET_BYTES = 32;
/** The replica set's key must be base64. The passwords are part of URLs, so they avoid reserved characters. */
const secrets = {
  EVENTSTORE_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  EVENTSTORE_OPS_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  MONGO_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  MONGO_APP_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  MONGO_REPLICA_KEY: () => randomBytes(3 * SECRET_BYTES).toString('base64'),
  REDIS_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  METRICS_TOKEN: () => randomBytes(SECRET_BYTES).toString('base64url'),
};

const directory = args[0] ?? '.';
const file = join(directory, '.env');
const example = join(import.meta.dirname, '..', '.env.example');
const known = await readFile(file, 'utf8').catch(() => null);
const lines = (known ?? (await readFile(example, 'utf8'))).split('\n');

const made = [];
for (const [name, make] of Object.entries(secrets)) {
  const place = lines.findIndex((line) => line.startsWith(`${name}=`));
  if (place >= 0 && lines[place].length > name.length + 1) continue;
  const line = `${name}=${make()}`;
  if (place >= 0) lines[place] = line;
  else lines.splice(lines.at(-1) === '' ? -1 : lines.length, 0, line);
  made.push(name);
}
if (made.length > 0) {
  await writeFile(file, lines.join('\n'), { mode: 0o600 }).catch(({ code }) => {
    console.error(`${file} lässt sich nicht schreiben (${code}).`);
    process.exit(1);
  });
}
console.log(made.length === 0 ? 'In .env fehlt kein Geheimnis.' : `In .env angelegt: ${made.join(', ')}`);
