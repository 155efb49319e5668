import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AuditSettingsRequest, type AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import { auditFields } from '#contracts/audit/audit-fields.js';
import { auditSettingsStream, type AuditSettings } from '#contracts/audit/audit-settings.js';
import { sentIn } from '#contracts/kernel/fields.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { chooseAuditSettings } from './audit-settings.js';
import { ScheduledBackups } from './scheduled-backups.js';

@Controller('settings/audit')
export class AuditSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly backups: ScheduledBackups,
  ) {}

  @Get()
  @Allow('settings:read')
  async settings(): Promise<AuditSettingsAnswer> {
    return this.answer((await this.streams.load(auditSettingsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async choose(
    @Body() request: AuditSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<AuditSettingsAnswer> {
    const decide = chooseAuditSettings(sentIn(auditFields, request));
    const chosen = await this.commands.execute(new OnStream(auditSettingsStream, '', decide, context));
    return this.answer(chosen.state);
  }

  private async answer(settings: AuditSettings): Promise<AuditSettingsAnswer> {
    const savesItself = await this.backups.savesItself();
    return { ...settings, savesItself, lastBackupAt: await this.backups.lastMadeAt() };
  }
}
