import { queryOptions } from '@tanstack/react-query';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import type {
  InvoicePaymentsAnswer,
  OpenItemsAnswer,
  PaymentAnswer,
} from '#contracts/payments/payment-answers.js';
import { call } from '../../api/http.js';

const FRESH_MS = 10_000;
/** More open invoices than a customer has. */
const ALL = 500;

/** What is open of an invoice, and its payments. */
export const invoicePaymentsQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['payments', 'of-invoice', invoiceId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<InvoicePaymentsAnswer>(`/payments/invoices/${invoiceId}`, { signal }),
  });

/** What a customer owes today, the longest due first. */
export const openOfCustomerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['payments', 'open-of', customerId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<OpenItemsAnswer>(`/open-items?customerId=${customerId}&size=${ALL}`, { signal }),
  });

/** What a customer paid, the last first. */
export const paymentsOfCustomerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['payments', 'of-customer', customerId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<KeyPageAnswer<PaymentAnswer>>(`/payments/page?customerId=${customerId}&size=${ALL}`, { signal }),
  });
