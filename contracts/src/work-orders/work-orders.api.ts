import { customerTexts } from '../customers/customer-texts.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import type { Instant } from '../kernel/domain-event.js';
import { choice } from '../kernel/fields.js';
import { KeyPageQuery, ListQuery, type KeyPageAnswer } from '../kernel/pages.js';
import { queryOf } from '../kernel/query-of.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import { openChecksField } from './operations/operation-fields.js';
import { newOrderFields, workOrderFields } from './work-order-fields.js';
import { UNKNOWN_STATUS, workOrderFilters } from './work-order-filters.js';
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from './work-order.events.js';

/** POST /work-orders */
export class CreateWorkOrderRequest extends newRequestOf(newOrderFields) {}

/** PUT /work-orders/{id}; what is missing stays. A `mileageKm` of null changes nothing. */
@ReadOnly({
  appointment: true,
  appointmentId: true,
  bookedMin: true,
  createdAt: true,
  customerContact: true,
  customerPhone: true,
  customerId: true,
  customerName: true,
  id: true,
  invoice: true,
  licensePlate: true,
  number: true,
  openReports: true,
  plannedMin: true,
  revision: true,
  runningClocks: true,
  updatedAt: true,
  vehicleId: true,
  vehicleLabel: true,
} satisfies ReadOnlyOf<WorkOrderAnswer, ChangeWorkOrderRequest>)
export class ChangeWorkOrderRequest extends changeRequestOf({
  status: choice('Status', WORK_ORDER_STATUSES, { wrong: UNKNOWN_STATUS }),
  ...workOrderFields,
  openChecksReason: openChecksField,
}) {}

export class WorkOrdersQuery extends queryOf(workOrderFilters, ListQuery) {}

export class WorkOrdersPageQuery extends queryOf(workOrderFilters, KeyPageQuery) {}

/** Lists are newest first. */
export type WorkOrderAnswer = {
  readonly id: string;
  /** `A-2026-00001` */
  readonly number: string;
  readonly description: string | null;
  readonly customerId: string;
  /** The company, else the person. */
  readonly customerName: string | null;
  /** The person at the company; null: the order is a person's. */
  readonly customerContact: string | null;
  /** As it is on file now. */
  readonly customerPhone: string | null;
  readonly vehicleId: string;
  readonly licensePlate: string | null;
  /** Make and model; null: unknown. */
  readonly vehicleLabel: string | null;
  readonly appointmentId: string | null;
  readonly appointment: {
    readonly id: string;
    readonly date: LocalDate;
    readonly time: LocalTime;
    readonly serviceName: string;
    /** The customer sent a photograph with his request. */
    readonly hasPhoto: boolean;
  } | null;
  readonly status: WorkOrderStatus;
  readonly mileageKm: number | null;
  readonly plannedMin: number;
  /** Without running timers. */
  readonly bookedMin: number;
  readonly runningClocks: number;
  /** Number of undecided reports of mechanics. */
  readonly openReports: number;
  /** The attached invoice; missing without permission to read invoices. */
  readonly invoice?: { readonly id: string; readonly number: string | null; readonly status: string } | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

export type WorkOrdersPageAnswer = KeyPageAnswer<WorkOrderAnswer> & { readonly totalElements: number };

/** Error messages fixed by the specification or the decisions. */
export const workOrderTexts = {
  closed: 'Der Auftrag ist geschlossen.',
  cancelled: 'Der Auftrag ist storniert.',
  billed: 'Der Auftrag ist berechnet. Für weitere Arbeiten bitte einen Nachtrag eröffnen.',
  notBilled: 'Der Auftrag ist noch nicht berechnet.',
  invoiceSent: 'Zu diesem Auftrag gibt es eine versendete Rechnung.',
  depositSent: 'Zu diesem Auftrag gibt es eine versendete Anzahlungsrechnung.',
  invoiceThere: 'Für diesen Auftrag gibt es bereits eine Rechnung.',
  appointmentTaken: 'Für diesen Termin gibt es bereits einen Auftrag.',
  customerErased: customerTexts.erasing,
  unknownOrder: 'Unbekannter Auftrag.',
  notFound: 'Der Auftrag wurde nicht gefunden.',
} as const;
