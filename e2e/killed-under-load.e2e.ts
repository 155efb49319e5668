import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runs } from '../backend/src/testing/campaign.js';
import { callerOf } from './admin.js';
import { expectSound } from './commands.js';
import { Random } from './random.js';
import { Server } from './server.js';
import { sessionOf } from './sessions.js';
import { oneHourService } from './visitors.js';
import { openDay } from './workshop-days.js';

/** How long work of all kinds goes on; `LOAD_MINUTES` sets another length. */
const MINUTES = Number(process.env.LOAD_MINUTES ?? runs(0.25, 60));
/** Three kills a minute; the short run has as many. */
const KILL_EVERY_MS = Math.min(20_000, (MINUTES * 60_000) / 3);
/** Callers of each kind, each with one call at a time. */
const CALLERS = 4;
/** How long a caller rests after an answer: an hour makes at most 72,000 bookings, the calendar holds 80,000. */
const REST_MS: Readonly<Record<Kind, number>> = { booking: 200, order: 100, sale: 100, customer: 100 };
const ASK_AGAIN_MS = 50;
/** Longer than a killed product needs to be ready again on a busy machine. */
const ANSWERED_WITHIN_MS = 180_000;
/** For the reads of all that was made: an hour makes about 300,000 rows. */
const CHECKED_WITHIN_MS = 60_000 + MINUTES * 20_000;
const [DAYS, CAPACITY] = [200, 50];
const TIMES = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];

type Kind = 'booking' | 'order' | 'sale' | 'customer';
type Call = { readonly path: string; readonly body: object };
/** An id for each call that was answered. */
type Done = Record<Kind, string[]>;

/** Each call is repeated with its key until it is answered: in the end each exists once, and nothing else does. */
test('the process is killed three times a minute while people book, work and sell', async () => {
  test.setTimeout(MINUTES * 60_000 * 2 + ANSWERED_WITHIN_MS + CHECKED_WITHIN_MS + 360_000);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = new Random(seed);
  const server = await Server.start({ TRUST_PROXY: '1' });
  try {
    const { token } = await sessionOf(server, ['ADMIN']);
    const callOf = await furnish(server);
    const done: Done = { booking: [], order: [], sale: [], customer: [] };
    const end = Date.now() + MINUTES * 60_000;
    let kills = 0;
    const work = async (kind: Kind): Promise<void> => {
      while (Date.now() < end) {
        done[kind].push(await answered(server, token, callOf(kind, random)));
        await wait(REST_MS[kind]);
      }
    };
    const kill = async (): Promise<void> => {
      while (Date.now() + KILL_EVERY_MS < end) {
        await wait(KILL_EVERY_MS - random.below(500));
        await server.kill();
        kills++;
        await server.launch({ TRUST_PROXY: '1' });
      }
    };
    const kinds = Object.keys(done) as Kind[];
    await Promise.all([
      kill(),
      ...kinds.flatMap((kind) => Array.from({ length: CALLERS }, () => work(kind))),
    ]);
    expect(kills).toBeGreaterThan(0);
    for (const kind of kinds) expect(done[kind].length, `seed ${seed} ${kind}`).toBeGreaterThan(kills);
    await expect(() => eachExistsOnce(server, done), `seed ${seed}`).toPass({
      timeout: CHECKED_WITHIN_MS,
    });
    process.stdout.write(
      `${MINUTES} min, ${kills} kills: ${kinds.map((kind) => `${done[kind].length} × ${kind}`).join(', ')}\n`,
    );
    await server.kill();
    expectSound(server, `seed ${seed}`);
  } finally {
    await server.close();
  }
});

