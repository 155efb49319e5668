import type { EInvoice, EInvoiceLine } from './e-invoice.js';
import { dateOf, perUnit, required, scaled, unitOf } from './e-invoice-values.js';
import { at, children, textAt, type XmlNode } from './xml.js';

/** OASIS UBL 2.1, `Invoice` or `CreditNote`; what a credit note gives back is charged with a minus. */
export function readUbl(root: XmlNode, isCreditNote: boolean): Omit<EInvoice, 'format'> {
  const sign = isCreditNote ? -1 : 1;
  const party = at(root, 'AccountingSupplierParty', 'Party');
  const sums = at(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode') ?? 'EUR';
  const signed = (cents: number | null): number | null => (cents === null ? null : cents * sign);
  return {
    invoiceNumber: required(textAt(root, 'ID'), 'In der Datei fehlt die Rechnungsnummer.'),
    supplierName: required(
      textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
      'In der Datei fehlt der Lieferant.',
    ),
    purchaseOrderNumber: textAt(root, 'OrderReference', 'ID'),
    invoiceDate: required(
      dateOf(textAt(root, 'IssueDate'), 'Das Rechnungsdatum'),
      'In der Datei fehlt das Rechnungsdatum.',
    ),
    dueDate: dateOf(
      textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans', 'PaymentDueDate'),
      'Das Fälligkeitsdatum',
    ),
    currency,
    lines: [
      ...children(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine').map((line, place) =>
        lineOf(line, place, isCreditNote),
      ),
      ...children(root, 'AllowanceCharge').map((charge) => chargeOf(charge, sign)),
    ],
    netCents: signed(scaled(textAt(sums, 'TaxExclusiveAmount'), 2, 'Die Nettosumme')),
    taxCents: signed(scaled(taxTotal(root, currency), 2, 'Die Steuersumme') ?? 0),
    grossCents: signed(scaled(textAt(sums, 'TaxInclusiveAmount'), 2, 'Die Bruttosumme')),
  };
}

/** The tax in the invoice's currency; a second one may be there in another. */
function taxTotal(root: XmlNode, currency: string): string | null {
  const amounts = children(root, 'TaxTotal').flatMap((total) => children(total, 'TaxAmount'));
  const own =
    amounts.find((amount) => (amount as XmlNode | null)?.['@currencyID'] === currency) ?? amounts[0];
  return textAt({ own }, 'own');
}

function lineOf(line: unknown, place: number, isCreditNote: boolean): EInvoiceLine {
  const what = `Position ${place + 1}`;
  const sign = isCreditNote ? -1 : 1;
  const item = at(line, 'Item');
  const quantity = at(line, isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity');
  const priceE4 = required(
    scaled(textAt(line, 'Price', 'PriceAmount'), 4, `${what}: Der Preis`),
    `${what}: Der Preis fehlt.`,
  );
  const net = scaled(textAt(line, 'LineExtensionAmount'), 2, `${what}: Die Summe`);
  const code = (quantity as XmlNode | undefined)?.['@unitCode'];
  return {
    description: textAt(item, 'Name') ?? textAt(item, 'Description') ?? what,
    itemNumber:
      textAt(item, 'SellersItemIdentification', 'ID') ?? textAt(item, 'BuyersItemIdentification', 'ID'),
    unit: unitOf(typeof code === 'string' && code !== '' ? code : null),
    quantityMilli:
      sign *
      required(
        scaled(textAt({ quantity }, 'quantity'), 3, `${what}: Die Menge`),
        `${what}: Die Menge fehlt.`,
      ),
    priceE4: perUnit(priceE4, scaled(textAt(line, 'Price', 'BaseQuantity'), 3, `${what}: Die Preismenge`)),
    netCents: net === null ? null : net * sign,
    taxBasisPoints:
      scaled(textAt(item, 'ClassifiedTaxCategory', 'Percent'), 2, `${what}: Der Steuersatz`) ?? 0,
  };
}

/** Freight and the like is charged for the whole invoice: a line of its own. An allowance takes off. */
function chargeOf(charge: unknown, sign: number): EInvoiceLine {
  const isCharge = textAt(charge, 'ChargeIndicator') === 'true';
  const cents = required(
    scaled(textAt(charge, 'Amount'), 2, 'Ein Zuschlag'),
    'Bei einem Zuschlag fehlt der Betrag.',
  );
  const netCents = (isCharge ? cents : -cents) * sign;
  return {
    description: textAt(charge, 'AllowanceChargeReason') ?? (isCharge ? 'Zuschlag' : 'Nachlass'),
    itemNumber: null,
    unit: 'pausch.',
    quantityMilli: 1_000,
    priceE4: netCents * 100,
    netCents,
    taxBasisPoints: scaled(textAt(charge, 'TaxCategory', 'Percent'), 2, 'Der Steuersatz') ?? 0,
  };
}
