import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { isDue } from '#contracts/invoices/invoice.js';
import { germanDate } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { TAX_CASES } from '#contracts/invoices/tax-cases.js';
import { orderTitle } from '#contracts/invoices/orders-of-invoice.js';
import { buyer, seller, shipTo } from './cii-parties.js';
import { coPaymentInWords } from '../co-payment-words.js';
import { discountInWords } from '../discount-words.js';
import type { PriceBasis } from '#contracts/invoices/invoice-lines.js';
import { shareOf, WHOLE_BASIS_POINTS } from '#contracts/values/vat.js';
import type {
  CasedAdjustment,
  DocumentAdjustment,
  DocumentLine,
  InvoiceDocument,
  TaxGroup,
} from './invoice-document.js';
import { netPriceOf } from './net-price.js';
import { paymentMeans } from './payment-means.js';
import { element, textElement, type Child } from './xml.js';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
/** BT-24. */
const PROFILES = {
  'EN 16931': 'urn:cen.eu:en16931:2017',
  XRECHNUNG: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;
/** BT-23, which XRechnung requires. */
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
/** UNTDID 1001: commercial invoice, prepayment invoice, partial invoice. */
const TYPE_CODES: Readonly<Record<InvoiceForm, string>> = {
  WHOLE: '380',
  DEPOSIT: '386',
  PARTIAL: '326',
  SHARE: '380',
  COUNTER: '380',
  COLLECTIVE: '380',
};
/** UNTDID 1001: corrected invoice. */
const CORRECTED = '384';
/** UN/ECE recommendation 20, as listed by EN 16931; other units are pieces. */
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
/** The invoice by EN 16931 in the syntax of UN/CEFACT (CII). Deterministic. */
export function ciiOf(document: InvoiceDocument): string {
  const { content, lines, profile } = document;
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        profile === 'XRECHNUNG' &&
          element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', [BILLING])]),
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', [PROFILES[profile]])]),
      ]),
      header(document),
      element('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, index) => lineItem(line, index + 1, content.prices)),
        agreement(document),
        element('ram:ApplicableHeaderTradeDelivery', [
          shipTo(document),
          content.form !== 'DEPOSIT' &&
            content.form !== 'COLLECTIVE' &&
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
    coPaymentInWords(content, party.coPayerName),
    party.issuer.footerText || null,
  ];
  return element('rsm:ExchangedDocument', [
    textElement('ram:ID', content.number),
    element('ram:TypeCode', [kind === 'STORNO' ? CORRECTED : TYPE_CODES[content.form]]),
    element('ram:IssueDateTime', [dateTime('udt', content.date)]),
    ...notes.map((note) => note && element('ram:IncludedNote', [textElement('ram:Content', note)])),
  ]);
}

function vehicleNote(party: InvoiceDocument['party']): string | null {
  const { plate, vehicleName, vin, firstRegOn, mileageKm, inspectionDueOn } = party;
  const facts = [
    plate && `Kennzeichen ${plate}`,
    vehicleName,
    vin && `VIN ${vin}`,
    firstRegOn && `Erstzulassung ${germanDate(firstRegOn)}`,
    mileageKm !== null && `Kilometerstand ${mileageKm}`,
    inspectionDueOn && `nächste HU ${germanDate(inspectionDueOn)}`,
  ].filter(Boolean);
  return facts.length === 0 ? null : `Fahrzeug: ${facts.join(', ')}`;
}

function lineItem(line: DocumentLine, id: number, prices: PriceBasis): string {
  const { description, quantityMilli, unit, taxCase, taxBasisPoints, discount, netCents, order } = line;
  const unitCode = UNITS[unit.toLocaleLowerCase('de')] ?? 'C62';
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [
      element('ram:LineID', [String(id)]),
      // BT-127
      order && element('ram:IncludedNote', [textElement('ram:Content', orderTitle(order))]),
    ]),
    element('ram:SpecifiedTradeProduct', [textElement('ram:Name', description)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', [netPriceOf(line, prices)])]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', [decimal(quantityMilli, 3)], { unitCode }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', ['VAT']),
        element('ram:CategoryCode', [TAX_CASES[taxCase].category]),
        element('ram:RateApplicablePercent', [percent(taxBasisPoints)]),
      ]),
      // BT-134, BT-135
      periodOf(order === null ? [] : [order]),
      discount && allowanceCharge(discount, null),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', [amount(netCents)]),
      ]),
    ]),
  ]);
}

function agreement({ party }: InvoiceDocument): string {
  return element('ram:ApplicableHeaderTradeAgreement', [
    textElement('ram:BuyerReference', party.recipientReference),
    seller(party),
    buyer(party),
  ]);
}

