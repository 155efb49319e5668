import { chargeLine, extraKindOf, priceAfter, type StatedCharge } from './charges.js';
import { documentKindOf } from './document-kind.js';
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

/** UN/CEFACT Cross Industry Invoice, as used by EN 16931, XRechnung and ZUGFeRD. */
export function readCii(root: XmlNode): Omit<EInvoice, 'format'> {
  const trade = at(root, 'SupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement');
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const currency = textAt(settlement, 'InvoiceCurrencyCode') ?? 'EUR';
  const documentKind = documentKindOf(textAt(root, 'ExchangedDocument', 'TypeCode'));
  const grossCents = scaled(textAt(sums, 'GrandTotalAmount'), 2, 'Die Bruttosumme');
  const sign = creditNoteSign(documentKind, grossCents);
  const seller = at(agreement, 'SellerTradeParty');
  const lines = [
    ...children(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
    ...children(settlement, 'SpecifiedTradeAllowanceCharge').map((charge) => chargeLine(chargeOf(charge))),
  ];
  return {
    documentKind,
    invoiceNumber: required(
      textAt(root, 'ExchangedDocument', 'ID'),
      'In der Datei fehlt die Rechnungsnummer.',
    ),
    supplierName: required(textAt(seller, 'Name'), 'In der Datei fehlt der Lieferant.'),
    seller: {
      vatId: taxIdOf(seller),
      number: textAt(seller, 'ID') ?? textAt(seller, 'GlobalID'),
      iban: ibanOf(settlement),
    },
    purchaseOrderNumber:
      textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID') ??
      orderNumberIn(textAt(agreement, 'BuyerReference')),
    precedingInvoiceNumber: textAt(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID'),
    invoiceDate: required(
      dateOf(textAt(root, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString'), 'Das Rechnungsdatum'),
      'In der Datei fehlt das Rechnungsdatum.',
    ),
    dueDate: dateOf(
      textAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
      'Das Fälligkeitsdatum',
    ),
    currency,
    lines: lines.map((line) => signed(line, sign)),
    netCents: sign(scaled(textAt(sums, 'TaxBasisTotalAmount'), 2, 'Die Nettosumme')),
    taxCents: sign(scaled(taxTotal(sums, currency), 2, 'Die Steuersumme') ?? 0),
    grossCents: sign(grossCents),
    prepaidCents: sign(scaled(textAt(sums, 'TotalPrepaidAmount'), 2, 'Die Anzahlung') ?? 0),
    roundingCents: sign(scaled(textAt(sums, 'RoundingAmount'), 2, 'Die Rundung') ?? 0),
    dueCents: sign(scaled(textAt(sums, 'DuePayableAmount'), 2, 'Der Zahlbetrag')),
  };
}

/** The seller's VAT id; ignores a tax number (scheme FC). */
function taxIdOf(seller: unknown): string | null {
  const ids = children(seller, 'SpecifiedTaxRegistration').map((one) => at(one, 'ID'));
  const vatId = ids.find((id) => (id as XmlNode | null)?.['@schemeID'] === 'VA');
  return textAt({ vatId }, 'vatId');
}

function ibanOf(settlement: unknown): string | null {
  const accounts = children(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
    textAt(means, 'PayeePartyCreditorFinancialAccount', 'IBANID'),
  );
  return accounts.find((iban) => iban !== null) ?? null;
}

/** The tax in the invoice's currency; a second total may be in the accounting currency. */
function taxTotal(sums: unknown, currency: string): string | null {
  const totals = children(sums, 'TaxTotalAmount');
  const own = totals.find((total) => (total as XmlNode | null)?.['@currencyID'] === currency) ?? totals[0];
  return textAt({ total: own }, 'total');
}

function lineOf(item: unknown, place: number): EInvoiceLine {
  const what = `Position ${place + 1}`;
  const product = at(item, 'SpecifiedTradeProduct');
  const agreement = at(item, 'SpecifiedLineTradeAgreement');
  const price = at(agreement, 'NetPriceProductTradePrice');
  const quantity = at(item, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const settlement = at(item, 'SpecifiedLineTradeSettlement');
  const statedE4 = required(
    scaled(textAt(price, 'ChargeAmount'), 4, `${what}: Der Preis`),
    `${what}: Der Preis fehlt.`,
  );
  const basisMilli = scaled(textAt(price, 'BasisQuantity'), 3, `${what}: Die Preismenge`);
  const quantityMilli = required(
    scaled(textAt({ quantity }, 'quantity'), 3, `${what}: Die Menge`),
    `${what}: Die Menge fehlt.`,
  );
  const charges = children(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf);
  const description = textAt(product, 'Name') ?? textAt(product, 'Description') ?? what;
  const supplierNumber = textAt(product, 'SellerAssignedID');
  const buyerNumber = textAt(product, 'BuyerAssignedID');
  const makerNumber = textAt(product, 'GlobalID') ?? textAt(product, 'ManufacturerAssignedID');
  const isNumbered = (supplierNumber ?? buyerNumber ?? makerNumber) !== null;
  return {
    kind: isNumbered ? 'GOODS' : (extraKindOf(description) ?? 'GOODS'),
    description,
    itemNumber: supplierNumber ?? buyerNumber ?? makerNumber,
    references: {
      orderLine: textAt(agreement, 'BuyerOrderReferencedDocument', 'LineID'),
      buyerNumber,
      makerNumber,
    },
    unit: unitOf(unitCode(quantity)),
    quantityMilli,
    priceE4: priceAfter({ quantityMilli, priceE4: perUnit(statedE4, basisMilli) }, charges, what),
    netCents: scaled(
      textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
      2,
      `${what}: Die Summe`,
    ),
    ...taxOf(
      scaled(textAt(settlement, 'ApplicableTradeTax', 'RateApplicablePercent'), 2, `${what}: Der Steuersatz`),
      textAt(settlement, 'ApplicableTradeTax', 'CategoryCode'),
    ),
  };
}

function chargeOf(charge: unknown): StatedCharge {
  return {
    isCharge: textAt(charge, 'ChargeIndicator', 'Indicator') === 'true',
    amount: textAt(charge, 'ActualAmount'),
    reason: textAt(charge, 'Reason'),
    reasonCode: textAt(charge, 'ReasonCode'),
    taxPercent: textAt(charge, 'CategoryTradeTax', 'RateApplicablePercent'),
    taxCategory: textAt(charge, 'CategoryTradeTax', 'CategoryCode'),
  };
}

function unitCode(quantity: unknown): string | null {
  const code = (quantity as XmlNode | undefined)?.['@unitCode'];
  return typeof code === 'string' && code !== '' ? code : null;
}
