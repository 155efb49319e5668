import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LoginRequest, type LoginAnswer } from '#contracts/users/users.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Claims } from '../platform/auth/claims.js';
import type { SessionClaims } from '../platform/auth/session.js';
import { Refuses } from '../platform/http/answers.js';
import { Context, CorrelationId } from '../platform/http/context.js';
import { networkOf } from '../platform/http/rate-limit.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { LogIn } from './log-in.js';
import { EndSession } from './users.handler.js';

/** Log-in and log-out. */
@Controller('auth')
export class AuthController {
  constructor(
    private readonly logIn: LogIn,
    private readonly commands: CommandBus,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Allow('auth:login')
  @Refuses('login-failed', 'too-many-requests')
  login(
    @Body() { username, password }: LoginRequest,
    @Ip() ip: string,
    @CorrelationId() correlationId: string,
  ): Promise<LoginAnswer> {
    return this.logIn.withPassword(username, password, { address: networkOf(ip), correlationId });
  }

  @Post('logout')
  @HttpCode(204)
  @Allow('auth:logout')
  async logout(@Claims() { jti, sub }: SessionClaims, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new EndSession(jti, sub, context));
  }
}
