import { setTimeout as pause } from 'node:timers/promises';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import {
  monitoringSettingsStream,
  type MonitoringSettingsChosen,
} from '#contracts/monitoring/monitoring-settings.js';
import type { Clock } from '../../clock.js';
import type { EventLog } from '../../event-log/event-log.js';
import type { Subscription } from '../../event-store/event-store.js';
import { fold, streamIdOf } from '../../streams/stream-type.js';
import { entryFrom } from './log-book.js';
import { DAY_MS, type LogTables } from './log-tables.js';

const AGAIN_AFTER_MS = 5_000;
/** Events are told together with those of the next half second: a commit for each would cost more than the entries. */
const GATHER_MS = 500;
/** So many events at once are an old log that is read; nothing is waited for then. */
const MANY_EVENTS = 500;

/**
 * Tells the logs of every event that is written, from a place of its own. The entry has the event's id, so that an event
 * seen twice is told once; it names the kind of stream and what happened, never what is in it. Of an old log, which the
 * logs see for the first time, what would be forgotten at once is not told.
 */
export class LogFollower {
  private subscription: Subscription | null = null;
  private keptFrom: Instant = '';
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private running = false;

  constructor(
    private readonly eventLog: EventLog,
    private readonly tables: LogTables,
    private readonly clock: Clock,
    private readonly onFault: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.running = true;
    this.stopping = new AbortController();
    await this.follow();
  }

  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.subscription?.stop();
    this.subscription = null;
  }

  private async follow(): Promise<void> {
    try {
      const after = await this.tables.followed();
      this.keptFrom = await this.oldestKept();
      if (!this.running) return;
      this.subscription = this.eventLog.subscribe({
        after,
        batchSize: MANY_EVENTS,
        onEvents: (events) => this.tell(events),
        onError: (error) => this.again(error),
      });
    } catch (error) {
      this.again(error);
    }
  }

  private async tell(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    const kept = events.filter(({ metadata }) => metadata.occurredAt >= this.keptFrom);
    await this.tables.write({ entries: kept.map(entryOfEvent), followed: last.position });
    if (events.length === MANY_EVENTS) return;
    await pause(GATHER_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }

  private async oldestKept(): Promise<Instant> {
    const chosen = await this.eventLog.readStream(streamIdOf(monitoringSettingsStream, ''));
    const { logRetentionDays } = fold(
      monitoringSettingsStream,
      chosen as readonly RecordedEvent<MonitoringSettingsChosen>[],
    );
    return new Date(Date.parse(this.clock.now()) - logRetentionDays * DAY_MS).toISOString();
  }

  private again(error: unknown): void {
    if (!this.running) return;
    this.onFault(error);
    this.timer = setTimeout(() => void this.follow(), AGAIN_AFTER_MS);
    this.timer.unref();
  }
}

function entryOfEvent({ id, type, streamId, metadata }: RecordedEvent): ReturnType<typeof entryFrom> {
  const note = {
    event: 'database-write',
    message: type,
    entityName: streamId.split('-', 1)[0] ?? streamId,
    correlationId: metadata.correlationId,
  } as const;
  return entryFrom(note, id, metadata.occurredAt);
}
