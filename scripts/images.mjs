// `npm run images [-- --pin]`: lists the images of Dockerfile and compose files and asks their registries for the present
// digest of each tag. `--pin` writes the digests into the files (`mongo:8.0@sha256:…`), so that a tag that is moved has no
// effect. The exit code is 1 if an image is not pinned, or is pinned to another digest than its tag has now.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './product.mjs';

const FILES = ['Dockerfile', 'docker-compose.yml', 'docker-compose.embedded.yml'];
const IMAGE = /^(FROM |\s*image: )([\w./-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?/gm;
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
/** For tests: the address of the one registry. */
const ONE_REGISTRY = process.env.IMAGES_REGISTRY;

/** Docker's short names: `mongo` is `registry-1.docker.io/library/mongo`. */
function placeOf(name) {
  const [first, ...rest] = name.split('/');
  if (first.includes('.'))
    return { registry: ONE_REGISTRY ?? `https://${first}`, repository: rest.join('/') };
  const repository = rest.length === 0 ? `library/${name}` : name;
  return { registry: ONE_REGISTRY ?? 'https://registry-1.docker.io', repository };
}

/** An anonymous token for pulling, from the address that the registry names in its refusal. */
async function tokenFrom(challenge) {
  const parts = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const url = new URL(parts.realm);
  for (const key of ['service', 'scope']) if (parts[key]) url.searchParams.set(key, parts[key]);
  const answer = await (await fetch(url)).json();
  return answer.token ?? answer.access_token;
}

async function digestOf(name, tag) {
  const { registry, repository } = placeOf(name);
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const ask = (headers) =>
    fetch(url, { method: 'HEAD', headers: { accept: MANIFESTS, ...headers } }).catch(() => {
      throw new Error(`${registry} ist nicht erreichbar.`);
    });
  let answer = await ask({});
  if (answer.status === 401) {
    const token = await tokenFrom(answer.headers.get('www-authenticate') ?? '');
    answer = await ask({ authorization: `Bearer ${token}` });
  }
  const digest = answer.headers.get('docker-content-digest');
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`${name}:${tag}: die Registry antwortete mit ${answer.status}.`);
  return digest;
}

const folder = process.argv.find((arg) => arg.startsWith('--in='))?.slice('--in='.length) ?? root;
const pins = process.argv.includes('--pin');
try {
  process.exitCode = (await isEveryImagePinned()) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function isEveryImagePinned() {
  let isGood = true;
  for (const file of FILES) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8').catch(() => '');
    const digests = new Map();
    for (const [, , name, tag, pinned] of text.matchAll(IMAGE)) {
      const digest = await digestOf(name, tag);
      digests.set(`${name}:${tag}`, digest);
      const is =
        pinned === `@${digest}`
          ? 'festgelegt'
          : pinned
            ? 'auf einen anderen Stand festgelegt'
            : 'nicht festgelegt';
      if (!pins && is !== 'festgelegt') isGood = false;
      console.log(`${file}: ${name}:${tag}@${digest} ${pins ? 'eingetragen' : is}`);
    }
    if (pins && digests.size > 0)
      await writeFile(
        path,
        text.replaceAll(
          IMAGE,
          (_, before, name, tag) => `${before}${name}:${tag}@${digests.get(`${name}:${tag}`)}`,
        ),
      );
  }
  return isGood;
}
