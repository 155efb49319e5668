import type { Invoice, KnownInvoice } from '#contracts/invoices/invoice.js';
import type {
  InvoiceContent,
  InvoiceDraftDiscarded,
  InvoiceEvent,
  InvoiceIssued,
  InvoicePaid,
  OfInvoice,
} from '#contracts/invoices/invoice.events.js';
import { refuse } from '#contracts/kernel/problem.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { incomplete, missingForSending } from '#contracts/invoices/completeness.js';
import { saysTheSame } from './invoice-content.js';

type DecideInvoice = Decide<Invoice, InvoiceEvent>;

const CANCELLED = { detail: 'Die Rechnung ist storniert.' };
const NOT_SENT = { detail: 'Die Rechnung wurde noch nicht versendet.' };
const BEING_CANCELLED = { detail: 'Die Rechnung wird gerade storniert.' };

/** The invoice; 404 when nobody has made it. */
export function existing(invoice: Invoice): KnownInvoice {
  if (invoice.status === 'none') throw refuse('not-found');
  return invoice;
}

/** As `existing`, and 412 when it has changed since the caller saw it. */
export function seen(invoice: Invoice, expectedRevision: number | undefined): KnownInvoice {
  const known = existing(invoice);
  assertSeen(known, expectedRevision);
  return known;
}

const ofInvoice = ({ id, workOrderId, customerId, vehicleId }: KnownInvoice): OfInvoice => ({
  invoiceId: id,
  workOrderId,
  customerId,
  vehicleId,
});

/** Version 1 of a draft. The same call again is the same draft. */
export const draft =
  (whose: OfInvoice, content: InvoiceContent): DecideInvoice =>
  (state) => {
    if (state.status !== 'none') {
      assertSameDraft(state, whose, content);
      return [];
    }
    return [{ type: 'InvoiceDrafted', version: 1, data: { ...whose, version: 1, ...content } }];
  };

/** Refuses a call that is repeated under its key with something else. */
export function assertSameDraft(
  state: KnownInvoice,
  { workOrderId }: OfInvoice,
  content: InvoiceContent,
): void {
  const isSame =
    state.workOrderId === workOrderId && state.version === 1 && saysTheSame(state.content, content);
  if (!isSame) throw refuse('idempotency-key-reused');
}

/** Refuses what can be changed no more. */
export function assertDraft({ status }: KnownInvoice): void {
  if (status === 'SENT' || status === 'PAID') throw refuse('invoice-sent');
  if (status === 'CANCELLED') throw refuse('conflict', CANCELLED);
}

/** The next version; one that says the same is none. */
export const redraft =
  (content: (version: number) => InvoiceContent, expectedRevision?: number): DecideInvoice =>
  (state) => {
    const invoice = seen(state, expectedRevision);
    assertDraft(invoice);
    const version = invoice.version + 1;
    const next = content(version);
    if (saysTheSame(next, invoice.content)) return [];
    const data = { ...ofInvoice(invoice), version, previousNumber: invoice.content.number, ...next };
    return [{ type: 'InvoiceRedrafted', version: 1, data }];
  };

/** Gives a draft up; one that is given up already stays so. */
export const discard =
  (reason: InvoiceDraftDiscarded['data']['reason'], expectedRevision?: number): DecideInvoice =>
  (state) => {
    const invoice = seen(state, expectedRevision);
    if (invoice.status === 'CANCELLED') return [];
    assertDraft(invoice);
    return [{ type: 'InvoiceDraftDiscarded', version: 1, data: { ...ofInvoice(invoice), reason } }];
  };

/** What is taken over from elsewhere when an invoice is sent. */
export type TakenOver = Omit<
  InvoiceIssued['data'],
  keyof OfInvoice | keyof InvoiceContent | 'version' | 'kind' | 'retentionId' | 'corrects' | 'keptUntilOn'
>;

/** True when sending it again changes nothing. */
export function isSent({ status }: KnownInvoice): boolean {
  return status === 'SENT' || status === 'PAID';
}

/** Sends the draft as it stands by now, if it still is complete and has the number that was claimed for it. */
export const issue =
  (taken: TakenOver, claimedNumber: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (isSent(invoice)) return [];
    assertDraft(invoice);
    if (invoice.content.number !== claimedNumber) throw refuse('busy');
    const missing = missingForSending(invoice.content, taken.issuer, taken);
    if (missing.length > 0) throw incomplete(missing);
    return [issued(ofInvoice(invoice), { ...taken, ...invoice.content, version: invoice.version })];
  };

function issued(
  whose: OfInvoice,
  facts: TakenOver & InvoiceContent & { readonly version: number },
  storno: Pick<InvoiceIssued['data'], 'kind' | 'corrects'> = { kind: 'INVOICE', corrects: null },
): InvoiceIssued {
  const retentionId = `invoice-${whose.invoiceId}`;
  const data = { ...whose, ...facts, ...storno, retentionId, keptUntilOn: keptUntil(facts.date) };
  return { type: 'InvoiceIssued', version: 1, data };
}

