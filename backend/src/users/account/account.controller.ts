import { Body, Controller, Delete, Get, Header, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  BeginSecondFactorRequest,
  ChangeOwnPasswordRequest,
  ChooseStartPageRequest,
  ConfirmSecondFactorRequest,
  EndSessionsRequest,
  RemoveSecondFactorRequest,
  type AccountAnswer,
  type NewSecondFactorAnswer,
  type RecoveryCodesAnswer,
} from '#contracts/users/account.api.js';
import type { LoginAnswer } from '#contracts/users/users.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Claims } from '../../platform/auth/claims.js';
import type { SessionClaims } from '../../platform/auth/session.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { OpenSessions } from '../log-in/open-sessions.js';
import { OwnAccount } from './own-account.js';
import { SessionStarter } from '../log-in/session-starter.js';
import { EndSession } from '../users.handler.js';

/** "Mein Konto": open to every user, also before the first password is changed. */
@Controller('account')
@Allow('account:own')
export class AccountController {
  constructor(
    private readonly own: OwnAccount,
    private readonly sessions: OpenSessions,
    private readonly starter: SessionStarter,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  account(@Claims() { sub, jti }: SessionClaims, @Context() { now }: CommandContext): Promise<AccountAnswer> {
    return this.own.answer(sub, jti, now);
  }

  /** Where the own log-in leads to. */
  @Put('start-page')
  async chooseStartPage(
    @Body() { startPage = null }: ChooseStartPageRequest,
    @Claims() { sub, jti }: SessionClaims,
    @Context() context: CommandContext,
  ): Promise<AccountAnswer> {
    await this.own.chooseStartPage(sub, startPage, context);
    return this.own.answer(sub, jti, context.now);
  }

  /** Ends all other sessions; this one goes on with the token of the answer. */
  @Put('password')
  @Refuses('too-many-requests', 'busy')
  @Header('cache-control', 'no-store')
  async changePassword(
    @Body() request: ChangeOwnPasswordRequest,
    @Claims() { sub }: SessionClaims,
    @Headers('user-agent') userAgent: string | undefined,
    @Context() context: CommandContext,
  ): Promise<LoginAnswer> {
    const user = await this.own.changePassword(sub, request, context);
    return this.starter.start(user, userAgent ?? '');
  }

  /** "Überall abmelden": this session goes on with the token of the answer. */
  @Post('sessions/end')
  @HttpCode(200)
  async endSessions(
    @Body() _: EndSessionsRequest,
    @Claims() { sub }: SessionClaims,
    @Headers('user-agent') userAgent: string | undefined,
    @Context() context: CommandContext,
  ): Promise<LoginAnswer> {
    return this.starter.start(await this.own.endSessions(sub, context), userAgent ?? '');
  }

  /** Ends one of the own sessions. No-op for an unknown one. */
  @Delete('sessions/:id')
  @HttpCode(204)
  async endOne(
    @Param() { id }: IdParam,
    @Claims() { sub }: SessionClaims,
    @Context() context: CommandContext,
  ): Promise<void> {
    if (await this.sessions.has(sub, id)) await this.commands.execute(new EndSession(id, sub, context));
  }

  @Post('second-factor')
  @Refuses('too-many-requests', 'conflict')
  @HttpCode(200)
  beginSecondFactor(
    @Body() { password }: BeginSecondFactorRequest,
    @Claims() { sub }: SessionClaims,
    @Context() context: CommandContext,
  ): Promise<NewSecondFactorAnswer> {
    return this.own.beginSecondFactor(sub, password, context);
  }

  @Post('second-factor/confirm')
  @Refuses('too-many-requests', 'conflict')
  @HttpCode(200)
  confirmSecondFactor(
    @Body() request: ConfirmSecondFactorRequest,
    @Claims() { sub }: SessionClaims,
    @Context() context: CommandContext,
  ): Promise<RecoveryCodesAnswer> {
    return this.own.confirmSecondFactor(sub, request, context);
  }

  /** Ends all other sessions; this one goes on with the token of the answer. */
  @Post('second-factor/remove')
  @Refuses('too-many-requests')
  @HttpCode(200)
  async removeSecondFactor(
    @Body() request: RemoveSecondFactorRequest,
    @Claims() { sub }: SessionClaims,
    @Headers('user-agent') userAgent: string | undefined,
    @Context() context: CommandContext,
  ): Promise<LoginAnswer> {
    return this.starter.start(await this.own.removeSecondFactor(sub, request, context), userAgent ?? '');
  }
}
