import { Body, Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordIn } from '#contracts/kernel/fields.js';
import { connectionFields } from '#contracts/settings/connection-fields.js';
import {
  ConnectionsRequest,
  TestMailRequest,
  type ConnectionsAnswer,
  type TestMailAnswer,
} from '#contracts/settings/connections.api.js';
import { connectionsStream, type ChosenConnections } from '#contracts/settings/connections.js';
import { Allow } from '../platform/auth/allow.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Connections, isKnownElsewhere, serverIn } from '../platform/connections/connections.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { RateLimit } from '../platform/http/rate-limit/rate-limit.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { ChooseConnections } from './choose-connections.js';
import { TestMails } from './test-mails.js';

const TEST_MAILS = {
  name: 'test-mails',
  limit: 10,
  windowSeconds: 600,
  count: 'attempts',
  everybody: true,
} as const;

/** Mail server, public address and backup folder. */
@Controller('settings/connections')
export class ConnectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly connections: Connections,
    private readonly testMails: TestMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Allow('settings:read')
  async read(): Promise<ConnectionsAnswer> {
    return this.answer((await this.streams.load(connectionsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async choose(
    @Body() request: ConnectionsRequest,
    @Context() context: CommandContext,
  ): Promise<ConnectionsAnswer> {
    const { mailPassword } = request;
    const password = mailPassword === '' ? null : mailPassword;
    const command = new ChooseConnections(recordIn(connectionFields, request), password, context);
    return this.answer(await this.commands.execute(command));
  }

  @Post('test-mail')
  @HttpCode(200)
  @Refuses('conflict', 'unprocessable')
  @Allow('settings:change')
  @RateLimit(TEST_MAILS)
  test(@Body() { recipient }: TestMailRequest, @Context() { now }: CommandContext): Promise<TestMailAnswer> {
    return this.testMails.send(recipient, now);
  }

  private answer({ mailPasswordId, ...chosen }: ChosenConnections): ConnectionsAnswer {
    const { smtpUrl, publicUrl, backupDirectory } = this.connections.fixed;
    const isElsewhere = isKnownElsewhere(this.connections, this.config);
    const mailServer = smtpUrl && (isElsewhere ? 'der des Versands' : serverIn(smtpUrl));
    return {
      ...chosen,
      hasMailPassword: mailPasswordId !== null,
      fixed: { mailServer, publicUrl, backupFolder: backupDirectory },
    };
  }
}
