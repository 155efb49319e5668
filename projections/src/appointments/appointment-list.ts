import type { AppointmentStatus, BookingFacts, MoveRequest } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { ERASED, isErased, unlessErased } from '#contracts/kernel/erased.js';
import { normalisePhone } from '#contracts/values/contact.js';
import { addDays, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey, Where } from '../engine/read-store.js';
import { walk } from '../engine/walk.js';
import { appointmentFilters } from '#contracts/appointments/appointment-filters.js';
import { conditionsOf } from '../engine/conditions.js';

export type ListedAppointment = Omit<
  BookingFacts,
  'appointmentId' | 'subjectId' | 'status' | 'slot' | 'remark'
> & {
  readonly id: string;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly status: AppointmentStatus;
  readonly remark: string | null;
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
  const { appointmentId: id, subjectId: _, slot, ...facts } = data;
  const document: ListedAppointment = {
    id,
    date: slot.date,
    time: slot.time,
    ...facts,
    remark: data.remark ?? null,
    moveRequest: null,
    revision,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
  };
  return { key: document.id, apply: () => document };
}

/** The appointment after its person was erased. */
function forgotten(listed: ListedAppointment | undefined): ListedAppointment | undefined {
  if (listed === undefined) return undefined;
  const { telefon, remark, moveRequest } = listed;
  const wish = moveRequest && { ...moveRequest, note: moveRequest.note && ERASED };
  return {
    ...listed,
    name: ERASED,
    email: ERASED,
    telefon: telefon === null ? null : ERASED,
    kfz: ERASED,
    remark: remark && ERASED,
    photo: null,
    moveRequest: wish,
  };
}

function searched({ name, email, service, kfz, telefon }: ListedAppointment): string {
  const [who, mail, plate, phone] = [name, email, kfz, telefon].map(unlessErased);
  const numbers = numbersOf(phone ?? null);
  return [who, mail, service, plate, normalisePlate(plate ?? ''), phone, ...numbers]
    .filter((part) => part != null)
    .join(' ');
}

/** Includes cancelled appointments. */
export const appointmentList = defineReadModel<ListedAppointment, AppointmentEvent | CustomerTracesForgotten>(
  {
    name: 'appointment-list',
    version: 10,
    fields: {
      date: text(({ date }) => date),
      time: text(({ time }) => time),
      status: text(({ status }) => status),
      kind: text(({ kind }) => kind),
      customerId: text(({ customerId }) => customerId),
      vehicleId: text(({ vehicleId }) => vehicleId),
      /** The day of an appointment with a name but without a customer. */
      strangerOn: text(({ customerId, name, date }) =>
        customerId === null && !isErased(name) ? date : null,
      ),
      /** The day of an appointment with a photograph. */
      photoOn: text(({ photo, date }) => (photo === null ? null : date)),
      /** The mail address, and the day of the request. */
      askedBy: text(({ email, createdAt }) =>
        email === '' || isErased(email) ? null : askedBy(email, createdAt.slice(0, 10)),
      ),
      words: words(searched),
    },
    indexes: [
      ['photoOn'],
      ['askedBy'],
      ['date', 'time'],
      ['status', 'date', 'time'],
      ['kind', 'date', 'time'],
      ['kind', 'status', 'date', 'time'],
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
        return change(event, { status: event.data.status, date, time, ...event.data.service });
      },
      AppointmentCancelled: (event) => change(event, { status: 'CANCELLED', moveRequest: null }),
      AppointmentMoveRequested: (event) => {
        const { date, time, note } = event.data;
        return change(event, { moveRequest: { date, time, note } });
      },
      AppointmentCorrected: (event) => {
        const {
          appointmentId: _,
          subjectId: __,
          slots: ___,
          tellsCustomer: ____,
          service,
          ...fields
        } = event.data;
        return change(event, { ...(fields as Partial<ListedAppointment>), ...service });
      },
      AppointmentPhotoDropped: (event) => change(event, { photo: null }),
      AppointmentForgotten: (event) => {
        const { key, apply } = change(event, {});
        return { key, apply: (listed) => apply(forgotten(listed)) };
      },
      CustomerTracesForgotten: ({ data: { kind, ids } }) =>
        kind === 'appointment' ? ids.map((key) => ({ key, apply: forgotten })) : [],
    },
  },
);

