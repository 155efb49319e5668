import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOG_LEVELS, type LogLevel } from '../telemetry/log.js';

/** The process's settings, read from the environment once at start. */
export type Config = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Absolute path of the folder that holds everything the garage writes. */
  readonly dataDirectory: string;
  readonly engines: EnginesConfig;
  /** Absolute path of the folder into which the product saves itself once a day; null: it does not. */
  readonly backupDirectory: string | null;
  readonly role: Role;
  /** The address visitors use, without a trailing slash; null: not known. */
  readonly publicUrl: string | null;
  /** True: one hop of `X-Forwarded-For` is believed. */
  readonly trustProxy: boolean;
  /** Null: mails are written into the folder `postausgang`. */
  readonly smtpUrl: string | null;
  /** Where vehicles are looked up, without a trailing slash; null: in the bundled catalogue. */
  readonly catalogUrl: string | null;
  /** Sent to the catalogue as bearer token. */
  readonly catalogApiKey: string | null;
  /** The browser that prints PDFs; null: the one inside the npm package. */
  readonly chromiumPath: string | null;
  /** Where issues for feedback are opened; null: nowhere. */
  readonly github: GitHubConfig | null;
  readonly logLevel: LogLevel;
  /** Who sends it as bearer token may read `/metrics` from another machine; null: nobody may. */
  readonly metricsToken: string | null;
  /** True: Swagger UI at `/api/docs`. */
  readonly apiDocs: boolean;
  /** The first administrator, used when the store is empty; null: made up at start. */
  readonly adminUsername: string | null;
  readonly adminPassword: string | null;
};

/** Where the garage's data are kept. */
export type EnginesConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'cluster';
      readonly eventStoreUrl: string;
      readonly mongoUrl: string;
      readonly redisUrl: string;
    };

/** What a process does; the embedded engines admit one process, which does all. */
export const ROLES = ['all', 'api', 'worker', 'projections'] as const;
export type Role = (typeof ROLES)[number];

export type GitHubConfig = {
  /** `owner/name`. */
  readonly repo: string;
  readonly token: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
};

/** Injection token of the settings. */
export const CONFIG = Symbol('Config');

/** One or more settings are wrong; `lines` has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings. Throws `ConfigError` with one line for each wrong one; values are not repeated. */
export function readConfig(environment: Environment): Config {
  const settings = new Settings(environment);
  const engines = enginesOf(settings);
  const config: Config = {
    host:
      settings.matching('HOST', /^[A-Za-z0-9.:_-]{1,253}$/, 'muss eine Adresse oder ein Rechnername sein') ??
      '127.0.0.1',
    port: settings.integer('PORT', 0, 65_535, 3_000),
    dataDirectory: resolve(settings.text('DATA_DIR') ?? './data'),
    engines,
    backupDirectory: backupDirectoryOf(settings, engines),
    role: roleOf(settings, engines),
    publicUrl: settings.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    trustProxy: settings.oneOf('TRUST_PROXY', ['0', '1'] as const, '0') === '1',
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    catalogUrl: settings.url('CATALOG_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    catalogApiKey: settings.matching(
      'CATALOG_API_KEY',
      /^[\x21-\x7e]{1,500}$/,
      'darf keine Leerzeichen enthalten',
    ),
    chromiumPath: settings.existingFile('CHROMIUM_PATH'),
    github: githubOf(settings),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: settings.matching(
      'METRICS_TOKEN',
      /^[\x21-\x7e]{16,200}$/,
      'muss 16 bis 200 Zeichen ohne Leerzeichen haben',
    ),
    apiDocs: settings.oneOf('API_DOCS', ['on', 'off'] as const, 'off') === 'on',
    adminUsername: settings.matching('ADMIN_USERNAME', /^.{3,50}$/u, 'muss 3 bis 50 Zeichen haben'),
    adminPassword: settings.matching('ADMIN_PASSWORD', /^.{10,200}$/u, 'muss 10 bis 200 Zeichen haben'),
  };
  settings.assertGood();
  return config;
}

function backupDirectoryOf(settings: Settings, engines: EnginesConfig): string | null {
  const folder = settings.text('BACKUP_DIR');
  if (folder === null) return null;
  if (engines.kind === 'cluster')
    settings.refuse('BACKUP_DIR', 'gilt nur für den Datenordner; Server haben eigene Werkzeuge');
  return resolve(folder);
}