/** § 147 (3) AO, § 14b UStG: eight years from the end of the year. */
function keptUntil(date: string): string {
  return `${Number(date.slice(0, 4)) + 8}-12-31`;
}

/** The Storno of a sent invoice, as it names that one and whom it went to. */
export const issueStorno =
  (stornoId: string, original: KnownInvoice, content: InvoiceContent): DecideInvoice =>
  (state) => {
    if (state.status !== 'none') return [];
    if (original.issued === null) throw new Error('Only what was sent can be taken back');
    const { recipientName, recipientStreet, recipientZip, recipientCity, recipientCountry } = original.issued;
    const { issuer, plate, vin, mileageKm } = original.issued;
    const { id, content: corrected } = original;
    return [
      issued(
        { ...ofInvoice(original), invoiceId: stornoId },
        {
          issuer,
          recipientName,
          recipientStreet,
          recipientZip,
          recipientCity,
          recipientCountry,
          mailTo: null,
          plate,
          vin,
          mileageKm,
          version: 1,
          ...content,
        },
        { kind: 'STORNO', corrects: { invoiceId: id, number: corrected.number, date: corrected.date } },
      ),
    ];
  };

/** Its papers are stored. The first ones stay. */
export const storePapers =
  (pdfHash: string, xmlHash: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.files !== null || invoice.issued === null || invoice.retentionEnded) return [];
    return [{ type: 'InvoicePdfStored', version: 1, data: { ...ofInvoice(invoice), pdfHash, xmlHash } }];
  };

/** Somebody wants it mailed; the same request again is the same mail. */
export const requestMail =
  (mailId: string, to: string, expectedRevision?: number): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.mails.some(({ id }) => id === mailId)) return [];
    seen(invoice, expectedRevision);
    if (invoice.issued === null) throw refuse('conflict', invoice.status === 'DRAFT' ? NOT_SENT : CANCELLED);
    const { retentionId } = invoice.issued;
    return [
      { type: 'InvoiceMailRequested', version: 1, data: { ...ofInvoice(invoice), mailId, retentionId, to } },
    ];
  };

/** The mail is sent. */
export const noteMailed =
  (mailId: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    const isOpen = invoice.mails.some(({ id, isSent: isDone }) => id === mailId && !isDone);
    return isOpen ? [{ type: 'InvoiceMailed', version: 1, data: { ...ofInvoice(invoice), mailId } }] : [];
  };

/** The money is there. Paid twice: nothing happens. */
export const pay =
  (payment: Omit<InvoicePaid['data'], keyof OfInvoice>, expectedRevision?: number): DecideInvoice =>
  (state) => {
    const invoice = seen(state, expectedRevision);
    if (invoice.status === 'DRAFT') throw refuse('conflict', NOT_SENT);
    if (invoice.status === 'CANCELLED') throw refuse('conflict', CANCELLED);
    if (invoice.storno !== null) throw refuse('conflict', BEING_CANCELLED);
    if (invoice.status === 'PAID') return [];
    return [{ type: 'InvoicePaid', version: 1, data: { ...ofInvoice(invoice), ...payment } }];
  };

/** A sent invoice will be taken back; from now on nobody pays it. Begun already: nothing happens. */
export const beginCancellation =
  (stornoId: string, reason: string | null, expectedRevision?: number): DecideInvoice =>
  (state) => {
    const invoice = seen(state, expectedRevision);
    if (invoice.kind === 'STORNO') {
      throw refuse('conflict', { detail: 'Ein Storno kann nicht storniert werden.' });
    }
    if (invoice.status === 'CANCELLED' || invoice.storno !== null) return [];
    if (invoice.status === 'DRAFT') throw refuse('conflict', NOT_SENT);
    const data = { ...ofInvoice(invoice), stornoId, reason };
    return [{ type: 'InvoiceCancellationBegun', version: 1, data }];
  };

/** Its Storno is out. */
export const finishCancellation =
  (stornoNumber: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.storno === null || invoice.storno.number !== null) return [];
    const data = { ...ofInvoice(invoice), stornoId: invoice.storno.id, stornoNumber };
    return [{ type: 'InvoiceCancelled', version: 1, data }];
  };

/** Its time is over. */
export const endRetention =
  (today: string): DecideInvoice =>
  (state) => {
    const invoice = existing(state);
    if (invoice.issued === null || invoice.retentionEnded || invoice.issued.keptUntilOn >= today) return [];
    return [{ type: 'InvoiceRetentionEnded', version: 1, data: ofInvoice(invoice) }];
  };
