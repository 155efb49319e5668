import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { readConfig } from './platform/config/config.js';

const ROOT = join(import.meta.dirname, '..', '..');
const APPS = { 'api-1': 'api', 'api-2': 'api', worker: 'worker', projections: 'projections' } as const;

type Service = {
  image?: string;
  build?: string;
  pull_policy?: string;
  command?: readonly string[];
  environment?: Record<string, string>;
  ports?: readonly string[];
  volumes?: readonly string[];
  networks?: readonly string[];
  logging?: { options: Record<string, string> };
  healthcheck?: { test: readonly string[] };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  stop_grace_period?: string;
  cap_drop?: readonly string[];
  cap_add?: readonly string[];
  security_opt?: readonly string[];
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks?: Record<string, { internal?: boolean } | null>;
};

const textOf = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');
const composeOf = async (file: string): Promise<Compose> => parse(await textOf(file), { merge: true });

/** Fills in `${NAME}`, `${NAME:-default}`, `${NAME:?why}` and `${NAME:+other}` like Docker Compose. */
function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?+])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest = '') => {
      const value = values[name] ?? '';
      if (kind === '+') return value === '' ? '' : rest;
      if (value !== '') return value;
      if (kind === '?') throw new Error(`${name} is missing`);
      return rest;
    },
  );
}

