import type { AppointmentStatus, LinkType, MoveRequest } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { ERASED, isErased, unlessErased } from '#contracts/kernel/erased.js';
import { normalisePhone } from '#contracts/values/contact.js';
import { addDays, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { defineReadModel, text, words, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';
import { walk } from './engine/walk.js';

/** An appointment as the list, the calendar and the customer's page show it. */
export type ListedAppointment = {
  readonly id: string;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly durationMinutes: number;
  readonly status: AppointmentStatus;
  readonly serviceId: string;
  readonly service: string;
  readonly name: string;
  readonly email: string;
  readonly telefon: string | null;
  readonly kfz: string;
  readonly customerLinkType: LinkType;
  readonly customerId: string | null;
  readonly vehicleLinkType: LinkType;
  readonly vehicleId: string | null;
  readonly moveRequest: MoveRequest | null;
  readonly revision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

type Of<Type extends AppointmentEvent['type']> = RecordedEvent<Extract<AppointmentEvent, { type: Type }>>;

function change(
  event: RecordedEvent<AppointmentEvent>,
  what: Partial<ListedAppointment>,
): Change<ListedAppointment> {
  const { revision, metadata } = event;
  return {
    key: event.data.appointmentId,
    apply: (listed) => listed && { ...listed, ...what, revision, updatedAt: metadata.occurredAt },
  };
}

function booked({ data, revision, metadata }: Of<'AppointmentBooked'>): Change<ListedAppointment> {
  const { date, time } = data.slot;
  const document: ListedAppointment = {
    id: data.appointmentId,
    date,
    time,
    durationMinutes: data.durationMinutes,
    status: data.status,
    serviceId: data.serviceId,
    service: data.service,
    name: data.name,
    email: data.email,
    telefon: data.telefon,
    kfz: data.kfz,
    customerLinkType: data.customerLinkType,
    customerId: data.customerId,
    vehicleLinkType: data.vehicleLinkType,
    vehicleId: data.vehicleId,
    moveRequest: null,
    revision,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
  };
  return { key: document.id, apply: () => document };
}

/** Everything that says who came, as it reads when he is erased. */
function forgotten(listed: ListedAppointment | undefined): ListedAppointment | undefined {
  if (listed === undefined) return undefined;
  const { telefon, moveRequest } = listed;
  const wish = moveRequest && { ...moveRequest, note: moveRequest.note && ERASED };
  return {
    ...listed,
    name: ERASED,
    email: ERASED,
    telefon: telefon === null ? null : ERASED,
    kfz: ERASED,
    moveRequest: wish,
  };
}

/** All that a search for an appointment looks through. */
function searched({ name, email, service, kfz, telefon }: ListedAppointment): string {
  const [who, mail, plate, phone] = [name, email, kfz, telefon].map(unlessErased);
  const numbers = numbersOf(phone ?? null);
  return [who, mail, service, plate, normalisePlate(plate ?? ''), phone, ...numbers]
    .filter((part) => part != null)
    .join(' ');
}

/** All appointments, cancelled ones too. */
export const appointmentList = defineReadModel<ListedAppointment, AppointmentEvent | CustomerTracesForgotten>(
  {
    name: 'appointment-list',
    version: 5,
    fields: {
      date: text(({ date }) => date),
      time: text(({ time }) => time),
      status: text(({ status }) => status),
      customerId: text(({ customerId }) => customerId),
      vehicleId: text(({ vehicleId }) => vehicleId),
      /** The day of one that says who came although he has no account. */
      strangerOn: text(({ customerId, name, date }) =>
        customerId === null && !isErased(name) ? date : null,
      ),
      words: words(searched),
    },
    indexes: [
      ['date', 'time'],
      ['status', 'date', 'time'],
      ['customerId', 'date', 'time'],
      ['vehicleId', 'date', 'time'],
      ['strangerOn'],
    ],
    on: {
      AppointmentBooked: booked,
      AppointmentConfirmed: (event) => change(event, { status: 'CONFIRMED' }),
      AppointmentRescheduled: (event) => {
        const { date, time } = event.data.to;
        return change(event, { status: 'RESCHEDULED', date, time, moveRequest: null });
      },
      ReschedulingRevoked: (event) => {
        const { date, time } = event.data.to;
        return change(event, { status: event.data.status, date, time });
      },
      AppointmentCancelled: (event) => change(event, { status: 'CANCELLED', moveRequest: null }),
      AppointmentMoveRequested: (event) => {
        const { date, time, note } = event.data;
        return change(event, { moveRequest: { date, time, note } });
      },
      AppointmentForgotten: (event) => {
        const { key, apply } = change(event, {});
        return { key, apply: (listed) => apply(forgotten(listed)) };
      },
      CustomerTracesForgotten: ({ data: { kind, ids } }) =>
        kind === 'appointment' ? ids.map((key) => ({ key, apply: forgotten })) : [],
    },
  },
);

/** A phone number as it is dialled, with and without its leading 0. */
function numbersOf(telefon: string | null): string[] {
  const number = normalisePhone(telefon ?? '');
  return number === '' ? [] : [number, `0${number}`];
}

/** Which appointments; all of it must hold. */
export type AppointmentSelection = {
  /** Inclusive. */
  readonly from?: LocalDate;
  /** Inclusive. */
  readonly to?: LocalDate;
  readonly status?: AppointmentStatus;
  /** Each word begins a word of name, mail, service, plate or phone. */
  readonly search?: string;
};

export type AppointmentFilter = AppointmentSelection & {
  readonly limit: number;
  /** The latest first. */
  readonly descending?: boolean;
  /** Go on after the page that answered this key. */
  readonly after?: PageKey;
};

/** What one query of the read store answers at most. */
const MOST_AT_ONCE = 1_000;

/** At most `limit` appointments by date, then time, and where the next page begins; `next` is null on the last. */
export async function appointmentPage(
  readModels: ReadModels,
  { limit, descending = false, after, ...selection }: AppointmentFilter,
): Promise<{ readonly items: readonly ListedAppointment[]; readonly next: PageKey | null }> {
  const where = conditionsOf(selection);
  const direction = descending ? 'desc' : 'asc';
  const found: ListedAppointment[] = [];
  let next = after ?? null;
  do {
    const page: { items: readonly ListedAppointment[]; next: PageKey | null } = await readModels.find(
      appointmentList,
      {
        where,
        sort: [
          ['date', direction],
          ['time', direction],
        ],
        limit: Math.min(MOST_AT_ONCE, limit - found.length),
        ...(next === null ? {} : { after: next }),
      },
    );
    found.push(...page.items);
    next = page.next;
  } while (next !== null && found.length < limit);
  return { items: found, next };
}

/** Appointments by date, then time; at most `limit`. */
export async function appointmentsBy(
  readModels: ReadModels,
  filter: AppointmentFilter,
): Promise<readonly ListedAppointment[]> {
  return (await appointmentPage(readModels, filter)).items;
}

/** How many there are, and how many of them wait for an answer of the garage. */
export async function appointmentCounts(
  readModels: ReadModels,
  selection: AppointmentSelection,
): Promise<{ readonly total: number; readonly requested: number }> {
  const { status = 'REQUESTED' } = selection;
  const [total, requested] = await Promise.all([
    readModels.count(appointmentList, conditionsOf(selection)),
    status === 'REQUESTED'
      ? readModels.count(appointmentList, conditionsOf({ ...selection, status: 'REQUESTED' }))
      : 0,
  ]);
  return { total, requested };
}

function conditionsOf({ from, to, status, search }: AppointmentSelection): Where {
  return {
    ...(status === undefined ? {} : { status: { eq: status } }),
    ...(search === undefined ? {} : { words: { startsWith: search } }),
    ...(from === undefined && to === undefined
      ? {}
      : { date: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } }),
  };
}

/** Whose appointments: a customer's (with those of accounts that were merged into his), or a vehicle's. */
export type AppointmentParty = { readonly customerIds: readonly string[] } | { readonly vehicleId: string };

const ofParty = (party: AppointmentParty): Where =>
  'vehicleId' in party ? { vehicleId: { eq: party.vehicleId } } : { customerId: { in: party.customerIds } };

/** The latest appointments of a customer or a vehicle, the latest first; at most `limit`. */
export async function appointmentsOf(
  readModels: ReadModels,
  party: AppointmentParty,
  limit: number,
): Promise<readonly ListedAppointment[]> {
  const sort = [
    ['date', 'desc'],
    ['time', 'desc'],
  ] as const;
  return (await readModels.find(appointmentList, { where: ofParty(party), sort, limit })).items;
}

/** How many appointments a customer or a vehicle has. */
export function countAppointmentsOf(readModels: ReadModels, party: AppointmentParty): Promise<number> {
  return readModels.count(appointmentList, ofParty(party));
}

/** Appointments before this day that say who came although he has no account; the oldest first. */
export async function strangersBefore(
  readModels: ReadModels,
  day: LocalDate,
  limit: number,
): Promise<readonly ListedAppointment[]> {
  const { items } = await readModels.find(appointmentList, {
    where: { strangerOn: { from: '0000-01-01', to: addDays(day, -1) } },
    sort: [['strangerOn', 'asc']],
    limit,
  });
  return items;
}

/** The appointments of these customers that still say who came; at most 500. */
export async function appointmentsToForget(
  readModels: ReadModels,
  customerIds: readonly string[],
): Promise<readonly string[]> {
  const { items } = await walk(readModels, appointmentList, {
    where: ofParty({ customerIds }),
    sort: [
      ['date', 'asc'],
      ['time', 'asc'],
    ],
    size: 500,
    matches: ({ name, moveRequest }) => !isErased(name) || (moveRequest?.note ?? ERASED) !== ERASED,
  });
  return items.map(({ id }) => id);
}
