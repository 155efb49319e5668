import { asSentOn, type Invoice, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { retentionIdOf } from '#contracts/invoices/invoice.events.js';
import { storedContent, type StoredContent } from '#contracts/invoices/stored-content.js';
import type {
  DraftContent,
  InvoiceContent,
  InvoiceDraftDiscarded,
  InvoiceEvent,
  InvoiceIssued,
  InvoiceNumberJustified,
  OfInvoice,
  Settled,
} from '#contracts/invoices/invoice.events.js';
import { keptUntil } from '#contracts/invoices/retention.js';
import { whyKept } from '#contracts/invoices/kept-invoice.js';
import type { RetentionHolds } from '#contracts/audit/retention-holds.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { ALREADY_DONE, type Decide } from '../platform/streams/stream-type.js';
import { incomplete, missingForSending } from '#contracts/invoices/completeness.js';
import { billedOf, recipientOf } from '#contracts/invoices/recipient.js';
import { existing } from '../platform/streams/existing.js';
import { assertLawful, assertReceived, hasSameContent } from './drafts/invoice-content.js';

export type DecideInvoice = Decide<Invoice, InvoiceEvent>;

const CANCELLED = { detail: 'Die Rechnung ist storniert.' };
const NOT_SENT = { detail: 'Die Rechnung wurde noch nicht versendet.' };

/** The ids that every event of the invoice carries. */
export const ofInvoice = ({ id, workOrderId, customerId, vehicleId }: KnownInvoice): OfInvoice => ({
  invoiceId: id,
  workOrderId,
  customerId,
  vehicleId,
});

/** Version 1 of a draft. Idempotent. `numberReason`: why its number lies outside of the sequence. */
export const draft =
  (whose: OfInvoice, content: DraftContent, numberReason: string | null = null): DecideInvoice =>
  (state) => {
    if (state.status !== 'none') {
      assertSameDraft(state, whose, content);
      return [];
    }
    return [
      { type: 'InvoiceDrafted', version: 8, data: { ...whose, version: 1, ...storedContent(content) } },
      ...justified(whose, content, numberReason),
    ];
  };

function justified(
  whose: OfInvoice,
  { number }: InvoiceContent,
  reason: string | null,
): readonly InvoiceNumberJustified[] {
  if (reason === null) return [];
  const retentionId = retentionIdOf(whose.invoiceId);
  return [{ type: 'InvoiceNumberJustified', version: 2, data: { ...whose, retentionId, number, reason } }];
}

/** Refuses other contents under the same key. */
export function assertSameDraft(
  state: KnownInvoice,
  { workOrderId }: OfInvoice,
  content: DraftContent,
): void {
  const isSame =
    state.workOrderId === workOrderId &&
    state.version === 1 &&
    hasSameContent(draftContentOf(state), content);
  if (!isSame) throw refuse('idempotency-key-reused');
}

const draftContentOf = ({ content, openDates }: KnownInvoice): DraftContent => ({ ...content, ...openDates });

export function assertDraft({ status }: KnownInvoice): void {
  if (status === 'SENT' || status === 'PAID') throw refuse('invoice-sent');
  if (status === 'CANCELLED') throw refuse('conflict', CANCELLED);
}

/** The next version; no-op for the same contents. `customerId`: who pays it; default: as before. */
export const redraft =
  (
    content: (version: number) => DraftContent,
    numberReason: string | null = null,
    customerId: string | null = null,
  ): DecideInvoice =>
  (state) => {
    const before = existing(state);
    const invoice = { ...before, customerId: customerId ?? before.customerId };
    assertDraft(invoice);
    const version = invoice.version + 1;
    const next = content(version);
    const isSamePayer = invoice.customerId === before.customerId;
    if (isSamePayer && hasSameContent(next, draftContentOf(invoice))) return [];
    const data = { ...ofInvoice(invoice), version, previousNumber: invoice.content.number, ...next };
    return [
      { type: 'InvoiceRedrafted', version: 8, data: storedContent(data) },
      ...justified(ofInvoice(invoice), next, numberReason),
    ];
  };

/** Idempotent. */
export const discard =
  (reason: InvoiceDraftDiscarded['data']['reason']): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.status === 'CANCELLED') return [];
    assertDraft(invoice);
    return [{ type: 'InvoiceDraftDiscarded', version: 1, data: { ...ofInvoice(invoice), reason } }];
  };

export type TakenOver = Omit<
  InvoiceIssued['data'],
  keyof OfInvoice | keyof StoredContent | 'version' | 'kind' | 'retentionId' | 'corrects' | 'keptUntilOn'
>;

export function isSent({ status }: KnownInvoice): boolean {
  return status === 'SENT' || status === 'PAID';
}

/** `orders`: of a collective invoice, with their present cars. */
type Present = TakenOver & Partial<Pick<InvoiceContent, 'orders'>>;

/**
 * Sends the draft if it is complete and still has the `version` that the caller checked: number, deposits and recipient
 * belong to it. A date that nobody chose becomes `sentOn`, and the due date follows.
 */
export const issue =
  (taken: Present, version: number, sentOn: LocalDate, isSmallBusiness = false): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (isSent(invoice)) return [];
    assertDraft(invoice);
    if (invoice.version !== version) throw refuse('busy');
    const { content } = asSentOn(invoice, sentOn);
    const missing = missingForSending(content, taken.issuer, taken);
    if (missing.length > 0) throw incomplete(missing);
    assertLawful(content, isSmallBusiness);
    assertReceived(content, sentOn);
    const { orders = content.orders } = taken;
    return [issued(ofInvoice(invoice), { ...taken, ...content, orders, version }, sentOn)];
  };

