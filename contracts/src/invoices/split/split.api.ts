import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { newRequestOf } from '../../kernel/request-of.js';
import type { InvoiceStatus } from '../invoice.js';
import { InvoicePositionRequest } from '../invoices.api.js';
import { CONFIRM_TEXT, Doubts, Positions } from '../request-parts.js';
import { shareFields, SHARES_TEXT, splitHeadFields, splitPayerFields } from './split-fields.js';
import { MOST_SPLIT_PAYERS, PAYER_KINDS, type PayerKind } from './divide.js';

const PAYERS_TEXT = `Bitte einen bis ${MOST_SPLIT_PAYERS} Zahler neben dem Kunden angeben.`;

export class SplitPayerRequest extends newRequestOf(splitPayerFields) {
  @IsIn(PAYER_KINDS, { message: 'Bitte die Art des Zahlers wählen.' })
  kind!: PayerKind;

  /** Of an insurance. Missing: true. False: the customer deducts the tax, so that it pays net. */
  @IsOptional()
  @IsBoolean({ message: CONFIRM_TEXT })
  paysTax?: boolean | null;
}

/** `payer`: the zero-based place in the list of payers. Either percent or amount. */
export class ShareRequest extends newRequestOf(shareFields) {
  @IsInt({ message: 'Diesen Zahler gibt es nicht.' })
  @Min(0, { message: 'Diesen Zahler gibt es nicht.' })
  @Max(MOST_SPLIT_PAYERS - 1, { message: 'Diesen Zahler gibt es nicht.' })
  payer!: number;
}

export class SplitPositionRequest extends InvoicePositionRequest {
  /** Missing: the customer bears the position. */
  @IsOptional()
  @IsArray({ message: SHARES_TEXT })
  @ArrayMaxSize(MOST_SPLIT_PAYERS, { message: SHARES_TEXT })
  @ValidateNested({ each: true, message: SHARES_TEXT })
  @Type(() => ShareRequest)
  shares?: ShareRequest[] | null;
}

/** POST /invoices/work-order/{workOrderId}/split */
export class SplitRequest extends newRequestOf(splitHeadFields) {
  @IsArray({ message: PAYERS_TEXT })
  @ArrayMinSize(1, { message: PAYERS_TEXT })
  @ArrayMaxSize(MOST_SPLIT_PAYERS, { message: PAYERS_TEXT })
  @ValidateNested({ each: true, message: PAYERS_TEXT })
  @Type(() => SplitPayerRequest)
  payers!: SplitPayerRequest[];

  @Positions(() => SplitPositionRequest)
  positions!: SplitPositionRequest[];

  @Doubts()
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
