import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '#contracts/access/roles.js';
import { openApp, type App } from '../app.js';
import { readConfig } from '../platform/config/config.js';
import type { EmbeddedPlatform } from '../engines/embedded-platform.js';
import { createLog, type Log } from '../platform/telemetry/log.js';
import { jsonClient, type JsonClient } from './json-client.js';
import { listedAnswers, type AssertListed } from './routes/listed-answers.js';
import { TestClock } from './test-clock.js';

export type TestApp = {
  readonly url: string;
  readonly app: App;
  readonly clock: TestClock;
  readonly directory: string;
  readonly request: JsonClient;
  /** `request` checks every answer with it; for calls made in another way. */
  readonly assertListed: AssertListed;
  /** The token of a user with these roles, who is created at the first call. */
  loginAs(role: Role, ...others: readonly Role[]): Promise<string>;
  /** Waits until reactions, due jobs and read models have no work left. */
  settle(): Promise<void>;
  /** Stops the application and keeps its folder for a restart. */
  stop(): Promise<void>;
  /** Stops the application and deletes its folder. */
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** Default: frozen on a Monday morning. */
  readonly clock?: TestClock;
  /** Default: a new temporary folder. */
  readonly directory?: string;
  /**
   * Settings as in the environment. `TRUST_PROXY=1` is set: give each caller its own `X-Forwarded-For`.
   * `CALLS_PER_MINUTE=0` is set: a spec may make any number of calls. `SITE_PUBLIC=1` is set: visitors can book.
   */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Default: none, API only. */
  readonly frontendDirectory?: string;
  /** Adds data before the first call. */
  readonly fill?: (app: App) => Promise<void>;
};

/** The first administrator. */
export const ADMIN = { username: 'admin', password: 'geheim-in-der-probe' };
const READ_MODELS_WAIT_MS = 10_000;

/** Starts the real application, with the Grundausstattung, on a free local port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'werkstatt-app-')));
  const clock = options.clock ?? new TestClock();
  const config = readConfig({
    PORT: '0',
    TRUST_PROXY: '1',
    CALLS_PER_MINUTE: '0',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    SITE_PUBLIC: '1',
    ...options.environment,
    DATA_DIR: directory,
  });
  const app = await openApp({
    config,
    clock,
    log: options.log ?? createLog('silent'),
    frontendDirectory: options.frontendDirectory ?? null,
    logWriter: 'here',
  });
  await app.running();
  await options.fill?.(app);
  const url = await app.listen();
  const assertListed = await listedAnswers();
  const request = jsonClient(url, assertListed);
  const stop = (): Promise<void> => app.close();
  return {
    url,
    app,
    clock,
    directory,
    request,
    assertListed,
    loginAs: sessions(request),
    settle: () => settle(app),
    stop,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One user per set of roles, created through the API by the first administrator. */
function sessions(request: JsonClient): TestApp['loginAs'] {
  const tokens = new Map<string, Promise<string>>();
  const logIn = async (account: typeof ADMIN): Promise<string> => {
    const { status, body } = await request<{ token: string }>('POST', '/api/auth/login', account);
    if (status !== 200) throw new Error(`${account.username} cannot log in: ${status}`);
    return body.token;
  };
  const makeAndLogIn = async (roles: readonly Role[]): Promise<string> => {
    const name = roles.join('-').toLowerCase();
    const account = { username: `probe-${name}`, password: `geheim-${name}` };
    const known = await request('POST', '/api/auth/login', account);
    if (known.status === 401) {
      const made = await request('POST', '/api/admin/users', { ...account, roles }, await loginAs('ADMIN'));
      if (made.status !== 201) throw new Error(`${account.username} cannot be made: ${made.status}`);
    }
    return logIn(account);
  };
  const loginAs: TestApp['loginAs'] = (...roles) => {
    const key = roles.join();
    const token = tokens.get(key) ?? (key === 'ADMIN' ? logIn(ADMIN) : makeAndLogIn(roles));
    tokens.set(key, token);
    return token;
  };
  return loginAs;
}

/** Jobs start after the read models have reached the head of the log, because some query them. */
async function settle({ platform }: App): Promise<void> {
  const { eventLog, reactions, jobs, readModels } = platform as EmbeddedPlatform;
  for (;;) {
    const head = await eventLog.head();
    await reactions.passed(head);
    if (!(await readModels.waitFor(head, READ_MODELS_WAIT_MS)))
      throw new Error('A read model has stopped or lags');
    await jobs.runDue();
    if ((await eventLog.head()) === head) return;
  }
}
