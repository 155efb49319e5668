import { customerTexts } from '../customers/customer-texts.js';
import { IsWholeNumber, KEY_PAGE_SIZE, KeyPageQuery, ListQuery } from '../kernel/pages.js';
import { queryOf } from '../kernel/query-of.js';
import { OptionalId } from '../kernel/text-fields.js';
import { invoiceFilters } from './invoice-filters.js';

export class InvoicesQuery extends queryOf(invoiceFilters, ListQuery) {}

export class InvoicesPageQuery extends queryOf(invoiceFilters, KeyPageQuery) {}

/** GET /invoices/numbers: the numbers of a year's sequence, a page at a time; `after`: `next` of the page before. */
export class NumbersQuery {
  @IsWholeNumber(2000, 2999)
  year?: number;

  @IsWholeNumber(0, 999_999_999)
  after?: number;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

/** GET /invoices/work-order/{workOrderId}/parties */
export class PartiesQuery {
  /** Who pays, if it is not the order's customer. */
  @OptionalId(customerTexts.unknown)
  customerId?: string;
}
