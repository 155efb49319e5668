import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { addDays, localDateTime, type LocalDate } from '../values/local-date-time.js';
import { CHOSEN_DATES } from './invoice.events.js';
import type {
  CorrectedInvoice,
  InvoiceContent,
  InvoiceDepositDeducted,
  InvoiceEvent,
  InvoiceId,
  InvoiceIssued,
  InvoiceKind,
  InvoicePaid,
  InvoiceRedrafted,
  OfInvoice,
  OpenDates,
} from './invoice.events.js';
import type { CounterSaleMade } from './counter-sale.events.js';
import { billedOf, RECIPIENT_FIELDS, recipientOf, type Recipient } from './recipient.js';
import { keptUntil } from './retention.js';
import { contentOf, forgottenContent, gone, type StoredContent } from './stored-content.js';

export const INVOICE_STATUSES = ['DRAFT', 'SENT', 'PAID', 'CANCELLED'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The data added at sending. `mailTo` is omitted, because it is not part of the invoice that must be retained. */
export type IssuedFacts = Omit<
  InvoiceIssued['data'],
  keyof OfInvoice | keyof StoredContent | 'version' | 'kind' | 'mailTo'
> & {
  readonly eventId: string;
  readonly eventRevision: number;
  readonly issuedAt: Instant;
};

export type KnownInvoice = {
  readonly status: InvoiceStatus;
  readonly kind: InvoiceKind;
  readonly id: InvoiceId;
  readonly workOrderId: string | null;
  readonly customerId: string;
  readonly vehicleId: string | null;
  readonly version: number;
  readonly content: InvoiceContent;
  /** Of a draft; once it is sent, its dates are final. */
  readonly openDates: OpenDates;
  /** Why its number lies outside of the sequence; null: it is in the sequence, or nobody had to say why. */
  readonly numberReason: string | null;
  /** Null for a draft. */
  readonly issued: IssuedFacts | null;
  readonly files: { readonly pdfHash: string; readonly xmlHash: string } | null;
  /** The papers that are deleted because retention has ended; null before. */
  readonly deletedFiles: KnownInvoice['files'];
  readonly paid: Pick<InvoicePaid['data'], 'paidOn' | 'method' | 'reference' | 'paymentId'> | null;
  readonly discarded: 'by-hand' | 'number-lost' | 'customer-erased' | null;
  /** The cancellation invoice; `number` null until it is sent. */
  readonly storno: {
    readonly id: InvoiceId;
    readonly reason: string | null;
    readonly number: string | null;
  } | null;
  /** The invoice that deducts this deposit, or is being sent; null: none does. */
  readonly deductedBy: {
    readonly id: InvoiceId;
    readonly number: string;
    readonly claimId: string;
  } | null;
  /** Of a sale over the counter; null: it is none. */
  readonly sale:
    | (Pick<CounterSaleMade['data'], 'parts' | 'paidBy' | 'reference'> & {
        /** Its Storno puts the parts back. */
        readonly isTakenBack: boolean;
      })
    | null;
  /** Requested mails. The mail requested when sending has the id of the event. */
  readonly mails: readonly { readonly id: string; readonly isSent: boolean }[];
  /** An administrator released it for deletion. */
  readonly retentionReleased: boolean;
  readonly retentionEnded: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event that changed an answer. */
  readonly revision: number;
};

export type Invoice = { readonly status: 'none' } | KnownInvoice;

/** An invoice after the erasure of its customer. A sent invoice keeps its texts until its retention ends. */
export function afterErasure(invoice: KnownInvoice): KnownInvoice {
  if (invoice.issued !== null) return invoice;
  const { content, numberReason } = invoice;
  return { ...invoice, content: forgottenContent(content), numberReason: gone(numberReason) };
}

/** A draft as it would be sent on this day; anything else unchanged. */
export function asSentOn(invoice: KnownInvoice, day: LocalDate): KnownInvoice {
  const { status, content, openDates } = invoice;
  if (status !== 'DRAFT' || !openDates.isDatedOnSending) return invoice;
  const { paymentDays } = openDates;
  const dueOn = paymentDays === null ? content.dueOn : addDays(day, paymentDays);
  return { ...invoice, content: { ...content, date: day, dueOn } };
}

function openDatesOf({ isDatedOnSending, paymentDays }: OpenDates): OpenDates {
  return { isDatedOnSending, paymentDays };
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
    openDates: 'paymentDays' in data ? openDatesOf(data) : CHOSEN_DATES,
    numberReason: null,
    issued: null,
    files: null,
    deletedFiles: null,
    paid: null,
    discarded: null,
    storno: null,
    deductedBy: null,
    sale: null,
    mails: [],
    retentionReleased: false,
    retentionEnded: false,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

function issued(invoice: KnownInvoice, event: RecordedEvent<InvoiceIssued>): KnownInvoice {
  const { data, id: eventId, revision: eventRevision, metadata } = event;
  const { retentionId, issuer, mailTo, corrects, coPayerName, partials } = data;
  // Earlier events counted from the typed date alone.
  const counted = keptUntil(data.date, localDateTime(metadata.occurredAt).date);
  const keptUntilOn = data.keptUntilOn > counted ? data.keptUntilOn : counted;
  const named = { corrects, coPayerName, partials };
  const taken = { retentionId, issuer, ...recipientOf(data), ...billedOf(data), ...named, keptUntilOn };
  return {
    ...invoice,
    status: 'SENT',
    version: data.version,
    content: contentOf(data),
    openDates: CHOSEN_DATES,
    mails: mailTo === null ? [] : [{ id: eventId, isSent: false }],
    issued: { ...taken, eventId, eventRevision, issuedAt: metadata.occurredAt },
  };
}

/** After the invoice's key is deleted; unknown values stay null. */
function forgotten(facts: IssuedFacts): IssuedFacts {
  return {
    ...facts,
    ...(Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, gone(facts[field])])) as Recipient),
    plate: gone(facts.plate),
    vin: gone(facts.vin),
    coPayerName: gone(facts.coPayerName),
  };
}

