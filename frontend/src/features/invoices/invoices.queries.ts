import { queryOptions } from '@tanstack/react-query';
import type { BillableOrdersAnswer } from '#contracts/invoices/collective.api.js';
import type {
  InvoiceAnswer,
  InvoicePartiesAnswer,
  InvoiceVersionAnswer,
  ProofAnswer,
  ProposalAnswer,
} from '#contracts/invoices/invoice-answers.js';
import type { SplitAnswer } from '#contracts/invoices/split/split.api.js';
import type { InvoicePaymentsAnswer } from '#contracts/payments/payment-answers.js';
import { call, hasStatus } from '../../api/http.js';

const FRESH_MS = 10_000;

/** The living invoice of an order; null: there is none. */
export const invoiceOfOrderQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['invoices', 'of-order', workOrderId],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<InvoiceAnswer | null> => {
      try {
        return await call<InvoiceAnswer>(`/invoices/work-order/${workOrderId}`, { signal });
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
  });

/** One invoice. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<InvoiceAnswer>(`/invoices/${encodeURIComponent(id)}`, { signal }),
  });

/** The split of an order among several payers. */
export const splitQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['invoices', 'split', workOrderId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<SplitAnswer>(`/invoices/work-order/${workOrderId}/split`, { signal }),
  });

/** Finished orders of the customer without an invoice. Refetched for every dialog. */
export const billableOrdersQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['invoices', 'billable-orders', customerId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<BillableOrdersAnswer>(`/invoices/collective/orders?customerId=${customerId}`, {
        signal,
      }),
  });

/** All that was ever invoiced for an order, the newest first. */
export const invoicesOfOrderQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['invoices', 'all-of-order', workOrderId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<readonly InvoiceAnswer[]>(`/invoices?workOrderId=${workOrderId}`, { signal }),
  });

/** Parts and time of the order that the draft leaves out, in sentences. Refetched for every dialog. */
export const unbilledByQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'unbilled', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call<readonly string[]>(`/invoices/${id}/unbilled`, { signal }),
  });

/** What is open of a sent deposit. Refetched for every dialog. */
export const paymentsOfDepositQuery = (depositId: string) =>
  queryOptions({
    queryKey: ['payments', 'of-deposit', depositId],
    staleTime: 0,
    queryFn: ({ signal }) => call<InvoicePaymentsAnswer>(`/payments/invoices/${depositId}`, { signal }),
  });

/** The proposed content of an invoice for the order; `payerId` '': its customer pays. Refetched for every dialog. */
export const proposalQuery = (workOrderId: string, payerId = '') =>
  queryOptions({
    queryKey: ['invoices', 'proposal', workOrderId, payerId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<ProposalAnswer>(
        `/invoices/work-order/${workOrderId}/proposal${payerId && `?customerId=${payerId}`}`,
        { signal },
      ),
  });

/**
 * Who would issue and who would get the order's invoice: refetched when a customer changes and when the window gets the focus
 * from the settings.
 */
export const partiesQuery = (workOrderId: string, payerId: string) =>
  queryOptions({
    queryKey: ['customers', 'invoice-parties', workOrderId, payerId],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) =>
      call<InvoicePartiesAnswer>(
        `/invoices/work-order/${workOrderId}/parties${payerId && `?customerId=${payerId}`}`,
        { signal },
      ),
  });

/** The versions of a draft. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'versions', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly InvoiceVersionAnswer[]>(`/invoices/${id}/versions`, { signal }),
  });

/** The evidence of an invoice's positions. */
export const proofsQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'proofs', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly ProofAnswer[]>(`/invoices/${id}/proofs`, { signal }),
  });
