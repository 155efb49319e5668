import { statusOf, type LineStanding } from '#contracts/supplier-invoices/status.js';
import type {
  LineAccepted,
  LineMatched,
  LineSentToClarification,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  euroCentsOf,
  lineStanding,
  stillResolved,
  type SupplierInvoiceLine,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type { Decide } from '../platform/streams/stream-type.js';

type DecideInvoice = Decide<SupplierInvoiceState, SupplierInvoiceEvent>;
type OfLine = LineMatched | LineSentToClarification | LineAccepted;
type Head = Parameters<typeof euroCentsOf>[0];

/** The same decision, whose events about lines say how the whole invoice stands before and after each. */
export function tellingStanding(decide: DecideInvoice): DecideInvoice {
  return (invoice) => {
    const events = decide(invoice);
    const head = invoice ?? receivedBy(events);
    return head === null ? events : told(head, invoice, events);
  };
}

const receivedBy = (events: readonly SupplierInvoiceEvent[]): Head | null =>
  events.flatMap((event) => (event.type === 'SupplierInvoiceReceived' ? [event.data] : []))[0] ?? null;

function told(
  head: Head,
  invoice: SupplierInvoiceState,
  events: readonly SupplierInvoiceEvent[],
): SupplierInvoiceEvent[] {
  const lines = invoice?.lines ?? [];
  let isTold = invoice?.standingTold ?? false;
  const standings = new Map<string, LineStanding>(lines.map((line) => [line.lineId, lineStanding(line)]));
  const known = new Map(lines.map((line) => [line.lineId, line]));
  return events.map((event) => {
    if (event.type === 'SupplierInvoiceAssigned') return event;
    if (event.type === 'SupplierInvoiceReceived') {
      for (const { lineId } of event.data.lines) standings.set(lineId, NOT_COMPARED);
      return event;
    }
    const { lineId } = event.data;
    const from = isTold ? statusOf([...standings.values()]) : null;
    isTold = true;
    standings.set(lineId, standingAfter(known.get(lineId), event));
    const standing = { from, to: statusOf([...standings.values()]), euroCents: euroCentsOf(head) };
    return { ...event, data: { ...event.data, standing } } as SupplierInvoiceEvent;
  });
}

const NOT_COMPARED: LineStanding = { matchStatus: 'QUANTITY_DEVIATION', resolution: null };

function standingAfter(line: SupplierInvoiceLine | undefined, { type, data }: OfLine): LineStanding {
  const { matchStatus } = data;
  if (type === 'LineMatched')
    return { matchStatus, resolution: stillResolved(line?.resolution ?? null, data) };
  return { matchStatus, resolution: { status: type === 'LineAccepted' ? 'ACCEPTED' : 'IN_CLARIFICATION' } };
}
