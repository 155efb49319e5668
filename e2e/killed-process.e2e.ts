import { expect, test } from '@playwright/test';
import { runs } from '../backend/src/testing/campaign.js';
import { expectSound } from './commands.js';
import { isTaken, Random } from './random.js';
import { ADMIN, Server } from './server.js';
import { askFor, oneHourService, slotsOf, type Appointment } from './visitors.js';
import { openDay } from './workshop-days.js';

const BOOKINGS = runs(60, 2_000);
/** Concurrent visitors; the process is killed after some are answered, at most this many milliseconds later. */
const A_ROUND = 10;
const LONGEST_WAIT_MS = 20;
const STARTS = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
const DAYS = runs(20, 60);

/** The process dies at any moment: no confirmed booking is lost, no slot is given twice, no hold remains. */
test('the process is killed again and again while visitors book', async () => {
  test.setTimeout(runs(600_000, 1_800_000));
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = new Random(seed);
  const days = Array.from({ length: DAYS }, (_, index) => openDay(index + 1));
  const server = await Server.start({ TRUST_PROXY: '1' });
  const promised: Appointment[] = [];
  let asked = 0;
  try {
    const service = await oneHourService(server.url);

    /** One visitor requests a random slot and may get no answer. */
    const book = async (): Promise<void> => {
      const slot = { date: random.of(days), time: random.of(STARTS) };
      const createNewCustomer = ++asked % 2 === 0;
      const { status, body } = await askFor(server.url, service, slot, { createNewCustomer });
      expect([0, 201, 409, 503], JSON.stringify(body)).toContain(status);
      if (status === 201) promised.push(body as Appointment);
    };

    for (let round = 1; round <= BOOKINGS / A_ROUND; round++) {
      const asking = Array.from({ length: A_ROUND }, () => book());
      await answered(random.below(A_ROUND), asking);
      await new Promise((resolve) => setTimeout(resolve, random.below(LONGEST_WAIT_MS)));
      await server.kill();
      await Promise.all(asking);
      await server.launch({ TRUST_PROXY: '1' });
    }

    expect(promised.length, `seed ${seed}: some bookings must have got through`).toBeGreaterThan(
      BOOKINGS / 10,
    );
    await expect(() => everythingHolds(server, days, promised), `seed ${seed}`).toPass({ timeout: 30_000 });
    await server.kill();
    expectSound(server, `seed ${seed}`);
  } finally {
    await server.close();
  }
});

/** Resolves when this many of them are answered. */
async function answered(count: number, asking: readonly Promise<void>[]): Promise<void> {
  let open = count;
  if (open === 0) return;
  await new Promise<void>((resolve) => {
    const tick = () => {
      if (--open === 0) resolve();
    };
    for (const answer of asking) void answer.then(tick, tick);
  });
}

async function everythingHolds(
  server: Server,
  days: readonly string[],
  promised: readonly Appointment[],
): Promise<void> {
  const kept = await allAppointments(server);
  for (const { id, date, time } of promised) {
    expect(kept).toContainEqual(expect.objectContaining({ id, date, time, status: 'REQUESTED' }));
  }
  const standing = kept.filter(({ status }) => status !== 'CANCELLED');
  const slots = standing.map(({ date, time }) => `${date} ${time}`);
  expect(new Set(slots).size, 'no slot is given twice').toBe(slots.length);
  for (const date of days) {
    for (const slot of await slotsOf(server.url, date)) {
      expect(slot.booked, `${date} ${slot.time}`).toBe(isTaken(standing, date, slot.time));
    }
  }
}

async function allAppointments(server: Server): Promise<Appointment[]> {
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await login.json()) as { token: string };
  const all = await fetch(`${server.url}/api/appointment/all?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await all.json()) as Appointment[];
}
