import { useQuery } from '@tanstack/react-query';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { mailDeliveryQuery } from '../../api/queries/administration.queries.js';
import { knownCustomer } from '../../api/known.js';

export type KnownMail = {
  /** The customer's address on file; empty: none, or mails stay in the house. */
  readonly address: string;
  /** False: mails stay in the house. */
  readonly isSent: boolean;
};

/** Where the invoice can be mailed to; undefined until that is known. A failed call counts as no address. */
export function useKnownMail({ customerId }: Pick<InvoiceAnswer, 'customerId'>): KnownMail | undefined {
  const customer = useQuery({
    queryKey: ['customers', 'known', 'one', customerId],
    queryFn: ({ signal }) => knownCustomer(customerId, signal),
  });
  const delivery = useQuery(mailDeliveryQuery);
  if (customer.isPending || delivery.isPending) return undefined;
  const isSent = delivery.data?.server !== null;
  const address = customer.data?.invoiceEmail ?? customer.data?.email ?? '';
  return { address: isSent ? address : '', isSent };
}
