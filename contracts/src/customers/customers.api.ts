import { IsEmail, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { AppointmentStatus } from '../appointments/appointment.js';
import { ConsentFields, consentAnswer, type ConsentAnswer } from '../kernel/consent.js';
import type { Instant } from '../kernel/domain-event.js';
import { IsSearch, NumberedPageQuery } from '../kernel/pages.js';
import { ClearableLine, ClearableLines, OptionalChoice, OptionalLine } from '../kernel/text-fields.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import { displayNameOf } from './customer-name.js';
import type { CustomerRecord } from './customer.js';
import { customerTexts } from './customer-texts.js';

export const CUSTOMER_SORTS = ['displayName', 'company', 'email', 'lastActivity', 'createdAt'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** GET /customers */
export class CustomersQuery extends NumberedPageQuery {
  /** Each word begins a word of name, company or mail; digits are a phone number. */
  @IsSearch()
  query?: string;

  @OptionalChoice(CUSTOMER_SORTS)
  sort?: CustomerSort;

  @OptionalChoice(['asc', 'desc'])
  direction?: 'asc' | 'desc';
}

/** POST /customers, PUT /customers/{id}. In a PUT a missing field stays and null or empty clears. */
export class CustomerRequest extends ConsentFields {
  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(30)
  salutation?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  firstName?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  lastName?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  company?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  phone?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  street?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(10)
  zip?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  city?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(60)
  country?: string | null;

  @ClearableLines()
  @IsOptional()
  @IsString()
  @MaxLength(4_000)
  notes?: string | null;
}

/** GET /customers/similar: what is typed so far. */
export class SimilarCustomersQuery {
  @IsSearch()
  lastName?: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  company?: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(254)
  email?: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  phone?: string;
}

/** GET /customers/{id}/merge-preview, POST /customers/{id}/merge. */
export class MergeRequest {
  @IsUUID(undefined, { message: customerTexts.unknown })
  otherId!: string;
}

/** A customer as lists show him: without notes. */
export type ListedCustomer = ConsentAnswer & {
  readonly id: string;
  readonly displayName: string;
  readonly salutation: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly lastActivity: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** A customer. `notes` is not there for mechanics. */
export type CustomerAnswer = ListedCustomer & { readonly notes?: string | null };

/** A customer as he is answered; notes only where they are asked for. */
export function customerAnswer(
  { consent, notes, ...record }: CustomerRecord,
  lastActivity: Instant,
  withNotes: boolean,
): CustomerAnswer {
  const { id, salutation, firstName, lastName, company, email, phone, street, zip, city, country } = record;
  const { createdAt, updatedAt, revision } = record;
  return {
    id,
    displayName: displayNameOf(record),
    salutation,
    firstName,
    lastName,
    company,
    email,
    phone,
    street,
    zip,
    city,
    country,
    ...(withNotes ? { notes } : {}),
    ...consentAnswer(consent),
    lastActivity,
    createdAt,
    updatedAt,
    revision,
  };
}

/** An appointment in the detail of a customer or vehicle. */
export type DetailAppointment = {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly serviceName: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** A work order in the detail of a customer or vehicle. */
export type DetailWorkOrder = {
  readonly id: string;
  readonly number: string;
  readonly description: string | null;
  readonly status: string;
  readonly appointmentId: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** An invoice in the detail of a customer. */
export type DetailInvoice = {
  readonly id: string;
  readonly number: string;
  readonly date: LocalDate;
  /** Euros. */
  readonly grossTotal: number;
  readonly status: string;
};

/** A vehicle in the detail of a customer. */
export type DetailVehicle = {
  readonly id: string;
  readonly licensePlate: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly verification: 'VERIFIED' | 'UNVERIFIED';
};

/** A consent that was given or withdrawn; source and text are null where it was withdrawn. */
export type ConsentEntry = {
  readonly given: boolean;
  readonly at: Instant;
  /** A user name, `System` or `Besucher`. */
  readonly by: string;
  readonly source: string | null;
  readonly timestamp: Instant;
  readonly text: string | null;
};

/** GET /customers/{id}/detail: the newest 100 of each. `invoices` only for who may read them. */
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

/** A customer who may be the one that is being entered. */
export type SimilarCustomer = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly matches: readonly SimilarField[];
};

/** GET /customers/{id}/merge-preview: the customer as he would be, and how much is his then. */
export type MergePreviewAnswer = {
  readonly result: CustomerAnswer;
  readonly vehicles: number;
  readonly appointments: number;
  readonly workOrders: number;
  readonly invoices: number;
};

/** POST /customers/{id}/erase: what had to be kept for the law, and until when. */
export type ErasureAnswer = {
  readonly id: string;
  readonly erasedAt: Instant;
  readonly invoicesKept: number;
  readonly keptUntil: LocalDate | null;
};
