import { Global, Module } from '@nestjs/common';
import { Clock } from '../clock.js';
import { VAULT, type Vault } from '../vault/vault.js';
import { TokenIssuer, tokenSecret } from './token-issuer.js';
import { TokenReader } from './token-reader.js';

const TOKEN_SECRET = Symbol('TokenSecret');

/** Makes and reads tokens; the access guard of the HTTP module uses it. Needs `VAULT` and `Clock`; the users module gives `SESSION_CHECK`. */
@Global()
@Module({
  providers: [
    { provide: TOKEN_SECRET, useFactory: (vault: Vault) => tokenSecret(vault), inject: [VAULT] },
    {
      provide: TokenIssuer,
      useFactory: (secret: Buffer, clock: Clock) => new TokenIssuer(secret, clock),
      inject: [TOKEN_SECRET, Clock],
    },
    {
      provide: TokenReader,
      useFactory: (secret: Buffer, clock: Clock) => new TokenReader(secret, clock),
      inject: [TOKEN_SECRET, Clock],
    },
  ],
  exports: [TokenIssuer, TokenReader],
})
export class AuthModule {}
