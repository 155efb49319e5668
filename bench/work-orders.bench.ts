import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START, type RecordedEvent } from '../contracts/src/kernel/domain-event.js';
import { addDays } from '../contracts/src/values/local-date-time.js';
import { openSqliteReadStore } from '../backend/src/engines/read-store/sqlite/sqlite-read-store.js';
import { applyBatch } from '../projections/src/engine/batch.js';
import type { ReadModel } from '../projections/src/engine/read-model.js';
import type { ReadStore } from '../projections/src/engine/read-store.js';
import { operations, type ListedOperation } from '../projections/src/work-orders/operations.js';
import { timeLogs, type ListedTimeLog } from '../projections/src/work-orders/time-logs.js';
import { workOrders, type ListedWorkOrder } from '../projections/src/work-orders/work-orders.js';
import { atLeast, atMost, percentile, rateOf, sideBySide, type BenchRow } from './measure.js';
import { startBareAppends, startProduct, type Running } from './product.js';
import { callerAs, type Caller } from './visitors.js';

const ORDERS = 100_000;
const LOGS_OF_AN_ORDER = 10;
const ORDERS_A_DAY = 40;
const MECHANICS = 20;
/** The last orders are still open. */
const OPEN_ORDERS = 100;
const LAST_DAY = '2026-11-20';
const AT_ONCE = 5_000;
/** The 99th percentile is the tenth slowest of them. */
const READS = 1_000;
const READS_BEFORE = 200;
const ROUNDS = 7;
/** Warm-up rounds: V8 optimises the code during the first thousands of calls. */
const ROUNDS_BEFORE = 3;
const PRESSES = 60;
const TEXTS = ['Inspektion', 'Bremsen vorn erneuern', 'Ölwechsel', 'Klimaanlage warten', 'Zahnriemen'];

