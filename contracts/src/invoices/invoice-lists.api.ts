import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsLocalDate, OptionalLine } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { INVOICE_KINDS, type InvoiceKind } from './invoice.events.js';
import { INVOICE_STATUSES, type InvoiceStatus } from './invoice.js';

/** Which invoices; all of it must hold. */
export class InvoicesSelectionQuery {
  @OptionalLine()
  @IsOptional()
  @IsIn(INVOICE_STATUSES, { message: 'Unbekannter Status.' })
  status?: InvoiceStatus;

  @OptionalLine()
  @IsOptional()
  @IsIn(INVOICE_KINDS, { message: 'Die Art kann INVOICE oder STORNO sein.' })
  kind?: InvoiceKind;

  /** Date of the invoice, inclusive. */
  @OptionalLine()
  @IsOptional()
  @IsLocalDate()
  from?: LocalDate;

  @OptionalLine()
  @IsOptional()
  @IsLocalDate()
  to?: LocalDate;

  @OptionalLine()
  @IsOptional()
  @IsUUID('all', { message: 'Unbekannter Kunde.' })
  customerId?: string;

  @OptionalLine()
  @IsOptional()
  @IsUUID('all', { message: 'Unbekannter Auftrag.' })
  workOrderId?: string;

  /** Words of the number or, once it is sent, of the recipient. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;

  /** `true`: sent, not paid, and over its date. */
  @OptionalLine()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Schalter „overdue“ kann true oder false sein.' })
  overdue?: 'true' | 'false';
}

/** GET /invoices */
export class InvoicesQuery extends InvoicesSelectionQuery {
  @OptionalLine()
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000)
  limit?: number;
}

/** GET /invoices/page */
export class InvoicesPageQuery extends InvoicesSelectionQuery {
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  after?: string;

  @OptionalLine()
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  size?: number;
}

const PERIOD_TEXT = 'Bitte einen Zeitraum angeben.';

/** GET /invoices/datev.csv */
export class DatevQuery {
  @IsLocalDate({ message: PERIOD_TEXT })
  from!: LocalDate;

  @IsLocalDate({ message: PERIOD_TEXT })
  to!: LocalDate;
}
