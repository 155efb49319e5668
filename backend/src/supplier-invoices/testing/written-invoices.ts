import * as fc from 'fast-check';

/**
 * A second writer of UBL and CII, for random invoices with discounts, charges, rates, currencies and prepaid amounts. It
 * calculates every sum itself, in cents, and shares no code with the product.
 */
type WrittenLine = {
  readonly pieces: number;
  /** For `base` pieces; large enough that no sum becomes negative. */
  readonly priceCents: number;
  readonly base: number;
  readonly discountCents: number;
  readonly surchargeCents: number;
  readonly rate: number;
};
export type WrittenInvoice = {
  readonly format: 'UBL' | 'CII';
  readonly isCredit: boolean;
  /** A credit note in UBL has a root of its own, or is an invoice with another code. */
  readonly hasOwnRoot: boolean;
  readonly currency: string;
  readonly lines: readonly WrittenLine[];
  readonly allowanceCents: number;
  readonly freightCents: number;
  readonly prepaidCents: number;
};
export type WrittenSums = {
  readonly lineCents: readonly number[];
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
  readonly dueCents: number;
};

const rates = fc.constantFrom(19, 7);
const upTo = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max }));

export const writtenInvoices: fc.Arbitrary<WrittenInvoice> = fc.record({
  format: fc.constantFrom('UBL', 'CII'),
  isCredit: fc.boolean(),
  hasOwnRoot: fc.boolean(),
  currency: fc.constantFrom('EUR', 'EUR', 'CHF', 'USD'),
  lines: fc.array(
    fc.record({
      pieces: fc.integer({ min: 1, max: 40 }),
      priceCents: fc.integer({ min: 50_000, max: 900_000 }),
      base: fc.constantFrom(1, 1, 10, 100),
      discountCents: upTo(200),
      surchargeCents: upTo(400),
      rate: rates,
    }),
    { minLength: 1, maxLength: 6 },
  ),
  allowanceCents: upTo(200),
  freightCents: upTo(2_000),
  prepaidCents: upTo(300),
});

export function sumsOf({ lines, allowanceCents, freightCents, prepaidCents }: WrittenInvoice): WrittenSums {
  const lineCents = lines.map(
    ({ pieces, priceCents, base, discountCents, surchargeCents }) =>
      Math.round((pieces * priceCents) / base) - discountCents + surchargeCents,
  );
  const netAt = (rate: number): number =>
    lineCents.filter((_, at) => lines[at]?.rate === rate).reduce((sum, cents) => sum + cents, 0) +
    (rate === 19 ? freightCents - allowanceCents : 0);
  const netCents = netAt(19) + netAt(7);
  const taxCents = [19, 7].reduce((sum, rate) => sum + roundedPercent(netAt(rate), rate), 0);
  const grossCents = netCents + taxCents;
  return { lineCents, netCents, taxCents, grossCents, dueCents: grossCents - prepaidCents };
}

/** Rounded half away from zero. */
function roundedPercent(cents: number, percent: number): number {
  return Math.sign(cents) * Math.floor((Math.abs(cents) * percent + 50) / 100);
}

export function fileOf(invoice: WrittenInvoice): string {
  return invoice.format === 'UBL' ? ublOf(invoice) : ciiOf(invoice);
}

const euros = (cents: number): string => (cents / 100).toFixed(2);

function ublOf(invoice: WrittenInvoice): string {
  const { currency, isCredit, lines } = invoice;
  const root = isCredit && invoice.hasOwnRoot ? 'CreditNote' : 'Invoice';
  const quantity = root === 'CreditNote' ? 'CreditedQuantity' : 'InvoicedQuantity';
  const { lineCents, netCents, taxCents, grossCents, dueCents } = sumsOf(invoice);
  const money = (name: string, cents: number) =>
    `<c:${name} currencyID="${currency}">${euros(cents)}</c:${name}>`;
  const charge = (isCharge: boolean, cents: number, reason: string) =>
    cents === 0
      ? ''
      : `<a:AllowanceCharge><c:ChargeIndicator>${isCharge}</c:ChargeIndicator><c:AllowanceChargeReason>${reason}</c:AllowanceChargeReason>${money('Amount', cents)}<a:TaxCategory><c:ID>S</c:ID><c:Percent>19</c:Percent></a:TaxCategory></a:AllowanceCharge>`;
  const items = lines.map(
    (line, at) =>
      `<a:${root}Line><c:ID>${at + 1}</c:ID><c:${quantity} unitCode="H87">${line.pieces}</c:${quantity}>${money('LineExtensionAmount', lineCents[at] ?? 0)}${charge(false, line.discountCents, 'Rabatt')}${charge(true, line.surchargeCents, 'Zuschlag')}<a:Item><c:Name>Teil ${at + 1}</c:Name><a:SellersItemIdentification><c:ID>T-${at + 1}</c:ID></a:SellersItemIdentification><a:ClassifiedTaxCategory><c:ID>S</c:ID><c:Percent>${line.rate}</c:Percent></a:ClassifiedTaxCategory></a:Item><a:Price>${money('PriceAmount', line.priceCents)}<c:BaseQuantity>${line.base}</c:BaseQuantity></a:Price></a:${root}Line>`,
  );
  return `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:a="urn:cac" xmlns:c="urn:cbc"><c:ID>W-1</c:ID><c:IssueDate>2026-11-02</c:IssueDate><c:${root}TypeCode>${isCredit ? 381 : 380}</c:${root}TypeCode><c:DocumentCurrencyCode>${currency}</c:DocumentCurrencyCode><a:AccountingSupplierParty><a:Party><a:PartyLegalEntity><c:RegistrationName>Teilekontor Nordwall</c:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>${charge(false, invoice.allowanceCents, 'Nachlass')}${charge(true, invoice.freightCents, 'Versandkosten')}<a:TaxTotal>${money('TaxAmount', taxCents)}</a:TaxTotal><a:LegalMonetaryTotal>${money('TaxExclusiveAmount', netCents)}${money('TaxInclusiveAmount', grossCents)}${money('PrepaidAmount', invoice.prepaidCents)}${money('PayableAmount', dueCents)}</a:LegalMonetaryTotal>${items.join('')}</${root}>`;
}