/** The calls of each kind; bookings fill all days and times evenly. */
async function furnish(server: Server): Promise<(kind: Kind, random: Random) => Call> {
  const office = await callerOf(server);
  const { body: rules } = await office<object>('GET', '/settings/workshop');
  await office('PUT', '/settings/workshop', {
    ...rules,
    capacity: CAPACITY,
    horizonDays: 365,
    notifyEmail: '',
  });
  await office('PUT', '/settings/company', {
    name: 'Werkstatt im Stoß',
    street: 'Werkgasse 7',
    zip: '12345',
    city: 'Musterstadt',
    taxNumber: '217/5047/1208',
  });
  const { body: customer } = await office<{ id: string }>('POST', '/customers', { lastName: 'Stoß' });
  const vehicle = { licensePlate: 'XM-ST 1', customerId: customer.id };
  const { body: car } = await office<{ id: string }>('POST', '/vehicles', vehicle);
  const serviceId = await oneHourService(server.url);
  const days = Array.from({ length: DAYS }, (_, index) => openDay(index + 1));
  const counts: Record<Kind, number> = { booking: 0, order: 0, sale: 0, customer: 0 };
  return (kind, random) => {
    const number = counts[kind]++;
    switch (kind) {
      case 'booking':
        return {
          path: '/appointment/book',
          body: {
            name: `Gast ${number}`,
            email: `gast${number}@post.example`,
            kfz: `XM-G ${number % 9_999}`,
            serviceId,
            createNewCustomer: false,
            date: days[number % DAYS],
            time: TIMES[Math.floor(number / DAYS) % TIMES.length],
          },
        };
      case 'order':
        return { path: '/work-orders', body: { customerId: customer.id, vehicleId: car.id } };
      case 'sale': {
        const position = {
          description: 'Birne',
          quantity: 1 + random.below(5),
          unitPrice: 4.5,
          taxPercent: 19,
        };
        const sale = { prices: 'GROSS', method: 'CARD', positions: [position] };
        return { path: '/invoices/counter-sales', body: sale };
      }
      case 'customer':
        return { path: '/customers', body: { lastName: `Kunde ${number}` } };
    }
  };
}

/**
 * Repeats a call with its key, as a browser does, while the product is away or says that it cannot know yet (503). Returns
 * the id of what the call made.
 * @throws Error if the call is refused, or not answered in time
 */
async function answered(server: Server, token: string, { path, body }: Call): Promise<string> {
  const key = randomUUID();
  const end = Date.now() + ANSWERED_WITHIN_MS;
  let last = 'no connection';
  while (Date.now() < end) {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    }).catch(() => null);
    const made = (await answer?.json().catch(() => null)) as { id: string } | null | undefined;
    if (answer?.ok && made) return made.id;
    if (answer) last = `${answer.status} ${JSON.stringify(made)}`;
    // A kill may cut an answer off, which leaves its status without a body.
    if (answer && made && answer.status !== 503) throw new Error(`${path} was refused: ${last}`);
    await wait(ASK_AGAIN_MS);
  }
  throw new Error(`${path} was not answered in ${ANSWERED_WITHIN_MS} ms, lastly: ${last}`);
}

async function eachExistsOnce(server: Server, done: Done): Promise<void> {
  const lists: Record<Kind, string> = {
    booking: '/appointment/page',
    order: '/work-orders/page',
    sale: '/invoices/page',
    customer: '/customers',
  };
  for (const kind of Object.keys(done) as Kind[]) {
    const there = await idsIn(server, lists[kind]);
    expect(new Set(done[kind]).size, `${kind}: no two calls made the same`).toBe(done[kind].length);
    expect(there.size, `${kind}: nothing is doubled or lost`).toBe(done[kind].length + UNASKED[kind]);
    expect(
      done[kind].filter((id) => !there.has(id)),
      `${kind}: nothing is lost`,
    ).toEqual([]);
  }
}

/** What exists besides: the customer of the orders. */
const UNASKED: Record<Kind, number> = { booking: 0, order: 0, sale: 0, customer: 1 };

/** The ids of all pages of a list. */
async function idsIn(server: Server, path: string): Promise<ReadonlySet<string>> {
  const office = await callerOf(server);
  const ids: string[] = [];
  let after = '';
  do {
    const { body } = await office<{ items: readonly { id: string }[]; next: string | null }>(
      'GET',
      `${path}?size=50${after}`,
    );
    ids.push(...body.items.map(({ id }) => id));
    after = body.next === null ? '' : `&after=${encodeURIComponent(body.next)}`;
  } while (after !== '');
  expect(new Set(ids).size, `${path}: no row twice`).toBe(ids.length);
  return new Set(ids);
}
