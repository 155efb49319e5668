import type {
  InvoiceAnswer,
  InvoicePositionAnswer,
  OrderOnInvoiceAnswer,
  ProposedPositionAnswer,
} from './invoice-answers.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import { OneLine, OptionalDay, OptionalLine, IsId } from '../kernel/text-fields.js';
import { together } from '../kernel/together.js';
import type { LocalDate } from '../values/local-date-time.js';
import { PROOF_KINDS, type Proof } from './invoice.events.js';
import {
  coPayerFields,
  dateChoiceField,
  invoiceFields,
  invoiceFormField,
  MOST_ORDERS,
  numberReasonField,
  orderOnInvoiceFields,
  ORDERS_TEXT,
  payerField,
  positionFields,
} from './invoice-fields.js';
import { CONFIRM_TEXT, Doubts, OF_POSITIONS, Positions } from './request-parts.js';

/** More than any order has time logs or part movements. */
const MAX_SOURCES = 1_000;

const MAIL_TEXT = 'Bitte eine gültige E-Mail-Adresse angeben.';
const SOURCES_TEXT = 'Dieser Nachweis gehört nicht zu diesem Auftrag.';

/** What a position rests on. */
export class ProofRequest {
  @IsIn(PROOF_KINDS, { message: SOURCES_TEXT, ...OF_POSITIONS })
  kind!: Proof['kind'];

  @IsId({ message: SOURCES_TEXT, ...OF_POSITIONS })
  id!: string;
}

@ReadOnly({ id: true, lineTotal: true, proof: true, calculation: true } satisfies ReadOnlyOf<
  InvoicePositionAnswer & ProposedPositionAnswer,
  InvoicePositionRequest
>)
export class InvoicePositionRequest extends newRequestOf(positionFields) {
  @IsOptional()
  @IsArray({ message: SOURCES_TEXT, ...OF_POSITIONS })
  @ArrayMaxSize(MAX_SOURCES, {
    message: `Es sind höchstens ${MAX_SOURCES} Nachweise möglich.`,
    ...OF_POSITIONS,
  })
  @ValidateNested({ each: true, message: SOURCES_TEXT, ...OF_POSITIONS })
  @Type(() => ProofRequest)
  sources?: ProofRequest[] | null;
}

/** An order of a collective invoice; `positions`: how many of the positions are its own. They follow each other. */
@ReadOnly({ number: true, licensePlate: true, vehicleName: true, total: true } satisfies ReadOnlyOf<
  OrderOnInvoiceAnswer,
  OrderOnInvoiceRequest
>)
export class OrderOnInvoiceRequest extends newRequestOf(orderOnInvoiceFields) {}

export function Orders(): PropertyDecorator {
  return together(
    IsArray({ message: ORDERS_TEXT }),
    ArrayMaxSize(MOST_ORDERS, { message: `Eine Sammelrechnung hat höchstens ${MOST_ORDERS} Aufträge.` }),
    ValidateNested({ each: true, message: ORDERS_TEXT }),
    Type(() => OrderOnInvoiceRequest),
  );
}

export class InvoiceRequest extends newRequestOf({
  ...invoiceFields,
  ...invoiceFormField,
  ...payerField,
  ...coPayerFields,
  ...dateChoiceField,
  ...numberReasonField,
}) {
  @Positions(() => InvoicePositionRequest)
  positions!: InvoicePositionRequest[];
}

/** PUT /invoices/{id}: missing keeps, null or empty clears, an array replaces. Another date is a chosen date. */
@ReadOnly({
  coPayerName: true,
  correctedBy: true,
  corrects: true,
  createdAt: true,
  customerId: true,
  deductedBy: true,
  deductions: true,
  form: true,
  grossTotal: true,
  id: true,
  kind: true,
  netTotal: true,
  overdue: true,
  paidAt: true,
  paymentMethod: true,
  pdfReady: true,
  recipient: true,
  revision: true,
  sale: true,
  status: true,
  taxTotal: true,
  taxes: true,
  updatedAt: true,
  vehicle: true,
  version: true,
} satisfies ReadOnlyOf<InvoiceAnswer, InvoiceChangeRequest>)
export class InvoiceChangeRequest extends changeRequestOf({
  ...invoiceFields,
  ...payerField,
  ...coPayerFields,
  ...dateChoiceField,
  ...numberReasonField,
}) {
  @ValidateIf((_, value) => value !== undefined)
  @Positions(() => InvoicePositionRequest)
  positions?: InvoicePositionRequest[];

  /** Of a collective invoice: the same orders, with other days and numbers of positions. */
  @IsOptional()
  @Orders()
  orders?: OrderOnInvoiceRequest[] | null;
}

export class SendInvoiceRequest {
  /** Missing or empty: not mailed. */
  @OptionalLine()
  @IsOptional()
  @IsEmail({}, { message: MAIL_TEXT })
  @MaxLength(254, { message: MAIL_TEXT })
  mailTo?: string | null;

  /** True: send it although its date is unusual or it leaves something unbilled. */
  @IsOptional()
  @IsBoolean({ message: CONFIRM_TEXT })
  confirm?: boolean | null;

  /** With `confirm`: the sentences that were shown. Others ask again. Missing: whatever there is. */
  @Doubts()
  doubts?: string[] | null;
}

export class MailInvoiceRequest {
  @OneLine()
  @IsEmail({}, { message: MAIL_TEXT })
  @MaxLength(254, { message: MAIL_TEXT })
  to!: string;
}

/** The other methods are choices of POST /payments. */
const PAY_METHODS = ['TRANSFER', 'CARD'] as const;

export class PayInvoiceRequest {
  /** Default: today. */
  @OptionalDay()
  paidOn?: LocalDate | null;

  /** Default: TRANSFER. */
  @OptionalLine()
  @IsOptional()
  @IsIn(PAY_METHODS, {
    message: ({ value }: { value: unknown }) =>
      value === 'CASH' ? 'Barzahlungen werden nicht erfasst.' : 'Bitte Überweisung oder Karte wählen.',
  })
  method?: (typeof PAY_METHODS)[number] | null;

  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Verweis muss ein Text sein.' })
  @MaxLength(100, { message: 'Der Verweis darf höchstens 100 Zeichen lang sein.' })
  reference?: string | null;
}

export class CancelInvoiceRequest {
  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Grund muss ein Text sein.' })
  @MaxLength(500, { message: 'Der Grund darf höchstens 500 Zeichen lang sein.' })
  reason?: string | null;

  /** Of a sale over the counter: its parts come back to the stock. Default: they do. */
  @IsOptional()
  @IsBoolean({ message: 'Bitte angeben, ob die Teile zurück ins Lager kommen.' })
  partsComeBack?: boolean | null;
}
