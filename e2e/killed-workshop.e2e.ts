import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { EntryAnswer, LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { runs } from '../backend/src/testing/campaign.js';
import { callerOf } from './admin.js';
import { Random } from './random.js';
import { expectSound } from './commands.js';
import { Server } from './server.js';
import { sessionOf } from './sessions.js';

const BURSTS = runs(4, 20);
/** Parallel calls. The process is killed when some are answered, at most this many ms later. */
const A_BURST = 12;
const LONGEST_WAIT_MS = 20;
const MECHANICS = 3;
const ORDERS = 3;

type Office = Awaited<ReturnType<typeof callerOf>>;
type Call = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
};
type Answered = Call & { readonly status: number; readonly answer: unknown };

/** Orders with an operation for each mechanic, and an article with more than is ever taken. */
async function furnish(office: Office) {
  const make = async <Made extends { id: string }>(path: string, body: object): Promise<Made> => {
    const { status, body: made } = await office<Made>('POST', path, body);
    expect(status, `${path} ${JSON.stringify(made)}`).toBe(201);
    return made;
  };
  const mechanics: string[] = [];
  for (let count = 0; count < MECHANICS; count++) {
    const user = { username: `monteur-${count}`, password: 'geheim-in-der-werkstatt', roles: ['MECHANIKER'] };
    mechanics.push((await make('/admin/users', user)).id);
  }
  const { id: customerId } = await make('/customers', { lastName: 'Stoß' });
  const { id: vehicleId } = await make('/vehicles', { licensePlate: 'B-ST 1', customerId });
  const { id: locationId } = await make('/inventory/locations', { code: 'A1', name: 'Regal' });
  const { id: articleId } = await make('/inventory/articles', { number: 'STOSS', name: 'Filter' });
  await make('/inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 1_000 });
  const orders: string[] = [];
  const operations: string[] = [];
  for (let count = 0; count < ORDERS; count++) {
    const { id } = await make<WorkOrderAnswer>('/work-orders', { customerId, vehicleId });
    orders.push(id);
    for (const mechanicId of mechanics) {
      const operation = { title: `Arbeit ${count}`, mechanicId };
      operations.push((await make<OperationAnswer>(`/work-orders/${id}/operations`, operation)).id);
    }
  }
  return { orders, operations, articleId, levelId: `${articleId}_${locationId}` };
}
type Workshop = Awaited<ReturnType<typeof furnish>>;

/** Each movement has a unique quantity, so that the journal shows whether and how often it happened. */
function nextCall(random: Random, { orders, operations, articleId }: Workshop, quantity: number): Call {
  const key = randomUUID();
  const kind = random.of(['start', 'start', 'stop', 'stop', 'part', 'part'] as const);
  if (kind !== 'part')
    return { path: `/time-logs/${kind}`, body: { workOperationId: random.of(operations) }, key };
  const type = random.of(['RESERVE', 'ISSUE'] as const);
  return { path: `/work-orders/${random.of(orders)}/parts`, body: { articleId, type, quantity }, key };
}

/** The process dies at any moment: no mechanic has two clocks, order and stock agree, no answered call is lost. */
test('the process is killed in bursts of starts, stops and parts', async () => {
  test.setTimeout(runs(180_000, 900_000));
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = new Random(seed);
  const server = await Server.start();
  const answered: Answered[] = [];
  try {
    const { token } = await sessionOf(server, ['ADMIN']);
    const workshop = await furnish(await callerOf(server));
    let quantity = 0;
    const send = async (call: Call): Promise<Answered | null> => {
      const status = await sent(server, token, call);
      expect([0, 200, 201, 400, 409, 503], `seed ${seed} ${JSON.stringify(status)}`).toContain(status.status);
      if (status.status !== 200 && status.status !== 201) return null;
      const done = { ...call, ...status };
      answered.push(done);
      return done;
    };
    for (let burst = 0; burst < BURSTS; burst++) {
      const calls = Array.from({ length: A_BURST }, () => nextCall(random, workshop, ++quantity / 1_000));
      const asking = calls.map(send);
      await Promise.race([Promise.all(asking), some(random.below(A_BURST - 2) + 1, asking)]);
      await new Promise((resolve) => setTimeout(resolve, random.below(LONGEST_WAIT_MS)));
      await server.kill();
      const outcomes = await Promise.all(asking);
      await server.launch();
      // A caller without an answer repeats the call with the same key, without a second effect.
      for (const [place, outcome] of outcomes.entries()) {
        if (outcome === null) await send(calls[place] as Call);
      }
      const office = await callerOf(server);
      await expect(() => nobodyWorksTwice(office, workshop), `seed ${seed}`).toPass({ timeout: 20_000 });
    }
    expect(answered.length, `seed ${seed}: some calls must have got through`).toBeGreaterThan(BURSTS * 3);
    const office = await callerOf(server);
    await expect(async () => {
      await nothingIsMissing(office, workshop, answered);
      await orderAndStockAgree(office, workshop);
    }, `seed ${seed}`).toPass({ timeout: 30_000 });
    await server.kill();
    expectSound(server, `seed ${seed}`);
  } finally {
    await server.close();
  }
});

/** Resolves when this many of them are answered. */
function some(count: number, asking: readonly Promise<unknown>[]): Promise<void> {
  let open = count;
  return new Promise((resolve) => {
    const tick = () => {
      if (--open === 0) resolve();
    };
    for (const answer of asking) void answer.then(tick, tick);
  });
}

function idsOf(logs: readonly TimeLogAnswer[]): string[] {
  return logs.map(({ id }) => id).toSorted();
}

async function nobodyWorksTwice(office: Office, { orders }: Workshop): Promise<void> {
  const { body: listed } = await office<TimeLogAnswer[]>('GET', '/time-logs?running=true');
  const onOrders: TimeLogAnswer[] = [];
  for (const id of orders) {
    const { body } = await office<OperationAnswer[]>('GET', `/work-orders/${id}/operations`);
    onOrders.push(...body.flatMap(({ timeLogs }) => timeLogs.filter(({ endTime }) => endTime === null)));
  }
  const mechanics = onOrders.map(({ mechanicId }) => mechanicId);
  expect(new Set(mechanics).size, 'a mechanic has one clock').toBe(mechanics.length);
  expect(idsOf(listed), 'the list shows the clocks of the orders').toEqual(idsOf(onOrders));
}

async function nothingIsMissing(office: Office, workshop: Workshop, answered: readonly Answered[]) {
  const { body: times } = await office<TimeLogAnswer[]>('GET', '/time-logs?limit=1000');
  const { body: journal } = await office<{ items: EntryAnswer[] }>(
    'GET',
    `/inventory/stock-levels/${workshop.levelId}/journal?size=500`,
  );
  for (const { path, body, answer } of answered) {
    if (path === '/time-logs/start') {
      const { id, startTime } = answer as TimeLogAnswer;
      expect(times).toContainEqual(expect.objectContaining({ id, startTime }));
    } else if (path === '/time-logs/stop') {
      const { id, endTime } = answer as TimeLogAnswer;
      expect(times).toContainEqual(expect.objectContaining({ id, endTime }));
    } else {
      const moved = journal.items.filter(({ quantity }) => Math.abs(quantity) === body['quantity']);
      expect(moved, `${path} ${JSON.stringify(body)}`).toHaveLength(1);
    }
  }
}

async function orderAndStockAgree(office: Office, { orders, levelId }: Workshop): Promise<void> {
  const milli = { reserved: 0, issued: 0 };
  for (const id of orders) {
    const { body: parts } = await office<PartAnswer[]>('GET', `/work-orders/${id}/parts`);
    for (const { reserved, issued } of parts) {
      milli.reserved += Math.round(reserved * 1_000);
      milli.issued += Math.round(issued * 1_000);
    }
  }
  const { body: level } = await office<LevelAnswer>('GET', `/inventory/stock-levels/${levelId}`);
  expect(Math.round(level.reserved * 1_000)).toBe(milli.reserved);
  expect(1_000_000 - Math.round(level.onHand * 1_000)).toBe(milli.issued);
}

/** Status 0: no answer came. */
async function sent(server: Server, token: string, { path, body, key }: Call) {
  try {
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as unknown };
  } catch {
    return { status: 0, answer: null };
  }
}
