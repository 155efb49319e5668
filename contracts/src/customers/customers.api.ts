import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { IsBoolean, IsOptional } from 'class-validator';
import type { AppointmentStatus } from '../appointments/appointment.js';
import { consentAnswer, type ConsentAnswer } from '../kernel/consent.js';
import { consentFields } from '../kernel/consent-fields.js';
import type { Instant } from '../kernel/domain-event.js';
import { IsSearch, NumberedPageQuery } from '../kernel/pages.js';
import { line, pick } from '../kernel/fields.js';
import { changeRequestOf } from '../kernel/request-of.js';
import { OptionalChoice, IsId } from '../kernel/text-fields.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import { displayNameOf } from './customer-name.js';
import { customerFields, type CustomerDetails } from './customer-fields.js';
import type { CustomerRecord } from './customer.js';
import { customerTexts } from './customer-texts.js';

export const CUSTOMER_SORTS = ['displayName', 'company', 'email', 'lastActivity', 'createdAt'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export class CustomersQuery extends NumberedPageQuery {
  @IsSearch()
  query?: string;

  @OptionalChoice(CUSTOMER_SORTS)
  sort?: CustomerSort;

  @OptionalChoice(['asc', 'desc'])
  direction?: 'asc' | 'desc';
}

/** POST /customers, PUT /customers/{id}. In a PUT a missing field is kept; null or an empty text clears it. */
@ReadOnly({
  createdAt: true,
  displayName: true,
  id: true,
  lastActivity: true,
  revision: true,
  updatedAt: true,
} satisfies ReadOnlyOf<CustomerAnswer, CustomerRequest>)
export class CustomerRequest extends changeRequestOf({ ...customerFields, ...consentFields }) {}

const { lastName, company, email, phone } = customerFields;

/** GET /customers/similar: the values typed so far. */
export class SimilarCustomersQuery extends changeRequestOf({
  lastName,
  company,
  email: line(email.label, 254),
  phone,
}) {}

export class MergeRequest {
  @IsId({ message: customerTexts.unknown })
  otherId!: string;
}

const { notes: _notes, ...listedFields } = customerFields;

export type ListedCustomer = Omit<CustomerDetails, 'notes'> &
  ConsentAnswer & {
    readonly id: string;
    readonly displayName: string;
    readonly lastActivity: Instant;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
    readonly revision: number;
  };

/** Mechanics get no `notes`. */
export type CustomerAnswer = ListedCustomer & { readonly notes?: string | null };

export function customerAnswer(
  record: CustomerRecord,
  lastActivity: Instant,
  withNotes: boolean,
): CustomerAnswer {
  const { id, consent, createdAt, updatedAt, revision } = record;
  return {
    id,
    displayName: displayNameOf(record),
    ...pick(listedFields, record),
    notes: withNotes ? record.notes : undefined,
    ...consentAnswer(consent),
    lastActivity,
    createdAt,
    updatedAt,
    revision,
  };
}

export type DetailAppointment = {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly serviceName: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export function detailAppointment({
  id,
  status,
  date,
  time,
  service,
  createdAt,
  updatedAt,
}: Omit<DetailAppointment, 'serviceName'> & { readonly service: string }): DetailAppointment {
  return { id, status, date, time, serviceName: service, createdAt, updatedAt };
}

export type DetailWorkOrder = {
  readonly id: string;
  readonly number: string;
  readonly description: string | null;
  readonly status: string;
  readonly appointmentId: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export function detailWorkOrder(order: DetailWorkOrder): DetailWorkOrder {
  const { id, number, description, status, appointmentId, createdAt, updatedAt } = order;
  return { id, number, description, status, appointmentId, createdAt, updatedAt };
}

export type DetailInvoice = {
  readonly id: string;
  readonly number: string;
  readonly date: LocalDate;
  /** Euros. */
  readonly grossTotal: number;
  /** Euros that are not paid yet. */
  readonly openTotal: number;
  readonly status: string;
};

export type DetailVehicle = {
  readonly id: string;
  readonly licensePlate: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly verification: 'VERIFIED' | 'UNVERIFIED';
};

/** A consent or its withdrawal; source and text are null for a withdrawal. */
export type ConsentEntry = {
  readonly given: boolean;
  readonly at: Instant;
  /** A user name, `System` or `Besucher`. */
  readonly by: string;
  readonly source: string | null;
  readonly timestamp: Instant;
  readonly text: string | null;
};

/** GET /customers/{id}/detail: the newest 100 of each. `invoices` requires the permission to read them. */
export type CustomerDetailAnswer = {
  readonly customer: CustomerAnswer;
  readonly appointments: readonly DetailAppointment[];
  readonly workOrders: readonly DetailWorkOrder[];
  readonly lastActivity: Instant;
  readonly vehicles: readonly DetailVehicle[];
  readonly consentHistory: readonly ConsentEntry[];
  readonly invoices?: readonly DetailInvoice[];
};

export type SimilarField = 'E-Mail' | 'Telefon' | 'Name';

export type SimilarCustomer = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly matches: readonly SimilarField[];
};

/** GET /customers/{id}/merge-preview: the customer after the merge, with the counts of what he then owns. */
export type MergePreviewAnswer = {
  readonly result: CustomerAnswer;
  readonly vehicles: number;
  readonly appointments: number;
  readonly workOrders: number;
  readonly invoices: number;
};

/** POST /customers/{id}/erase */
export class EraseCustomerRequest {
  /** True: erase the customer although invoices are unpaid. */
  @IsOptional()
  @IsBoolean({ message: 'Bitte mit ja oder nein bestätigen.' })
  confirm?: boolean | null;
}

/** POST /customers/{id}/erase: data kept for legal reasons, with the end of its retention. */
export type ErasureAnswer = {
  readonly id: string;
  readonly erasedAt: Instant;
  readonly invoicesKept: number;
  readonly keptUntil: LocalDate | null;
};
