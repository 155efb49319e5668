import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  MonitoringSettingsRequest,
  type MonitoringSettingsAnswer,
  type MonitoringSnapshot,
} from '#contracts/monitoring/monitoring.api.js';
import { sentIn } from '#contracts/kernel/fields.js';
import { monitoringFields } from '#contracts/monitoring/monitoring-fields.js';
import { monitoringSettingsStream } from '#contracts/monitoring/monitoring-settings.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { chooseMonitoringSettings } from './monitoring-settings.js';
import { Snapshots } from './snapshots.js';

@Controller()
export class MonitoringController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly snapshots: Snapshots,
  ) {}

  @Get('devops/monitoring/tecdoc')
  @Allow('monitoring:read')
  snapshot(): Promise<MonitoringSnapshot> {
    return this.snapshots.take();
  }

  @Get('settings/monitoring')
  @Allow('settings:read')
  async settings(): Promise<MonitoringSettingsAnswer> {
    return (await this.streams.load(monitoringSettingsStream, '')).state;
  }

  @Put('settings/monitoring')
  @Allow('settings:change')
  async choose(
    @Body() request: MonitoringSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<MonitoringSettingsAnswer> {
    const decide = chooseMonitoringSettings(sentIn(monitoringFields, request));
    return (await this.commands.execute(new OnStream(monitoringSettingsStream, '', decide, context))).state;
  }
}
