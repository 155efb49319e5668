import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  DecidingEvent,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { defineReadModel, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** Gross euro cents of all supplier invoices, by status. */
export type SupplierInvoiceSums = Readonly<Record<SupplierInvoiceStatus, number>>;

const NOTHING: SupplierInvoiceSums = {
  'Automatisch geprüft': 0,
  Abgeschlossen: 0,
  'In Klärung': 0,
  Offen: 0,
  Verworfen: 0,
};
const KEY = 'all';

function add(changes: Partial<Record<SupplierInvoiceStatus, number>>): Change<SupplierInvoiceSums> {
  return {
    key: KEY,
    apply: (sums = NOTHING) => ({
      'Automatisch geprüft': sums['Automatisch geprüft'] + (changes['Automatisch geprüft'] ?? 0),
      Abgeschlossen: sums.Abgeschlossen + (changes.Abgeschlossen ?? 0),
      'In Klärung': sums['In Klärung'] + (changes['In Klärung'] ?? 0),
      Offen: sums.Offen + (changes.Offen ?? 0),
      Verworfen: sums.Verworfen + (changes.Verworfen ?? 0),
    }),
  };
}

function move({ data: { standing } }: RecordedEvent<DecidingEvent>): readonly Change<SupplierInvoiceSums>[] {
  if (standing === undefined) return [];
  const { from, to, euroCents, fromEuroCents = euroCents } = standing;
  if (from === to && fromEuroCents === euroCents) return [];
  if (from === to) return [add({ [to]: euroCents - fromEuroCents })];
  return [add({ ...(from === null ? {} : { [from]: -fromEuroCents }), [to]: euroCents })];
}

/** Follows the status change in each event. Older events lack it: their invoices are added with the next event. */
export const supplierInvoiceSums = defineReadModel<SupplierInvoiceSums, SupplierInvoiceEvent>({
  name: 'supplier-invoice-sums',
  version: 3,
  fields: {},
  indexes: [],
  on: {
    SupplierInvoiceReceived: () => [],
    SupplierInvoiceAssigned: () => [],
    SupplierInvoiceUnassigned: () => [],
    SupplierInvoiceLineAssigned: () => [],
    SupplierInvoiceCorrected: move,
    SupplierInvoiceVoided: move,
    SupplierInvoiceCompared: move,
    InvoiceDeviationAccepted: move,
    InvoiceDeviationSentToClarification: move,
    InvoiceAcceptanceWithdrawn: move,
    LineMatched: move,
    LineSentToClarification: move,
    LineAccepted: move,
    LineAcceptanceWithdrawn: move,
  },
});

export async function currentSupplierInvoiceSums(readModels: ReadModels): Promise<SupplierInvoiceSums> {
  return (await readModels.get(supplierInvoiceSums, KEY)) ?? NOTHING;
}
