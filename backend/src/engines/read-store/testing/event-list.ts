import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import {
  START,
  type DomainEvent,
  type Position,
  type RecordedEvent,
} from '#contracts/kernel/domain-event.js';
import type { EventFeed } from '#projections/engine/event-feed.js';

type SubscribeOptions = Parameters<EventFeed['subscribe']>[0];

/** A log in memory, for specs of the projection engine. */
export class EventList implements EventFeed {
  readonly events: RecordedEvent[] = [];
  private readonly readers = new Set<Reader>();

  append(...facts: readonly DomainEvent[]): Position {
    for (const fact of facts) {
      const number = this.events.length + 1;
      this.events.push({
        ...fact,
        id: `event-${number}`,
        streamId: 'stream',
        revision: number - 1,
        position: String(number).padStart(16, '0'),
        metadata: { occurredAt: '2026-01-01T00:00:00.000Z', actor: SYSTEM_ACTOR, correlationId: 'spec' },
      });
    }
    for (const reader of this.readers) reader.wake();
    return this.events.at(-1)?.position ?? START;
  }

  breakSubscriptions(error: Error): void {
    const broken = [...this.readers];
    this.readers.clear();
    for (const reader of broken) reader.fail(error);
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const first = Number(after);
    return this.events.slice(first, first + limit);
  }

  async head(): Promise<Position> {
    return this.events.at(-1)?.position ?? START;
  }

  subscribe(options: SubscribeOptions): { stop(): Promise<void> } {
    const reader = new Reader(this, options);
    this.readers.add(reader);
    const done = reader.deliver();
    return {
      stop: () => {
        reader.end();
        this.readers.delete(reader);
        return done;
      },
    };
  }
}

class Reader {
  private running = true;
  private wakeUp: (() => void) | null = null;

  constructor(
    private readonly list: EventList,
    private readonly options: SubscribeOptions,
  ) {}

  async deliver(): Promise<void> {
    let after = this.options.after;
    while (this.running) {
      const events = await this.list.readAll(after, this.options.batchSize ?? 500);
      const last = events.at(-1);
      if (last === undefined) await new Promise<void>((woken) => (this.wakeUp = woken));
      else {
        await this.options.onEvents(events);
        after = last.position;
      }
      await nextTurn();
    }
  }

  wake(): void {
    this.wakeUp?.();
  }

  end(): void {
    this.running = false;
    this.wake();
  }

  fail(error: Error): void {
    this.end();
    this.options.onError(error);
  }
}

/** The log, whose first events cannot be read before `release` is called. */
export function heldAtStart(log: EventList): { readonly feed: EventFeed; readonly release: () => void } {
  const gate = new EventEmitter();
  const held = once(gate, 'open');
  const feed: EventFeed = {
    head: () => log.head(),
    subscribe: (options) => log.subscribe(options),
    readAll: async (after, limit) => {
      if (after === START) await held;
      return log.readAll(after, limit);
    },
  };
  return { feed, release: () => void gate.emit('open') };
}
