import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { draftCountOf, invoicePage } from '#projections/invoices.js';
import type { Traces } from '../platform/erasure/traces.js';
import { streamIdOf } from '../platform/streams/stream-type.js';

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
  mailIds: async (eventLog, invoiceId) => {
    const events = await eventLog.readStream(streamIdOf(invoiceStream, invoiceId));
    // The first mail is named after its event, a later one by the call that asked for it.
    const named = (events as readonly RecordedEvent<InvoiceEvent>[]).flatMap((event) =>
      event.type === 'InvoiceMailRequested' ? [event.data.mailId] : [],
    );
    return [...events.map(({ id }) => id), ...named];
  },
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
