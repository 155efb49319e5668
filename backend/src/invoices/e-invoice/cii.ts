import { OLD_PART_REASON } from '#contracts/invoices/invoice-lines.js';
import { countryCode } from '#contracts/values/country.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { TaxSum } from '#contracts/values/vat.js';
import { vatIdOf } from '#contracts/invoices/completeness.js';
import type { DocumentLine, InvoiceDocument } from './invoice-document.js';
import { element, textElement, type Child } from './xml.js';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
const PROFILE = 'urn:cen.eu:en16931:2017';
/** UNTDID 1001: commercial invoice, corrected invoice. */
const TYPE_CODES = { INVOICE: '380', STORNO: '384' } as const;
/** UNTDID 4461: SEPA credit transfer. */
const SEPA_TRANSFER = '58';
/** UN/ECE recommendation 20, as EN 16931 lists it; what is not in here is a piece. */
const UNITS: Readonly<Record<string, string>> = {
  stk: 'C62',
  std: 'HUR',
  h: 'HUR',
  l: 'LTR',
  kg: 'KGM',
  m: 'MTR',
  satz: 'SET',
  paar: 'PR',
  km: 'KMT',
};
/** Somebody whom a small amount need not name (§ 33 UStDV); EN 16931 wants a name (BR-07). */
const UNNAMED_BUYER = 'Laufkundschaft';

/** The invoice as EN 16931 in the syntax of UN/CEFACT (CII). The same document makes the same text. */
export function ciiOf(document: InvoiceDocument): string {
  const { content, lines } = document;
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', [PROFILE])]),
      ]),
      header(document),
      element('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, index) => lineItem(line, index + 1)),
        agreement(document),
        element('ram:ApplicableHeaderTradeDelivery', [
          content.supplyOn &&
            element('ram:ActualDeliverySupplyChainEvent', [
              element('ram:OccurrenceDateTime', [dateTime('udt', content.supplyOn)]),
            ]),
        ]),
        settlement(document),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function header({ kind, content, party, corrects }: InvoiceDocument): string {
  const notes = [
    content.note,
    corrects && `Storno zur Rechnung ${corrects.number}`,
    vehicleNote(party),
    party.issuer.footerText || null,
  ];
  return element('rsm:ExchangedDocument', [
    textElement('ram:ID', content.number),
    element('ram:TypeCode', [TYPE_CODES[kind]]),
    element('ram:IssueDateTime', [dateTime('udt', content.date)]),
    ...notes.map((note) => note && element('ram:IncludedNote', [textElement('ram:Content', note)])),
  ]);
}

function vehicleNote({ plate, vin, mileageKm }: InvoiceDocument['party']): string | null {
  const facts = [
    plate && `Kennzeichen ${plate}`,
    vin && `VIN ${vin}`,
    mileageKm !== null && `Kilometerstand ${mileageKm}`,
  ].filter(Boolean);
  return facts.length === 0 ? null : `Fahrzeug: ${facts.join(', ')}`;
}

function lineItem(line: DocumentLine, id: number): string {
  const { description, quantityMilli, unit, unitPriceCents, taxBasisPoints, netCents } = line;
  const unitCode = UNITS[unit.toLocaleLowerCase('de')] ?? 'C62';
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', [String(id)])]),
    element('ram:SpecifiedTradeProduct', [textElement('ram:Name', description)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', [amount(unitPriceCents)])]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', [decimal(quantityMilli, 3)], { unitCode }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', ['VAT']),
        element('ram:CategoryCode', [categoryOf(taxBasisPoints)]),
        element('ram:RateApplicablePercent', [percent(taxBasisPoints)]),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', [amount(netCents)]),
      ]),
    ]),
  ]);
}

function agreement({ party }: InvoiceDocument): string {
  return element('ram:ApplicableHeaderTradeAgreement', [seller(party), buyer(party)]);
}

function seller({ issuer }: InvoiceDocument['party']): string {
  const vatId = vatIdOf(issuer);
  const { registerNumber, taxNumber } = issuer;
  // BR-CO-26: one of identifier, register number and VAT id.
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

function buyer(party: InvoiceDocument['party']): string {
  const { recipientName, recipientStreet, recipientZip, recipientCity, recipientCountry } = party;
  const country = countryCode(recipientCountry);
  return element('ram:BuyerTradeParty', [
    textElement('ram:Name', recipientName ?? UNNAMED_BUYER),
    // Up to 250 € a country need not be known. EN 16931 asks for one (BR-11), but for no place in it.
    country === null
      ? address(null, null, null, 'DE')
      : address(recipientZip, recipientStreet, recipientCity, country),
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

function settlement(document: InvoiceDocument): string {
  const { kind, content, exemptionReason, corrects } = document;
  return element('ram:ApplicableHeaderTradeSettlement', [
    textElement('ram:PaymentReference', content.number),
    element('ram:InvoiceCurrencyCode', ['EUR']),
    kind === 'INVOICE' && paymentMeans(document),
    ...content.taxes.map((tax) => tradeTax(tax, exemptionReason)),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:DueDateDateTime', [dateTime('udt', content.dueOn)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', [amount(content.netCents)]),
      element('ram:TaxBasisTotalAmount', [amount(content.netCents)]),
      element('ram:TaxTotalAmount', [amount(content.taxCents)], { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', [amount(content.grossCents)]),
      element('ram:DuePayableAmount', [amount(content.grossCents)]),
    ]),
    corrects &&
      element('ram:InvoiceReferencedDocument', [
        textElement('ram:IssuerAssignedID', corrects.number),
        element('ram:FormattedIssueDateTime', [dateTime('qdt', corrects.date)]),
      ]),
  ]);
}

function paymentMeans({ party: { issuer } }: InvoiceDocument): Child {
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

function tradeTax({ taxBasisPoints, netCents, taxCents }: TaxSum, exemptionReason: string | null): string {
  const isExempt = taxBasisPoints === 0;
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', [amount(taxCents)]),
    element('ram:TypeCode', ['VAT']),
    isExempt && textElement('ram:ExemptionReason', exemptionReason ?? OLD_PART_REASON),
    element('ram:BasisAmount', [amount(netCents)]),
    element('ram:CategoryCode', [categoryOf(taxBasisPoints)]),
    element('ram:RateApplicablePercent', [percent(taxBasisPoints)]),
  ]);
}

/** UNTDID 5305: standard rate, or exempt, which names its reason. */
function categoryOf(taxBasisPoints: number): string {
  return taxBasisPoints === 0 ? 'E' : 'S';
}

function dateTime(namespace: 'udt' | 'qdt', date: LocalDate): string {
  return element(`${namespace}:DateTimeString`, [date.replaceAll('-', '')], { format: '102' });
}

const amount = (cents: number): string => decimal(cents, 2);
const percent = (basisPoints: number): string => decimal(basisPoints, 2);

/** A whole number of units as a decimal number: `-12.50`. */
function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
