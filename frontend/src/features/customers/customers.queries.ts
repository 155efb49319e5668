import { queryOptions } from '@tanstack/react-query';
import type {
  CustomerAnswer,
  CustomerDetailAnswer,
  CustomerRequest,
  ErasureAnswer,
  MergePreviewAnswer,
  SimilarCustomer,
} from '#contracts/customers/customers.api.js';
import { call } from '../../api/http.js';

/** The request of a customer's form. */
export type SentCustomer = CustomerRequest;

export const customerDetail = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'detail', id],
    queryFn: ({ signal }) => call<CustomerDetailAnswer>(`/customers/${id}/detail`, { signal }),
  });

export const customer = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id] as readonly string[],
    queryFn: ({ signal }) => call<CustomerAnswer>(`/customers/${id}`, { signal }),
  });

export type TypedCustomer = {
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
};

/** Customers who may be the one that is typed; asked as soon as there is something to go by. */
export const similarCustomers = (typed: TypedCustomer) =>
  queryOptions({
    queryKey: ['customers', 'similar', typed],
    queryFn: ({ signal }) =>
      call<readonly SimilarCustomer[]>(`/customers/similar?${new URLSearchParams(typed)}`, { signal }),
    enabled: Object.values(typed).some((text) => text.trim().length > 2),
  });

export const mergePreview = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['customers', 'merge-preview', id, otherId],
    queryFn: ({ signal }) =>
      call<MergePreviewAnswer>(`/customers/${id}/merge-preview?${new URLSearchParams({ otherId })}`, {
        signal,
      }),
    enabled: otherId !== '',
    retry: false,
  });

export function addCustomer(body: SentCustomer, idempotencyKey: string): Promise<CustomerAnswer> {
  return call('/customers', { method: 'POST', body, idempotencyKey });
}

export function changeCustomer(id: string, body: SentCustomer, ifMatch: number): Promise<CustomerAnswer> {
  return call(`/customers/${id}`, { method: 'PUT', body, ifMatch });
}

export function mergeCustomers(id: string, otherId: string, idempotencyKey: string): Promise<CustomerAnswer> {
  return call(`/customers/${id}/merge`, { method: 'POST', body: { otherId }, idempotencyKey });
}

/** `confirm`: although the customer owes money. */
export function eraseCustomer(id: string, confirm: boolean, idempotencyKey: string): Promise<ErasureAnswer> {
  return call(`/customers/${id}/erase`, { method: 'POST', body: { confirm }, idempotencyKey });
}
