import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Cluster, missingEngine, type Fragile } from './cluster.js';
import { isTaken, Random } from './random.js';
import type { Server } from './server.js';
import { askFor, oneHourService, slotsOf, type Appointment, type Asked } from './visitors.js';
import { openDay } from './workshop-days.js';

const missing = missingEngine();
test.skip(missing !== null, `the cluster journeys need ${missing}`); // no engine to run on: named, never passed

const STARTS = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
const DAYS = Array.from({ length: 55 }, (_, index) => openDay(index + 1));
/** Visitors that ask one after the other, alternating between the APIs. */
const VISITORS = 6;
/** Longer than any time-out of the API; a longer wait is a bug. */
const ANSWERED_WITHIN_MS = 20_000;

type Call = { readonly visitor: number; readonly slot: { date: string; time: string }; answer: Asked };

let cluster: Cluster;
let apis: Server[];
let service: string;
const random = new Random(20_261_121);
const calls: Call[] = [];
let longestMs = 0;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
  const started = await Promise.all(['api', 'api', 'worker', 'projections'].map((role) => cluster.run(role)));
  apis = started.slice(0, 2);
  await expect.poll(async () => (service = await oneHourService(apis[0]?.url ?? ''))).not.toBe('');
});
test.afterAll(() => cluster?.close());

const urlOf = (turn: number): string => apis[turn % apis.length]?.url ?? '';

/** Visitors ask until the test stops them. Each gets an answer: a slot, a refusal, or a 503. */
async function askUntil(isOver: () => boolean): Promise<void> {
  const visitor = async (number: number): Promise<void> => {
    for (let turn = number; !isOver(); turn++) {
      const slot = { date: random.of(DAYS), time: random.of(STARTS) };
      const call: Call = { visitor: calls.length + 1, slot, answer: { status: 0, body: {} } };
      calls.push(call);
      call.answer = await ask(call, urlOf(turn));
      expect([201, 409, 503], JSON.stringify(call.answer)).toContain(call.answer.status);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)));
}

async function ask({ visitor, slot }: Call, url: string): Promise<Asked> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const askedAt = performance.now();
  const answer = await askFor(url, service, slot, { visitor, key: `visit-${visitor}`, signal });
  longestMs = Math.max(longestMs, performance.now() - askedAt);
  return answer;
}

const hurts = {
  'is killed and started again': async (server: Fragile, load: () => Promise<void>) => {
    await server.kill();
    await load();
    await server.restart();
  },
  'stands still and goes on': async (server: Fragile, load: () => Promise<void>) => {
    server.pause();
    await load();
    server.goOn();
  },
} as const;

for (const name of ['events', 'documents', 'jobs'] as const) {
  for (const [how, hurt] of Object.entries(hurts)) {
    test(`visitors ask while the server of the ${name} ${how}`, async () => {
      const server = cluster.servers[name];
      if (server === undefined) return test.skip(true, 'the MongoDB of MONGO_URL is not ours to hurt'); // others may use it
      test.setTimeout(300_000);
      let isOver = false;
      const before = calls.length;
      const asking = askUntil(() => isOver);
      const settled = async (more: number): Promise<void> => {
        const there = calls.filter(({ answer }) => answer.status !== 0).length;
        await expect
          .poll(() => calls.filter(({ answer }) => answer.status !== 0).length, { timeout: 120_000 })
          .toBeGreaterThanOrEqual(there + more);
      };
      await settled(VISITORS);
      // Every visitor has met the failing server once and got an answer.
      await hurt(server, () => settled(2 * VISITORS));
      const lastAnswers = (): number[] => calls.slice(-4 * VISITORS).map(({ answer }) => answer.status);
      // Some are still on their way; nobody of the others is told that a server is away.
      await expect.poll(() => lastAnswers().includes(503), { timeout: 120_000 }).toBe(false);
      isOver = true;
      await asking;
      test.info().annotations.push({ type: 'longest answer', description: `${Math.round(longestMs)} ms` });
      longestMs = 0;
      expect(calls.slice(before).map(({ answer }) => answer.status)).toContain(201);
      await nothingWasDoneUntold();
      await expect(everythingHolds).toPass({ timeout: 120_000 });
    });
  }
}

const standingOnes = async (): Promise<Appointment[]> => {
  const admin = await callerOf(apis[0] as Server);
  const { body: kept } = await admin<Appointment[]>('GET', '/appointment/all?limit=1000');
  return kept.filter(({ status }) => status !== 'CANCELLED');
};

/** A visitor who was told that nothing has changed has no appointment; one with an unknown outcome may have one. */
async function nothingWasDoneUntold(): Promise<void> {
  const told = calls.filter(({ answer }) => answer.body.type === '/problems/unavailable');
  const names = new Set(told.map(({ visitor }) => `Gast ${visitor}`));
  expect((await standingOnes()).filter(({ name }) => names.has(name))).toEqual([]);
}

/** Confirmed bookings exist exactly once, and a repeated call gets the first answer. */
async function everythingHolds(): Promise<void> {
  const open = calls.filter(({ answer }) => answer.status === 503 || answer.status === 0);
  await Promise.all(open.map(async (call) => (call.answer = await ask(call, urlOf(call.visitor)))));
  for (const { answer } of open) expect([201, 409]).toContain(answer.status);
  const standing = await standingOnes();
  const promised = calls.filter(({ answer }) => answer.status === 201).map(({ answer }) => answer.body.id);
  expect(new Set(promised).size, 'every call has an appointment of its own').toBe(promised.length);
  expect(standing.map(({ id }) => id).toSorted()).toEqual(promised.map(String).toSorted());
  const slots = standing.map(({ date, time }) => `${date} ${time}`);
  expect(new Set(slots).size, 'no slot is given twice').toBe(slots.length);
  for (const date of new Set(standing.map((it) => it.date))) {
    for (const slot of await slotsOf(urlOf(1), date))
      expect(slot.booked, `${date} ${slot.time}`).toBe(isTaken(standing, date, slot.time));
  }
}

test('after all faults the log is complete and the read models match it', async () => {
  test.setTimeout(180_000);
  await Promise.all(cluster.processes.map((server) => server.kill()));
  expect(cluster.command('rebuild', '--verify')).toBe(0);
  expect(cluster.command('audit-verify')).toBe(0);
});

test('a process stops on request although every server is down', async () => {
  test.setTimeout(180_000);
  const stopping = await Promise.all(['api', 'worker', 'projections'].map((role) => cluster.run(role)));
  await Promise.all(Object.values(cluster.servers).map((server) => server.kill()));
  // Resolves when the process has ended; otherwise the test times out.
  await Promise.all(stopping.map((server) => server.stop()));
});
