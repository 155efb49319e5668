import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { callerOf } from './admin.js';
import type { Random } from './random.js';
import type { Server } from './server.js';
import { sessionOf } from './sessions.js';
import { oneHourService } from './visitors.js';
import { openDay } from './workshop-days.js';

/** How long a caller rests after an answer: an hour makes at most 72,000 bookings, the calendar holds 80,000. */
const REST_MS: Readonly<Record<Kind, number>> = { booking: 200, order: 100, sale: 100, customer: 100 };
const ASK_AGAIN_MS = 50;
/** Longer than a killed product needs to be ready again on a busy machine. */
export const ANSWERED_WITHIN_MS = 180_000;
const [DAYS, CAPACITY] = [200, 50];
const TIMES = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
const LISTS: Readonly<Record<Kind, string>> = {
  booking: '/appointment/page',
  order: '/work-orders/page',
  sale: '/invoices/page',
  customer: '/customers',
};
/** What exists besides: the customer of the orders. */
const UNASKED: Readonly<Record<Kind, number>> = { booking: 0, order: 0, sale: 0, customer: 1 };

type Kind = 'booking' | 'order' | 'sale' | 'customer';
type Call = { readonly path: string; readonly body: object };

/**
 * People who book, create orders and customers, and sell. Each call is repeated with its key until it is answered, so in
 * the end each exists once, and nothing else does.
 */
export class WorkOfAllKinds {
  /** An id for each call that was answered. */
  readonly done: Readonly<Record<Kind, string[]>> = { booking: [], order: [], sale: [], customer: [] };

  private constructor(
    private readonly token: string,
    private readonly callOf: (kind: Kind, random: Random) => Call,
    private readonly random: Random,
  ) {}

  /** Opens the workshop of a new garage. */
  static async on(server: Server, random: Random): Promise<WorkOfAllKinds> {
    const { token } = await sessionOf(server, ['ADMIN']);
    return new WorkOfAllKinds(token, await furnish(server), random);
  }

  get kinds(): readonly Kind[] {
    return Object.keys(this.done) as Kind[];
  }

  /** Callers of each kind, each with one call at a time; `urlOf` is asked for each try. */
  async goOn(callers: number, urlOf: () => string, isOver: () => boolean): Promise<void> {
    const work = async (kind: Kind): Promise<void> => {
      while (!isOver()) {
        this.done[kind].push(await this.answered(urlOf, this.callOf(kind, this.random)));
        await wait(REST_MS[kind]);
      }
    };
    await Promise.all(this.kinds.flatMap((kind) => Array.from({ length: callers }, () => work(kind))));
  }

  /** Rejects unless the lists hold what was answered, each once, and nothing else. */
  async eachExistsOnce(server: Server): Promise<void> {
    for (const kind of this.kinds) {
      const there = await idsIn(server, LISTS[kind]);
      const done = this.done[kind];
      expect(new Set(done).size, `${kind}: no two calls made the same`).toBe(done.length);
      expect(there.size, `${kind}: nothing is doubled or lost`).toBe(done.length + UNASKED[kind]);
      expect(
        done.filter((id) => !there.has(id)),
        `${kind}: nothing is lost`,
      ).toEqual([]);
    }
  }

  toString(): string {
    return this.kinds.map((kind) => `${this.done[kind].length} × ${kind}`).join(', ');
  }

  /**
   * Repeats a call with its key, as a browser does, while the product is away or says that it cannot know yet (503).
   * Returns the id of what the call made.
   * @throws Error if the call is refused, or not answered in time
   */
  private async answered(urlOf: () => string, { path, body }: Call): Promise<string> {
    const key = randomUUID();
    const end = Date.now() + ANSWERED_WITHIN_MS;
    let last = 'no connection';
    while (Date.now() < end) {
      const answer = await fetch(`${urlOf()}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.token}`,
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
}

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
