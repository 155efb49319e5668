import { Global, Module } from '@nestjs/common';
import { PassportModule, type IAuthModuleOptions } from '@nestjs/passport';
import { Clock } from '../clock.js';
import { VAULT, type Vault } from '../vault/vault.js';
import { BEARER_STRATEGY, registerBearerStrategy, type BearerStrategy } from './bearer.strategy.js';
import { TokenIssuer, tokenSecret } from './token-issuer.js';

const TOKEN_SECRET = Symbol('TokenSecret');

const passportModule = PassportModule.registerAsync({
  inject: [BEARER_STRATEGY],
  useFactory: ({ name }: BearerStrategy): IAuthModuleOptions => ({
    defaultStrategy: name,
    property: 'claims',
    session: false,
  }),
});

@Global()
@Module({
  imports: [passportModule],
  providers: [
    { provide: TOKEN_SECRET, useFactory: (vault: Vault) => tokenSecret(vault), inject: [VAULT] },
    {
      provide: TokenIssuer,
      useFactory: (secret: Buffer, clock: Clock) => new TokenIssuer(secret, clock),
      inject: [TOKEN_SECRET, Clock],
    },
    {
      provide: BEARER_STRATEGY,
      useFactory: (secret: Buffer, clock: Clock) => registerBearerStrategy(secret, clock),
      inject: [TOKEN_SECRET, Clock],
    },
  ],
  exports: [TokenIssuer, BEARER_STRATEGY, passportModule],
})
export class AuthModule {}
