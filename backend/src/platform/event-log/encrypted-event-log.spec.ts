import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { v7 as newEventId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { START, type EventCatalog, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { type EventStore } from '../event-store/event-store.js';
import { StoreUnavailable } from '../store-unavailable.js';
import { openSqliteEventStore } from '../../engines/event-store/sqlite/sqlite-event-store.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { rawBytesOf } from '../../testing/raw-bytes.js';
import { openScope } from '../scope.js';
import { openSqliteVault } from '../../engines/vault/sqlite-vault.js';
import type { Vault } from '../vault/vault.js';
import { createEventLog } from './encrypted-event-log.js';
import type { EventLog, NewEvent } from './event-log.js';

const definitions: EventCatalog = {
  GuestArrived: { version: 1, personal: { subject: 'guestId', fields: ['name', 'phone', 'extras'] } },
  DoorOpened: { version: 1 },
};

const event = (type: string, data: unknown, version = 1, id = newEventId()): NewEvent => ({
  id,
  type,
  version,
  data,
  metadata: {
    occurredAt: '2026-11-23T07:00:00.000Z',
    actor: SYSTEM_ACTOR,
    correlationId: 'test-correlation',
  },
});
const arrived = (guestId: string, name: unknown, extras: unknown = null): NewEvent =>
  event('GuestArrived', { guestId, name, phone: null, extras, door: 'north' });
const dataOf = (events: readonly RecordedEvent[]): unknown[] => events.map(({ data }) => data);

describe('the event log', () => {
  let directory: string;
  let store: EventStore;
  let vault: Vault;
  let log: EventLog;

  const open = async (): Promise<void> => {
    store = await openSqliteEventStore({ directory });
    vault = await openSqliteVault({ directory });
    log = createEventLog({ store, vault, definitions });
  };
  const close = async (): Promise<void> => {
    await store.close();
    await vault.close();
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-log-'));
    await open();
  });

  afterEach(async () => {
    await close();
    await rm(directory, { recursive: true, force: true });
  });

  it('stores personal fields encrypted and the others as they are', async () => {
    await log.append('guest-1', 'none', [arrived('1', 'Erika Beispielfrau')]);
    const [stored] = await store.readStream('guest-1');
    expect(JSON.stringify(stored)).not.toContain('Erika');
    expect(stored?.data).toMatchObject({ guestId: '1', phone: null, door: 'north' });
    expect(dataOf(await log.readStream('guest-1'))).toEqual([
      { guestId: '1', name: 'Erika Beispielfrau', phone: null, extras: null, door: 'north' },
    ]);
  });

  it.each([
    ['away', true],
    ['full', false],
  ] as const)('knows what may have been written after an append that failed: %s', async (fault, mayHave) => {
    const append = (): Promise<never> => Promise.reject(new StoreUnavailable(fault, 'no answer'));
    const failing = Object.assign(Object.create(store) as EventStore, { append });
    const unsure = createEventLog({ store: failing, vault, definitions });
    const event = arrived('1', 'Erika Beispielfrau');
    const scope = openScope(event.metadata.correlationId);
    await expect(unsure.append('guest-1', 'none', [event])).rejects.toBeInstanceOf(StoreUnavailable);
    expect(scope.mayHaveWritten).toBe(mayHave);
  });

  it(
    'gives back any JSON value as it was, after a restart too',
    async () => {
      const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
      const guests = fc.array(fc.record({ guestId: fc.uuid(), name: json, extras: json }), {
        minLength: 1,
        maxLength: 10,
      });
      await fc.assert(
        fc.asyncProperty(guests, fc.uuid(), async (data, id) => {
          const events = data.map((guest) => event('GuestArrived', guest));
          await log.append(`guest-${id}`, 'none', events);
          expect(dataOf(await log.readStream(`guest-${id}`))).toEqual(data);
          const fresh = createEventLog({ store, vault, definitions });
          expect(dataOf(await fresh.readStream(`guest-${id}`))).toEqual(data);
        }),
        { numRuns: runs(30, 1_000) },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('decodes events of readAll and of subscriptions', async () => {
    const seen: unknown[] = [];
    const isSeen = new Promise<void>((fulfil, reject) => {
      log.subscribe({
        after: START,
        onEvents: async (events) => {
          seen.push(...dataOf(events).map((data) => (data as { name?: string }).name));
          if (seen.length === 3) fulfil();
        },
        onError: reject,
      });
    });
    await log.append('guest-1', 'none', [arrived('1', 'Anna')]);
    await log.append('door', 'any', [event('DoorOpened', { name: 'east' })]);
    await log.append('guest-2', 'none', [arrived('2', 'Bert')]);
    await isSeen;
    expect(seen).toEqual(['Anna', 'east', 'Bert']);
    expect((await log.readAll(START, 10)).map(({ type }) => type)).toEqual([
      'GuestArrived',
      'DoorOpened',
      'GuestArrived',
    ]);
  });

  describe('erasing a person', () => {
    it('leaves no plain text and no key in any file, and its fields read as [gelöscht]', async () => {
      await log.append('guest-1', 'none', [arrived('1', 'Gertrud Vergessmich', { plate: 'XX-YZ 987' })]);
      await log.append('guest-2', 'none', [arrived('2', 'Bernd Bleibda')]);
      const key = Buffer.from((await vault.get('personal-keys', '1')) ?? []);
      expect(key).toHaveLength(32);
      expect((await rawBytesOf(directory)).includes(key)).toBe(true);

      await log.shred('1');

      const raw = await rawBytesOf(directory);
      expect(raw.includes('Vergessmich')).toBe(false);
      expect(raw.includes('XX-YZ 987')).toBe(false);
      expect(raw.includes(key)).toBe(false);
      const erased = { guestId: '1', name: '[gelöscht]', phone: null, extras: '[gelöscht]', door: 'north' };
      expect(dataOf(await log.readStream('guest-1'))).toEqual([erased]);
      expect(dataOf(await log.readStream('guest-2'))).toMatchObject([{ name: 'Bernd Bleibda' }]);
      await close();
      await open();
      expect(dataOf(await log.readStream('guest-1'))).toEqual([erased]);
    });

    it('keeps erased fields erased when the person gets a new key', async () => {
      await log.append('guest-1', 'none', [arrived('1', 'Anna')]);
      await log.shred('1');
      await log.append('guest-1', 0, [arrived('1', 'Anna again')]);
      expect(dataOf(await log.readStream('guest-1'))).toMatchObject([
        { name: '[gelöscht]' },
        { name: 'Anna again' },
      ]);
    });

    it('takes effect in other processes once their cached key expires', async () => {
      const other = createEventLog({ store, vault, definitions, keysForMs: 0 });
      await log.append('guest-1', 'none', [arrived('1', 'Anna')]);
      expect(dataOf(await other.readStream('guest-1'))).toMatchObject([{ name: 'Anna' }]);
      await log.shred('1');
      expect(dataOf(await other.readStream('guest-1'))).toMatchObject([{ name: '[gelöscht]' }]);
    });

    it('wins over concurrent appends and reads', async () => {
      await log.append('guest-1', 'none', [arrived('1', 'Anna')]);
      const reads = Array.from({ length: 20 }, () => log.readStream('guest-1'));
      const appends = Array.from({ length: 20 }, () => log.append('guest-1', 'any', [arrived('1', 'Anna')]));
      await Promise.all([log.shred('1'), ...reads, ...appends]);
      await log.shred('1');
      const names = dataOf(await log.readStream('guest-1')).map((data) => (data as { name: string }).name);
      expect(new Set(names)).toEqual(new Set(['[gelöscht]']));
    });
  });

  it('makes one key for a person under concurrent appends', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        log.append(`guest-1-${index}`, 'none', [arrived('1', `Anna ${index}`)]),
      ),
    );
    const names = dataOf(await log.readAll(START, 100)).map((data) => (data as { name: string }).name);
    expect(names.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `Anna ${index}`).toSorted());
  });

  it('does not decrypt a ciphertext that was copied into another event', async () => {
    await log.append('guest-1', 'none', [arrived('1', 'Anna')]);
    const [stored] = await store.readStream('guest-1');
    await store.append('guest-1', 'any', [{ ...event('GuestArrived', null), data: stored?.data }]);
    await expect(log.readStream('guest-1')).rejects.toMatchObject({ name: 'PersonalDataDamaged' });
  });

  it('refuses to append unknown events, and reads unknown events as stored', async () => {
    await expect(log.append('x', 'any', [event('NeverHeardOf', {})])).rejects.toThrow('NeverHeardOf');
    await expect(log.append('x', 'any', [event('toString', {})])).rejects.toThrow('toString');
    await expect(log.append('x', 'any', [event('DoorOpened', {}, 2)])).rejects.toThrow('version 2');
    await expect(log.append('x', 'any', [event('DoorOpened', { $personal: 1 })])).rejects.toThrow('reserved');
    await expect(log.append('x', 'any', [event('GuestArrived', { name: 'Anna' })])).rejects.toThrow(
      'data subject',
    );
    expect(await log.readStream('x')).toEqual([]);
    await store.append('x', 'any', [event('NeverHeardOf', { a: 1 })]);
    expect(dataOf(await log.readStream('x'))).toEqual([{ a: 1 }]);
  });

  it('upcasts old versions, renamed personal fields included', async () => {
    await log.append('guest-1', 'none', [arrived('1', 'Anna')]);
    const today = createEventLog({
      store,
      vault,
      definitions: {
        GuestArrived: {
          version: 3,
          personal: { subject: 'guestId', fields: ['fullName'] },
          upcast: {
            1: ({ name, ...rest }: { name: string }) => ({ ...rest, fullName: name }),
            2: (data: { fullName: string }) => ({ ...data, greeting: `Guten Tag ${data.fullName}` }),
          },
        },
      },
    });
    const [read] = await today.readStream('guest-1');
    expect(read).toMatchObject({
      version: 3,
      data: { fullName: 'Anna', greeting: 'Guten Tag Anna', door: 'north' },
    });
    await today.append('guest-1', 0, [event('GuestArrived', { guestId: '1', fullName: 'Anna' }, 3)]);
    await expect(log.readStream('guest-1', 1)).rejects.toThrow('newer program');
  });
});