function settlement(document: InvoiceDocument): string {
  const { kind, content, party, lines, adjustments, taxGroups, corrects, paidBy } = document;
  const surcharges = adjustments.filter(({ isSurcharge }) => isSurcharge);
  const discounts = adjustments.filter(({ isSurcharge }) => !isSurcharge);
  return element('ram:ApplicableHeaderTradeSettlement', [
    textElement('ram:PaymentReference', content.number),
    element('ram:InvoiceCurrencyCode', ['EUR']),
    kind === 'INVOICE' && paymentMeans(document),
    ...taxGroups.map((group) => tradeTax(group, content.form === 'DEPOSIT' ? content.supplyOn : null)),
    periodOf(content.orders),
    ...adjustments.map((one) => allowanceCharge(one, one)),
    // BR-CO-25 asks for a due date only where the amount is above 0.
    paidBy === null &&
      isDue(document) &&
      element('ram:SpecifiedTradePaymentTerms', [
        // BT-20
        textElement(
          'ram:Description',
          discountInWords(content, document.party.issuer.discount).join(' ') || null,
        ),
        element('ram:DueDateDateTime', [dateTime('udt', content.dueOn)]),
      ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', [amount(sumOf(lines))]),
      surcharges.length > 0 && element('ram:ChargeTotalAmount', [amount(sumOf(surcharges))]),
      discounts.length > 0 && element('ram:AllowanceTotalAmount', [amount(sumOf(discounts))]),
      element('ram:TaxBasisTotalAmount', [amount(content.netCents)]),
      element('ram:TaxTotalAmount', [amount(content.taxCents)], { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', [amount(content.grossCents)]),
      // BT-113
      paidBy !== null && element('ram:TotalPrepaidAmount', [amount(content.grossCents)]),
      element('ram:DuePayableAmount', [amount(paidBy === null ? content.grossCents : 0)]),
    ]),
    ...(corrects === null ? [...party.partials, ...content.deductions] : [corrects]).map(referenced),
  ]);
}

/** Of orders the days from the first to the last (BG-14, BG-26); null: none is known. */
function periodOf(orders: InvoiceDocument['content']['orders']): Child {
  const days = orders.flatMap(({ supplyOn }) => supplyOn ?? []).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return element('ram:BillingSpecifiedPeriod', [
    element('ram:StartDateTime', [dateTime('udt', first)]),
    element('ram:EndDateTime', [dateTime('udt', last)]),
  ]);
}

/** The invoice that this one takes back, a partial one before it, or one that it deducts (BG-3). */
function referenced({ number, date }: { readonly number: string; readonly date: LocalDate }): string {
  return element('ram:InvoiceReferencedDocument', [
    textElement('ram:IssuerAssignedID', number),
    element('ram:FormattedIssueDateTime', [dateTime('qdt', date)]),
  ]);
}

const sumOf = (amounts: readonly { readonly netCents: number }[]): number =>
  amounts.reduce((sum, { netCents }) => sum + netCents, 0);

/**
 * A discount (BG-20, BG-27) or a surcharge (BG-21); `tax` null: of a line, which has its own. The percentage only where
 * it is exact: the net amounts of gross prices are rounded.
 */
function allowanceCharge(
  { isSurcharge, words, code, basisPoints, baseNetCents, netCents }: DocumentAdjustment,
  tax: Pick<CasedAdjustment, 'taxCase' | 'taxBasisPoints'> | null,
): string {
  const isExact = basisPoints !== null && shareOf(baseNetCents, basisPoints, WHOLE_BASIS_POINTS) === netCents;
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', [String(isSurcharge)])]),
    isExact && element('ram:CalculationPercent', [percent(basisPoints)]),
    isExact && element('ram:BasisAmount', [amount(baseNetCents)]),
    element('ram:ActualAmount', [amount(netCents)]),
    element('ram:ReasonCode', [code]),
    textElement('ram:Reason', words),
    tax &&
      element('ram:CategoryTradeTax', [
        element('ram:TypeCode', ['VAT']),
        element('ram:CategoryCode', [TAX_CASES[tax.taxCase].category]),
        element('ram:RateApplicablePercent', [percent(tax.taxBasisPoints)]),
      ]),
  ]);
}

/** `receivedOn`: the day on which the tax of a deposit arises (BT-7); null: it arises with the supply. */
function tradeTax(
  { category, taxBasisPoints, netCents, taxCents, reason, code }: TaxGroup,
  receivedOn: LocalDate | null,
): string {
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', [amount(taxCents)]),
    element('ram:TypeCode', ['VAT']),
    textElement('ram:ExemptionReason', reason),
    element('ram:BasisAmount', [amount(netCents)]),
    element('ram:CategoryCode', [category]),
    textElement('ram:ExemptionReasonCode', code),
    receivedOn &&
      element('ram:TaxPointDate', [
        element('udt:DateString', [receivedOn.replaceAll('-', '')], { format: '102' }),
      ]),
    element('ram:RateApplicablePercent', [percent(taxBasisPoints)]),
  ]);
}

function dateTime(namespace: 'udt' | 'qdt', date: LocalDate): string {
  return element(`${namespace}:DateTimeString`, [date.replaceAll('-', '')], { format: '102' });
}

const amount = (cents: number): string => decimal(cents, 2);
const percent = (basisPoints: number): string => decimal(basisPoints, 2);

/** Formats an integer number of units as a decimal number: `-12.50`. */
function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
