import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, percentile, type BenchRow } from './measure.js';
import { startProduct } from './product.js';
import { benchReadsUnderWrites } from './reads-under-writes.bench.js';
import {
  addressOf,
  expectOk,
  oneHourService,
  openWorkshop,
  staffClient,
  STARTS,
  Visitors,
  workdays,
  type Staff,
} from './visitors.js';

const CLIENTS = 16;
const BOOKINGS = 2_000;
const SLOT_QUERIES = 2_000;

/** The built product over HTTP: reads while others write, bookings, and slots in a full year. */
export async function benchHttp(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const product = await startProduct(directory);
  try {
    const staff = await staffClient(product.url);
    const rows = await benchReadsUnderWrites(product.url, staff);
    await openWorkshop(staff, 50);
    const serviceId = await oneHourService(product.url);
    rows.push(await benchBookings(product.url, serviceId));
    await fillYear(staff, serviceId);
    rows.push(await benchSlots(product.url));
    return rows;
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** 16 concurrent visitors book different slots; the reference is a single visitor. */
async function benchBookings(url: string, serviceId: string): Promise<BenchRow> {
  const days = workdays(BOOKINGS / STARTS.length / 10);
  const visitors = new Visitors(url, serviceId, days);
  const rate = async (clients: number, count: number): Promise<number> => {
    const started = performance.now();
    const visitor = async (): Promise<void> => {
      for (let booking = 0; booking < count / clients; booking++) await visitors.book();
    };
    await Promise.all(Array.from({ length: clients }, visitor));
    return (count / (performance.now() - started)) * 1_000;
  };
  await rate(1, 200);
  const alone = await rate(1, 300);
  const together = await rate(CLIENTS, BOOKINGS - 500);
  return atLeast(1, {
    name: 'Booking, 16 visitors against one',
    measured: together,
    reference: alone,
    unit: 'bookings/s',
  });
}

async function fillYear(staff: Staff, serviceId: string): Promise<void> {
  const appointments = workdays(260).flatMap((date) => STARTS.map((time) => ({ date, time })));
  const next = appointments.values();
  const clerk = async (): Promise<void> => {
    for (const { date, time } of next) {
      const body = {
        name: 'Gast im Jahr',
        email: 'jahr@post.example',
        kfz: 'XM-J 1',
        serviceId,
        date,
        time,
        linkCustomer: false,
      };
      await staff('POST', '/appointment/create', body).then(expectOk);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, clerk));
}

async function benchSlots(url: string): Promise<BenchRow> {
  const days = workdays(260);
  const took: number[] = [];
  for (let query = 0; query < SLOT_QUERIES + 200; query++) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/appointment/slots?date=${days[(query * 37) % days.length]}`, {
      headers: { 'x-forwarded-for': addressOf(query) },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`slots answered ${answer.status}`);
    if (query >= 200) took.push(performance.now() - started);
  }
  return atMost(5, {
    name: 'Slot query in a full year, p99',
    measured: percentile(took, 0.99),
    unit: 'ms',
  });
}
