import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  MonitoringSettingsRequest,
  type MonitoringSettingsAnswer,
  type MonitoringSnapshot,
} from '#contracts/monitoring/monitoring.api.js';
import {
  LOG_RETENTION_DAYS,
  monitoringSettingsStream,
  type MonitoringRules,
} from '#contracts/monitoring/monitoring-settings.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { chooseMonitoringSettings } from './monitoring-settings.js';
import { Snapshots } from './snapshots.js';

/** How the catalogue does, and how logs and alarms are set. */
@Controller()
export class MonitoringController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
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
    @Body() { logRetentionDays, alarmEmail }: MonitoringSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<MonitoringSettingsAnswer> {
    const wanted: Partial<MonitoringRules> = {
      ...(logRetentionDays === undefined
        ? {}
        : { logRetentionDays: logRetentionDays ?? LOG_RETENTION_DAYS.standard }),
      ...(alarmEmail === undefined ? {} : { alarmEmail }),
    };
    const decide = chooseMonitoringSettings(wanted, context.expectedRevision);
    return (await this.commands.execute(new OnStream(monitoringSettingsStream, '', decide, context))).state;
  }
}
