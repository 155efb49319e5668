import type { AppointmentStatus, LinkType, MoveRequest } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { defineReadModel, text, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';

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

/** All appointments, cancelled ones too. */
export const appointmentList = defineReadModel<ListedAppointment, AppointmentEvent>({
  name: 'appointment-list',
  version: 2,
  fields: {
    date: text(({ date }) => date),
    time: text(({ time }) => time),
    status: text(({ status }) => status),
    customerId: text(({ customerId }) => customerId),
    vehicleId: text(({ vehicleId }) => vehicleId),
  },
  indexes: [
    ['date', 'time'],
    ['status', 'date', 'time'],
    ['customerId', 'date', 'time'],
    ['vehicleId', 'date', 'time'],
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
  },
});

export type AppointmentFilter = {
  /** Inclusive. */
  readonly from?: LocalDate;
  /** Inclusive. */
  readonly to?: LocalDate;
  readonly status?: AppointmentStatus;
  readonly limit: number;
};

const PAGE = 1_000;

/** Appointments by date, then time; at most `limit`. */
export async function appointmentsBy(
  readModels: ReadModels,
  { from, to, status, limit }: AppointmentFilter,
): Promise<ListedAppointment[]> {
  const where: Where = {
    ...(status === undefined ? {} : { status: { eq: status } }),
    ...(from === undefined && to === undefined
      ? {}
      : { date: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } }),
  };
  const found: ListedAppointment[] = [];
  let after: PageKey | null = null;
  do {
    const page: { items: readonly ListedAppointment[]; next: PageKey | null } = await readModels.find(
      appointmentList,
      {
        where,
        sort: [
          ['date', 'asc'],
          ['time', 'asc'],
        ],
        limit: Math.min(PAGE, limit - found.length),
        ...(after === null ? {} : { after }),
      },
    );
    found.push(...page.items);
    after = page.next;
  } while (after !== null && found.length < limit);
  return found;
}