/** The event of sending; the first one of an invoice that never was a draft. */
export function issued(
  whose: OfInvoice,
  facts: TakenOver & InvoiceContent & { readonly version: number },
  sentOn: LocalDate,
  storno: Pick<InvoiceIssued['data'], 'kind' | 'corrects'> = { kind: 'INVOICE', corrects: null },
): InvoiceIssued {
  const retentionId = retentionIdOf(whose.invoiceId);
  const data = { ...whose, ...facts, ...storno, retentionId, keptUntilOn: keptUntil(facts.date, sentOn) };
  return { type: 'InvoiceIssued', version: 11, data: storedContent(data) };
}

/** The cancellation invoice of a sent invoice, to the same recipient. */
export const issueStorno =
  (stornoId: string, original: KnownInvoice, content: InvoiceContent): DecideInvoice =>
  (state) => {
    if (state.status !== 'none') return [];
    if (original.issued === null) throw new Error('Only what was sent can be taken back');
    const { issuer } = original.issued;
    const { id, content: corrected } = original;
    return [
      issued(
        { ...ofInvoice(original), invoiceId: stornoId },
        {
          issuer,
          ...recipientOf(original.issued),
          ...billedOf(original.issued),
          mailTo: null,
          coPayerName: null,
          partials: [],
          version: 1,
          ...content,
        },
        // A cancellation invoice is dated on the day of its sending.
        content.date,
        { kind: 'STORNO', corrects: { invoiceId: id, number: corrected.number, date: corrected.date } },
      ),
    ];
  };

/** Idempotent: the first documents are kept. */
export const storePapers =
  (pdfHash: string, xmlHash: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.files !== null || invoice.issued === null || invoice.retentionEnded) return [];
    return [{ type: 'InvoicePdfStored', version: 1, data: { ...ofInvoice(invoice), pdfHash, xmlHash } }];
  };

/** Idempotent by request. */
export const requestMail =
  (mailId: string, to: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.mails.some(({ id }) => id === mailId)) return ALREADY_DONE;
    if (invoice.issued === null) throw refuse('conflict', invoice.status === 'DRAFT' ? NOT_SENT : CANCELLED);
    const { retentionId } = invoice.issued;
    return [
      { type: 'InvoiceMailRequested', version: 1, data: { ...ofInvoice(invoice), mailId, retentionId, to } },
    ];
  };

/** Records that the mail was sent. */
export const noteMailed =
  (mailId: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    const isOpen = invoice.mails.some(({ id, isSent: isDone }) => id === mailId && !isDone);
    return isOpen ? [{ type: 'InvoiceMailed', version: 1, data: { ...ofInvoice(invoice), mailId } }] : [];
  };

/** Notes that nothing is open any more, or (null) that something is open again. No-op for a cancelled invoice. */
export const noteSettlement =
  (settled: Settled | null): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.kind !== 'INVOICE' || !isSent(invoice) || invoice.storno !== null) return [];
    const whose = ofInvoice(invoice);
    if (settled === null) {
      return invoice.status === 'PAID' ? [{ type: 'InvoiceReopened', version: 1, data: whose }] : [];
    }
    if (invoice.status === 'PAID') return [];
    const retentionId = retentionIdOf(invoice.id);
    const data = { ...whose, retentionId, ...settled, reference: null };
    return [{ type: 'InvoicePaid', version: 3, data }];
  };

/** The sent invoice will be reversed and can no longer be paid. Idempotent. */
export const beginCancellation =
  (stornoId: string, reason: string | null): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.kind === 'STORNO') {
      throw refuse('conflict', { detail: 'Ein Storno kann nicht storniert werden.' });
    }
    if (invoice.status === 'CANCELLED' || invoice.storno !== null) return [];
    if (invoice.status === 'DRAFT') throw refuse('conflict', NOT_SENT);
    if (invoice.deductedBy !== null) throw refuse('conflict', deductedBy(invoice.deductedBy.number));
    const retentionId = retentionIdOf(invoice.id);
    const data = { ...ofInvoice(invoice), retentionId, stornoId, reason };
    return [{ type: 'InvoiceCancellationBegun', version: 2, data }];
  };

const deductedBy = (number: string) => ({
  detail: `Die Anzahlung ist auf der Schlussrechnung ${number} abgezogen. Bitte zuerst diese stornieren.`,
});

/** Records that the cancellation invoice has been sent. */
export const finishCancellation =
  (stornoNumber: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.storno === null || invoice.storno.number !== null) return [];
    const data = { ...ofInvoice(invoice), stornoId: invoice.storno.id, stornoNumber };
    return [{ type: 'InvoiceCancelled', version: 1, data }];
  };

/** Releases an invoice for deletion. A released one may be released again: a hold may have stopped the deletion. */
export const releaseRetention =
  (holds: RetentionHolds, today: LocalDate): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.retentionEnded) return [];
    const reason = whyKept(invoice, holds, today);
    if (reason !== null) throw refuse('conflict', { detail: reason });
    return [{ type: 'InvoiceRetentionReleased', version: 1, data: ofInvoice(invoice) }];
  };

/** True when recipient and documents may be erased now. */
export function mayErase(invoice: KnownInvoice, holds: RetentionHolds, today: LocalDate): boolean {
  const { retentionReleased, retentionEnded } = invoice;
  return retentionReleased && !retentionEnded && whyKept(invoice, holds, today) === null;
}

/** Records that the recipient is erased; the documents follow. Idempotent. */
export const endRetention: DecideInvoice = (state) => {
  const invoice = existing(state);
  if (!invoice.retentionReleased || invoice.retentionEnded) return [];
  return [{ type: 'InvoiceRetentionEnded', version: 1, data: ofInvoice(invoice) }];
};
