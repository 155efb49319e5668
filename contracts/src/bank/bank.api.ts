import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { KeyPageQuery } from '../kernel/pages.js';
import { queryOf } from '../kernel/query-of.js';
import { newRequestOf } from '../kernel/request-of.js';
import { IsId, OneLine, OptionalId } from '../kernel/text-fields.js';
import { together } from '../kernel/together.js';
import { money } from '../kernel/fields.js';
import { MOST_RELEASED } from '../invoices/invoice-fields.js';
import { allocationFields, MAX_ALLOCATIONS } from '../payments/payment-fields.js';
import { AllocationRequest } from '../payments/payments.api.js';
import { bankFilters, csvColumnFields, entryReasonFields } from './bank-fields.js';
import { MAX_STATEMENT_BYTES } from './bank-limits.js';

/** Base64 adds a third. */
const MAX_BASE64_LENGTH = Math.ceil((MAX_STATEMENT_BYTES * 4) / 3) + 1_024;

function Base64(): PropertyDecorator {
  return together(
    IsString({ message: 'Bitte eine Datei wählen.' }),
    IsNotEmpty({ message: 'Bitte eine Datei wählen.' }),
    MaxLength(MAX_BASE64_LENGTH, { message: 'Die Datei darf höchstens 10 MiB groß sein.' }),
  );
}

export class CsvColumnsRequest extends newRequestOf(csvColumnFields) {}

/** POST /bank/statements */
export class StatementRequest {
  @OneLine()
  @IsString({ message: 'Bitte den Namen der Datei angeben.' })
  @IsNotEmpty({ message: 'Bitte den Namen der Datei angeben.' })
  @MaxLength(255)
  fileName!: string;

  /** Base64 */
  @Base64()
  content!: string;

  /** Of a CSV file: kept for the next file with the same header. */
  @IsOptional()
  @ValidateNested()
  @Type(() => CsvColumnsRequest)
  columns?: CsvColumnsRequest | null;
}

/** POST /bank/csv-head: what the columns of a CSV file are called. */
export class CsvHeadRequest {
  @Base64()
  content!: string;
}

const PARTS_TEXT = 'Bitte die Rechnungen angeben, die bezahlt werden.';

/** POST /bank/entries/{id}/book: what no invoice gets is the customer's credit. */
export class BookEntryRequest {
  @IsId()
  customerId!: string;

  @IsArray({ message: PARTS_TEXT })
  @ArrayMaxSize(MAX_ALLOCATIONS, { message: `Es sind höchstens ${MAX_ALLOCATIONS} Rechnungen möglich.` })
  @ValidateNested({ each: true, message: PARTS_TEXT })
  @Type(() => AllocationRequest)
  allocations!: AllocationRequest[];
}

class SupplierPartRequest extends newRequestOf({
  amount: money(
    'Betrag',
    { min: 0.01, max: 9_999_999.99 },
    { required: true, wrong: 'Bitte einen Betrag von 0,01 bis 9.999.999,99 € angeben.' },
  ),
  discount: allocationFields.discount,
}) {
  @IsId()
  supplierInvoiceId!: string;
}

/** POST /bank/entries/{id}/pay-suppliers */
export class PaySuppliersRequest {
  @IsArray({ message: PARTS_TEXT })
  @ArrayMinSize(1, { message: PARTS_TEXT })
  @ArrayMaxSize(MAX_ALLOCATIONS, { message: `Es sind höchstens ${MAX_ALLOCATIONS} Rechnungen möglich.` })
  @ValidateNested({ each: true, message: PARTS_TEXT })
  @Type(() => SupplierPartRequest)
  invoices!: SupplierPartRequest[];
}

/** POST /bank/entries/{id}/refund: the debit pays free money of a payment back. */
export class RefundEntryRequest {
  @IsId({ message: 'Bitte die Zahlung angeben, von der erstattet wurde.' })
  paymentId!: string;

  /** A refund of the same sum that was typed by hand before; without it a new one is recorded. */
  @OptionalId('Unbekannte Erstattung.')
  refundId?: string | null;
}

const STATEMENTS_TEXT = 'Bitte wählen Sie die Kontoauszüge aus.';

/** POST /bank/statements/release */
export class ReleaseStatementsRequest {
  @IsArray({ message: STATEMENTS_TEXT })
  @ArrayMinSize(1, { message: STATEMENTS_TEXT })
  @ArrayMaxSize(MOST_RELEASED, {
    message: `Es sind höchstens ${MOST_RELEASED} Kontoauszüge auf einmal möglich.`,
  })
  @IsId({ each: true, message: STATEMENTS_TEXT })
  statementIds!: string[];
}

export class EntryReasonRequest extends newRequestOf(entryReasonFields) {}

export class BankPageQuery extends queryOf(bankFilters, KeyPageQuery) {}
