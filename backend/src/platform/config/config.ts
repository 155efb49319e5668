import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOG_LEVELS, type LogLevel } from '../telemetry/log.js';

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds all data of the garage. */
  readonly dataDirectory: string;
  readonly engines: EnginesConfig;
  /** Absolute path of the folder for daily backups; null: no backups. */
  readonly backupDirectory: string | null;
  /** Absolute path of the folder for invoices from TecCom; null: none. */
  readonly tecComDirectory: string | null;
  readonly role: Role;
  /** The address visitors use, without a trailing slash; null if unknown. */
  readonly publicUrl: string | null;
  /** True: trusts one hop of `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** How many calls a minute an address may make without a session; 0: no limit. */
  readonly callsPerMinute: number;
  /** Null: mails are written into the folder `postausgang`. */
  readonly smtpUrl: string | null;
  /** Address of the vehicle catalogue, without a trailing slash; null: the bundled catalogue. */
  readonly catalogUrl: string | null;
  /** Bearer token for the catalogue. */
  readonly catalogApiKey: string | null;
  /** Address of VIES's REST API, without a trailing slash; null: no VAT id is asked about. */
  readonly viesUrl: string | null;
  /** The browser that prints PDFs; null: the one of the npm package. */
  readonly chromiumPath: string | null;
  /** Repository for feedback issues; null: no issues are opened. */
  readonly github: GitHubConfig | null;
  readonly logLevel: LogLevel;
  /** Bearer token that lets another machine read `/metrics`; null: only this machine may. */
  readonly metricsToken: string | null;
  /** True: Swagger UI at `/api/docs`. */
  readonly apiDocs: boolean;
  /** The first administrator of an empty store; null: a generated name. */
  readonly adminUsername: string | null;
  readonly adminPassword: string | null;
  /** True: the website of a new garage is public from its first start. */
  readonly sitePublic: boolean;
};

export type EnginesConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'cluster';
      readonly eventStoreUrl: string;
      readonly mongoUrl: string;
      readonly redisUrl: string;
    };

/** The role of a process. Embedded engines allow one process, with the role `all`. */
export const ROLES = ['all', 'api', 'worker', 'projections'] as const;
export type Role = (typeof ROLES)[number];

export type GitHubConfig = {
  /** `owner/name`. */
  readonly repo: string;
  readonly token: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
};

export const CONFIG = Symbol('Config');

/** One or more settings are invalid; `lines` has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings. Throws `ConfigError` with one line for each invalid setting; values are not repeated.
 */
export function readConfig(environment: Environment): Config {
  const settings = new Settings(environment);
  const engines = enginesOf(settings);
  const dataDirectory = resolve(settings.text('DATA_DIR') ?? './data');
  const config: Config = {
    host:
      settings.matching('HOST', /^[A-Za-z0-9.:_-]{1,253}$/, 'muss eine Adresse oder ein Rechnername sein') ??
      '127.0.0.1',
    port: settings.integer('PORT', 0, 65_535, 3_000),
    dataDirectory,
    engines,
    backupDirectory: backupDirectoryOf(settings, engines),
    tecComDirectory: tecComDirectoryOf(settings, engines, dataDirectory),
    role: roleOf(settings, engines),
    publicUrl: settings.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    trustProxy: settings.oneOf('TRUST_PROXY', ['0', '1'] as const, '0') === '1',
    callsPerMinute: settings.integer('CALLS_PER_MINUTE', 0, 1_000_000, 1_200),
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    catalogUrl: settings.url('CATALOG_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    catalogApiKey: settings.matching(
      'CATALOG_API_KEY',
      /^[\x21-\x7e]{1,500}$/,
      'darf keine Leerzeichen enthalten',
    ),
    viesUrl: settings.url('VIES_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
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
    sitePublic: settings.oneOf('SITE_PUBLIC', ['0', '1'] as const, '0') === '1',
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

/** Processes of a cluster share no data folder, so that they have no default. */
function tecComDirectoryOf(
  settings: Settings,
  { kind }: EnginesConfig,
  dataDirectory: string,
): string | null {
  const folder = settings.text('TECCOM_DIR');
  if (folder !== null) return resolve(folder);
  return kind === 'embedded' ? join(dataDirectory, 'teccom') : null;
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
  // Falling back to local files although servers were configured would look like data loss later.
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

/** The parts before, in and after a list of servers: `scheme://user:password@`, `a:1,b:2`, `/path?options`. */
const SERVERS = /^([^/?#]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Reads single settings and collects errors. An empty value counts as not set. */
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

  /** As `url`, for one server or several: `scheme://host:port,host:port/…`. */
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