function ciiOf(invoice: WrittenInvoice): string {
  const { currency, isCredit, lines } = invoice;
  const { lineCents, netCents, taxCents, grossCents, dueCents } = sumsOf(invoice);
  const charge = (isCharge: boolean, cents: number, reason: string) =>
    cents === 0
      ? ''
      : `<r:SpecifiedTradeAllowanceCharge><r:ChargeIndicator><u:Indicator>${isCharge}</u:Indicator></r:ChargeIndicator><r:ActualAmount>${euros(cents)}</r:ActualAmount><r:Reason>${reason}</r:Reason><r:CategoryTradeTax><r:RateApplicablePercent>19</r:RateApplicablePercent></r:CategoryTradeTax></r:SpecifiedTradeAllowanceCharge>`;
  const items = lines.map(
    (line, at) =>
      `<r:IncludedSupplyChainTradeLineItem><r:SpecifiedTradeProduct><r:SellerAssignedID>T-${at + 1}</r:SellerAssignedID><r:Name>Teil ${at + 1}</r:Name></r:SpecifiedTradeProduct><r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>${euros(line.priceCents)}</r:ChargeAmount><r:BasisQuantity unitCode="H87">${line.base}</r:BasisQuantity></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement><r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="H87">${line.pieces}</r:BilledQuantity></r:SpecifiedLineTradeDelivery><r:SpecifiedLineTradeSettlement><r:ApplicableTradeTax><r:RateApplicablePercent>${line.rate}</r:RateApplicablePercent></r:ApplicableTradeTax>${charge(false, line.discountCents, 'Rabatt')}${charge(true, line.surchargeCents, 'Zuschlag')}<r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>${euros(lineCents[at] ?? 0)}</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement></r:IncludedSupplyChainTradeLineItem>`,
  );
  return `<m:CrossIndustryInvoice xmlns:m="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:r="urn:ram" xmlns:u="urn:udt"><m:ExchangedDocument><r:ID>W-1</r:ID><r:TypeCode>${isCredit ? 381 : 380}</r:TypeCode><r:IssueDateTime><u:DateTimeString format="102">20261102</u:DateTimeString></r:IssueDateTime></m:ExchangedDocument><m:SupplyChainTradeTransaction>${items.join('')}<r:ApplicableHeaderTradeAgreement><r:SellerTradeParty><r:Name>Teilekontor Nordwall</r:Name></r:SellerTradeParty></r:ApplicableHeaderTradeAgreement><r:ApplicableHeaderTradeSettlement><r:InvoiceCurrencyCode>${currency}</r:InvoiceCurrencyCode>${charge(false, invoice.allowanceCents, 'Nachlass')}${charge(true, invoice.freightCents, 'Versandkosten')}<r:SpecifiedTradeSettlementHeaderMonetarySummation><r:TaxBasisTotalAmount>${euros(netCents)}</r:TaxBasisTotalAmount><r:TaxTotalAmount currencyID="${currency}">${euros(taxCents)}</r:TaxTotalAmount><r:GrandTotalAmount>${euros(grossCents)}</r:GrandTotalAmount><r:TotalPrepaidAmount>${euros(invoice.prepaidCents)}</r:TotalPrepaidAmount><r:DuePayableAmount>${euros(dueCents)}</r:DuePayableAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation></r:ApplicableHeaderTradeSettlement></m:SupplyChainTradeTransaction></m:CrossIndustryInvoice>`;
}
