import type { ReadModels } from '#projections/engine/read-models.js';
import { draftCountOf, invoicePage } from '#projections/invoices/invoices.js';
import type { Traces } from '../../platform/erasure/traces.js';

const PAGE = 500;

/**
 * Sent invoices are retained with their own key; only their mails in the outbox are deleted. A draft blocks an erasure,
 * because its recipient is not yet determined.
 */
export const invoiceTraces: Traces = {
  kind: 'invoice',
  find: async (readModels, customerIds, after) =>
    (await idsOf(readModels, customerIds)).filter((id) => after === null || id > after).slice(0, PAGE),
  blocks: async (readModels, customerIds) =>
    (await draftCountOf(readModels, customerIds)) > 0 ? 'Es gibt noch einen Rechnungsentwurf.' : null,
  // `invoiceMail` names the mails after the invoice.
  mailIds: (_, invoiceId) => Promise.resolve([`${invoiceId}.`]),
};

async function idsOf(readModels: ReadModels, customerIds: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof invoicePage>> = await invoicePage(readModels, {
      customerId: customerIds,
      limit: 1_000,
      after: after ?? undefined,
    });
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids.toSorted();
}