/** The dialled digits with and without the leading 0. */
function numbersOf(telefon: string | null): string[] {
  const number = normalisePhone(telefon ?? '');
  return number === '' ? [] : [number, `0${number}`];
}

const whereOf = conditionsOf(appointmentFilters, {});

export type AppointmentSelection = Parameters<typeof whereOf>[0];

export type AppointmentFilter = AppointmentSelection & {
  readonly limit: number;
  readonly after?: PageKey;
};

const MOST_AT_ONCE = 1_000;

/** Appointments by date and time. */
export async function appointmentPage(
  readModels: ReadModels,
  { limit, after, order = 'asc', ...selection }: AppointmentFilter,
): Promise<{ readonly items: readonly ListedAppointment[]; readonly next: PageKey | null }> {
  const where = whereOf(selection);
  const found: ListedAppointment[] = [];
  let next = after ?? null;
  do {
    const page: { items: readonly ListedAppointment[]; next: PageKey | null } = await readModels.find(
      appointmentList,
      {
        where,
        sort: [
          ['date', order],
          ['time', order],
        ],
        limit: Math.min(MOST_AT_ONCE, limit - found.length),
        after: next ?? undefined,
      },
    );
    found.push(...page.items);
    next = page.next;
  } while (next !== null && found.length < limit);
  return { items: found, next };
}

/** At most 500 ids of appointments before this day that have a photograph. */
export async function appointmentsWithPhotoBefore(
  readModels: ReadModels,
  day: LocalDate,
): Promise<readonly string[]> {
  const { items } = await readModels.find(appointmentList, {
    where: { photoOn: { from: '0000-01-01', to: addDays(day, -1) } },
    sort: [['photoOn', 'asc']],
    limit: 500,
  });
  return items.map(({ id }) => id);
}

function askedBy(email: string, day: LocalDate): string {
  return `${email.toLowerCase()} ${day}`;
}

/** How many appointments were asked for with this mail address on this day (UTC). */
export function requestsOn(readModels: ReadModels, email: string, day: LocalDate): Promise<number> {
  return readModels.count(appointmentList, { askedBy: { eq: askedBy(email, day) } });
}

/** How many photographs of requests are kept. */
export function photosKept(readModels: ReadModels): Promise<number> {
  return readModels.count(appointmentList, { photoOn: { from: '0000-01-01' } });
}

/** Appointments by date and time. */
export async function appointmentsBy(
  readModels: ReadModels,
  filter: AppointmentFilter,
): Promise<readonly ListedAppointment[]> {
  return (await appointmentPage(readModels, filter)).items;
}

export async function appointmentCounts(
  readModels: ReadModels,
  selection: AppointmentSelection,
): Promise<{ readonly total: number; readonly requested: number }> {
  const { status = 'REQUESTED' } = selection;
  const [total, requested] = await Promise.all([
    readModels.count(appointmentList, whereOf(selection)),
    status === 'REQUESTED'
      ? readModels.count(appointmentList, whereOf({ ...selection, status: 'REQUESTED' }))
      : 0,
  ]);
  return { total, requested };
}

export type AppointmentParty = { readonly customerIds: readonly string[] } | { readonly vehicleId: string };

const ofParty = (party: AppointmentParty): Where =>
  'vehicleId' in party ? { vehicleId: { eq: party.vehicleId } } : { customerId: { in: party.customerIds } };

/** The appointments of a customer or a vehicle, newest first. */
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

export function countAppointmentsOf(readModels: ReadModels, party: AppointmentParty): Promise<number> {
  return readModels.count(appointmentList, ofParty(party));
}

/** Appointments with a name but without a customer before this day, oldest first. */
export async function unlinkedAppointmentsBefore(
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

/** Appointments of these customers with personal data; at most 500. */
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
