import { XMLParser } from 'fast-xml-parser';

type Node = Readonly<Record<string, unknown>>;

/**
 * The business rules of EN 16931 that a garage's invoice can violate, implemented independently of the mapper: on the
 * finished XML, with integers of a hundredth. Returns the violated rules.
 */
export function brokenRules(xml: string): readonly string[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    removeNSPrefix: true,
    isArray: (name) => LISTS.has(name),
  });
  const invoice = node(parser.parse(xml) as Node, 'CrossIndustryInvoice');
  const trade = node(invoice, 'SupplyChainTradeTransaction');
  const agreement = node(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = node(trade, 'ApplicableHeaderTradeSettlement');
  const broken: string[] = [];
  const rule = (name: string, holds: boolean): void => {
    if (!holds) broken.push(name);
  };
  sellerRules(node(agreement, 'SellerTradeParty'), rule);
  buyerRules(node(agreement, 'BuyerTradeParty'), rule);
  const lines = list(trade, 'IncludedSupplyChainTradeLineItem');
  headRules(node(invoice, 'ExchangedDocument'), invoice, settlement, lines, rule);
  rule('BR-16', lines.length > 0);
  rule(
    'unique line ids',
    new Set(lines.map((line) => text(line, 'AssociatedDocumentLineDocument', 'LineID'))).size ===
      lines.length,
  );
  for (const line of lines) lineRules(line, rule);
  sumRules(settlement, lines, rule);
  vatRules(settlement, lines, rule);
  abroadRules(trade, rule);
  return broken;
}

type Rule = (name: string, holds: boolean) => void;

const LISTS = new Set([
  'IncludedSupplyChainTradeLineItem',
  'ApplicableTradeTax',
  'SpecifiedTaxRegistration',
  'IncludedNote',
  'SpecifiedTradeAllowanceCharge',
  'InvoiceReferencedDocument',
]);

