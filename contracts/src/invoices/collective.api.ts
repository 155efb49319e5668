import { customerTexts } from '../customers/customer-texts.js';
import { newRequestOf } from '../kernel/request-of.js';
import { IsId } from '../kernel/text-fields.js';
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

/** An order that waits for its invoice. `alone`: why it cannot be billed together with others; null: it can. */
export type BillableOrderAnswer = {
  readonly workOrderId: string;
  readonly number: string;
  readonly description: string | null;
  readonly licensePlate: string | null;
  readonly alone: string | null;
};
