import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  LoginRequest,
  type CodeNeededAnswer,
  type LoginAnswer,
  type RenewedAnswer,
} from '#contracts/users/users.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Claims } from '../../platform/auth/claims.js';
import type { SessionClaims } from '../../platform/auth/session.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context, CorrelationId } from '../../platform/http/context.js';
import { networkOf } from '../../platform/http/rate-limit/rate-limit.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { LogIn } from './log-in.js';
import { SessionStarter } from './session-starter.js';
import { EndSession } from '../users.handler.js';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly logIn: LogIn,
    private readonly starter: SessionStarter,
    private readonly commands: CommandBus,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Allow('auth:login')
  @Refuses('login-failed', 'second-factor-wrong', 'too-many-requests')
  login(
    @Body() { username, password, devices, code }: LoginRequest,
    @Ip() ip: string,
    @Headers('user-agent') userAgent: string | undefined,
    @CorrelationId() correlationId: string,
  ): Promise<LoginAnswer | CodeNeededAnswer> {
    return this.logIn.withPassword(username, password, {
      address: networkOf(ip),
      devices: devices ?? [],
      code: code ?? null,
      userAgent: userAgent ?? '',
      correlationId,
    });
  }

  /** The same session with a token that expires later. */
  @Post('renew')
  @HttpCode(200)
  @Allow('auth:renew')
  renew(@Claims() claims: SessionClaims, @Context() { now }: CommandContext): Promise<RenewedAnswer> {
    return this.starter.renew(claims, now);
  }

  @Post('logout')
  @HttpCode(204)
  @Allow('auth:logout')
  async logout(@Claims() { jti, sub }: SessionClaims, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new EndSession(jti, sub, context));
  }
}
