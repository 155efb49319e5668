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

/** A log in memory: an event feed for specs of the projection engine. */
export class EventList implements EventFeed {
  readonly events: RecordedEvent[] = [];
  private readonly wakers = new Set<() => void>();
  private readonly failing = new Set<(error: Error) => void>();

  /** Appends facts; returns the position of the last. */
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
    for (const wake of this.wakers) wake();
    return this.events.at(-1)?.position ?? START;
  }

  /** Breaks every subscription that runs. */
  breakSubscriptions(error: Error): void {
    for (const fail of [...this.failing]) fail(error);
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const first = Number(after);
    return this.events.slice(first, first + limit);
  }

  async head(): Promise<Position> {
    return this.events.at(-1)?.position ?? START;
  }

  subscribe(options: SubscribeOptions): { stop(): Promise<void> } {
    let running = true;
    let wake: () => void = () => undefined;
    const end = (): void => {
      running = false;
      this.failing.delete(fail);
      wake();
    };
    const fail = (error: Error): void => {
      end();
      options.onError(error);
    };
    this.failing.add(fail);
    const deliver = async (): Promise<void> => {
      let after = options.after;
      while (running) {
        const events = await this.readAll(after, options.batchSize ?? 500);
        const last = events.at(-1);
        if (last === undefined) {
          await new Promise<void>((woken) => {
            wake = woken;
            this.wakers.add(woken);
          });
          this.wakers.delete(wake);
          continue;
        }
        await options.onEvents(events);
        after = last.position;
        await nextTurn();
      }
    };
    const done = deliver();
    return {
      stop: () => {
        end();
        return done;
      },
    };
  }
}