/** The secrets that a service is given; `${NAME:+other}` only says that there is one. */
const secretsOf = (service: Service | undefined): string[] =>
  Object.values(service?.environment ?? {})
    .flatMap((value) => [...value.matchAll(/\$\{(\w*(?:PASSWORD|KEY|TOKEN|SMTP_URL))(?!\w)(?!:\+)/g)])
    .map(([, secret = '']) => secret)
    .toSorted();

describe('docker-compose.yml', () => {
  let text: string;
  let compose: Compose;
  beforeAll(async () => {
    text = await textOf('docker-compose.yml');
    compose = await composeOf('docker-compose.yml');
  });

  it('runs three servers, two APIs behind a load balancer, a worker and the projections', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(
      [...Object.keys(APPS), 'balancer', 'certificates', 'documents', 'events', 'jobs'].toSorted(),
    );
  });

  it('builds one image for all processes of the product, and pulls none', () => {
    const apps = Object.keys(APPS).map((name) => compose.services[name]);
    expect(apps.filter((app) => app?.build !== undefined)).toHaveLength(1);
    for (const app of apps) expect(app).toMatchObject({ image: 'werkstattbuch', pull_policy: 'never' });
  });

  it('starts every process of the product with valid settings', () => {
    const secrets = new Proxy(
      {},
      {
        get: (_target, name) =>
          /PASSWORD|KEY|TOKEN/.test(String(name)) ? 'a-secret-made-up-for-this-test' : '',
      },
    );
    for (const [name, role] of Object.entries(APPS)) {
      const filled = Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        key.startsWith('GITHUB') || key.startsWith('ADMIN') ? '' : interpolate(value, secrets),
      ]);
      const config = readConfig(Object.fromEntries(filled));
      expect({ name, role: config.role, kind: config.engines.kind }).toEqual({ name, role, kind: 'cluster' });
    }
  });

  it('starts nothing without secrets', () => {
    for (const name of [
      'EVENTSTORE_PASSWORD',
      'MONGO_PASSWORD',
      'MONGO_APP_PASSWORD',
      'MONGO_REPLICA_KEY',
      'REDIS_PASSWORD',
      'METRICS_TOKEN',
    ])
      expect(text).toContain(`\${${name}:?`);
    expect(text).not.toMatch(/\$\{\w*(PASSWORD|KEY|TOKEN)\w*:-[^}]/);
    expect(text).not.toMatch(/changeit|insecure=true|EVENTSTORE_INSECURE/i);
  });

  it('gives each process only the secrets that it uses', () => {
    const servers = ['EVENTSTORE_PASSWORD', 'METRICS_TOKEN', 'MONGO_APP_PASSWORD', 'REDIS_PASSWORD'];
    expect(secretsOf(compose.services['projections'])).toEqual(servers);
    expect(secretsOf(compose.services['worker'])).toEqual(
      [...servers, 'CATALOG_API_KEY', 'GITHUB_TOKEN', 'SMTP_URL'].toSorted(),
    );
    for (const api of ['api-1', 'api-2'])
      expect(secretsOf(compose.services[api])).toEqual(
        [...servers, 'ADMIN_PASSWORD', 'CATALOG_API_KEY'].toSorted(),
      );
    expect(secretsOf(compose.services['balancer'])).toEqual([]);
  });

  it('tells an API that the worker sends mails and opens issues, without the secrets for it', () => {
    const { environment = {} } = compose.services['api-1'] ?? {};
    const filled = (set: Readonly<Record<string, string>>) =>
      ['SMTP_URL', 'GITHUB_TOKEN'].map((name) => interpolate(environment[name] ?? '', set));
    expect(filled({})).toEqual(['', '']);
    const set = { SMTP_URL: 'smtps://a:geheim@mail.example', GITHUB_TOKEN: 'geheim' };
    expect(filled(set)).toEqual(['smtp://worker', 'kept-by-the-worker']);
  });

  it('connects to its servers by TLS alone, as users with few rights', () => {
    const { environment = {} } = compose.services['projections'] ?? {};
    expect(environment['EVENTSTORE_URL']).toMatch(/\?tls=true&tlsCAFile=\/certificates\/ca\.crt$/);
    expect(environment['MONGO_URL']).toMatch(
      /^mongodb:\/\/garage:.*&tls=true&tlsCAFile=\/certificates\/ca\.crt$/,
    );
    expect(environment['REDIS_URL']).toMatch(/^rediss:\/\/werkstatt:/);
    const documents = JSON.stringify(compose.services['documents']);
    expect(documents).toContain('--tlsMode requireTLS');
    expect(documents).toContain("[{ role: 'readWrite', db: 'werkstattbuch' }]");
    const redis = compose.services['jobs']?.command?.join(' ') ?? '';
    expect(redis).toContain('--port 0 --tls-port 6379');
    expect(redis).toContain('user default off');
    expect(redis).toContain('~werkstatt:* &werkstatt:* +@all -@admin -@dangerous');
  });

  it('confines every container', () => {
    for (const [name, service] of Object.entries(compose.services))
      expect([name, service]).toMatchObject([
        name,
        { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ]);
    const withRights = Object.entries(compose.services).filter(([, { cap_add }]) => cap_add !== undefined);
    expect(withRights.map(([name]) => name).toSorted()).toEqual(['certificates', 'documents']);
  });

  it('exposes only the load balancer, and the servers only to the product', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['balancer', ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:8080']],
    ]);
    expect(compose.networks?.['inside']).toEqual({ internal: true });
    for (const name of ['events', 'documents', 'jobs', 'projections'])
      expect(compose.services[name]?.networks).toEqual(['inside']);
    expect(compose.networks?.['front']).toEqual({ internal: true });
    expect(compose.services['balancer']?.networks).toEqual(['public', 'front']);
  });

  it('checks the health of every service, and starts the product after the servers are healthy', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.healthcheck !== undefined]).toEqual([name, name !== 'certificates']);
    }
    for (const name of Object.keys(APPS)) {
      const conditions = Object.entries(compose.services[name]?.depends_on ?? {});
      expect(conditions.map(([on, { condition }]) => `${on} ${condition}`).toSorted()).toEqual([
        'documents service_healthy',
        'events service_healthy',
        'jobs service_healthy',
      ]);
    }
  });

  it('stores durable data on volumes, and makes Redis persist everything', () => {
    for (const { volumes = [] } of Object.values(compose.services)) {
      for (const volume of volumes.filter((each) => !each.startsWith('./')))
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
    const redis = compose.services['jobs']?.command?.join(' ') ?? '';
    // The image's script drops root only if the command is the server.
    expect(redis).toContain('exec docker-entrypoint.sh redis-server');
    expect(redis).toContain('--appendonly yes --appendfsync always --maxmemory-policy noeviction');
    expect(text).toContain('--replSet werkstatt');
  });

  it('limits its logs, and renews its certificates', () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect([name, logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }]);
    const made = compose.services['certificates']?.command?.join(' ') ?? '';
    expect(made.match(/create-(ca|node) -days 3650/g)).toEqual([
      'create-ca -days 3650',
      'create-node -days 3650',
    ]);
  });

  it('sends no write to a second API', async () => {
    const balancer = await textOf('deploy/balancer.conf');
    expect(balancer).toMatch(/if \(\$request_method !~ \^\(GET\|HEAD\)\$\) \{\s+return 418/);
    expect(balancer).toMatch(/location @write \{[^}]*proxy_next_upstream off;/);
  });

  it('follows an API that was replaced to its new address', async () => {
    const balancer = await textOf('deploy/balancer.conf');
    expect(balancer).toMatch(/^resolver 127\.0\.0\.11 /m);
    expect(balancer.match(/^ {2}server /gm)).toHaveLength(4);
    expect(balancer.match(/^ {2}server api-[12]:3000 resolve /gm)).toHaveLength(4);
  });

  it('passes on the answers of the APIs while a server is away', async () => {
    const balancer = await textOf('deploy/balancer.conf');
    const upstreamOf = (call: string): string => {
      const [, name = ''] =
        new RegExp(`location ${call} \\{.*?proxy_pass http://(\\w+);`, 's').exec(balancer) ?? [];
      return new RegExp(`upstream ${name} \\{[^}]*\\}`).exec(balancer)?.[0] ?? '';
    };
    // A 503 repeated at the next API counts as a failure of the first: with both failed nginx would answer itself.
    expect(upstreamOf('/').match(/ max_fails=0;/g)).toHaveLength(2);
    expect(upstreamOf('@write').match(/ max_fails=1 /g)).toHaveLength(2);
  });

  it('logs no address and no path of visitors at the load balancer', async () => {
    const balancer = await textOf('deploy/balancer.conf');
    expect(balancer).toMatch(/^ {2}access_log off;\n {2}error_log \S+ crit;/m);
  });

  it('pins the version of every image', () => {
    for (const { image = '' } of Object.values(compose.services))
      expect(image).toMatch(/^(werkstattbuch|[\w./-]+:\d[\w.-]*(@sha256:[0-9a-f]{64})?)$/);
  });
});

