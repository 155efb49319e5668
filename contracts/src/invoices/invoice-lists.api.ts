import { IsPageKey, IsSearch, IsWholeNumber } from '../kernel/pages.js';
import { IsLocalDate, OptionalChoice, OptionalDay, OptionalId } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { INVOICE_KINDS, type InvoiceKind } from './invoice.events.js';
import { INVOICE_STATUSES, type InvoiceStatus } from './invoice.js';

/** Which invoices; all of it must hold. */
export class InvoicesSelectionQuery {
  @OptionalChoice(INVOICE_STATUSES, 'Unbekannter Status.')
  status?: InvoiceStatus;

  @OptionalChoice(INVOICE_KINDS, 'Die Art kann INVOICE oder STORNO sein.')
  kind?: InvoiceKind;

  /** Date of the invoice, inclusive. */
  @OptionalDay()
  from?: LocalDate;

  @OptionalDay()
  to?: LocalDate;

  @OptionalId('Unbekannter Kunde.')
  customerId?: string;

  @OptionalId('Unbekannter Auftrag.')
  workOrderId?: string;

  /** Words of the number or, once it is sent, of the recipient. */
  @IsSearch()
  search?: string;

  /** `true`: sent, not paid, and over its date. */
  @OptionalChoice(['true', 'false'], 'Der Schalter „overdue“ kann true oder false sein.')
  overdue?: 'true' | 'false';
}

/** GET /invoices */
export class InvoicesQuery extends InvoicesSelectionQuery {
  @IsWholeNumber(1, 1_000)
  limit?: number;
}

/** GET /invoices/page */
export class InvoicesPageQuery extends InvoicesSelectionQuery {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, 500)
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
