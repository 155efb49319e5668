import { customerTexts } from '../customers/customer-texts.js';
import { newRequestOf } from '../kernel/request-of.js';
import { IsId } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import {
  adjustmentFields,
  dateChoiceField,
  invoiceFields,
  numberReasonField,
  payerField,
} from './invoice-fields.js';
import { InvoicePositionRequest, OrderOnInvoiceRequest, Orders } from './invoices.api.js';
import { Positions } from './request-parts.js';

const { number, date, dueDate, exemptionReason, note, prices } = invoiceFields;

/** POST /invoices/collective: one invoice for several orders of a customer. The positions follow the orders. */
export class CollectiveInvoiceRequest extends newRequestOf({
  number,
  date,
  dueDate,
  exemptionReason,
  note,
  prices,
  ...adjustmentFields,
  ...payerField,
  ...dateChoiceField,
  ...numberReasonField,
}) {
  @Orders()
  orders!: OrderOnInvoiceRequest[];

  @Positions(() => InvoicePositionRequest)
  positions!: InvoicePositionRequest[];
}

/** GET /invoices/collective/orders */
export class BillableOrdersQuery {
  @IsId({ message: customerTexts.unknown })
  customerId!: string;
}

/** An order that waits for its invoice. */
export type BillableOrderAnswer = {
  readonly workOrderId: string;
  readonly number: string;
  readonly description: string | null;
  readonly licensePlate: string | null;
  /** The last day of its work and parts; null: it has none. */
  readonly supplyDate: LocalDate | null;
  /** How many positions its invoice would have. */
  readonly positions: number;
  /** Why it cannot be billed together with others; null: it can. */
  readonly alone: string | null;
};

/** GET /invoices/collective/orders */
export type BillableOrdersAnswer = {
  /** The longest unchanged first; at most 100. */
  readonly orders: readonly BillableOrderAnswer[];
  /** True: there are more orders than these. */
  readonly isCut: boolean;
};
