import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { ALARM_TYPES, type AlarmType } from '#contracts/monitoring/alarm.events.js';
import { alarmsStream } from '#contracts/monitoring/alarms.js';
import { Clock } from '../platform/clock.js';
import { newUuid } from '../platform/new-uuid.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG_BOOK, type LogBook } from '../platform/telemetry/log-store/log-book.js';
import { LOG_STORE, type LogStore } from '../platform/telemetry/log-store/log-store.js';
import { evaluateAlarms, LOOK_BACK_MS, type Observed } from './alarm-rules.js';

/** Triggers and resolves alarms from the logged calls to the catalogue. */
@Injectable()
export class AlarmWatch {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(LOG_STORE) private readonly logs: LogStore,
    @Inject(LOG_BOOK) private readonly book: LogBook,
  ) {}

  async evaluate(): Promise<void> {
    await this.book.flush();
    const now = this.clock.now();
    const ids = Object.fromEntries(ALARM_TYPES.map((type) => [type, newUuid()])) as Record<AlarmType, string>;
    const origin = { actor: SYSTEM_ACTOR, correlationId: `alarms-${newUuid()}`, now };
    await this.streams.handle(alarmsStream, '', evaluateAlarms(await this.observed(), ids), origin);
  }

  private async observed(): Promise<Observed> {
    const now = Date.parse(this.clock.now());
    return {
      now,
      calls: await this.logs.tables.calls({ from: now - LOOK_BACK_MS, to: now }),
      breakers: await this.logs.tables.breakers(now - LOOK_BACK_MS),
    };
  }
}
