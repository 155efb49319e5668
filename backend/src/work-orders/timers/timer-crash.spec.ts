import * as fc from 'fast-check';
import { rm } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { mechanicStream } from '#contracts/work-orders/clocks/mechanic.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { runs } from '../../testing/campaign.js';
import { Crash, failingLog, type FailingLog } from '../../testing/engines/failing-log.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { TimerKeeper } from './timer-keeper.js';
import { addOperation } from '../operations/operation.js';
import { changeOrder, createOrder } from '../work-order.js';

const MECHANIC = '0190a000-0000-7000-8000-000000000001';

let platform: TestPlatform;
let log: FailingLog;
let streams: Streams;
let keeper: TimerKeeper;
/** True: mechanic and order are appended atomically (one writing process); false: one after the other (servers). */
let together: boolean;

const origin = (): CommandOrigin => ({
  actor: SYSTEM_ACTOR,
  correlationId: 'test',
  now: platform.clock.now(),
});

function begin(): void {
  log = failingLog(platform.eventLog, { together });
  streams = new Streams(log);
  keeper = new TimerKeeper(streams, platform.clock);
}

beforeEach(async () => {
  platform = await openTestPlatform();
  together = false;
  begin();
});

afterEach(async () => {
  await platform.close();
  await rm(platform.directory, { recursive: true, force: true });
});

type Place = { readonly workOrderId: string; readonly operationId: string };

async function newPlace(): Promise<Place> {
  const [workOrderId, operationId] = [newId(), newId()];
  const facts = {
    workOrderId,
    customerId: 'customer',
    vehicleId: 'vehicle',
    number: 'A-2026-00001',
    appointmentId: null,
    description: null,
    customerName: null,
    customerContact: null,
    licensePlate: null,
    mileageKm: null,
  };
  const details = {
    title: 'Ölwechsel',
    estimatedMinutes: 60,
    status: 'OPEN' as const,
    mechanicId: MECHANIC,
  };
  await streams.handle(workOrderStream, workOrderId, createOrder(facts), origin());
  await streams.handle(workOrderStream, workOrderId, addOperation(operationId, details), origin());
  return { workOrderId, operationId };
}

const start = (place: Place, timeLogId: string) =>
  keeper.start(
    { ...place, timeLogId, mechanicId: MECHANIC, startedAt: platform.clock.now(), pressedOffline: false },
    origin(),
  );
const stop = (place: Place, stopId: string) =>
  keeper.stop(
    { ...place, mechanicId: MECHANIC },
    { endedAt: platform.clock.now(), pressedOffline: false, stopId },
    origin(),
  );
const orderOf = async ({ workOrderId }: Place): Promise<KnownWorkOrder> =>
  existing((await streams.load(workOrderStream, workOrderId)).state);
const typesOf = async (streamId: string): Promise<string[]> =>
  (await platform.eventLog.readStream(streamId)).map(({ type }) => type);
const mechanic = async () => (await streams.load(mechanicStream, MECHANIC)).state;
const runningOf = async (places: readonly Place[]): Promise<string[]> => {
  const orders = await Promise.all(places.map(orderOf));
  return orders.flatMap(({ operations }) => operations.flatMap(({ runningLogId }) => runningLogId ?? []));
};

/** Crashes after this number of appends, then restarts on the same log; pending jobs run. */
async function dieAfter(appends: number, step: () => Promise<unknown>): Promise<void> {
  log.arm({ crashAfter: appends });
  await expect(step()).rejects.toBeInstanceOf(Crash);
  begin();
}

describe('starting a timer, interrupted by a crash', () => {
  // Taken by the mechanic, running on the order.
  it.each([1, 2])('after append %i runs once, by the job and when repeated', async (appends) => {
    const place = await newPlace();
    const timeLogId = newId();
    await dieAfter(appends, () => start(place, timeLogId));
    await keeper.complete(MECHANIC, origin());
    expect(await runningOf([place])).toEqual([timeLogId]);
    expect((await start(place, timeLogId)).log).toMatchObject({ id: timeLogId, endedAt: null });
    expect((await mechanic()).running?.timeLogId).toBe(timeLogId);
    expect((await orderOf(place)).status).toBe('IN_PROGRESS');
  });

  it('leaves no timer if its order was closed meanwhile', async () => {
    const place = await newPlace();
    await dieAfter(1, () => start(place, newId()));
    await streams.handle(workOrderStream, place.workOrderId, changeOrder({ status: 'DONE' }), origin());
    const next = await newPlace();
    const timeLogId = newId();
    await start(next, timeLogId);
    expect(await runningOf([place, next])).toEqual([timeLogId]);
  });

  it('blocks another start, and can be stopped', async () => {
    const [place, other] = [await newPlace(), await newPlace()];
    const timeLogId = newId();
    await dieAfter(1, () => start(place, timeLogId));
    await expect(start(other, newId())).rejects.toMatchObject({ code: 'clock-running' });
    expect(await runningOf([place, other])).toEqual([timeLogId]);
    expect((await stop(place, newId())).log.endedAt).not.toBeNull();
    expect((await mechanic()).running).toBeNull();
  });
});

describe('stopping a timer, interrupted by a crash', () => {
  // Stopped on the order, freed by the mechanic.
  it.each([1, 2])('after append %i stops once when repeated', async (appends) => {
    const place = await newPlace();
    await start(place, newId());
    platform.clock.advance(90_000);
    const stopId = newId();
    await dieAfter(appends, () => stop(place, stopId));
    platform.clock.advance(60_000);
    expect((await stop(place, stopId)).log.durationMinutes).toBe(1);
    expect((await mechanic()).running).toBeNull();
    await expect(stop(place, newId())).rejects.toMatchObject({ code: 'conflict' });
  });

  it('does not stop the next timer when repeated late', async () => {
    const place = await newPlace();
    const [first, next, stopId] = [newId(), newId(), newId()];
    await start(place, first);
    await stop(place, stopId);
    await start(place, next);
    expect((await stop(place, stopId)).log.id).toBe(first);
    expect(await runningOf([place])).toEqual([next]);
  });
});

