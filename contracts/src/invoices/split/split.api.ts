import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { day, fields, id, money, percent } from '../../kernel/fields.js';
import { newRequestOf } from '../../kernel/request-of.js';
import { customerTexts } from '../../customers/customer-texts.js';
import type { InvoiceStatus } from '../invoice.js';
import { invoiceFields, MAX_POSITIONS, POSITIONS_TEXT } from '../invoice-fields.js';
import { CONFIRM_TEXT, InvoicePositionRequest, MOST_DOUBTS } from '../invoices.api.js';
import { PAYER_KINDS, type PayerKind } from './divide.js';

/** More payers than any order has. */
export const MOST_PAYERS = 5;
const PAYERS_TEXT = `Bitte einen bis ${MOST_PAYERS} Zahler neben dem Kunden angeben.`;
const SHARES_TEXT = 'Bitte den Anteil in Prozent oder in Euro angeben.';
const MOST_EUROS = 9_999_999.99;

/** Who bears a part beside the customer. `excess`: what the customer bears himself of what is insured. */
export const splitPayerFields = fields({
  payerId: id('Zahler', { wrong: customerTexts.unknown }),
  excess: money(
    'Selbstbeteiligung',
    { min: 0, max: MOST_EUROS },
    { wrong: 'Bitte eine Selbstbeteiligung von 0 bis 9.999.999,99 € angeben.' },
  ),
});

export class SplitPayerRequest extends newRequestOf(splitPayerFields) {
  @IsIn(PAYER_KINDS, { message: 'Bitte die Art des Zahlers wählen.' })
  kind!: PayerKind;

  /** Of an insurance. Missing: true. False: the customer deducts the tax, so that it pays net. */
  @IsOptional()
  @IsBoolean({ message: CONFIRM_TEXT })
  paysTax?: boolean | null;
}

const shareFields = fields({
  percent: percent('Anteil in Prozent', { wrong: SHARES_TEXT }),
  amount: money('Anteil in Euro', { min: 0, max: MOST_EUROS }, { wrong: SHARES_TEXT }),
});

/** `payer`: the zero-based place in the list of payers. Either percent or amount. */
export class ShareRequest extends newRequestOf(shareFields) {
  @IsInt({ message: 'Diesen Zahler gibt es nicht.' })
  @Min(0, { message: 'Diesen Zahler gibt es nicht.' })
  @Max(MOST_PAYERS - 1, { message: 'Diesen Zahler gibt es nicht.' })
  payer!: number;
}

export class SplitPositionRequest extends InvoicePositionRequest {
  /** Missing: the customer bears the position. */
  @IsOptional()
  @IsArray({ message: SHARES_TEXT })
  @ArrayMaxSize(MOST_PAYERS, { message: SHARES_TEXT })
  @ValidateNested({ each: true, message: SHARES_TEXT })
  @Type(() => ShareRequest)
  shares?: ShareRequest[] | null;
}

const { exemptionReason, note, prices } = invoiceFields;
export const splitHeadFields = fields({ supplyDate: day('Leistungsdatum'), exemptionReason, note, prices });

/** POST /invoices/work-order/{workOrderId}/split */
export class SplitRequest extends newRequestOf(splitHeadFields) {
  @IsArray({ message: PAYERS_TEXT })
  @ArrayMinSize(1, { message: PAYERS_TEXT })
  @ArrayMaxSize(MOST_PAYERS, { message: PAYERS_TEXT })
  @ValidateNested({ each: true, message: PAYERS_TEXT })
  @Type(() => SplitPayerRequest)
  payers!: SplitPayerRequest[];

  @IsArray({ message: POSITIONS_TEXT })
  @ArrayMinSize(1, { message: POSITIONS_TEXT })
  @ArrayMaxSize(MAX_POSITIONS, { message: `Eine Rechnung hat höchstens ${MAX_POSITIONS} Positionen.` })
  @ValidateNested({ each: true, message: POSITIONS_TEXT, context: { detail: POSITIONS_TEXT } })
  @Type(() => SplitPositionRequest)
  positions!: SplitPositionRequest[];

  /** The sentences of a refusal that were shown and confirmed. */
  @IsOptional()
  @IsArray({ message: CONFIRM_TEXT })
  @ArrayMaxSize(MOST_DOUBTS, { message: CONFIRM_TEXT })
  @IsString({ each: true, message: CONFIRM_TEXT })
  @MaxLength(1_000, { each: true, message: CONFIRM_TEXT })
  doubts?: string[] | null;
}

/** An invoice of a split. Euros; null: it is not drafted yet. */
export type SplitPartAnswer = {
  readonly invoiceId: string;
  /** The payer; null: nobody is known by the id any more. */
  readonly payer: string | null;
  readonly number: string | null;
  readonly status: InvoiceStatus | null;
  readonly grossTotal: number | null;
};

/** GET /invoices/work-order/{workOrderId}/split: the present split of the order, or its last one. */
export type SplitAnswer = {
  /** STOPPED: an invoice was refused, and the ones after it wait. */
  readonly status: 'NONE' | 'RUNNING' | 'STOPPED' | 'ABANDONED' | 'DONE';
  readonly reason: string | null;
  readonly parts: readonly SplitPartAnswer[];
};
