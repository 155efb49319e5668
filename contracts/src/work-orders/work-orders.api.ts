import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import {
  IsPageKey,
  IsSearch,
  IsWholeNumber,
  KEY_PAGE_SIZE,
  LIST_LIMIT,
  type KeyPageAnswer,
} from '../kernel/pages.js';
import {
  ClearableLine,
  ManyLines,
  OptionalChoice,
  OptionalDay,
  OptionalId,
  WholeNumber,
} from '../kernel/text-fields.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from './work-order.events.js';

export const ORDER_DESCRIPTION_LENGTH = 2_000;
/** Kilometres. */
export const ORDER_MILEAGE = { min: 0, max: 9_999_999 } as const;

const EXPECTS_UUID = 'Pflichtfeld – erwartet eine UUID.';
const LONG_DESCRIPTION = 'Die Beschreibung darf höchstens 2.000 Zeichen lang sein.';
const MILEAGE = 'Der Kilometerstand liegt zwischen 0 und 9.999.999.';
/** Also what an unknown status in a filter is told. */
export const UNKNOWN_STATUS = 'Unbekannter Status.';

/** POST /work-orders */
export class CreateWorkOrderRequest {
  @IsUUID('all', { message: EXPECTS_UUID })
  customerId!: string;

  @IsUUID('all', { message: EXPECTS_UUID })
  vehicleId!: string;

  /** Missing, null or empty: from no appointment. */
  @OptionalId('Unbekannter Termin.')
  appointmentId?: string | null;

  @ManyLines()
  @IsOptional()
  @IsString({ message: 'Die Beschreibung muss ein Text sein.' })
  @MaxLength(ORDER_DESCRIPTION_LENGTH, { message: LONG_DESCRIPTION })
  description?: string | null;

  /** Kilometres. */
  @IsOptional()
  @WholeNumber(ORDER_MILEAGE, MILEAGE)
  mileageKm?: number | null;
}

/** PUT /work-orders/{id}; what is missing stays. */
export class ChangeWorkOrderRequest {
  @IsOptional()
  @IsIn(WORK_ORDER_STATUSES, { message: UNKNOWN_STATUS })
  status?: WorkOrderStatus | null;

  /** Null or empty: none any more. */
  @ManyLines()
  @IsOptional()
  @IsString({ message: 'Die Beschreibung muss ein Text sein.' })
  @MaxLength(ORDER_DESCRIPTION_LENGTH, { message: LONG_DESCRIPTION })
  description?: string | null;

  /** Kilometres; null or '' changes nothing. */
  @ClearableLine()
  @IsOptional()
  @WholeNumber(ORDER_MILEAGE, MILEAGE)
  mileageKm?: number | null;
}

/** Which orders; all of it must hold. */
export class WorkOrdersSelectionQuery {
  @OptionalChoice(WORK_ORDER_STATUSES, UNKNOWN_STATUS)
  status?: WorkOrderStatus;

  /** Day of creation, inclusive. */
  @OptionalDay()
  from?: string;

  @OptionalDay()
  to?: string;

  /** Number, id, appointment, description, customer or plate. */
  @IsSearch()
  search?: string;

  @OptionalId('Unbekannter Kunde.')
  customerId?: string;

  @OptionalId('Unbekanntes Fahrzeug.')
  vehicleId?: string;
}

/** GET /work-orders */
export class WorkOrdersQuery extends WorkOrdersSelectionQuery {
  @IsWholeNumber(1, LIST_LIMIT.max)
  limit?: number;
}

/** GET /work-orders/page */
export class WorkOrdersPageQuery extends WorkOrdersSelectionQuery {
  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;

  @IsPageKey()
  after?: string;
}

/** An order as it is answered; the newest come first in lists. */
export type WorkOrderAnswer = {
  readonly id: string;
  /** `A-2026-00001` */
  readonly number: string;
  readonly description: string | null;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly vehicleId: string;
  readonly licensePlate: string | null;
  /** Make and model; null: not known. */
  readonly vehicleLabel: string | null;
  readonly appointmentId: string | null;
  readonly appointment: {
    readonly id: string;
    readonly date: LocalDate;
    readonly time: LocalTime;
    readonly serviceName: string;
  } | null;
  readonly status: WorkOrderStatus;
  readonly mileageKm: number | null;
  readonly plannedMin: number;
  /** Of clocks that stand. */
  readonly bookedMin: number;
  readonly runningClocks: number;
  /** Reports of mechanics on which the office has not decided. */
  readonly openReports: number;
  /** Its living invoice; not there for those who may not read invoices. */
  readonly invoice?: { readonly id: string; readonly number: string | null; readonly status: string } | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** GET /work-orders/page */
export type WorkOrdersPageAnswer = KeyPageAnswer<WorkOrderAnswer> & { readonly totalElements: number };

/** The sentences of refusals that the specification or its decisions settle. */
export const workOrderTexts = {
  closed: 'Der Auftrag ist geschlossen.',
  cancelled: 'Der Auftrag ist storniert.',
  invoiceSent: 'Zu diesem Auftrag gibt es eine versendete Rechnung.',
  invoiceThere: 'Für diesen Auftrag gibt es bereits eine Rechnung.',
  appointmentTaken: 'Für diesen Termin gibt es bereits einen Auftrag.',
  customerErased: 'Der Kunde wird gerade gelöscht.',
  unknownOrder: 'Unbekannter Auftrag.',
} as const;
