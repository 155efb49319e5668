import { START, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { addDays } from '#contracts/values/local-date-time.js';
import type { EventLog } from '../backend/src/platform/event-log/event-log.js';
import { doneLater, following } from './done-later.js';
import { withOwnPapers, type Papers, type Retold } from './own-papers.js';
import { UUIDS, unfinishedIn } from './unfinished-work.js';
import { freshEmail, freshId, freshName, freshPhone, freshPlate, freshVin } from './fresh-texts.js';

const PAGE = 1_000;
/** The demo's story lasts four weeks; a year has 13 of them. */
const [DAYS, PERIODS_A_YEAR] = [28, 13];
const EVENTS_PER_APPEND = 200;
const DATE = /\b20\d\d-[01]\d-[0-3]\d/g;
const NUMBER = /\b(A|BE|KV|RE|WE)-(20\d\d)-(\d{5})\b/g;
/** Whose telling a number belongs to, wherever it is named. */
const SERIES: Readonly<Record<string, Group>> = {
  A: 'orders',
  BE: 'purchases',
  KV: 'orders',
  RE: 'orders',
  WE: 'purchases',
};
/** A telling of the story uses fewer numbers of each series. */
const NUMBERS_PER_TELLING = 50;
/** The customer of counter sales, who exists in every garage. */
const CASH_CUSTOMER = '00000000-';

/** What a busy garage does in ten years, by the group of its streams. */
const IN_TEN_YEARS = {
  customers: 20_000,
  vehicles: 30_000,
  visits: 60_000,
  orders: 50_000,
  purchases: 20_000,
};
type Group = keyof typeof IN_TEN_YEARS;
/** The streams that are counted. */
const COUNTED: Readonly<Record<Group, string>> = {
  customers: 'customer',
  vehicles: 'vehicle',
  visits: 'appointment',
  orders: 'workOrder',
  purchases: 'supplierInvoice',
};
/** In the last two periods of four weeks, some work is not done yet; all work before is. */
const UNFINISHED_PERIODS = 2;
/** Streams that are told again. Others (users, settings, articles, places) exist once. */
const GROUPS: Readonly<Record<string, Group>> = {
  customer: 'customers',
  vehicle: 'vehicles',
  slots: 'visits',
  appointment: 'visits',
  workOrder: 'orders',
  mechanic: 'orders',
  estimate: 'orders',
  invoice: 'orders',
  invoiceNumber: 'orders',
  settlement: 'orders',
  payment: 'orders',
  reminder: 'orders',
  bankStatement: 'orders',
  bankEntry: 'orders',
  purchaseOrder: 'purchases',
  supplierInvoice: 'purchases',
};

type Fresh = (known: string, telling: number) => string;
/** Personal texts of customers and vehicles by the name of their field. */
const TEXTS: Readonly<Record<string, Fresh>> = {
  lastName: freshName,
  email: freshEmail,
  phone: freshPhone,
  licensePlate: freshPlate,
  vin: freshVin,
};

/** The clock of a mechanic goes on through all tellings, because users exist once. */
const OF_A_USER = 'mechanic-';

/** What is told anew: its group, and how it reads in another telling. */
type Renewed = { readonly group: Group; readonly fresh: Fresh };

/**
 * Repeats what the log tells of customers, appointments, orders, purchases and invoices, each time with fresh ids, names
 * and numbers, from the oldest of these years to the last, whose invoices have papers of their own. The same story gives
 * the same events. `share` of 1 is the garage of a busy decade. Returns how many events were written.
 */
export async function repeatStory(
  log: EventLog,
  papers: Papers,
  years: number,
  share: number,
): Promise<number> {
  const story = new Story(await eventsOf(log), years, share);
  let written = 0;
  for (let step = 1; step <= story.steps; step++) {
    const retold = story.at(step);
    const events = story.isOfLastYear(step)
      ? await Promise.all(retold.map((one) => withOwnPapers(one, papers)))
      : retold;
    await append(log, events);
    written += events.length;
  }
  return written;
}

/** `when`: whether an event is told in the last weeks only, in which work is not done yet, or only before them. */
type Told = {
  readonly group: Group;
  readonly event: RecordedEvent;
  readonly when: 'always' | 'last weeks' | 'earlier';
};

class Story {
  private readonly repeated: readonly Told[];
  private readonly renewed: ReadonlyMap<string, Renewed>;
  private readonly texts: RegExp;
  private readonly tellings: Readonly<Record<Group, number>>;
  readonly steps: number;

  constructor(
    events: readonly RecordedEvent[],
    private readonly years: number,
    share: number,
  ) {
    const unfinished = unfinishedIn(events);
    const isUnfinished = ({ streamId, data }: RecordedEvent): boolean =>
      (`${streamId} ${JSON.stringify(data)}`.match(UUIDS) ?? []).some((id) => unfinished.has(id));
    this.repeated = [
      ...withConfirmations(events).flatMap((event) =>
        told(event, isUnfinished(event) ? 'last weeks' : 'always'),
      ),
      ...doneLater(events).flatMap((event) => (isUnfinished(event) ? [] : told(event, 'earlier'))),
    ];
    this.renewed = renewedOf(events);
    const texts = [...this.renewed.keys()].filter((text) => text.search(UUIDS) < 0).map(escaped);
    this.texts = new RegExp(texts.toSorted((a, b) => b.length - a.length).join('|') || '(?!)', 'g');
    const tellings = Object.entries(IN_TEN_YEARS).map(([group, wanted]) => {
      const streams = this.repeated.filter(
        ({ event, when }) =>
          when === 'always' &&
          event.revision === 0 &&
          event.streamId.startsWith(`${COUNTED[group as Group]}-`),
      );
      return [group, Math.ceil((wanted * years * share) / 10 / Math.max(1, streams.length))];
    });
    this.tellings = Object.fromEntries(tellings) as Record<Group, number>;
    this.steps = Math.max(...Object.values(this.tellings));
  }

  /** The events of one step: of each group whose next telling is due. */
  at(step: number): readonly Retold[] {
    const isRecent = this.periodOf(step) >= this.years * PERIODS_A_YEAR - UNFINISHED_PERIODS;
    return this.repeated
      .filter(({ when }) => when === 'always' || (when === 'last weeks') === isRecent)
      .filter(({ group }) => this.telling(group, step) > this.telling(group, step - 1))
      .map(({ group, event }) => this.retold(event, group, step));
  }

  isOfLastYear(step: number): boolean {
    return this.periodOf(step) >= (this.years - 1) * PERIODS_A_YEAR;
  }

  /** The four weeks of a step, from 0. */
  private periodOf(step: number): number {
    return Math.floor(((step - 1) * this.years * PERIODS_A_YEAR) / this.steps);
  }

  private telling(group: Group, step: number): number {
    return Math.ceil((step * this.tellings[group]) / this.steps);
  }

  private retold(recorded: RecordedEvent, group: Group, step: number): Retold {
    const { streamId, id, type, version, data, metadata } = recorded;
    const days = -DAYS * (this.years * PERIODS_A_YEAR - this.periodOf(step));
    const renew = (known: string): string => {
      const found = this.renewed.get(known);
      return found === undefined ? known : found.fresh(known, this.telling(found.group, step));
    };
    const text = JSON.stringify({ streamId, event: { type, version, data, metadata } })
      .replace(this.texts, renew)
      .replace(UUIDS, renew)
      .replace(NUMBER, (_, series: string, year: string, value: string) => {
        const telling = this.telling(SERIES[series] ?? group, step);
        return freshNumber(series, Number(year) + Math.ceil(days / 365), Number(value), telling);
      })
      .replace(DATE, (date) => addDays(date, days));
    const { streamId: stream, event } = JSON.parse(text) as Retold;
    return { streamId: stream, event: { ...event, id: freshId(id, this.telling(group, step)) } };
  }
}

/** The story in which each booked appointment that is not cancelled is confirmed. */
function withConfirmations(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const decided = new Set(
    events
      .filter(({ type }) => /^Appointment(Confirmed|Cancelled)$/.test(type))
      .map(({ streamId }) => streamId),
  );
  return events.flatMap((event) => {
    if (event.type !== 'AppointmentBooked' || decided.has(event.streamId)) return [event];
    const { appointmentId, customerId, vehicleId } = event.data as Readonly<Record<string, unknown>>;
    const data = { appointmentId, customerId, vehicleId };
    return [event, following(event, 'AppointmentConfirmed', data)];
  });
}

/** Nothing if its stream is told once. */
function told(event: RecordedEvent, when: Told['when']): readonly Told[] {
  const group = groupOf(event.streamId);
  return group === undefined ? [] : [{ group, event, when }];
}

function groupOf(streamId: string): Group | undefined {
  return GROUPS[streamId.split('-')[0] ?? ''];
}

/** The ids and personal texts that repeated streams introduce; what other streams named before stays as it is. */
function renewedOf(events: readonly RecordedEvent[]): ReadonlyMap<string, Renewed> {
  const renewed = new Map<string, Renewed>();
  for (const { streamId } of events) {
    const group = streamId.startsWith(OF_A_USER) ? undefined : groupOf(streamId);
    if (group !== undefined)
      for (const id of streamId.match(UUIDS) ?? []) renewed.set(id, { group, fresh: freshId });
  }
  const seen = new Set<string>();
  for (const { streamId, data } of events) {
    const group = groupOf(streamId);
    for (const id of `${streamId} ${JSON.stringify(data)}`.match(UUIDS) ?? []) {
      if (group !== undefined && !seen.has(id) && !renewed.has(id) && !id.startsWith(CASH_CUSTOMER))
        renewed.set(id, { group, fresh: freshId });
      seen.add(id);
    }
    if (group !== 'customers' && group !== 'vehicles') continue;
    for (const [field, fresh] of Object.entries(TEXTS)) {
      const text = (data as Readonly<Record<string, unknown>>)[field];
      if (typeof text === 'string' && text !== '') renewed.set(text, { group, fresh });
    }
  }
  return renewed;
}

function freshNumber(series: string, year: number, value: number, telling: number): string {
  return `${series}-${year}-${String((telling - 1) * NUMBERS_PER_TELLING + value).padStart(5, '0')}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

async function append(log: EventLog, story: readonly Retold[]): Promise<void> {
  if (log.appendTogether === undefined) throw new TypeError('Only the embedded engines repeat a story');
  for (let first = 0; first < story.length; first += EVENTS_PER_APPEND) {
    const part = story.slice(first, first + EVENTS_PER_APPEND);
    await log.appendTogether(
      part.map(({ streamId, event }) => ({ streamId, expected: 'any', events: [event] })),
    );
  }
}

async function eventsOf(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await log.readAll(events.at(-1)?.position ?? START, PAGE);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