function headRules(
  document: Node,
  invoice: Node,
  settlement: Node,
  lines: readonly Node[],
  rule: Rule,
): void {
  const type = text(document, 'TypeCode');
  rule(
    'BR-01',
    /^urn:cen\.eu:en16931:2017(?:#compliant#urn:xeinkauf\.de:kosit:xrechnung_3\.0)?$/.test(
      text(invoice, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    ),
  );
  rule('BR-02', text(document, 'ID') !== '');
  rule('BR-03', /^\d{8}$/.test(text(document, 'IssueDateTime', 'DateTimeString')));
  rule('BR-04', ['380', '384', '386', '326'].includes(type));
  rule('BR-05', text(settlement, 'InvoiceCurrencyCode') === 'EUR');
  const references = list(settlement, 'InvoiceReferencedDocument');
  const isNamed = references.every((reference) => text(reference, 'IssuerAssignedID') !== '');
  const needsOne = type === '384' || depositLines(lines) > 0;
  rule('BR-55', isNamed && (references.length > 0 || !needsOne));
  const due = text(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString');
  const payable = text(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'DuePayableAmount');
  rule('BR-CO-25', Number(payable) <= 0 || /^\d{8}$/.test(due));
  const means = node(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  if (text(means, 'TypeCode') === '58')
    rule('BR-61', text(means, 'PayeePartyCreditorFinancialAccount', 'IBANID') !== '');
}

function sellerRules(seller: Node, rule: Rule): void {
  const registrations = list(seller, 'SpecifiedTaxRegistration').map((one) => node(one, 'ID'));
  const vatId = registrations.find((id) => id['@_schemeID'] === 'VA');
  rule('BR-06', text(seller, 'Name') !== '');
  rule('BR-08, BR-09', text(seller, 'PostalTradeAddress', 'CountryID') === 'DE');
  const legalId = text(seller, 'SpecifiedLegalOrganization', 'ID');
  rule('BR-CO-26', text(seller, 'ID') !== '' || legalId !== '' || vatId !== undefined);
  rule('BR-S-02, BR-E-02', registrations.length > 0);
  if (vatId) rule('BR-CO-09', /^[A-Z]{2}/.test(String(vatId['#text'])));
}

function buyerRules(buyer: Node, rule: Rule): void {
  rule('BR-07', text(buyer, 'Name') !== '');
  rule('BR-10, BR-11', /^[A-Z]{2}$/.test(text(buyer, 'PostalTradeAddress', 'CountryID')));
}

function lineRules(line: Node, rule: Rule): void {
  const quantity = node(node(line, 'SpecifiedLineTradeDelivery'), 'BilledQuantity');
  const price = text(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount');
  const total = text(
    line,
    'SpecifiedLineTradeSettlement',
    'SpecifiedTradeSettlementLineMonetarySummation',
    'LineTotalAmount',
  );
  rule('BR-21', text(line, 'AssociatedDocumentLineDocument', 'LineID') !== '');
  rule(
    'BR-22, BR-23',
    /^-?\d+\.\d{3}$/.test(String(quantity['#text'])) &&
      /^[A-Z0-9]{2,3}$/.test(String(quantity['@_unitCode'])),
  );
  rule('BR-25', text(line, 'SpecifiedTradeProduct', 'Name') !== '');
  rule('BR-26, BR-27', /^\d+\.\d{2,9}$/.test(price));
  rule('BR-DEC-23', /^-?\d+\.\d{2}$/.test(total));
  // Exact as whole numbers: thousandths times units of the price's last place.
  const [, decimals = ''] = price.split('.');
  const product = BigInt(String(quantity['#text']).replace('.', '')) * BigInt(price.replace('.', ''));
  const before = halfAway(product, 10n ** BigInt(decimals.length + 1));
  rule('quantity × price', before + chargedOf(settlementOf(line), rule) === hundredths(total));
}

const settlementOf = (line: Node): Node => node(line, 'SpecifiedLineTradeSettlement');

/** Hundredths by which surcharges exceed discounts, after checking each. */
function chargedOf(parent: Node, rule: Rule): bigint {
  return list(parent, 'SpecifiedTradeAllowanceCharge').reduce((sum, one) => {
    const amount = hundredths(text(one, 'ActualAmount'));
    rule('BR-33, BR-38, BR-42', text(one, 'Reason') !== '' && text(one, 'ReasonCode') !== '');
    const rate = text(one, 'CalculationPercent');
    const share = halfAway(hundredths(text(one, 'BasisAmount')) * hundredths(rate), 10_000n);
    rule('PEPPOL-EN16931-R040', rate === '' || share === amount);
    return text(one, 'ChargeIndicator', 'Indicator') === 'true' ? sum + amount : sum - amount;
  }, 0n);
}

function sumRules(settlement: Node, lines: readonly Node[], rule: Rule): void {
  const sums = node(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const sum = (name: string): bigint => hundredths(text(sums, name));
  const total = lines.reduce((all, line) => all + lineTotal(line), 0n);
  const taxes = list(settlement, 'ApplicableTradeTax');
  rule('BR-CO-10', sum('LineTotalAmount') === total);
  const charged = chargedOf(settlement, rule);
  rule('BR-CO-11, BR-CO-12', charged === sum('ChargeTotalAmount') - sum('AllowanceTotalAmount'));
  rule('BR-CO-13', sum('TaxBasisTotalAmount') === total + charged);
  rule(
    'BR-CO-14',
    sum('TaxTotalAmount') === taxes.reduce((all, tax) => all + hundredths(text(tax, 'CalculatedAmount')), 0n),
  );
  rule('BR-CO-15', sum('GrandTotalAmount') === sum('TaxBasisTotalAmount') + sum('TaxTotalAmount'));
  rule('BR-CO-16', sum('DuePayableAmount') === sum('GrandTotalAmount') - sum('TotalPrepaidAmount'));
}

/** Who owes the tax, or takes the goods abroad, is named with his VAT id and country. */
function abroadRules(trade: Node, rule: Rule): void {
  const agreement = node(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = node(trade, 'ApplicableHeaderTradeDelivery');
  const taxes = list(node(trade, 'ApplicableHeaderTradeSettlement'), 'ApplicableTradeTax');
  const has = (category: string): boolean => taxes.some((tax) => text(tax, 'CategoryCode') === category);
  const hasVatId = (party: string): boolean =>
    list(node(agreement, party), 'SpecifiedTaxRegistration').some(
      (one) => node(one, 'ID')['@_schemeID'] === 'VA',
    );
  const country = text(delivery, 'ShipToTradeParty', 'PostalTradeAddress', 'CountryID');
  const [isOwed, isIntra, isExport] = [has('AE'), has('K'), has('G')];
  rule('BR-AE-02, BR-IC-02, BR-G-02', !(isOwed || isIntra || isExport) || hasVatId('SellerTradeParty'));
  rule('BR-AE-02, BR-IC-02 (buyer)', !(isOwed || isIntra) || hasVatId('BuyerTradeParty'));
  rule('BR-IC-12', !isIntra || (country !== '' && country !== 'DE'));
}

function vatRules(settlement: Node, lines: readonly Node[], rule: Rule): void {
  const taxes = list(settlement, 'ApplicableTradeTax');
  rule('BR-CO-18', taxes.length > 0);
  const groupOf = (tax: Node): string => `${text(tax, 'CategoryCode')} ${text(tax, 'RateApplicablePercent')}`;
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    const tax = list(node(line, 'SpecifiedLineTradeSettlement'), 'ApplicableTradeTax')[0] ?? {};
    sums.set(groupOf(tax), (sums.get(groupOf(tax)) ?? 0n) + lineTotal(line));
  }
  for (const one of list(settlement, 'SpecifiedTradeAllowanceCharge')) {
    const tax = node(one, 'CategoryTradeTax');
    const amount = hundredths(text(one, 'ActualAmount'));
    const signed = text(one, 'ChargeIndicator', 'Indicator') === 'true' ? amount : -amount;
    sums.set(groupOf(tax), (sums.get(groupOf(tax)) ?? 0n) + signed);
  }
  rule('BR-S-01, BR-E-01', new Set(taxes.map(groupOf)).size === taxes.length && sums.size === taxes.length);
  for (const tax of taxes) {
    const basis = hundredths(text(tax, 'BasisAmount'));
    const rate = hundredths(text(tax, 'RateApplicablePercent'));
    const isUntaxed = text(tax, 'CategoryCode') !== 'S';
    rule('BR-S-08, BR-E-08', sums.get(groupOf(tax)) === basis);
    const taxed = hundredths(text(tax, 'CalculatedAmount'));
    rule('BR-S-09, BR-E-09, BR-CO-17', isTaxOf(basis, rate, taxed) || isTaxLeft(basis, rate, taxed, lines));
    rule(
      'BR-S-10, BR-E-10, BR-AE-10, BR-IC-10, BR-G-10',
      isUntaxed === (text(tax, 'ExemptionReason') !== ''),
    );
    rule('BR-S-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05', isUntaxed === (rate === 0n));
  }
}

/**
 * The tax of the basis; or a cent more or less where no basis of whole cents reaches the sum of both, as with 24.90 € at
 * 19 %. CEN's rules allow up to 1 €.
 */
function isTaxOf(basis: bigint, rate: bigint, tax: bigint): boolean {
  const taxOf = (one: bigint): bigint => halfAway(one * rate, 10_000n);
  const off = tax - taxOf(basis);
  if (off === 0n) return true;
  const isReached = [-1n, 0n, 1n].some((by) => basis + by + taxOf(basis + by) === basis + tax);
  return !isReached && (off === 1n || off === -1n);
}

const depositLines = (lines: readonly Node[]): number =>
  lines.filter((line) => text(line, 'SpecifiedTradeProduct', 'Name').startsWith('Abzüglich Anzahlung '))
    .length;

/** Tax and basis after deposits: half a cent of rounding for the whole, for the rest, and for each deposit. */
function isTaxLeft(basis: bigint, rate: bigint, tax: bigint, lines: readonly Node[]): boolean {
  const deposits = depositLines(lines);
  const off = 2n * (tax - halfAway(basis * rate, 10_000n));
  const most = BigInt(deposits + 2);
  return deposits > 0 && off <= most && off >= -most;
}

const lineTotal = (line: Node): bigint =>
  hundredths(
    text(
      line,
      'SpecifiedLineTradeSettlement',
      'SpecifiedTradeSettlementLineMonetarySummation',
      'LineTotalAmount',
    ),
  );

function halfAway(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = size / divisor + ((size % divisor) * 2n >= divisor ? 1n : 0n);
  return value < 0n ? -rounded : rounded;
}

const hundredths = (decimal: string): bigint => BigInt(decimal === '' ? 0 : decimal.replace('.', ''));

function node(parent: Node, name: string): Node {
  const child = parent[name];
  return typeof child === 'object' && child !== null && !Array.isArray(child)
    ? (child as Node)
    : { '#text': child ?? '' };
}

function list(parent: Node, name: string): readonly Node[] {
  const child = parent[name];
  return Array.isArray(child) ? (child as readonly Node[]) : [];
}

function text(parent: Node, ...path: readonly string[]): string {
  const found = path.reduce(node, parent);
  return String(found['#text'] ?? '');
}
