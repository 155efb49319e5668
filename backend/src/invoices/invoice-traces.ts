import type { ReadModels } from '#projections/engine/read-models.js';
import { draftCountOf, invoicePage } from '#projections/invoices.js';
import type { Traces } from '../platform/erasure/traces.js';

/** Ids that one page names. */
const PAGE = 500;

/**
 * Issued invoices stay until their retention ends, under a key of their own; only the outbox's copies of their mails go.
 * A draft stands in the way of an erasure: nobody knows yet whom it will name.
 */
export const invoiceTraces: Traces = {
  kind: 'invoice',
  find: async (readModels, customerIds, after) =>
    (await idsOf(readModels, customerIds)).filter((id) => after === null || id > after).slice(0, PAGE),
  forget: () => Promise.resolve(),
  blocks: async (readModels, customerIds) =>
    (await draftCountOf(readModels, customerIds)) > 0 ? 'Es gibt noch einen Rechnungsentwurf.' : null,
  // Its mails are named after it: `invoiceMail`.
  mailIds: (_, invoiceId) => Promise.resolve([`${invoiceId}.`]),
};

async function idsOf(readModels: ReadModels, customerIds: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof invoicePage>> = await invoicePage(readModels, {
      customerIds,
      limit: 1_000,
      ...(after === null ? {} : { after }),
    });
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids.toSorted();
}