describe('with one writing process', () => {
  beforeEach(() => {
    together = true;
    begin();
  });

  it('start and stop are one append each, and complete after a crash', async () => {
    const place = await newPlace();
    const [timeLogId, stopId] = [newId(), newId()];
    await dieAfter(1, () => start(place, timeLogId));
    expect(await runningOf([place])).toEqual([timeLogId]);
    expect((await mechanic()).running?.timeLogId).toBe(timeLogId);
    await start(place, timeLogId);
    await dieAfter(1, () => stop(place, stopId));
    expect(await runningOf([place])).toEqual([]);
    expect((await mechanic()).running).toBeNull();
    await stop(place, stopId);
    expect(await typesOf(`mechanic-${MECHANIC}`)).toEqual(['ClockStarted', 'ClockStopped']);
    expect((await typesOf(`workOrder-${place.workOrderId}`)).slice(2)).toEqual([
      'OperationStarted',
      'WorkOrderBegun',
      'OperationStopped',
    ]);
  });

  it('a start leaves nothing if its order is closed at the last moment', async () => {
    const place = await newPlace();
    const elsewhere = new Streams(platform.eventLog);
    const close = () =>
      elsewhere.handle(workOrderStream, place.workOrderId, changeOrder({ status: 'DONE' }), origin());
    log.arm({ before: async (append) => void (append === 1 && (await close())) });
    await expect(start(place, newId())).rejects.toMatchObject({ detail: 'Der Auftrag ist geschlossen.' });
    expect(await typesOf(`mechanic-${MECHANIC}`)).toEqual([]);
  });

  it('a start repairs an incomplete start of a process on servers', async () => {
    const [place, other] = [await newPlace(), await newPlace()];
    const timeLogId = newId();
    together = false;
    begin();
    await dieAfter(1, () => start(place, timeLogId));
    together = true;
    begin();
    await expect(start(other, newId())).rejects.toMatchObject({ code: 'clock-running' });
    expect(await runningOf([place, other])).toEqual([timeLogId]);
  });
});

describe('correcting a time, interrupted by a crash', () => {
  // Permitted by the mechanic, corrected on the order.
  it.each([1, 2])('after append %i has the same result when repeated', async (appends) => {
    const place = await newPlace();
    await start(place, newId());
    platform.clock.advance(3_600_000);
    const { order, log: time } = await stop(place, newId());
    const endedAt = new Date(Date.parse(time.startedAt) + 600_000).toISOString();
    const wanted = { timeLogId: time.id, startedAt: time.startedAt, endedAt, reason: 'Pause' };
    await dieAfter(appends, () => keeper.correct({ order, log: time }, wanted, origin()));
    const corrected = await keeper.correct({ order, log: time }, wanted, origin());
    expect(corrected.log).toMatchObject({ durationMinutes: 10, corrected: 'Pause' });
    const facts = await platform.eventLog.readStream(`workOrder-${place.workOrderId}`, 0);
    expect(facts.filter(({ type }) => type === 'TimeLogCorrected')).toHaveLength(1);
  });
});

describe('a mechanic', () => {
  const atOnce = runs(100, 500);
  it.each([
    ['one append after the other', false],
    ['in one go', true],
  ])(`has one clock when ${atOnce} starts come at once on different operations, %s`, async (_, inOneGo) => {
    together = inOneGo;
    begin();
    const places: Place[] = [];
    for (let count = 0; count < atOnce; count++) places.push(await newPlace());
    const outcomes = await Promise.allSettled(places.map((place) => start(place, newId())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await runningOf(places)).toHaveLength(1);
  });

  it('never has two running timers, whatever is pressed and wherever the process crashes', async () => {
    const step = fc.record({
      press: fc.constantFrom('start' as const, 'stop' as const, 'close' as const, 'open' as const),
      place: fc.integer({ min: 0, max: 2 }),
    });
    const life = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
      crashAfter: fc.integer({ min: 1, max: 8 }),
    });
    const run = (press: (typeof step extends fc.Arbitrary<infer T> ? T : never)['press'], place: Place) => {
      if (press === 'start') return start(place, newId());
      if (press === 'stop') return stop(place, newId());
      const status = press === 'close' ? 'DONE' : 'OPEN';
      return streams.handle(workOrderStream, place.workOrderId, changeOrder({ status }), origin());
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(life, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (lives, inOneGo) => {
          together = inOneGo;
          begin();
          const places = [await newPlace(), await newPlace(), await newPlace()];
          for (const { steps, crashAfter } of lives) {
            log.arm({ crashAfter });
            await Promise.allSettled(steps.map(({ press, place }) => run(press, places[place] as Place)));
            platform.clock.advance(1_000);
            begin();
            const running = await runningOf(places);
            expect(running.length).toBeLessThanOrEqual(1);
            await keeper.complete(MECHANIC, origin());
            expect(await runningOf(places)).toEqual([(await mechanic()).running?.timeLogId ?? []].flat());
          }
          const clock = (await mechanic()).running;
          const busy = places.find(({ workOrderId }) => workOrderId === clock?.workOrderId);
          if (busy) await stop(busy, newId());
        },
      ),
      { numRuns: 40 },
    );
  });
});
