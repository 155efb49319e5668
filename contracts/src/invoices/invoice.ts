import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { ERASED } from '../kernel/erased.js';
import type { LocalDate } from '../values/local-date-time.js';
import type {
  CorrectedInvoice,
  InvoiceContent,
  InvoiceEvent,
  InvoiceId,
  InvoiceIssued,
  InvoiceKind,
  InvoicePaid,
  OfInvoice,
} from './invoice.events.js';

/** Where an invoice stands. */
export const INVOICE_STATUSES = ['DRAFT', 'SENT', 'PAID', 'CANCELLED'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What was taken over when it was sent. Whom it was mailed to stays in the log: nobody keeps an invoice for that. */
export type IssuedFacts = Omit<
  InvoiceIssued['data'],
  keyof OfInvoice | keyof InvoiceContent | 'version' | 'kind' | 'mailTo'
> & {
  readonly eventId: string;
  readonly eventRevision: number;
  readonly issuedAt: Instant;
};

/** An invoice as it stands. */
export type KnownInvoice = {
  readonly status: InvoiceStatus;
  readonly kind: InvoiceKind;
  readonly id: InvoiceId;
  readonly workOrderId: string;
  readonly customerId: string;
  readonly vehicleId: string;
  readonly version: number;
  readonly content: InvoiceContent;
  /** Null while it is a draft. */
  readonly issued: IssuedFacts | null;
  readonly files: { readonly pdfHash: string; readonly xmlHash: string } | null;
  readonly paid: Pick<InvoicePaid['data'], 'paidOn' | 'method' | 'reference'> | null;
  /** Why a draft was given up; null: it was not. */
  readonly discarded: 'by-hand' | 'number-lost' | 'customer-erased' | null;
  /** The Storno that takes it back; `number` null: not finished yet. */
  readonly storno: {
    readonly id: InvoiceId;
    readonly reason: string | null;
    readonly number: string | null;
  } | null;
  /** Mails that were asked for; the one of the call that sent it has the id of its event. */
  readonly mails: readonly { readonly id: string; readonly isSent: boolean }[];
  readonly retentionEnded: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event that changed what an answer shows. */
  readonly revision: number;
};

/** `none`: nobody has made it. */
export type Invoice = { readonly status: 'none' } | KnownInvoice;

function contentOf(data: InvoiceContent): InvoiceContent {
  const { number, date, supplyOn, dueOn, note, exemptionReason } = data;
  const { positions, taxes, netCents, taxCents, grossCents } = data;
  const words = { number, date, supplyOn, dueOn, note, exemptionReason };
  return { ...words, positions, taxes, netCents, taxCents, grossCents };
}

type Begun = RecordedEvent<Extract<InvoiceEvent, { type: 'InvoiceDrafted' | 'InvoiceIssued' }>>;

function begun({ data, metadata, revision }: Begun, kind: InvoiceKind): KnownInvoice {
  const { invoiceId: id, workOrderId, customerId, vehicleId, version } = data;
  return {
    status: 'DRAFT',
    kind,
    id,
    workOrderId,
    customerId,
    vehicleId,
    version,
    content: contentOf(data),
    issued: null,
    files: null,
    paid: null,
    discarded: null,
    storno: null,
    mails: [],
    retentionEnded: false,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

function issued(invoice: KnownInvoice, event: RecordedEvent<InvoiceIssued>): KnownInvoice {
  const { data, id: eventId, revision: eventRevision, metadata } = event;
  const { retentionId, issuer, mailTo, plate, vin, mileageKm, corrects, keptUntilOn } = data;
  const { recipientName, recipientStreet, recipientZip, recipientCity, recipientCountry } = data;
  const recipient = { recipientName, recipientStreet, recipientZip, recipientCity, recipientCountry };
  const taken = { retentionId, issuer, ...recipient, plate, vin, mileageKm, corrects, keptUntilOn };
  return {
    ...invoice,
    status: 'SENT',
    version: data.version,
    content: contentOf(data),
    mails: mailTo === null ? [] : [{ id: eventId, isSent: false }],
    issued: { ...taken, eventId, eventRevision, issuedAt: metadata.occurredAt },
  };
}

const gone = (known: string | null): string | null => (known === null ? null : ERASED);

/** As it reads once the key of the invoice is gone; what was not known stays unknown. */
function forgotten(facts: IssuedFacts): IssuedFacts {
  return {
    ...facts,
    recipientName: gone(facts.recipientName),
    recipientStreet: gone(facts.recipientStreet),
    recipientZip: gone(facts.recipientZip),
    recipientCity: gone(facts.recipientCity),
    recipientCountry: gone(facts.recipientCountry),
    plate: gone(facts.plate),
    vin: gone(facts.vin),
  };
}

function noted(mail: KnownInvoice['mails'][number], sentId: string): KnownInvoice['mails'][number] {
  return mail.id === sentId ? { ...mail, isSent: true } : mail;
}

function evolve(state: Invoice, event: RecordedEvent<InvoiceEvent>): Invoice {
  if (event.type === 'InvoiceDrafted') return begun(event, 'INVOICE');
  if (event.type === 'InvoiceIssued' && state.status === 'none') {
    return issued(begun(event, event.data.kind), event);
  }
  if (state.status === 'none') return state;
  const shown = { revision: event.revision, updatedAt: event.metadata.occurredAt };
  switch (event.type) {
    case 'InvoiceRedrafted':
      return { ...state, ...shown, version: event.data.version, content: contentOf(event.data) };
    case 'InvoiceIssued':
      return { ...issued(state, event), ...shown };
    case 'InvoicePdfStored': {
      const { pdfHash, xmlHash } = event.data;
      return { ...state, files: { pdfHash, xmlHash } };
    }
    case 'InvoiceMailRequested':
      return { ...state, mails: [...state.mails, { id: event.data.mailId, isSent: false }] };
    case 'InvoiceMailed':
      return { ...state, mails: state.mails.map((mail) => noted(mail, event.data.mailId)) };
    case 'InvoicePaid': {
      const { paidOn, method, reference } = event.data;
      return { ...state, ...shown, status: 'PAID', paid: { paidOn, method, reference } };
    }
    case 'InvoiceDraftDiscarded':
      return { ...state, ...shown, status: 'CANCELLED', discarded: event.data.reason };
    case 'InvoiceCancellationBegun':
      return {
        ...state,
        ...shown,
        storno: { id: event.data.stornoId, reason: event.data.reason, number: null },
      };
    case 'InvoiceCancelled': {
      const { stornoId: id, stornoNumber: number } = event.data;
      const storno = { id, reason: state.storno?.reason ?? null, number };
      return { ...state, ...shown, status: 'CANCELLED', storno };
    }
    case 'InvoiceRetentionEnded':
      return {
        ...state,
        ...shown,
        files: null,
        retentionEnded: true,
        issued: state.issued && forgotten(state.issued),
      };
    default:
      return unreachable(event);
  }
}

/** The streams `invoice-<id>`. */
export const invoiceStream = { name: 'invoice', initial: { status: 'none' } as Invoice, evolve };

/** True for one that the order still belongs to. */
export function isLiving({ status, kind }: Pick<KnownInvoice, 'status' | 'kind'>): boolean {
  return kind === 'INVOICE' && status !== 'CANCELLED';
}

/** True when it should have been paid by this day. */
export function isOverdue(
  { status, kind, dueOn }: { status: InvoiceStatus; kind: InvoiceKind; dueOn: LocalDate },
  today: LocalDate,
): boolean {
  return kind === 'INVOICE' && status === 'SENT' && dueOn < today;
}

/** What a Storno says it takes back. */
export function correctedBy({ id, content }: KnownInvoice): CorrectedInvoice {
  return { invoiceId: id, number: content.number, date: content.date };
}
