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
/** Events of half a second are written together: a commit for each would cost more than the entries. */
const GATHER_MS = 500;
/** A batch of this size means that an old log is being read: no delay then. */
const MANY_EVENTS = 500;

/**
 * Writes a log entry for every event, from its own checkpoint. The entry has the event's id, so that a repeated event
 * is written once; it names stream type and event type, never content. Events older than the retention period are
 * skipped.
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
