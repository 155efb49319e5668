import type { InvoiceDocument } from './invoice-document.js';
import { element, textElement, type Child } from './xml.js';

/** UNTDID 4461: in cash, by card. */
const PAID_AT_ONCE = { CASH_REFERENCE: '10', CARD: '48' } as const;
/** UNTDID 4461: not defined. XRechnung asks for the number of a card (BR-DE-24), which nobody keeps. */
const ANY_MEANS = '1';
/** UNTDID 4461: SEPA credit transfer. */
const SEPA_TRANSFER = '58';

/** How the invoice was paid at once, or the account to transfer to (BG-16); null: neither is known. */
export function paymentMeans({ profile, paidBy, party: { issuer } }: InvoiceDocument): Child {
  if (paidBy !== null) {
    const isCash = paidBy === 'CASH_REFERENCE';
    const code =
      isCash || profile !== 'XRECHNUNG' ? PAID_AT_ONCE[isCash ? 'CASH_REFERENCE' : 'CARD'] : ANY_MEANS;
    return element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', [code])]);
  }
  if (issuer.iban === '') return null;
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', [SEPA_TRANSFER]),
    element('ram:PayeePartyCreditorFinancialAccount', [
      textElement('ram:IBANID', issuer.iban),
      textElement('ram:AccountName', issuer.name),
    ]),
    issuer.bic !== '' &&
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', [textElement('ram:BICID', issuer.bic)]),
  ]);
}
