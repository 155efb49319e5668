import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module, type Provider, type Type } from '@nestjs/common';
import type { Role } from '#contracts/access/roles.js';
import { TokenIssuer } from '../platform/auth/token-issuer.js';
import { SESSION_CHECK, type SessionCheck, type SessionClaims } from '../platform/auth/session.js';
import { Clock } from '../platform/clock.js';
import { LOG_BOOK, LogBook } from '../platform/telemetry/log-store/log-book.js';
import { openSqliteLogTables } from '../engines/log-store/sqlite-log-tables.js';
import { FILE_STORE } from '../platform/files/file-store.js';
import { openFolderFileStore } from '../engines/files/folder-file-store.js';
import { HttpModule } from '../platform/http/http.module.js';
import { KEPT_ANSWERS, type KeptAnswers } from '../platform/http/idempotency/kept-answers.js';
import { openSqliteKeptAnswers } from '../engines/kept-answers/sqlite-kept-answers.js';
import { createServer, type ServerParts } from '../platform/http/server/server.js';
import { createLog, LOG } from '../platform/telemetry/log.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { openSqliteVault } from '../engines/vault/sqlite-vault.js';
import { VAULT } from '../platform/vault/vault.js';
import { jsonClient, type JsonClient } from './json-client.js';
import { TestClock } from './test-clock.js';
import { fieldNames } from '../manifests.js';

export type EdgeApp = {
  readonly url: string;
  readonly request: JsonClient;
  readonly clock: TestClock;
  readonly directory: string;
  tokenOf(...roles: readonly Role[]): string;
  endSessions(): void;
  close(): Promise<void>;
};

/** Sessions are valid until the test ends them. */
class OpenSessions implements SessionCheck {
  credentialVersion = 1;

  async check({ sub, roles, cv }: SessionClaims): ReturnType<SessionCheck['check']> {
    return cv === this.credentialVersion ? { kind: 'user', userId: sub, roles } : null;
  }
}

type EdgeOptions = Partial<ServerParts> & {
  readonly answers?: KeptAnswers;
  readonly providers?: readonly Provider[];
};

/** The HTTP layer with the given controllers and without business modules. */
export async function startEdgeApp(
  controllers: readonly Type[],
  { answers: shared, providers = [], ...options }: EdgeOptions = {},
): Promise<EdgeApp> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstatt-edge-'));
  const vault = await openSqliteVault({ directory });
  const answers = shared ?? (await openSqliteKeptAnswers({ directory }));
  const clock = new TestClock();
  const sessions = new OpenSessions();
  const { log = createLog('silent') } = options;
  const metrics = new Metrics();
  const logBook = new LogBook(openSqliteLogTables(directory, 'here'), clock);

  @Global()
  @Module({
    providers: [
      { provide: Clock, useValue: clock },
      { provide: VAULT, useValue: vault },
      { provide: LOG, useValue: log },
      { provide: LOG_BOOK, useValue: logBook },
      { provide: KEPT_ANSWERS, useValue: answers },
      { provide: FILE_STORE, useValue: await openFolderFileStore({ directory }) },
    ],
    exports: [Clock, VAULT, LOG, LOG_BOOK, KEPT_ANSWERS, FILE_STORE],
  })
  class EdgePlatform {}

  @Module({
    imports: [EdgePlatform, HttpModule.forRoot(metrics, fieldNames)],
    controllers: [...controllers],
    providers: [{ provide: SESSION_CHECK, useValue: sessions }, ...providers],
  })
  class EdgeModule {}

  const parts = { metrics, trustProxy: true, isSecure: false, frontendDirectory: null };
  const app = await createServer({
    waitForReadModels: async () => true,
    ...parts,
    ...options,
    log,
    logBook,
    module: EdgeModule,
  });
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    url,
    request: jsonClient(url),
    clock,
    directory,
    tokenOf: (...roles) =>
      app.get(TokenIssuer, { strict: false }).issue({
        userId: '0190a000-0000-7000-8000-000000000001',
        roles,
        credentialVersion: sessions.credentialVersion,
      }).token,
    endSessions: () => {
      sessions.credentialVersion += 1;
    },
    async close() {
      await app.close();
      await logBook.close();
      await answers.close();
      await vault.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
