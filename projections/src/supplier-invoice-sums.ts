import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  LineAccepted,
  LineMatched,
  LineSentToClarification,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { defineReadModel, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

/** Gross euros of all invoices of suppliers, in cents, by how they stand. */
export type SupplierInvoiceSums = Readonly<Record<SupplierInvoiceStatus, number>>;

const NOTHING: SupplierInvoiceSums = {
  'Automatisch geprüft': 0,
  Abgeschlossen: 0,
  'In Klärung': 0,
  Offen: 0,
};
/** There is one document. */
const KEY = 'all';

function add(changes: Partial<Record<SupplierInvoiceStatus, number>>): Change<SupplierInvoiceSums> {
  return {
    key: KEY,
    apply: (sums = NOTHING) => ({
      'Automatisch geprüft': sums['Automatisch geprüft'] + (changes['Automatisch geprüft'] ?? 0),
      Abgeschlossen: sums.Abgeschlossen + (changes.Abgeschlossen ?? 0),
      'In Klärung': sums['In Klärung'] + (changes['In Klärung'] ?? 0),
      Offen: sums.Offen + (changes.Offen ?? 0),
    }),
  };
}

function move({
  data: { standing },
}: RecordedEvent<
  LineMatched | LineSentToClarification | LineAccepted
>): readonly Change<SupplierInvoiceSums>[] {
  if (standing === undefined || standing.from === standing.to) return [];
  const { from, to, euroCents } = standing;
  return [add({ ...(from === null ? {} : { [from]: -euroCents }), [to]: euroCents })];
}

/**
 * What the counters above the list add up to: moved from status to status as the events say. An invoice whose events are
 * older than what they say of it is added with the next of them.
 */
export const supplierInvoiceSums = defineReadModel<SupplierInvoiceSums, SupplierInvoiceEvent>({
  name: 'supplier-invoice-sums',
  version: 2,
  fields: {},
  indexes: [],
  on: {
    SupplierInvoiceReceived: () => [],
    SupplierInvoiceAssigned: () => [],
    LineMatched: move,
    LineSentToClarification: move,
    LineAccepted: move,
  },
});

/** The sums as they are now. */
export async function currentSupplierInvoiceSums(readModels: ReadModels): Promise<SupplierInvoiceSums> {
  return (await readModels.get(supplierInvoiceSums, KEY)) ?? NOTHING;
}
