import { Module, type Provider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SESSION_CHECK } from '../platform/auth/session.js';
import { TokenIssuer } from '../platform/auth/token-issuer.js';
import { Clock } from '../platform/clock.js';
import type { RedisServer } from '../platform/redis/redis.js';
import { REDIS } from '../platform/redis/redis-token.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG } from '../platform/telemetry/log.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { AccountController } from './account/account.controller.js';
import { AuthController } from './log-in/auth.controller.js';
import { Credentials } from './log-in/credentials.js';
import { KnownDevices } from './log-in/known-devices.js';
import { LogIn } from './log-in/log-in.js';
import { LoginSettingsController } from './log-in/login-settings.controller.js';
import { LoginThrottle } from './log-in/login-throttle.js';
import { MemoryLoginThrottle } from './log-in/memory-login-throttle.js';
import { OpenSessions } from './log-in/open-sessions.js';
import { OwnAccount } from './account/own-account.js';
import { PasswordHashing } from './log-in/password-hashing.js';
import { RedisLoginThrottle } from './log-in/redis-login-throttle.js';
import { SecondFactors } from './log-in/second-factors.js';
import { SessionStarter } from './log-in/session-starter.js';
import { StreamSessionCheck } from './log-in/session.js';
import { UserAccounts } from './user-accounts.js';
import { UserImport } from './user-import.js';
import { UserImportController } from './user-import.controller.js';
import { UsersController } from './users.controller.js';
import { userHandlers } from './users.handler.js';

function fromVault(part: new (vault: Vault) => object): Provider {
  return { provide: part, useFactory: (vault: Vault) => new part(vault), inject: [VAULT] };
}

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
  fromVault(SecondFactors),
  fromVault(OpenSessions),
  fromVault(KnownDevices),
  {
    provide: UserAccounts,
    useFactory: (...parts: ConstructorParameters<typeof UserAccounts>) => new UserAccounts(...parts),
    inject: [Streams, Credentials, SecondFactors, OpenSessions],
  },
  {
    provide: SessionStarter,
    useFactory: (...parts: ConstructorParameters<typeof SessionStarter>) => new SessionStarter(...parts),
    inject: [Streams, TokenIssuer, OpenSessions, KnownDevices],
  },
  {
    provide: OwnAccount,
    useFactory: (...parts: ConstructorParameters<typeof OwnAccount>) => new OwnAccount(...parts),
    inject: [StreamReader, CommandBus, Credentials, SecondFactors, OpenSessions, LoginThrottle],
  },
  {
    provide: UserImport,
    useFactory: (streams: Streams, credentials: Credentials) => new UserImport(streams, credentials),
    inject: [Streams, Credentials],
  },
  {
    provide: LogIn,
    useFactory: (...parts: ConstructorParameters<typeof LogIn>) => new LogIn(...parts),
    inject: [Streams, Credentials, LoginThrottle, KnownDevices, SecondFactors, SessionStarter, Clock, LOG],
  },
  {
    provide: SESSION_CHECK,
    useFactory: (streams: Streams) => new StreamSessionCheck(streams),
    inject: [Streams],
  },
];

@Module({
  controllers: [
    AccountController,
    AuthController,
    LoginSettingsController,
    UsersController,
    UserImportController,
  ],
  providers: [...providers, ...userHandlers],
  exports: [SESSION_CHECK],
})
export class UsersModule {}