describe.each(['docker-compose.yml', 'docker-compose.embedded.yml'])('the product in %s', (file) => {
  it('runs without capabilities on a read-only file system', async () => {
    const { services } = await composeOf(file);
    for (const name of file === 'docker-compose.yml' ? Object.keys(APPS) : ['app']) {
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { options: { 'max-size': '20m' } },
      });
    }
  });

  it('gets enough time to stop by itself', async () => {
    const { services } = await composeOf(file);
    const [, most = ''] = /STOP_WITHIN_MS = ([\d_]+)/.exec(await textOf('backend/src/main.ts')) ?? [];
    for (const name of file === 'docker-compose.yml' ? Object.keys(APPS) : ['app'])
      expect(parseInt(services[name]?.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(
        Number(most.replaceAll('_', '')),
      );
  });

  it('receives exactly the settings of .env.example', async () => {
    const named = [...(await textOf('.env.example')).matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const asked = [...(await textOf(file)).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
    // Servers are only in one of the compose files; there the load balancer is the one trusted hop.
    const ofOther = file === 'docker-compose.yml' ? /^TRUST_PROXY$/ : /^(EVENTSTORE|MONGO|REDIS|BIND)_/;
    expect([...new Set(asked)].toSorted()).toEqual(
      named.filter((name = '') => !ofOther.test(name)).toSorted(),
    );
  });
});

describe('the image', () => {
  it('is built in stages and runs without root, shell and compiler', async () => {
    const stages = (await textOf('Dockerfile')).split(/^FROM /m).slice(1);
    expect(stages.length).toBeGreaterThan(1);
    expect(stages.at(-1)).toMatch(/^\S+distroless\S+:nonroot(@sha256:[0-9a-f]{64})?\n/);
    expect(stages.at(-1)).not.toMatch(/^(RUN|USER root)/m);
  });

  it('contains only product files', async () => {
    const ignored = (await textOf('.dockerignore')).split('\n');
    const untracked = (await textOf('.gitignore')).split('\n').map((line) => line.replace(/\/$/, ''));
    for (const name of ['.git', ...untracked]) expect(ignored).toContain(name);
  });
});

describe('npm run secrets', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'secrets-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));
  const run = async (): Promise<string> => {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'secrets.mjs'), directory]);
    return readFile(join(directory, '.env'), 'utf8');
  };

  it('creates every secret that the compose file needs, readable by the owner alone', async () => {
    const env = await run();
    const asked = [...(await textOf('docker-compose.yml')).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    for (const name of new Set(asked)) expect(env).toMatch(new RegExp(`^${name}=[\\w+/=-]{40,}$`, 'm'));
    expect((await stat(join(directory, '.env'))).mode & 0o077).toBe(0);
  });

  it('changes no existing secret', async () => {
    const env = await run();
    expect(await run()).toBe(env);
  });
});
