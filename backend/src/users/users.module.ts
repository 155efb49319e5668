import { Module, type Provider } from '@nestjs/common';
import { SESSION_CHECK } from '../platform/auth/session.js';
import { TokenIssuer } from '../platform/auth/token-issuer.js';
import { Clock } from '../platform/clock.js';
import type { RedisServer } from '../platform/redis/redis.js';
import { REDIS } from '../platform/redis/redis-token.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG, type Log } from '../platform/telemetry/log.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { AuthController } from './auth.controller.js';
import { Credentials } from './credentials.js';
import { LogIn } from './log-in.js';
import { LoginThrottle } from './login-throttle.js';
import { MemoryLoginThrottle } from './memory-login-throttle.js';
import { PasswordHashing } from './password-hashing.js';
import { RedisLoginThrottle } from './redis-login-throttle.js';
import { StreamSessionCheck } from './session.js';
import { UserAccounts } from './user-accounts.js';
import { UserImport } from './user-import.js';
import { UserImportController } from './user-import.controller.js';
import { UsersController } from './users.controller.js';
import { userHandlers } from './users.handler.js';

const providers: Provider[] = [
  PasswordHashing,
  {
    provide: LoginThrottle,
    useFactory: (redis?: RedisServer): LoginThrottle =>
      redis ? new RedisLoginThrottle(redis) : new MemoryLoginThrottle(),
    inject: [{ token: REDIS, optional: true }],
  },
  {
    provide: Credentials,
    useFactory: (vault: Vault, hashing: PasswordHashing) => new Credentials(vault, hashing),
    inject: [VAULT, PasswordHashing],
  },
  {
    provide: UserAccounts,
    useFactory: (streams: Streams, credentials: Credentials) => new UserAccounts(streams, credentials),
    inject: [Streams, Credentials],
  },
  {
    provide: UserImport,
    useFactory: (streams: Streams, credentials: Credentials) => new UserImport(streams, credentials),
    inject: [Streams, Credentials],
  },
  {
    provide: LogIn,
    useFactory: (
      streams: Streams,
      credentials: Credentials,
      throttle: LoginThrottle,
      tokens: TokenIssuer,
      clock: Clock,
      log: Log,
    ) => new LogIn(streams, credentials, throttle, tokens, clock, log),
    inject: [Streams, Credentials, LoginThrottle, TokenIssuer, Clock, LOG],
  },
  {
    provide: SESSION_CHECK,
    useFactory: (streams: Streams) => new StreamSessionCheck(streams),
    inject: [Streams],
  },
];

/** Accounts, log-in and sessions. */
@Module({
  controllers: [AuthController, UsersController, UserImportController],
  providers: [...providers, ...userHandlers],
  exports: [SESSION_CHECK],
})
export class UsersModule {}