/** The shop floor with ten years behind it, over HTTP: 100,000 orders and 1,000,000 time logs. */
export async function benchWorkOrders(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    const first = await startProduct(directory);
    const mechanics = await hire(await callerAs(first.url));
    await first.stop();
    await tenYears(directory, mechanics);
    const product = await startProduct(directory);
    try {
      return [...(await benchReads(product)), await benchClocks(product, mechanics)];
    } finally {
      await product.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function hire(call: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < MECHANICS; number++) {
    const user = { username: `monteur-${number}`, password: 'geheim-im-messlauf', roles: ['MECHANIKER'] };
    ids.push((await call<{ id: string }>('POST', '/admin/users', user)).id);
  }
  return ids;
}

/** Writes the documents of ten years directly; the checkpoints of the read models stay. */
async function tenYears(directory: string, mechanics: readonly string[]): Promise<void> {
  const store = await openSqliteReadStore({ directory });
  try {
    for (let first = 0; first < ORDERS; first += AT_ONCE / LOGS_OF_AN_ORDER) {
      const numbers = Array.from({ length: AT_ONCE / LOGS_OF_AN_ORDER }, (_, place) => first + place);
      await put(store, workOrders, numbers.map(orderDocument));
      await put(
        store,
        operations,
        numbers.map((number) => operationDocument(number, mechanics)),
      );
      await put(
        store,
        timeLogs,
        numbers.flatMap((number) => timesOf(number, mechanics)),
      );
    }
  } finally {
    await store.close();
  }
}

async function put<Doc extends { readonly id: string }>(
  store: ReadStore,
  { collection, fields }: ReadModel<Doc>,
  documents: readonly Doc[],
): Promise<void> {
  const checkpoint = await store.open(collection);
  const changesOf = () => documents.map((document) => ({ key: document.id, apply: () => document }));
  const nothing = { position: checkpoint } as RecordedEvent;
  const { change } = await applyBatch(store, { collection, fields, changesOf }, START, [nothing]);
  await store.write({ changes: [{ ...change, checkpoint }] });
}

const idOf = (kind: number, number: number): string =>
  `${String(number).padStart(8, '0')}-${kind}000-7000-8000-000000000000`;
const dayOf = (number: number): string =>
  addDays(LAST_DAY, -Math.floor((ORDERS - 1 - number) / ORDERS_A_DAY));
const atTime = (number: number, minutes: number): string =>
  new Date(Date.parse(`${dayOf(number)}T06:00:00.000Z`) + minutes * 60_000).toISOString();
const mechanicOf = (number: number, mechanics: readonly string[]): string =>
  mechanics[number % mechanics.length] as string;

function orderDocument(number: number): ListedWorkOrder {
  const createdAt = atTime(number, number % ORDERS_A_DAY);
  return {
    id: idOf(1, number),
    number: `A-${dayOf(number).slice(0, 4)}-${String(number).padStart(5, '0')}`,
    description: `${TEXTS[number % TEXTS.length]} ${number}`,
    customerId: idOf(2, number % 5_000),
    customerName: `Kunde ${number % 5_000}`,
    customerContact: null,
    vehicleId: idOf(3, number % 6_000),
    licensePlate: `XM-AB ${number % 6_000}`,
    appointmentId: null,
    status: number < ORDERS - OPEN_ORDERS ? 'DONE' : 'IN_PROGRESS',
    mileageKm: 50_000,
    plannedMinutes: 60,
    bookedMinutes: 55,
    runningClocks: 0,
    openReports: 0,
    reportedAt: null,
    invoice: null,
    earlierInvoices: [],
    lostInvoice: false,
    createdAt,
    updatedAt: createdAt,
    revision: 3,
  };
}

function operationDocument(number: number, mechanics: readonly string[]): ListedOperation {
  const orderOpen = number >= ORDERS - OPEN_ORDERS;
  return {
    id: idOf(4, number),
    workOrderId: idOf(1, number),
    title: TEXTS[number % TEXTS.length] as string,
    estimatedMinutes: 60,
    status: orderOpen ? 'STARTED' : 'DONE',
    mechanicId: mechanicOf(number, mechanics),
    place: 0,
    orderOpen,
    jobTemplateId: null,
    soldMinutes: null,
    bookedMinutes: {},
    completedAt: null,
    plan: null,
    createdAt: atTime(number, 0),
    revision: 3,
  };
}

function timesOf(number: number, mechanics: readonly string[]): ListedTimeLog[] {
  return Array.from({ length: LOGS_OF_AN_ORDER }, (_, place) => {
    const begins = (number % ORDERS_A_DAY) + place * 25;
    return {
      id: idOf(5, number * LOGS_OF_AN_ORDER + place),
      workOrderId: idOf(1, number),
      operationId: idOf(4, number),
      mechanicId: mechanicOf(number, mechanics),
      startTime: atTime(number, begins),
      endTime: atTime(number, begins + 5),
      durationMinutes: 5,
      offline: false,
      correctedFor: null,
      revision: 3,
    };
  });
}

/** Addresses of the list as it is opened, filtered and searched; another one each time. */
const PAGES = [
  () => '/work-orders/page?size=25',
  () => '/work-orders/page?size=25&status=IN_PROGRESS',
  (number: number) => `/work-orders/page?size=25&search=xm-ab%20${(number * 37) % 6_000}`,
];
const boardOf = (number: number) => `/work-orders/board?date=${addDays(LAST_DAY, -((number * 37) % 2_400))}`;

async function benchReads(product: Running): Promise<BenchRow[]> {
  const call = await callerAs(product.url);
  const p99 = async (pathOf: (number: number) => string): Promise<number> => {
    const took: number[] = [];
    for (let number = 0; number < READS_BEFORE + READS; number++) {
      const began = performance.now();
      await call('GET', pathOf(number));
      if (number >= READS_BEFORE) took.push(performance.now() - began);
    }
    return percentile(took, 0.99);
  };
  const lists: number[] = [];
  for (const pathOf of PAGES) lists.push(await p99(pathOf));
  const list = Math.max(...lists);
  return [
    atMost(20, {
      name: 'A page of 100,000 orders, p99, the slowest of three queries',
      measured: list,
      unit: 'ms',
    }),
    atMost(20, {
      name: 'Day board with 1,000,000 time logs, p99',
      measured: await p99(boardOf),
      unit: 'ms',
    }),
  ];
}

/** Every mechanic starts and stops as fast as the server answers; the reference appends two rows for each call. */
async function benchClocks(product: Running, mechanics: readonly string[]): Promise<BenchRow> {
  const call = await callerAs(product.url);
  const { id: customerId } = await call<{ id: string }>('POST', '/customers', { lastName: 'Messung' });
  const vehicle = { licensePlate: 'XM-ME 1', customerId };
  const { id: vehicleId } = await call<{ id: string }>('POST', '/vehicles', vehicle);
  const own: string[] = [];
  for (const mechanicId of mechanics) {
    const { id } = await call<{ id: string }>('POST', '/work-orders', { customerId, vehicleId });
    const operation = { title: 'Messung', mechanicId };
    own.push((await call<{ id: string }>('POST', `/work-orders/${id}/operations`, operation)).id);
  }
  const bare = await startBareAppends();
  try {
    const plain = await callerAs(bare.url, false);
    const each = (press: (operation: string) => Promise<unknown>) => async (): Promise<number> =>
      rateOf(PRESSES * own.length, () =>
        Promise.all(
          own.map(async (operation) => {
            for (let count = 0; count < PRESSES; count++) await press(operation);
          }),
        ),
      );
    let isStart = new Map(own.map((operation) => [operation, true]));
    const clocks = each(async (workOperationId) => {
      const kind = isStart.get(workOperationId) ? 'start' : 'stop';
      isStart = isStart.set(workOperationId, kind === 'stop');
      await call('POST', `/time-logs/${kind}`, { workOperationId });
    });
    const appends = each((workOperationId) => plain('POST', '/appends', { workOperationId }));
    for (let round = 0; round < ROUNDS_BEFORE; round++) {
      await clocks();
      await appends();
    }
    return atLeast(0.5, {
      name: 'Start and stop a clock, against a bare route with two raw appends',
      ...(await sideBySide(ROUNDS, clocks, appends)),
      unit: 'calls/s',
    });
  } finally {
    await bare.stop();
  }
}
