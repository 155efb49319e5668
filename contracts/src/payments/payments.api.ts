import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { IsPageKey, IsSearch, IsWholeNumber, KEY_PAGE_SIZE, KeyPageQuery } from '../kernel/pages.js';
import { queryOf } from '../kernel/query-of.js';
import { newRequestOf } from '../kernel/request-of.js';
import { IsId, OptionalDay, OptionalId, OptionalLine } from '../kernel/text-fields.js';
import { together } from '../kernel/together.js';
import type { LocalDate } from '../values/local-date-time.js';
import { AGES, type Age } from './open-item.js';
import {
  allocationFields,
  allocationReversalFields,
  MAX_ALLOCATIONS,
  paymentFields,
  paymentFilters,
  refundFields,
  reversalFields,
} from './payment-fields.js';

export class AllocationRequest extends newRequestOf(allocationFields) {}

const ALLOCATIONS_TEXT = 'Bitte die Rechnungen angeben, die bezahlt werden.';

function Allocations(): PropertyDecorator {
  return together(
    IsArray({ message: ALLOCATIONS_TEXT }),
    ArrayMaxSize(MAX_ALLOCATIONS, { message: `Es sind höchstens ${MAX_ALLOCATIONS} Rechnungen möglich.` }),
    ValidateNested({ each: true, message: ALLOCATIONS_TEXT }),
    Type(() => AllocationRequest),
  );
}

/** POST /payments. What no invoice gets is the customer's credit. */
export class PaymentRequest extends newRequestOf(paymentFields) {
  @IsOptional()
  @Allocations()
  allocations?: AllocationRequest[] | null;
}

/** POST /payments/{id}/allocations: the credit settles more invoices. */
export class AllocateRequest {
  @ArrayMinSize(1, { message: ALLOCATIONS_TEXT })
  @Allocations()
  allocations!: AllocationRequest[];
}

export class AllocationReversalRequest extends newRequestOf(allocationReversalFields) {}
export class ReversalRequest extends newRequestOf(reversalFields) {}
export class RefundRequest extends newRequestOf(refundFields) {}

/** The ids in the path of an allocation. */
export class AllocationParam {
  @IsId()
  id!: string;

  @IsId()
  allocationId!: string;
}

export class PaymentsPageQuery extends queryOf(paymentFilters, KeyPageQuery) {}

class OpenItemsSelection {
  /** Default: today. */
  @OptionalDay()
  day?: LocalDate;

  @OptionalId('Unbekannter Kunde.')
  customerId?: string;

  @OptionalLine()
  @IsOptional()
  @IsIn(AGES, { message: 'Unbekanntes Alter.' })
  age?: Age;

  @IsSearch()
  search?: string;
}

/** GET /open-items.csv */
export class OpenItemsFileQuery extends OpenItemsSelection {}

/** GET /open-items */
export class OpenItemsQuery extends OpenItemsSelection {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}
