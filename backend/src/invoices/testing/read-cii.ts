import { refuse } from '#contracts/kernel/problem.js';
import { at, children, readXml, textAt } from '../../platform/xml/read-xml.js';
import { ciiOf } from '../e-invoice/cii.js';
import type { InvoiceDocument } from '../e-invoice/invoice-document.js';
import { documentNamed } from './golden-documents.js';

const rules = {
  maxTags: 10_000,
  maxMarkupLength: 1_000_000,
  unreadable: (detail: string) => refuse('e-invoice-unreadable', { detail }),
};
export const rootOf = (document: InvoiceDocument) => readXml(Buffer.from(ciiOf(document)), rules).root;
export const tradeOf = (document: InvoiceDocument) => at(rootOf(document), 'SupplyChainTradeTransaction');
export const linesOf = (document: InvoiceDocument) =>
  children(tradeOf(document), 'IncludedSupplyChainTradeLineItem');
export const settlementOf = (document: InvoiceDocument) =>
  at(tradeOf(document), 'ApplicableHeaderTradeSettlement');
/** A day below this path: `20261113`. */
export const dayOf = (parent: unknown, ...path: readonly string[]) =>
  textAt(parent, ...path, 'DateTimeString');
/** Two lines of one rate for a person. */
export const PLAIN = documentNamed('one rate');
export const withContent = (
  change: Partial<InvoiceDocument['content']>,
  document = PLAIN,
): InvoiceDocument => ({
  ...document,
  content: { ...document.content, ...change },
});
export const withParty = (change: Partial<InvoiceDocument['party']>, document = PLAIN): InvoiceDocument => ({
  ...document,
  party: { ...document.party, ...change },
});
export const withIssuer = (
  change: Partial<InvoiceDocument['party']['issuer']>,
  document = PLAIN,
): InvoiceDocument => withParty({ issuer: { ...document.party.issuer, ...change } }, document);
