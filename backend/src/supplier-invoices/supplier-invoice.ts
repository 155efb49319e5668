import { invalid, refuse } from '#contracts/kernel/problem.js';
import { isFinished, statusOf } from '#contracts/supplier-invoices/status.js';
import { MISSING_NOTE } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import type {
  MatchFacts,
  SupplierInvoiceEvent,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  lineStanding,
  type SupplierInvoice,
  type SupplierInvoiceLine,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { assertSeen, seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { tellingStanding } from './invoice-standing.js';

type DecideInvoice = Decide<SupplierInvoiceState, SupplierInvoiceEvent>;
/** Compares lines with what is known at this moment, by the lines' ids. */
export type Compared = ReadonlyMap<string, MatchFacts>;

/** Takes the invoice in, with the first match of each line. It is there already: nothing happens. */
export const receiveInvoice = (facts: SupplierInvoiceReceived['data'], compared: Compared): DecideInvoice =>
  tellingStanding((invoice) => {
    if (invoice !== null) return [];
    const { supplierInvoiceId } = facts;
    return [
      { type: 'SupplierInvoiceReceived', version: 1, data: facts },
      ...facts.lines.flatMap(({ lineId }) => matched(supplierInvoiceId, lineId, compared)),
    ];
  });

/** Says which order it is for. Finished ones keep theirs. */
export const assignOrder = (
  order: { readonly orderId: string; readonly number: string },
  compared: Compared,
  expectedRevision?: number,
): DecideInvoice =>
  tellingStanding((state) => {
    const invoice = known(state);
    if (invoice.orderId === order.orderId) return [];
    assertSeen(invoice, expectedRevision);
    if (isFinished(statusOf(invoice.lines.map(lineStanding))))
      throw refuse('conflict', { detail: 'Die Rechnung ist bereits geprüft.' });
    const { supplierInvoiceId } = invoice;
    const { orderId, number: purchaseOrderNumber } = order;
    return [
      {
        type: 'SupplierInvoiceAssigned',
        version: 1,
        data: { supplierInvoiceId, orderId, purchaseOrderNumber },
      },
      ...newMatches(invoice, compared),
    ];
  });

/** Compares anew what is not finished: a fact for each line of which something else is known now. */
export const rematch = (compared: Compared): DecideInvoice =>
  tellingStanding((state) => {
    if (state === null || isFinished(statusOf(state.lines.map(lineStanding)))) return [];
    return newMatches(state, compared);
  });

/** Takes the line as it was charged. */
export const acceptLine = (lineId: string, note: string | null, expectedRevision?: number): DecideInvoice =>
  tellingStanding((state) => {
    const { supplierInvoiceId, match } = deviating(state, lineId, expectedRevision);
    return [{ type: 'LineAccepted', version: 1, data: { supplierInvoiceId, lineId, ...match, note } }];
  });

/** Asks the supplier about the line; `mail` null: in another way than by mail. */
export const clarifyLine = (
  lineId: string,
  note: string,
  mail: string | null,
  expectedRevision?: number,
): DecideInvoice =>
  tellingStanding((state) => {
    if (note.trim() === '') throw invalid('note', MISSING_NOTE);
    const { supplierInvoiceId, match } = deviating(state, lineId, expectedRevision);
    return [
      {
        type: 'LineSentToClarification',
        version: 1,
        data: { supplierInvoiceId, lineId, ...match, note, mail },
      },
    ];
  });

function deviating(
  state: SupplierInvoiceState,
  lineId: string,
  expectedRevision: number | undefined,
): { readonly supplierInvoiceId: string; readonly match: MatchFacts } {
  const invoice = known(state);
  const found = invoice.lines.find((one) => one.lineId === lineId);
  const line = seenRow(found, expectedRevision);
  if (line.match === null || line.match.matchStatus === 'MATCH')
    throw refuse('conflict', { detail: 'Diese Position hat keine Abweichung.' });
  if (line.resolution?.status === 'ACCEPTED')
    throw refuse('conflict', { detail: 'Diese Abweichung wurde bereits akzeptiert.' });
  return { supplierInvoiceId: invoice.supplierInvoiceId, match: line.match };
}

function known(invoice: SupplierInvoiceState): SupplierInvoice {
  if (invoice === null) throw notFound();
  return invoice;
}

/** There is no such invoice. */
export function notFound() {
  return refuse('not-found', { detail: 'Die angeforderte Rechnung wurde nicht gefunden.' });
}

function newMatches(invoice: SupplierInvoice, compared: Compared): SupplierInvoiceEvent[] {
  const { supplierInvoiceId, lines } = invoice;
  return lines
    .filter((line) => isNews(line, compared.get(line.lineId)))
    .flatMap(({ lineId }) => matched(supplierInvoiceId, lineId, compared));
}

function isNews({ match }: SupplierInvoiceLine, facts: MatchFacts | undefined): boolean {
  return facts !== undefined && JSON.stringify(match) !== JSON.stringify(facts);
}

function matched(supplierInvoiceId: string, lineId: string, compared: Compared): SupplierInvoiceEvent[] {
  const facts = compared.get(lineId);
  if (facts === undefined) return [];
  const note = facts.deviation?.description ?? null;
  return [{ type: 'LineMatched', version: 1, data: { supplierInvoiceId, lineId, ...facts, note } }];
}
