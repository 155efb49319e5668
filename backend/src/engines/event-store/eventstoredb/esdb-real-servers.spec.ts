import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { pino } from 'pino';
import { START } from '#contracts/kernel/domain-event.js';
import { openEsdbEventStore, type EsdbEventStore } from './esdb-event-store.js';
import { AppendRefused, faultOf } from './esdb-faults.js';
import type { StoredEvent } from '../../../platform/event-store/event-store.js';
import { EVENTSTORE_COMMAND, EventStoreProcess } from '../testing/event-store-process.js';
import type { EventStoreNeeds } from '../testing/real-event-store.js';
import { idsOf, notes } from '../testing/notes.js';
import { itWithDouble } from '../testing/with-double.js';

const silent = pino({ level: 'silent' });
const APPENDS = 30;

describe('what servers of EventStoreDB do when they are busy or have just been started', () => {
  let server: EventStoreProcess;
  const stores: EsdbEventStore[] = [];

  async function start(needs: EventStoreNeeds = {}): Promise<void> {
    server = await EventStoreProcess.start(needs);
  }
  async function open(timeoutMs = 60_000, log = silent, url = server.url): Promise<EsdbEventStore> {
    const store = await openEsdbEventStore({ url, log, timeoutMs });
    stores.push(store);
    return store;
  }
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await server.remove();
  });

  it('refuses no append, and logs a dropped slow subscription once', async () => {
    await start();
    const warnings: string[] = [];
    const store = await open(60_000, pino({ level: 'warn' }, { write: (line) => warnings.push(line) }));
    const seen: string[] = [];
    const errors: unknown[] = [];
    const onEvents = async (events: readonly StoredEvent[]): Promise<void> => {
      seen.push(...idsOf(events));
      await nextTurn();
    };
    const onError = (error: unknown): unknown => errors.push(error);
    const subscription = store.subscribe({ after: START, batchSize: 10, onEvents, onError });
    const written: string[] = [];
    for (let append = 0; append < APPENDS; append++) {
      const events = notes(100);
      await store.append('busy', append === 0 ? 'none' : written.length - 1, events);
      written.push(...idsOf(events));
    }
    while (seen.length < written.length) await nextTurn();
    await subscription.stop();
    expect(seen).toEqual(written);
    expect(errors).toEqual([]);
    // The double drops as 23.10 does; 24.2 and later never drop.
    for (const warning of warnings) expect(warning).toContain('drops subscriptions');
    expect(EVENTSTORE_COMMAND === undefined ? [1] : [0, 1]).toContain(warnings.length);
  });

  itWithDouble(
    'waits in one process for an append of the same events, which the server would leave unanswered',
    async () => {
      await start({ double: ['--commits-take', '100', '--commit-timeout', '600000'] });
      const store = await open();
      const events = notes(3);
      const twice = [store.append('stream', 'none', events), store.append('stream', 'none', events)];
      const [one, other] = await Promise.all(twice);
      expect(one).toEqual(other);
      expect(idsOf(await store.readStream('stream'))).toEqual(idsOf(events));
    },
  );

  it.each(['any', 'none'] as const)(
    'gives two processes that send the same append at once the same answer, expecting %s',
    async (expected) => {
      await start({ double: ['--commits-take', '300', '--commit-timeout', '100'] });
      const processes = [await open(), await open()];
      const events = notes(3);
      const [one, other] = await Promise.all(
        processes.map((store) => store.append('stream', expected, events)),
      );
      expect(one).toEqual(other);
      expect(idsOf((await processes[0]?.readStream('stream')) ?? [])).toEqual(idsOf(events));
    },
  );

  itWithDouble('finds what it had sent when the connection is lost and the server is not', async () => {
    await start({ double: ['--commits-take', '300'] });
    const wire = await Wire.to(server.port);
    const store = await open(60_000, silent, wire.url);
    const events = notes(3);
    const appended = store.append('stream', 'none', events);
    await wire.carries('NoteTaken');
    wire.cut();
    await expect(appended).resolves.toMatchObject({ revision: 2 });
    expect(idsOf(await store.readStream('stream'))).toEqual(idsOf(events));
    await wire.close();
  });

  itWithDouble('tries an append again for which the server is not ready yet', async () => {
    await start({ double: ['--not-ready-for', '500'] });
    const store = await open();
    await expect(store.append('stream', 'none', notes(2))).resolves.toMatchObject({ revision: 1 });
  });

  itWithDouble('is away as long as the server is not ready', async () => {
    await start({ double: ['--not-ready-for', '600000'] });
    const store = await open(500);
    await expect(store.append('stream', 'none', notes(1))).rejects.toMatchObject({ fault: 'away' });
  });
});

describe('what an append failed with', () => {
  it.each<[number, 'away' | 'io']>([
    [status.OK, 'away'],
    [status.UNKNOWN, 'away'],
    [status.DEADLINE_EXCEEDED, 'away'],
    [status.INTERNAL, 'away'],
    [status.UNAVAILABLE, 'away'],
    [99, 'away'],
    [status.INVALID_ARGUMENT, 'io'],
    [status.NOT_FOUND, 'io'],
    [status.PERMISSION_DENIED, 'io'],
    [status.UNAUTHENTICATED, 'io'],
    [status.FAILED_PRECONDITION, 'io'],
  ])('is told by the code alone: %d is %s', (code, fault) => {
    expect(faultOf(new AppendRefused(code, 'whatever it says'))).toMatchObject({ fault });
  });
});

class Wire {
  private readonly ends = new Set<Socket>();
  private carried = '';

  private constructor(
    private readonly listening: ReturnType<typeof createServer>,
    target: number,
  ) {
    listening.on('connection', (near) => {
      const far = connect(target, '127.0.0.1');
      for (const end of [near, far]) this.ends.add(end.on('error', () => undefined));
      near.on('data', (bytes) => (this.carried += bytes.toString('latin1')));
      near.pipe(far).pipe(near);
    });
  }

  static async to(target: number): Promise<Wire> {
    const listening = createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return new Wire(listening, target);
  }

  get url(): string {
    return `esdb://127.0.0.1:${(this.listening.address() as AddressInfo).port}?tls=false`;
  }

  /** Resolves when these bytes were sent to the server. */
  async carries(letters: string): Promise<void> {
    while (!this.carried.includes(letters)) await nextTurn();
  }

  cut(): void {
    for (const end of this.ends) end.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.listening.close(closed));
  }
}
