import { chargeLine, extraKindOf, priceAfter, type StatedCharge } from './charges.js';
import { creditNoteKindOf, documentKindOf } from './document-kind.js';
import { taxOf, type EInvoice, type EInvoiceLine } from './e-invoice.js';
import {
  creditNoteSign,
  dateOf,
  orderNumberIn,
  perUnit,
  required,
  scaled,
  signed,
  unitOf,
} from './e-invoice-values.js';
import { at, children, textAt, type XmlNode } from '../../platform/xml/read-xml.js';

/** OASIS UBL 2.1. The root of a credit note is `CreditNote`, or `Invoice` with another type code. */
export function readUbl(root: XmlNode, isCreditNoteRoot: boolean): Omit<EInvoice, 'format'> {
  const party = at(root, 'AccountingSupplierParty', 'Party');
  const sums = at(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode') ?? 'EUR';
  const typeCode = textAt(root, isCreditNoteRoot ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  const documentKind = isCreditNoteRoot ? creditNoteKindOf(typeCode ?? '381') : documentKindOf(typeCode);
  const grossCents = scaled(textAt(sums, 'TaxInclusiveAmount'), 2, 'Die Bruttosumme');
  const sign = creditNoteSign(documentKind, grossCents);
  const quantityName = isCreditNoteRoot ? 'CreditedQuantity' : 'InvoicedQuantity';
  const lines = [
    ...children(root, isCreditNoteRoot ? 'CreditNoteLine' : 'InvoiceLine').map((line, place) =>
      lineOf(line, place, quantityName),
    ),
    ...children(root, 'AllowanceCharge').map((charge) => chargeLine(chargeOf(charge))),
  ];
  return {
    documentKind,
    invoiceNumber: required(textAt(root, 'ID'), 'In der Datei fehlt die Rechnungsnummer.'),
    supplierName: required(
      textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
      'In der Datei fehlt der Lieferant.',
    ),
    seller: {
      vatId: vatIdOf(party),
      number: textAt(party, 'PartyIdentification', 'ID'),
      iban: ibanOf(root),
    },
    purchaseOrderNumber:
      textAt(root, 'OrderReference', 'ID') ?? orderNumberIn(textAt(root, 'BuyerReference')),
    precedingInvoiceNumber: textAt(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    invoiceDate: required(
      dateOf(textAt(root, 'IssueDate'), 'Das Rechnungsdatum'),
      'In der Datei fehlt das Rechnungsdatum.',
    ),
    dueDate: dateOf(
      textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans', 'PaymentDueDate'),
      'Das Fälligkeitsdatum',
    ),
    currency,
    lines: lines.map((line) => signed(line, sign)),
    netCents: sign(scaled(textAt(sums, 'TaxExclusiveAmount'), 2, 'Die Nettosumme')),
    taxCents: sign(scaled(taxTotal(root, currency), 2, 'Die Steuersumme') ?? 0),
    grossCents: sign(grossCents),
    prepaidCents: sign(scaled(textAt(sums, 'PrepaidAmount'), 2, 'Die Anzahlung') ?? 0),
    roundingCents: sign(scaled(textAt(sums, 'PayableRoundingAmount'), 2, 'Die Rundung') ?? 0),
    dueCents: sign(scaled(textAt(sums, 'PayableAmount'), 2, 'Der Zahlbetrag')),
  };
}

/** The seller's VAT id (scheme VAT); ignores a tax number, which has another scheme. */
function vatIdOf(party: unknown): string | null {
  const schemes = children(party, 'PartyTaxScheme');
  return textAt(
    schemes.find((one) => textAt(one, 'TaxScheme', 'ID') === 'VAT'),
    'CompanyID',
  );
}

function ibanOf(root: XmlNode): string | null {
  const accounts = children(root, 'PaymentMeans').map((means) =>
    textAt(means, 'PayeeFinancialAccount', 'ID'),
  );
  return accounts.find((iban) => iban !== null) ?? null;
}

/** The tax in the invoice's currency; a second total may be in the accounting currency. */
function taxTotal(root: XmlNode, currency: string): string | null {
  const amounts = children(root, 'TaxTotal').flatMap((total) => children(total, 'TaxAmount'));
  const own =
    amounts.find((amount) => (amount as XmlNode | null)?.['@currencyID'] === currency) ?? amounts[0];
  return textAt({ own }, 'own');
}

function lineOf(line: unknown, place: number, quantityName: string): EInvoiceLine {
  const what = `Position ${place + 1}`;
  const item = at(line, 'Item');
  const quantity = at(line, quantityName);
  const code = (quantity as XmlNode | undefined)?.['@unitCode'];
  const statedE4 = required(
    scaled(textAt(line, 'Price', 'PriceAmount'), 4, `${what}: Der Preis`),
    `${what}: Der Preis fehlt.`,
  );
  const basisMilli = scaled(textAt(line, 'Price', 'BaseQuantity'), 3, `${what}: Die Preismenge`);
  const quantityMilli = required(
    scaled(textAt({ quantity }, 'quantity'), 3, `${what}: Die Menge`),
    `${what}: Die Menge fehlt.`,
  );
  const charges = children(line, 'AllowanceCharge').map(chargeOf);
  const description = textAt(item, 'Name') ?? textAt(item, 'Description') ?? what;
  const supplierNumber = textAt(item, 'SellersItemIdentification', 'ID');
  const buyerNumber = textAt(item, 'BuyersItemIdentification', 'ID');
  const makerNumber =
    textAt(item, 'ManufacturersItemIdentification', 'ID') ?? textAt(item, 'StandardItemIdentification', 'ID');
  const isNumbered = (supplierNumber ?? buyerNumber ?? makerNumber) !== null;
  return {
    kind: isNumbered ? 'GOODS' : (extraKindOf(description) ?? 'GOODS'),
    description,
    itemNumber: supplierNumber ?? buyerNumber ?? makerNumber,
    references: { orderLine: textAt(line, 'OrderLineReference', 'LineID'), buyerNumber, makerNumber },
    unit: unitOf(typeof code === 'string' && code !== '' ? code : null),
    quantityMilli,
    priceE4: priceAfter({ quantityMilli, priceE4: perUnit(statedE4, basisMilli) }, charges, what),
    netCents: scaled(textAt(line, 'LineExtensionAmount'), 2, `${what}: Die Summe`),
    ...taxOf(
      scaled(textAt(item, 'ClassifiedTaxCategory', 'Percent'), 2, `${what}: Der Steuersatz`),
      textAt(item, 'ClassifiedTaxCategory', 'ID'),
    ),
  };
}

function chargeOf(charge: unknown): StatedCharge {
  return {
    isCharge: textAt(charge, 'ChargeIndicator') === 'true',
    amount: textAt(charge, 'Amount'),
    reason: textAt(charge, 'AllowanceChargeReason'),
    reasonCode: textAt(charge, 'AllowanceChargeReasonCode'),
    taxPercent: textAt(charge, 'TaxCategory', 'Percent'),
    taxCategory: textAt(charge, 'TaxCategory', 'ID'),
  };
}
