import { isForAuthority, vatIdOf } from '#contracts/invoices/completeness.js';
import { buyerContactOf, buyerNameOf, deliveryOf } from '#contracts/invoices/recipient.js';
import { TAX_CASES } from '#contracts/invoices/tax-cases.js';
import { countryCode } from '#contracts/values/country.js';
import type { InvoiceDocument } from './invoice-document.js';
import { element, textElement, type Child } from './xml.js';

/** The scheme of a Leitweg-ID as an electronic address (EAS). */
const LEITWEG_SCHEME = '0204';
/** An invoice of a small amount may omit the recipient (§ 33 UStDV), but EN 16931 requires a name (BR-07). */
const UNNAMED_BUYER = 'Laufkundschaft';

/** BG-4. */
export function seller({ issuer }: InvoiceDocument['party']): string {
  const vatId = vatIdOf(issuer);
  const { registerNumber, taxNumber } = issuer;
  // BR-CO-26: requires an identifier, a register number or a VAT id.
  const identifier = vatId === null && registerNumber === '' ? taxNumber : null;
  const hasContact = issuer.owner !== '' || issuer.phone !== '' || issuer.email !== '';
  return element('ram:SellerTradeParty', [
    textElement('ram:ID', identifier),
    textElement('ram:Name', issuer.name),
    registerNumber !== '' &&
      element('ram:SpecifiedLegalOrganization', [textElement('ram:ID', registerNumber)]),
    hasContact &&
      element('ram:DefinedTradeContact', [
        textElement('ram:PersonName', issuer.owner),
        issuer.phone !== '' &&
          element('ram:TelephoneUniversalCommunication', [textElement('ram:CompleteNumber', issuer.phone)]),
        issuer.email !== '' &&
          element('ram:EmailURIUniversalCommunication', [textElement('ram:URIID', issuer.email)]),
      ]),
    address(issuer.zip, issuer.street, issuer.city, 'DE'),
    issuer.email !== '' &&
      element('ram:URIUniversalCommunication', [textElement('ram:URIID', issuer.email, { schemeID: 'EM' })]),
    taxRegistration(vatId, 'VA'),
    taxRegistration(taxNumber, 'FC'),
  ]);
}

function taxRegistration(id: string | null, schemeID: 'VA' | 'FC'): Child {
  return (
    id !== null &&
    id !== '' &&
    element('ram:SpecifiedTaxRegistration', [textElement('ram:ID', id, { schemeID })])
  );
}

/** BG-7. */
export function buyer(party: InvoiceDocument['party']): string {
  const { recipientStreet, recipientZip, recipientCity, recipientCountry } = party;
  const contact = buyerContactOf(party);
  const country = countryCode(recipientCountry);
  return element('ram:BuyerTradeParty', [
    textElement('ram:Name', buyerNameOf(party) ?? UNNAMED_BUYER),
    contact !== null && element('ram:DefinedTradeContact', [textElement('ram:PersonName', contact)]),
    // Up to 250 € the country may be unknown. EN 16931 requires one (BR-11), but no other part of the address.
    country === null
      ? address(null, null, null, 'DE')
      : address(recipientZip, recipientStreet, recipientCity, country),
    isForAuthority(party) &&
      element('ram:URIUniversalCommunication', [
        textElement('ram:URIID', party.recipientReference, { schemeID: LEITWEG_SCHEME }),
      ]),
    taxRegistration(party.recipientVatId, 'VA'),
  ]);
}

function address(zip: string | null, street: string | null, city: string | null, country: string): string {
  return element('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', zip),
    textElement('ram:LineOne', street),
    textElement('ram:CityName', city),
    element('ram:CountryID', [country]),
  ]);
}

/** Goods that go to another country of the EU name it (BR-IC-12). */
export function shipTo({ lines, party }: InvoiceDocument): Child {
  if (!lines.some(({ taxCase }) => TAX_CASES[taxCase].category === 'K')) return null;
  const { street, zip, city, country } = deliveryOf(party);
  return element('ram:ShipToTradeParty', [address(zip, street, city, countryCode(country) ?? 'DE')]);
}
