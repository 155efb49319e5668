// `npm run secrets`: fills the secrets that are missing in `.env` (made from `.env.example` when it is not there).
// Whatever has a value is left as it is, so that running it again changes nothing. No value is printed.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;
/** The replica set's key must be base64; the passwords stand in addresses, so they are free of characters with a meaning there. */
const secrets = {
  EVENTSTORE_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  EVENTSTORE_OPS_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  MONGO_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  MONGO_REPLICA_KEY: () => randomBytes(3 * SECRET_BYTES).toString('base64'),
  REDIS_PASSWORD: () => randomBytes(SECRET_BYTES).toString('base64url'),
  METRICS_TOKEN: () => randomBytes(SECRET_BYTES).toString('base64url'),
};

const directory = process.argv[2] ?? '.';
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
