import type { EInvoice, EInvoiceLine } from './e-invoice.js';
import { dateOf, perUnit, required, scaled, unitOf } from './e-invoice-values.js';
import { at, children, textAt, type XmlNode } from './xml.js';

/** UN/CEFACT Cross Industry Invoice, as EN 16931, XRechnung and ZUGFeRD use it. */
export function readCii(root: XmlNode): Omit<EInvoice, 'format'> {
  const trade = at(root, 'SupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement');
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const currency = textAt(settlement, 'InvoiceCurrencyCode') ?? 'EUR';
  return {
    invoiceNumber: required(
      textAt(root, 'ExchangedDocument', 'ID'),
      'In der Datei fehlt die Rechnungsnummer.',
    ),
    supplierName: required(
      textAt(agreement, 'SellerTradeParty', 'Name'),
      'In der Datei fehlt der Lieferant.',
    ),
    purchaseOrderNumber: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    invoiceDate: required(
      dateOf(textAt(root, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString'), 'Das Rechnungsdatum'),
      'In der Datei fehlt das Rechnungsdatum.',
    ),
    dueDate: dateOf(
      textAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
      'Das Fälligkeitsdatum',
    ),
    currency,
    lines: [
      ...children(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
      ...children(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf),
    ],
    netCents: scaled(textAt(sums, 'TaxBasisTotalAmount'), 2, 'Die Nettosumme'),
    taxCents: scaled(taxTotal(sums, currency), 2, 'Die Steuersumme') ?? 0,
    grossCents: scaled(textAt(sums, 'GrandTotalAmount'), 2, 'Die Bruttosumme'),
  };
}

/** The tax in the invoice's currency; a second one may be there in another. */
function taxTotal(sums: unknown, currency: string): string | null {
  const totals = children(sums, 'TaxTotalAmount');
  const own = totals.find((total) => (total as XmlNode | null)?.['@currencyID'] === currency) ?? totals[0];
  return textAt({ total: own }, 'total');
}

function lineOf(item: unknown, place: number): EInvoiceLine {
  const what = `Position ${place + 1}`;
  const product = at(item, 'SpecifiedTradeProduct');
  const price = at(item, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  const quantity = at(item, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settlement = at(item, 'SpecifiedLineTradeSettlement');
  const priceE4 = required(
    scaled(textAt(price, 'ChargeAmount'), 4, `${what}: Der Preis`),
    `${what}: Der Preis fehlt.`,
  );
  return {
    description: textAt(product, 'Name') ?? textAt(product, 'Description') ?? `Position ${place + 1}`,
    itemNumber: textAt(product, 'SellerAssignedID') ?? textAt(product, 'BuyerAssignedID'),
    unit: unitOf(unitCode(quantity)),
    quantityMilli: required(
      scaled(textAt({ quantity }, 'quantity'), 3, `${what}: Die Menge`),
      `${what}: Die Menge fehlt.`,
    ),
    priceE4: perUnit(priceE4, scaled(textAt(price, 'BasisQuantity'), 3, `${what}: Die Preismenge`)),
    netCents: scaled(
      textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
      2,
      `${what}: Die Summe`,
    ),
    taxBasisPoints:
      scaled(
        textAt(settlement, 'ApplicableTradeTax', 'RateApplicablePercent'),
        2,
        `${what}: Der Steuersatz`,
      ) ?? 0,
  };
}

/** Freight and the like is charged for the whole invoice: a line of its own. An allowance takes off. */
function chargeOf(charge: unknown): EInvoiceLine {
  const isCharge = textAt(charge, 'ChargeIndicator', 'Indicator') === 'true';
  const cents = required(
    scaled(textAt(charge, 'ActualAmount'), 2, 'Ein Zuschlag'),
    'Bei einem Zuschlag fehlt der Betrag.',
  );
  const netCents = isCharge ? cents : -cents;
  return {
    description: textAt(charge, 'Reason') ?? (isCharge ? 'Zuschlag' : 'Nachlass'),
    itemNumber: null,
    unit: 'pausch.',
    quantityMilli: 1_000,
    priceE4: netCents * 100,
    netCents,
    taxBasisPoints:
      scaled(textAt(charge, 'CategoryTradeTax', 'RateApplicablePercent'), 2, 'Der Steuersatz') ?? 0,
  };
}

function unitCode(quantity: unknown): string | null {
  const code = (quantity as XmlNode | undefined)?.['@unitCode'];
  return typeof code === 'string' && code !== '' ? code : null;
}
