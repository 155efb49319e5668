import type { EventStore, StoredEvent } from '../../platform/event-store/event-store.js';
import { idsOf, notes } from './testing/notes.js';

/** Collects delivered events and resolves when the wanted number has arrived. */
class Listener {
  readonly seen: string[] = [];
  readonly complete: Promise<void>;
  private finish: () => void = () => undefined;
  private fail: (error: unknown) => void = () => undefined;

  constructor(private readonly wanted: number) {
    this.complete = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
  }

  readonly onEvents = async (events: readonly StoredEvent[]): Promise<void> => {
    this.seen.push(...idsOf(events));
    if (this.seen.length >= this.wanted) this.finish();
  };
  readonly onError = (error: unknown): void => this.fail(error);
}

export function describeSubscribing(store: () => EventStore, stream: () => string): void {
  let stop: () => Promise<void>;

  it.each([1, 3, 500])(
    'delivers each event once and in order across the seam, %d at a time',
    async (batchSize) => {
      const after = await store().head();
      const streams = Array.from({ length: 8 }, (_, index) => `${stream()}-${index}`);
      await Promise.all(streams.map((one) => store().append(one, 'none', notes(10))));
      const listener = new Listener(240);
      const subscription = store().subscribe({ after, batchSize, ...pick(listener) });
      for (const expected of [9, 19]) {
        await Promise.all(streams.map((one) => store().append(one, expected, notes(10))));
      }
      await listener.complete;
      await subscription.stop();
      expect(listener.seen).toEqual(idsOf(await store().readAll(after, 1_000)));
    },
  );

  it('resumes after a checkpoint', async () => {
    const { position } = await store().append(stream(), 'none', notes(3));
    const later = notes(2);
    await store().append(stream(), 2, later);
    const listener = new Listener(2);
    const subscription = store().subscribe({ after: position, ...pick(listener) });
    await listener.complete;
    await subscription.stop();
    expect(listener.seen).toEqual(idsOf(later));
  });

  it('waits for the running handler on stop, and delivers nothing afterwards', async () => {
    const after = await store().head();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let ended = false;
    let deliveries = 0;
    const started = new Promise<void>((resolve) => {
      const subscription = store().subscribe({
        after,
        onError: () => undefined,
        onEvents: async () => {
          deliveries += 1;
          resolve();
          await held;
          ended = true;
        },
      });
      stop = () => subscription.stop();
    });
    await store().append(stream(), 'any', notes(1));
    await started;
    const stopped = stop();
    await store().append(stream(), 'any', notes(1));
    release?.();
    await stopped;
    expect({ ended, deliveries }).toEqual({ ended: true, deliveries: 1 });
  });

  it('reports a failed handler once, and stops', async () => {
    const after = await store().head();
    const errors: unknown[] = [];
    const failed = new Promise<void>((resolve) => {
      const subscription = store().subscribe({
        after,
        batchSize: 1,
        onEvents: async () => {
          throw new Error('poisoned');
        },
        onError: (error) => {
          errors.push(error);
          resolve();
        },
      });
      stop = () => subscription.stop();
    });
    await store().append(stream(), 'any', notes(2));
    await failed;
    await stop();
    expect(errors).toEqual([new Error('poisoned')]);
  });
}

function pick({ onEvents, onError }: Listener): Pick<Listener, 'onEvents' | 'onError'> {
  return { onEvents, onError };
}
