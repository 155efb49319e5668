import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LoginSettingsRequest } from '#contracts/users/account.api.js';
import { loginSettingsStream, type LoginSettings } from '#contracts/users/login-settings.js';
import { usersStream } from '#contracts/users/users.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { chooseLoginSettings } from '../account/own-credentials.js';

@Controller('settings/login')
export class LoginSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  @Get()
  @Allow('users:change')
  async settings(): Promise<LoginSettings> {
    return (await this.streams.load(loginSettingsStream, '')).state;
  }

  @Put()
  @Refuses('second-factor-first')
  @Allow('users:change')
  async choose(
    @Body() { adminsNeedSecondFactor, startPages }: LoginSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<LoginSettings> {
    const { state: users } = await this.streams.load(usersStream, '');
    const { actor } = context;
    const own = actor.kind === 'user' ? users.get(actor.userId) : undefined;
    const decide = chooseLoginSettings({ adminsNeedSecondFactor, startPages }, own?.factorId != null);
    return (await this.commands.execute(new OnStream(loginSettingsStream, '', decide, context))).state;
  }
}
