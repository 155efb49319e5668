import { isDeepStrictEqual } from 'node:util';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import { MISSING_NOTE, MISSING_REASON } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import type {
  InvoiceDeviation,
  InvoiceDeviationType,
  MatchFacts,
  SupplierInvoiceCorrected,
  SupplierInvoiceEvent,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  invoiceStatus,
  type DecidedDeviation,
  type SupplierInvoice,
  type SupplierInvoiceLine,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { withStanding } from './matching/invoice-standing.js';

type DecideInvoice = Decide<SupplierInvoiceState, SupplierInvoiceEvent>;

/** The result of a comparison: the facts by line id, and the deviations of the whole invoice. */
export type Compared = {
  readonly lines: ReadonlyMap<string, MatchFacts>;
  readonly deviations: readonly InvoiceDeviation[];
};

/** Idempotent. */
export const receiveInvoice = (facts: SupplierInvoiceReceived['data'], compared: Compared): DecideInvoice =>
  withStanding((invoice) => {
    if (invoice.status !== 'none') return [];
    const { supplierInvoiceId } = facts;
    return [
      { type: 'SupplierInvoiceReceived', version: 2, data: facts },
      ...whole(supplierInvoiceId, [], compared),
      ...facts.lines.flatMap(({ lineId }) => matched(supplierInvoiceId, lineId, compared)),
    ];
  });

/** Also changes the order of a checked invoice. */
export const assignOrder = (
  order: { readonly orderId: string; readonly number: string },
  compared: Compared,
): DecideInvoice =>
  withStanding((state) => {
    const invoice = changeable(state);
    if (invoice.orderId === order.orderId) return [];
    const { supplierInvoiceId } = invoice;
    const { orderId, number: purchaseOrderNumber } = order;
    return [
      {
        type: 'SupplierInvoiceAssigned',
        version: 1,
        data: { supplierInvoiceId, orderId, purchaseOrderNumber },
      },
      ...newComparison(invoice, compared),
    ];
  });

/** No-op without an order. */
export const unassignOrder = (compared: Compared): DecideInvoice =>
  withStanding((state) => {
    const invoice = changeable(state);
    if (invoice.orderId === null) return [];
    const { supplierInvoiceId } = invoice;
    return [
      { type: 'SupplierInvoiceUnassigned', version: 1, data: { supplierInvoiceId } },
      ...newComparison(invoice, compared),
    ];
  });

export const assignLine = (lineId: string, orderLineId: string, compared: Compared): DecideInvoice =>
  withStanding((state) => {
    const invoice = undecided(state);
    const { assignedTo } = existing(invoice.lines.find((line) => line.lineId === lineId));
    if (assignedTo === orderLineId) return [];
    const { supplierInvoiceId } = invoice;
    return [
      { type: 'SupplierInvoiceLineAssigned', version: 1, data: { supplierInvoiceId, lineId, orderLineId } },
      ...newComparison(invoice, compared),
    ];
  });

/** An invoice whose head and lines may be replaced: it was typed, and is not voided. */
export function correctable(state: SupplierInvoiceState): SupplierInvoice {
  if (existing(state).fileHash !== null)
    throw refuse('conflict', { detail: 'Eine eingelesene Rechnung kann nicht geändert werden.' });
  return changeable(state);
}

/** Replaces head and lines, also of a checked invoice. Refused for an imported invoice; see `assertInNoBatch`. */
export const correctInvoice = (
  facts: Omit<SupplierInvoiceCorrected['data'], 'standing'>,
  compared: Compared,
): DecideInvoice =>
  withStanding((state) => {
    const { supplierInvoiceId, deviations } = correctable(state);
    if (facts.reason === null || facts.reason.trim() === '') throw invalid('reason', MISSING_REASON);
    return [
      { type: 'SupplierInvoiceCorrected', version: 2, data: facts },
      ...whole(supplierInvoiceId, deviations, compared),
      ...facts.lines.flatMap(({ lineId }) => matched(supplierInvoiceId, lineId, compared)),
    ];
  });

/** For an invoice captured by mistake. Idempotent. */
export const voidInvoice = (reason: string): DecideInvoice =>
  withStanding((state) => {
    const { supplierInvoiceId, voided } = existing(state);
    assertReason(reason);
    if (voided !== null) return [];
    return [{ type: 'SupplierInvoiceVoided', version: 1, data: { supplierInvoiceId, reason } }];
  });

/** Records an event for every changed result. */
export const rematch = (compared: Compared): DecideInvoice =>
  withStanding((state) => {
    if (state.status === 'none' || isFinished(invoiceStatus(state))) return [];
    return newComparison(state, compared);
  });

export const acceptLine = (lineId: string, note: string | null): DecideInvoice =>
  withStanding((state) => {
    const { supplierInvoiceId, line } = deviating(state, lineId);
    const data = { supplierInvoiceId, lineId, ...line.match, note };
    return [{ type: 'LineAccepted', version: 2, data }];
  });

/** `mail` null: asked in another way than by mail. */
export const clarifyLine = (lineId: string, note: string, mail: string | null): DecideInvoice =>
  withStanding((state) => {
    if (note.trim() === '') throw invalid('note', MISSING_NOTE);
    const { supplierInvoiceId, line } = deviating(state, lineId, { orAccepted: true });
    const data = { supplierInvoiceId, lineId, ...line.match, note, mail };
    return [{ type: 'LineSentToClarification', version: 2, data }];
  });

/** Also of a checked invoice. The caller refuses it while a DATEV batch has the invoice. */
export const withdrawLine = (lineId: string, reason: string): DecideInvoice =>
  withStanding((state) => {
    const { supplierInvoiceId, lines } = changeable(state);
    assertReason(reason);
    const line = existing(lines.find((one) => one.lineId === lineId));
    if (line.resolution?.status !== 'ACCEPTED') throw refuse('conflict', { detail: NOT_ACCEPTED });
    return [{ type: 'LineAcceptanceWithdrawn', version: 1, data: { supplierInvoiceId, lineId, reason } }];
  });

/** Accepting the supplier's deviation compares the lines with the supplier's order. */
export const acceptDeviation = (
  type: InvoiceDeviationType,
  note: string | null,
  compared: Compared,
): DecideInvoice =>
  withStanding((state) => {
    const invoice = changeable(state);
    const { description, resolution } = deviationOf(invoice, type);
    if (resolution?.status === 'ACCEPTED') throw refuse('conflict', { detail: ALREADY_ACCEPTED });
    const { supplierInvoiceId, supplierId, supplierName, seller } = invoice;
    const data = { supplierInvoiceId, type, description, note, supplierId, supplierName, seller };
    return [{ type: 'InvoiceDeviationAccepted', version: 1, data }, ...newComparison(invoice, compared)];
  });

/** `mail` null: asked in another way than by mail. */
export const clarifyDeviation = (
  type: InvoiceDeviationType,
  note: string,
  mail: string | null,
): DecideInvoice =>
  withStanding((state) => {
    if (note.trim() === '') throw invalid('note', MISSING_NOTE);
    const invoice = changeable(state);
    const { description } = deviationOf(invoice, type);
    const data = { supplierInvoiceId: invoice.supplierInvoiceId, type, description, note, mail };
    return [{ type: 'InvoiceDeviationSentToClarification', version: 1, data }];
  });

export const withdrawDeviation = (
  type: InvoiceDeviationType,
  reason: string,
  compared: Compared,
): DecideInvoice =>
  withStanding((state) => {
    const invoice = changeable(state);
    assertReason(reason);
    const { description, resolution } = deviationOf(invoice, type);
    if (resolution?.status !== 'ACCEPTED') throw refuse('conflict', { detail: NOT_ACCEPTED });
    const data = { supplierInvoiceId: invoice.supplierInvoiceId, type, description, reason };
    return [{ type: 'InvoiceAcceptanceWithdrawn', version: 1, data }, ...newComparison(invoice, compared)];
  });

const ALREADY_ACCEPTED = 'Diese Abweichung wurde bereits akzeptiert.';
const NOT_ACCEPTED = 'Diese Abweichung ist nicht akzeptiert.';

function assertReason(reason: string): void {
  if (reason.trim() === '') throw invalid('reason', MISSING_REASON);
}

function deviating(
  state: SupplierInvoiceState,
  lineId: string,
  { orAccepted = false }: { readonly orAccepted?: boolean } = {},
): {
  readonly supplierInvoiceId: string;
  readonly line: SupplierInvoiceLine & { readonly match: MatchFacts };
} {
  const invoice = changeable(state);
  const line = existing(invoice.lines.find((one) => one.lineId === lineId));
  const { match, resolution } = line;
  if (match === null || match.matchStatus === 'MATCH')
    throw refuse('conflict', { detail: 'Diese Position hat keine Abweichung.' });
  if (resolution?.status === 'ACCEPTED' && !orAccepted)
    throw refuse('conflict', { detail: ALREADY_ACCEPTED });
  return { supplierInvoiceId: invoice.supplierInvoiceId, line: { ...line, match } };
}

function deviationOf({ deviations }: SupplierInvoice, type: InvoiceDeviationType): DecidedDeviation {
  const found = deviations.find((deviation) => deviation.type === type);
  if (found === undefined) throw refuse('conflict', { detail: 'Diese Rechnung hat diese Abweichung nicht.' });
  return found;
}

function changeable(state: SupplierInvoiceState): SupplierInvoice {
  const invoice = existing(state);
  if (invoice.voided !== null) throw refuse('conflict', { detail: 'Die Rechnung wurde verworfen.' });
  return invoice;
}

function undecided(state: SupplierInvoiceState): SupplierInvoice {
  const invoice = changeable(state);
  if (isFinished(invoiceStatus(invoice)))
    throw refuse('conflict', { detail: 'Die Rechnung ist bereits geprüft.' });
  return invoice;
}

function newComparison(invoice: SupplierInvoice, compared: Compared): SupplierInvoiceEvent[] {
  const { supplierInvoiceId, lines, deviations } = invoice;
  return [
    ...whole(supplierInvoiceId, deviations, compared),
    ...lines
      .filter((line) => isNews(line, compared.lines.get(line.lineId)))
      .flatMap(({ lineId }) => matched(supplierInvoiceId, lineId, compared)),
  ];
}

const words = (found: readonly InvoiceDeviation[]): string =>
  JSON.stringify(found.map(({ type, description }) => [type, description]));

/** The comparison of the whole invoice, if its result has changed. */
function whole(
  supplierInvoiceId: string,
  before: readonly InvoiceDeviation[],
  { deviations }: Compared,
): SupplierInvoiceEvent[] {
  if (words(before) === words(deviations)) return [];
  return [{ type: 'SupplierInvoiceCompared', version: 1, data: { supplierInvoiceId, deviations } }];
}

function isNews({ match }: SupplierInvoiceLine, facts: MatchFacts | undefined): boolean {
  return facts !== undefined && !isDeepStrictEqual(match, facts);
}

function matched(supplierInvoiceId: string, lineId: string, compared: Compared): SupplierInvoiceEvent[] {
  const facts = compared.lines.get(lineId);
  if (facts === undefined) return [];
  const note = facts.deviation?.description ?? null;
  return [{ type: 'LineMatched', version: 2, data: { supplierInvoiceId, lineId, ...facts, note } }];
}
