import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
const REGISTRY = 'https://registry.npmjs.org/';
const run = promisify(execFile);
const json = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(join(ROOT, file), 'utf8')) as Content;

type Locked = {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly link?: boolean;
};
type Lock = { readonly packages: Readonly<Record<string, Locked>> };
type Package = { readonly scripts?: Readonly<Record<string, string>> };

/** Packages with a script for their installation, and what is lost because none runs. */
const WITHOUT_THEIR_SCRIPT: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'builds from source where no binary is published; only for tests',
  '@photostructure/sqlite': 'builds from source where no binary is published; ours are in the package',
  '@scarf/scarf': 'reports the installation to a third party',
  '@swc/core': 'fetches a WebAssembly build where no binary is published; only for tests',
  'msgpackr-extract': 'builds from source where no binary is published; optional',
  protobufjs: 'warns about version ranges',
  'unrs-resolver': 'fetches a binary where npm left it out; only for tests',
};

let packages: ReadonlyMap<string, Locked>;
beforeAll(async () => {
  const lock = await json<Lock>('package-lock.json');
  packages = new Map(Object.entries(lock.packages).filter(([path]) => path !== ''));
});
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the lock file', () => {
  // An entry without an address is of the registry of npm.
  it('takes every package from the registry of npm, with its hash', () => {
    const strange = [...packages].filter(
      ([, { resolved = REGISTRY, integrity = '' }]) =>
        !resolved.startsWith(REGISTRY) || !integrity.startsWith('sha512-'),
    );
    expect(strange.map(([path]) => path)).toEqual([]);
  });

  it('names no package with an install script that nobody has looked at', () => {
    const withScript = [...packages].filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect([...new Set(withScript.map(([path]) => nameOf(path)))].toSorted()).toEqual(
      Object.keys(WITHOUT_THEIR_SCRIPT).toSorted(),
    );
  });
});

describe('an installed package', () => {
  it('has no install script that the lock file does not name', async () => {
    const found: string[] = [];
    for (const [path, { hasInstallScript }] of packages) {
      const { scripts = {} } = await json<Package>(join(path, 'package.json')).catch((): Package => ({}));
      const has = ['preinstall', 'install', 'postinstall'].some((name) => scripts[name] !== undefined);
      if (has && hasInstallScript !== true) found.push(path);
    }
    expect(found).toEqual([]);
  });

  it('runs no script when it is installed, here and in the image', async () => {
    const { stdout } = await run('npm', ['config', 'get', 'ignore-scripts'], { cwd: ROOT });
    expect(stdout.trim()).toBe('true');
    const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(/^COPY package\.json package-lock\.json \.npmrc \.\/\nRUN npm ci/m);
    expect(await readFile(join(ROOT, '.dockerignore'), 'utf8')).not.toMatch(/npmrc/);
  });

  it('reports nothing to third parties, even if somebody lets the scripts run', async () => {
    expect(await json('package.json')).toMatchObject({ scarfSettings: { enabled: false } });
  });
});

describe('npm run sbom', () => {
  it('lists what the product contains, and no tool of its developers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
    const file = join(folder, 'sbom.cdx.json');
    try {
      await run(process.execPath, [join(ROOT, 'scripts', 'sbom.mjs'), file]);
      const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8')) as {
        readonly bomFormat: string;
        readonly components: readonly { readonly purl: string; readonly hashes?: unknown }[];
      };
      expect(bomFormat).toBe('CycloneDX');
      const names = components.map(({ purl }) =>
        decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@[^@]*$/, '$1'),
      );
      const { dependencies } = await json<{ dependencies: object }>('package.json');
      expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
      expect(names).not.toContain('jest');
      expect(components.every(({ hashes }) => hashes !== undefined)).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 60_000);
});

describe('npm run images', () => {
  const digest = `sha256:${'ab'.repeat(32)}`;

  it('says in one line that a registry cannot be reached, and changes nothing', async () => {
    const script = join(ROOT, 'scripts', 'images.mjs');
    const env = { ...process.env, IMAGES_REGISTRY: 'http://127.0.0.1:1' };
    await expect(run(process.execPath, [script], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 ist nicht erreichbar\..*\n$/),
    });
  });

  it('pins every image to the digest that its registry names, and notices another one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'images-'));
    let present = digest;
    const registry = createServer((request, response) => {
      if (request.url?.startsWith('/token')) response.end(JSON.stringify({ token: 'given' }));
      else if (request.headers.authorization !== 'Bearer given')
        response.writeHead(401, { 'www-authenticate': `Bearer realm="${address}/token",scope="pull"` }).end();
      else response.writeHead(200, { 'docker-content-digest': present }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => registry.once('listening', listening));
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
    const images = (...args: readonly string[]) =>
      run(process.execPath, [join(ROOT, 'scripts', 'images.mjs'), `--in=${folder}`, ...args], {
        env: { ...process.env, IMAGES_REGISTRY: address },
      });
    try {
      for (const file of ['Dockerfile', 'docker-compose.yml']) await cp(join(ROOT, file), join(folder, file));
      await images('--pin');
      const compose = await readFile(join(folder, 'docker-compose.yml'), 'utf8');
      for (const image of [
        'nginx:1.28-alpine',
        'mongo:8.0',
        'redis:7.4-alpine',
        'eventstore/eventstore:24.10',
      ])
        expect(compose).toContain(`image: ${image}@${digest}\n`);
      expect(compose).toContain('image: werkstattbuch\n');
      const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8');
      expect(dockerfile.match(/^FROM \S+@sha256:\w{64}/gm)).toHaveLength(2);
      expect((await images()).stdout).toContain(`mongo:8.0@${digest} festgelegt`);
      present = `sha256:${'cd'.repeat(32)}`;
      await expect(images()).rejects.toMatchObject({ code: 1 });
    } finally {
      registry.close();
      await rm(folder, { recursive: true });
    }
  }, 30_000);
});