function enginesOf(settings: Settings): EnginesConfig {
  const kind = settings.oneOf('WERKSTATT_ENGINES', ['embedded', 'cluster'] as const, 'embedded');
  const urls = {
    eventStoreUrl: settings.urlOfServers('EVENTSTORE_URL', [
      'esdb:',
      'esdb+discover:',
      'kurrentdb:',
      'kurrentdb+discover:',
    ]),
    mongoUrl: settings.urlOfServers('MONGO_URL', ['mongodb:', 'mongodb+srv:']),
    redisUrl: settings.url('REDIS_URL', ['redis:', 'rediss:']),
  };
  if (kind === 'embedded') return { kind };
  // Running on local files where the owner asked for servers would look like a loss of data later.
  const given = (name: string, url: string | null): string => {
    if (url === null) settings.refuse(name, 'fehlt; WERKSTATT_ENGINES=cluster braucht es');
    return url ?? '';
  };
  return {
    kind,
    eventStoreUrl: given('EVENTSTORE_URL', urls.eventStoreUrl),
    mongoUrl: given('MONGO_URL', urls.mongoUrl),
    redisUrl: given('REDIS_URL', urls.redisUrl),
  };
}

function roleOf(settings: Settings, { kind }: EnginesConfig): Role {
  const role = settings.oneOf('WERKSTATT_ROLE', ROLES, 'all');
  if (kind === 'embedded' && role !== 'all')
    settings.refuse('WERKSTATT_ROLE', 'kann nur mit WERKSTATT_ENGINES=cluster anders als all sein');
  return role;
}

function githubOf(settings: Settings): GitHubConfig | null {
  const repo = settings.matching(
    'GITHUB_REPO',
    /^[\w.-]{1,100}\/[\w.-]{1,100}$/,
    'muss die Form owner/name haben',
  );
  const token = settings.matching('GITHUB_TOKEN', /^[\x21-\x7e]{1,500}$/, 'darf keine Leerzeichen enthalten');
  const apiUrl = settings.url('GITHUB_API_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (repo === null && token !== null) settings.refuse('GITHUB_REPO', 'fehlt; GITHUB_TOKEN braucht es');
  if (repo !== null && token === null) settings.refuse('GITHUB_TOKEN', 'fehlt; GITHUB_REPO braucht es');
  if (repo === null || token === null) return null;
  return { repo, token, apiUrl: apiUrl ?? 'https://api.github.com' };
}

/** What stands before, in and behind the list of servers: `scheme://user:password@`, `a:1,b:2`, `/path?options`. */
const SERVERS = /^([^/?#]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Reads single settings and collects what is wrong with them. An empty value counts as not set. */
class Settings {
  private readonly wrong = new Map<string, string>();

  constructor(private readonly environment: Environment) {}

  text(name: string): string | null {
    const value = this.environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(name: string, min: number, max: number, fallback: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    this.refuse(name, `muss eine ganze Zahl von ${min} bis ${max} sein`);
    return fallback;
  }

  oneOf<Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) this.refuse(name, `muss eines von ${allowed.join(', ')} sein`);
    return found ?? fallback;
  }

  matching(name: string, pattern: RegExp, rule: string): string | null {
    const value = this.text(name);
    if (value !== null && !pattern.test(value)) this.refuse(name, rule);
    return value;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!isUrl(value, protocols)) this.refuseUrl(name, protocols);
    return value;
  }

  /** As `url`, of one server or of several: `scheme://host:port,host:port/…`. */
  urlOfServers(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const [, before = '', hosts = '', behind = ''] = SERVERS.exec(value) ?? [];
    const isGood = hosts.split(',').every((host) => host !== '' && isUrl(before + host + behind, protocols));
    if (!isGood) this.refuseUrl(name, protocols);
    return value;
  }

  existingFile(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !existsSync(value)) this.refuse(name, 'nennt eine Datei, die es nicht gibt');
    return value;
  }

  private refuseUrl(name: string, protocols: readonly string[]): void {
    this.refuse(name, `muss eine Adresse sein, die mit ${protocols.join('// oder ')}// beginnt`);
  }

  assertGood(): void {
    if (this.wrong.size === 0) return;
    throw new ConfigError([...this.wrong].map(([name, rule]) => `${name} ${rule}.`));
  }

  refuse(name: string, rule: string): void {
    if (!this.wrong.has(name)) this.wrong.set(name, rule);
  }
}
