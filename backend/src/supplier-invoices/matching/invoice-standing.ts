import type {
  InvoiceStanding,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  euroCentsOf,
  invoiceStatus,
  supplierInvoiceStream,
  type SupplierInvoice,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type { Decide } from '../../platform/streams/stream-type.js';

type DecideInvoice = Decide<SupplierInvoiceState, SupplierInvoiceEvent>;

/** The events that state nothing about the status: each is followed by a new comparison. */
const SILENT: readonly SupplierInvoiceEvent['type'][] = [
  'SupplierInvoiceReceived',
  'SupplierInvoiceAssigned',
  'SupplierInvoiceUnassigned',
  'SupplierInvoiceLineAssigned',
];

/** The same decision, with the status of the whole invoice before and after in each event that may change it. */
export function withStanding(decide: DecideInvoice): DecideInvoice {
  return (invoice) => {
    let state = invoice;
    return decide(invoice).map((event) => {
      const before = state;
      const next = after(before, event);
      const isSilent = SILENT.includes(event.type);
      state = isSilent ? next : { ...next, standingTold: true };
      if (isSilent) return event;
      const standing = standingOf(before, next);
      return { ...event, data: { ...event.data, standing } } as SupplierInvoiceEvent;
    });
  };
}

function standingOf(before: SupplierInvoiceState, state: SupplierInvoice): InvoiceStanding {
  const known = before.status === 'none' ? state : before;
  const from = known.standingTold ? invoiceStatus(known) : null;
  const fromEuroCents = euroCentsOf(known);
  const euroCents = euroCentsOf(state);
  const standing = { from, to: invoiceStatus(state), euroCents };
  return fromEuroCents === euroCents ? standing : { ...standing, fromEuroCents };
}

/** The state after an event that is not recorded yet; the status does not depend on who did it and when. */
function after(invoice: SupplierInvoiceState, event: SupplierInvoiceEvent): SupplierInvoice {
  return supplierInvoiceStream.evolve(invoice, {
    ...event,
    id: '',
    streamId: '',
    revision: 0,
    position: '',
    metadata: { occurredAt: '', actor: { kind: 'system' }, correlationId: '' },
  });
}
