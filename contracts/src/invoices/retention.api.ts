import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { MOST_RELEASED } from './invoice-fields.js';
import { IsId } from '../kernel/text-fields.js';

const CHOOSE = 'Bitte wählen Sie die Rechnungen aus.';

/** POST /invoices/retention/release */
export class ReleaseRetentionRequest {
  @IsArray({ message: CHOOSE })
  @ArrayMinSize(1, { message: CHOOSE })
  @ArrayMaxSize(MOST_RELEASED, {
    message: `Es sind höchstens ${MOST_RELEASED} Rechnungen auf einmal möglich.`,
  })
  @IsId({ each: true, message: CHOOSE })
  invoiceIds!: string[];
}

/** Recipient and documents of `released` go; `kept` names why the others stay. */
export type ReleasedAnswer = {
  readonly released: readonly string[];
  readonly kept: readonly { readonly id: string; readonly reason: string }[];
};
