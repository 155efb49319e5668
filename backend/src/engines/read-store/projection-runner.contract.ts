import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProjectionRunner, type RunnerOptions } from '#projections/engine/projection-runner.js';
import { defineReadModel } from '#projections/engine/read-model.js';
import { BeingBuilt, type CollectionDefinition, type ReadStore } from '#projections/engine/read-store.js';
import type { ReadStoreUnderTest } from './read-store.contract.js';
import { accounts, fussy, paid, type Account, type Paid } from './testing/accounts.js';
import { EventList, heldAtStart } from './testing/event-list.js';

/** The handler rejects the third event. */
const POISONED = ['a', 'b', 'poison', 'c', 'a'].map((account) => paid(account, 1));

export function projectionRunnerContract(name: string, prepare: () => Promise<ReadStoreUnderTest>): void {
  describe(`ProjectionRunner on ${name}`, () => {
    const model = accounts(1);
    let place: ReadStoreUnderTest;
    let store: ReadStore;
    let log: EventList;
    const runners: ProjectionRunner[] = [];

    const run = async (options: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
      const runner = new ProjectionRunner({ feed: log, store, models: [model], ...options });
      runners.push(runner);
      await runner.start();
      await runner.built();
      return runner;
    };

    beforeEach(async () => {
      place = await prepare();
      store = await place.open();
      log = new EventList();
    });
    afterEach(async () => {
      for (const runner of runners.splice(0)) await runner.stop();
      await store.close();
      await place.cleanUp();
    });

    it('is at the head when started, and follows new events', async () => {
      for (let count = 0; count < 30; count++) log.append(paid(`a${count % 3}`, 1));
      const runner = await run({ batchSize: 7 });
      expect(await runner.get(model, 'a0')).toEqual({ account: 'a0', cents: 10 });
      expect(await runner.waitFor(log.append(paid('a0', 5), paid('b', 1)), 1_000)).toBe(true);
      expect(await runner.get(model, 'a0')).toEqual({ account: 'a0', cents: 15 });
      expect([...(await runner.getMany(model, ['b', 'x'])).values()]).toEqual([{ account: 'b', cents: 1 }]);
      expect((await runner.find(model, { where: { cents: { from: 10 } }, limit: 1 })).items).toHaveLength(1);
      expect(await runner.count(model)).toBe(4);
      expect(await runner.group(model, 'cents')).toContainEqual({ value: 10, count: 2 });
      expect(runner.health()).toEqual([
        { name: 'accounts', version: 1, status: 'live', position: await log.head(), error: null },
      ]);
    });

    it('opens its read models at once, because a process that takes over is waited for', async () => {
      let [underWay, mostAtOnce] = [0, 0];
      const watched: ReadStore = Object.create(store, {
        open: {
          value: async (collection: CollectionDefinition) => {
            mostAtOnce = Math.max(mostAtOnce, ++underWay);
            return store.open(collection).finally(() => underWay--);
          },
        },
      });
      await run({ models: [model, fussy(() => true)], store: watched });
      expect(mostAtOnce).toBe(2);
    });

    it('follows new events while older versions are dropped', async () => {
      await (await run()).stop();
      const gate = new EventEmitter();
      const [dropping, released] = [once(gate, 'dropping'), once(gate, 'released')];
      const slow: ReadStore = Object.create(store, {
        drop: {
          value: async (...version: Parameters<ReadStore['drop']>) => {
            gate.emit('dropping');
            await released;
            return store.drop(...version);
          },
        },
      });
      const running = run({ models: [accounts(2)], store: slow });
      await dropping;
      const isFollowing = await runners[1]?.waitFor(log.append(paid('a', 1)), 1_000);
      gate.emit('released');
      await running;
      expect(isFollowing).toBe(true);
      expect(await store.versions('accounts')).toEqual([2]);
    });

    it('continues after a restart without handling an event twice', async () => {
      log.append(paid('a', 1));
      await (await run()).stop();
      log.append(paid('a', 1));
      const runner = await run();
      expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 2 });
    });

    it('has no running batch once stopped, also during the catch-up', async () => {
      for (let count = 0; count < 50; count++) log.append(paid('a', 1));
      let isUnderWay = true;
      const starting = run({ batchSize: 1 }).finally(() => (isUnderWay = false));
      await nextTurn();
      await runners[0]?.stop();
      expect(isUnderWay).toBe(false);
      await starting;
    });

    it('resolves waiting callers once the position is passed, and not before', async () => {
      const runner = await run();
      const waits = [1, 2, 3].map((number) => runner.waitFor(String(number).padStart(16, '0'), 5_000));
      log.append(paid('a', 1), paid('a', 1));
      expect(await Promise.all(waits.slice(0, 2))).toEqual([true, true]);
      log.append(paid('a', 1));
      expect(await waits[2]).toBe(true);
      expect(await runner.waitFor('0000000000000009', 5)).toBe(false);
      const waiting = runner.waitFor('0000000000000009', 5_000);
      await runner.stop();
      expect(await waiting).toBe(false);
    });

    it('notifies listeners of changed read models and their positions', async () => {
      const runner = await run();
      const heard: string[] = [];
      runner.onChanged(() => {
        throw new Error('a listener that fails harms nobody');
      });
      const unsubscribe = runner.onChanged((names, position) =>
        heard.push(`${names.join()}@${Number(position)}`),
      );
      await runner.waitFor(log.append(paid('a', 1)), 1_000);
      await runner.waitFor(log.append({ type: 'Other', version: 1, data: {} }), 1_000);
      unsubscribe();
      await runner.waitFor(log.append(paid('a', 1)), 1_000);
      expect(heard).toEqual(['accounts@1', '@2']);
    });

    describe('versions', () => {
      it('builds a new version beside the old one up to the head, then drops the old one', async () => {
        log.append(paid('a', 1), paid('a', 2));
        await (await run()).stop();
        const next = accounts(2, 100);
        const runner = await run({ models: [next] });
        expect(await runner.get(next, 'a')).toEqual({ account: 'a', cents: 300 });
        expect(await store.versions('accounts')).toEqual([2]);
      });

      it('keeps the old version if the new one cannot be built', async () => {
        log.append(paid('a', 1));
        await (await run()).stop();
        const broken = defineReadModel<Account, Paid>({
          name: 'accounts',
          version: 2,
          fields: {},
          indexes: [],
          on: {
            Paid: () => {
              throw new Error('broken');
            },
          },
        });
        await run({ models: [broken] });
        expect(await store.versions('accounts')).toEqual([1, 2]);
      });

      it.each([1, 500])(
        'brings a new read model up while the others stand where they are (batches of %p)',
        async (batchSize) => {
          log.append(paid('a', 1));
          await (await run()).stop();
          const late = fussy(() => true);
          log.append(paid('b', 1));
          const runner = await run({ models: [model, late], batchSize });
          expect(await runner.get(late, 'all')).toEqual({ account: 'all', payments: 2 });
          expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 1 });
        },
      );
    });

    it('reads what is complete, and what is new in it, while another read model is built', async () => {
      log.append(paid('a', 1));
      await (await run()).stop();
      const late = fussy(() => true);
      const { feed, release } = heldAtStart(log);
      const runner = new ProjectionRunner({ feed, store, models: [model, late] });
      runners.push(runner);
      await runner.start();
      expect(await runner.waitFor(log.append(paid('a', 1)), 1_000)).toBe(true);
      expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 2 });
      await expect(runner.get(late, 'all')).rejects.toBeInstanceOf(BeingBuilt);
      expect(await runner.percentBuilt()).toBe(0);
      expect(runner.health().map(({ status }) => status)).toEqual(['live', 'catching-up']);
      release();
      await runner.built();
      expect(await runner.percentBuilt()).toBeNull();
      expect(await runner.get(late, 'all')).toEqual({ account: 'all', payments: 2 });
      expect(await runner.waitFor(log.append(paid('a', 1)), 1_000)).toBe(true);
      expect(await runner.get(late, 'all')).toEqual({ account: 'all', payments: 3 });
      expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 3 });
    });

    it('counts documents once that several batches of a build change', async () => {
      for (let count = 0; count < 200; count++) log.append(paid(`a${count % 3}`, 1));
      const runner = await run({ batchSize: 1 });
      expect(await runner.get(model, 'a0')).toEqual({ account: 'a0', cents: 67 });
      expect(await runner.count(model)).toBe(3);
    });

    it('says that it cannot be built by a store that refuses changes', async () => {
      log.append(paid('a', 1));
      const broken: ReadStore = Object.create(store, {
        write: { value: () => Promise.reject(new Error('disk full')) },
      });
      await expect(run({ store: broken })).rejects.toThrow('disk full');
    });

    it('rebuilds a read model that is ahead of the log, as after a restored backup', async () => {
      log.append(paid('a', 1), paid('a', 1));
      await (await run()).stop();
      log = new EventList();
      log.append(paid('b', 7));
      const runner = await run();
      expect(await runner.get(model, 'a')).toBeNull();
      expect(await runner.get(model, 'b')).toEqual({ account: 'b', cents: 7 });
    });

    describe('an event that a handler rejects', () => {
      it.each([1, 2, 3, 500])(
        'stops only its read model, before the event (batches of %p)',
        async (batchSize) => {
          log.append(...POISONED);
          const careful = fussy(() => false);
          const told: object[] = [];
          const engineLog = {
            info: () => undefined,
            warn: () => undefined,
            error: (about: object) => told.push(about),
          };
          const runner = await run({ models: [careful, model], batchSize, log: engineLog });
          expect(told).toMatchObject([{ readModel: 'fussy', event: { position: '0000000000000003' } }]);
          expect(runner.health()).toMatchObject([
            {
              name: 'fussy',
              status: 'stopped',
              position: '0000000000000002',
              error: { position: '0000000000000003', type: 'Paid', message: 'cannot take it' },
            },
            { name: 'accounts', status: 'live', position: '0000000000000005', error: null },
          ]);
          expect(await runner.get(careful, 'all')).toEqual({ account: 'all', payments: 2 });
          expect(await runner.get(careful, 'poison')).toBeNull();
          expect(await runner.waitFor(log.append(paid('a', 1)), 1_000)).toBe(false);
          expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 3 });
        },
      );

      it('is retried after a restart, and nothing was skipped', async () => {
        log.append(...POISONED);
        await (await run({ models: [fussy(() => false)] })).stop();
        const mended = fussy(() => true);
        const runner = await run({ models: [mended] });
        expect(runner.health()[0]?.status).toBe('live');
        expect(await runner.get(mended, 'all')).toEqual({ account: 'all', payments: 5 });
      });

      it('includes an event that makes an unstorable document', async () => {
        log.append(paid('a', 1), paid('a', Number.NaN), paid('a', 1));
        const runner = await run();
        expect(runner.health()[0]).toMatchObject({ status: 'stopped', position: '0000000000000001' });
        expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 1 });
      });
    });

    it('follows again after the subscription failed', async () => {
      const runner = await run();
      log.breakSubscriptions(new Error('away'));
      expect(runner.health()[0]?.status).toBe('catching-up');
      expect(await runner.waitFor(log.append(paid('a', 1)), 5_000)).toBe(true);
      expect(runner.health()[0]?.status).toBe('live');
    });

    it('waits for a store that refuses changes, and loses nothing', async () => {
      let failures = 1;
      const failing: ReadStore = Object.create(store, {
        write: {
          value: (batch: Parameters<ReadStore['write']>[0]) =>
            failures-- > 0 ? Promise.reject(new Error('disk full')) : store.write(batch),
        },
      });
      const runner = await run({ store: failing });
      expect(await runner.waitFor(log.append(paid('a', 1)), 5_000)).toBe(true);
      expect(await runner.get(model, 'a')).toEqual({ account: 'a', cents: 1 });
    });

    it('splits a batch that a slow store cannot write at once', async () => {
      const slow: ReadStore = Object.create(store, {
        write: {
          value: (batch: Parameters<ReadStore['write']>[0]) =>
            (batch.changes[0]?.put.length ?? 0) > 16
              ? Promise.reject(new Error('not in time'))
              : store.write(batch),
        },
      });
      const runner = await run({ store: slow });
      const payments = Array.from({ length: 30 }, (_, place) => paid(`a${place}`, 1));
      expect(await runner.waitFor(log.append(...payments), 5_000)).toBe(true);
      expect(await runner.count(model)).toBe(30);
    });
  });
}