function afterRetention(invoice: KnownInvoice): KnownInvoice {
  const { files, content, numberReason, paid, sale, storno, issued: facts } = invoice;
  return {
    ...invoice,
    files: null,
    deletedFiles: files,
    retentionEnded: true,
    content: forgottenContent(content),
    numberReason: gone(numberReason),
    paid: paid && { ...paid, reference: gone(paid.reference) },
    sale: sale && { ...sale, reference: gone(sale.reference) },
    storno: storno && { ...storno, reason: gone(storno.reason) },
    issued: facts && forgotten(facts),
  };
}

function noted(mail: KnownInvoice['mails'][number], sentId: string): KnownInvoice['mails'][number] {
  return mail.id === sentId ? { ...mail, isSent: true } : mail;
}

function redrafted(before: KnownInvoice, data: InvoiceRedrafted['data']): KnownInvoice {
  return {
    ...before,
    version: data.version,
    customerId: data.customerId,
    content: contentOf(data),
    openDates: openDatesOf(data),
    numberReason: data.number === before.content.number ? before.numberReason : null,
  };
}

function holderOf({ finalId, finalNumber, claimId }: InvoiceDepositDeducted['data']) {
  return { id: finalId, number: finalNumber, claimId };
}

function evolve(state: Invoice, event: RecordedEvent<InvoiceEvent>): Invoice {
  if (event.type === 'InvoiceDrafted') return begun(event, 'INVOICE');
  if (event.type === 'InvoiceIssued' && state.status === 'none') {
    return issued(begun(event, event.data.kind), event);
  }
  if (state.status === 'none') throw new Error(`${event.type} on an invoice that was never drafted`);
  const shown = { revision: event.revision, updatedAt: event.metadata.occurredAt };
  switch (event.type) {
    case 'InvoiceRedrafted':
      return { ...redrafted(state, event.data), ...shown };
    case 'InvoiceNumberJustified':
      return { ...state, ...shown, numberReason: event.data.reason };
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
      const { paidOn, method, reference, paymentId } = event.data;
      return { ...state, ...shown, status: 'PAID', paid: { paidOn, method, reference, paymentId } };
    }
    case 'InvoiceReopened':
      return { ...state, ...shown, status: 'SENT', paid: null };
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
    case 'InvoiceDepositDeducted':
      return { ...state, ...shown, deductedBy: holderOf(event.data) };
    case 'InvoiceDepositFreed':
      return { ...state, ...shown, deductedBy: null };
    case 'CounterSaleMade': {
      const { parts, paidBy, reference } = event.data;
      return { ...state, ...shown, sale: { parts, paidBy, reference, isTakenBack: false } };
    }
    case 'SoldPartsTakenBack':
      return { ...state, ...shown, sale: state.sale && { ...state.sale, isTakenBack: true } };
    case 'InvoiceRetentionReleased':
      return { ...state, ...shown, retentionReleased: true };
    case 'InvoiceRetentionEnded':
      return { ...afterRetention(state), ...shown };
    default:
      return unreachable(event);
  }
}

export const invoiceStream = {
  name: 'invoice',
  initial: { status: 'none' } as Invoice,
  evolve,
  revisionOf: (invoice: Invoice) => (invoice.status === 'none' ? undefined : invoice.revision),
};

/** True if the order still belongs to this invoice. A deposit does not bill its order. */
export function isLiving({
  status,
  kind,
  content,
}: Pick<KnownInvoice, 'status' | 'kind' | 'content'>): boolean {
  return kind === 'INVOICE' && content.form !== 'DEPOSIT' && status !== 'CANCELLED';
}

/** True for a sent deposit that nobody takes back: a final invoice deducts it. */
export function isDeductible({ status, kind, content, storno }: KnownInvoice): boolean {
  return (
    kind === 'INVOICE' &&
    content.form === 'DEPOSIT' &&
    (status === 'SENT' || status === 'PAID') &&
    storno === null
  );
}

/** True if something is asked for by a day: not by a cancellation invoice, nor where deposits have paid all. */
export function isDue({ kind, content }: Pick<KnownInvoice, 'kind' | 'content'>): boolean {
  return kind === 'INVOICE' && content.grossCents !== 0;
}

/** True if it should have been paid before this day. */
export function isOverdue(
  invoice: Pick<KnownInvoice, 'kind' | 'status' | 'content'>,
  today: LocalDate,
): boolean {
  return isDue(invoice) && invoice.status === 'SENT' && invoice.content.dueOn < today;
}

export function correctedBy({ id, content }: KnownInvoice): CorrectedInvoice {
  return { invoiceId: id, number: content.number, date: content.date };
}
