import type { InvoiceAnswer, InvoicePositionAnswer, ProposedPositionAnswer } from './invoice-answers.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
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
  MAX_POSITIONS,
  numberReasonField,
  payerField,
  positionFields,
  POSITIONS_TEXT,
} from './invoice-fields.js';

/** More than any order has time logs or part movements. */
const MAX_SOURCES = 1_000;
/** More than any order has positions, operations, parts and deposits to ask about. */
export const MOST_DOUBTS = 2_000;

const MAIL_TEXT = 'Bitte eine gültige E-Mail-Adresse angeben.';
export const CONFIRM_TEXT = 'Bitte mit ja oder nein bestätigen.';
const SOURCES_TEXT = 'Dieser Nachweis gehört nicht zu diesem Auftrag.';
/** Every error in a position gets the same detail: positions are incomplete. */
const OF_POSITIONS = { context: { detail: POSITIONS_TEXT } };

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

function Positions(): PropertyDecorator {
  return together(
    IsArray({ message: POSITIONS_TEXT }),
    ArrayMinSize(1, { message: POSITIONS_TEXT }),
    ArrayMaxSize(MAX_POSITIONS, { message: `Eine Rechnung hat höchstens ${MAX_POSITIONS} Positionen.` }),
    ValidateNested({ each: true, message: POSITIONS_TEXT, ...OF_POSITIONS }),
    Type(() => InvoicePositionRequest),
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
  @Positions()
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
  @Positions()
  positions?: InvoicePositionRequest[];
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
  @IsOptional()
  @IsArray({ message: CONFIRM_TEXT })
  @ArrayMaxSize(MOST_DOUBTS, { message: CONFIRM_TEXT })
  @IsString({ each: true, message: CONFIRM_TEXT })
  @MaxLength(1_000, { each: true, message: CONFIRM_TEXT })
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
