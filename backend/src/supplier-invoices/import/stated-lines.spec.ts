import { cii, fileInvoice } from '../testing/files.js';
import type { EInvoice } from './e-invoice.js';
import { read, reasonOf, CII, UBL, changed, inCii, inUbl } from '../testing/changed-files.js';

const lineOf = ({ lines: [line] }: EInvoice) => line;
const id = (name: string, number: string) => `<cac:${name}><cbc:ID>${number}</cbc:ID></cac:${name}>`;

describe('a line of an invoice', () => {
  const names = '<ram:SellerAssignedID>BK-280.22</ram:SellerAssignedID><ram:Name>Bremsscheibe</ram:Name>';
  const ofProduct = (product: string) => lineOf(inCii(names, product));
  const item = '<cac:SellersItemIdentification><cbc:ID>BK-280.22</cbc:ID></cac:SellersItemIdentification>';
  const ofItem = (parts: string) => lineOf(inUbl(item, parts));
  it('is named by its name, else by its description, else by its place', () => {
    const described = '<ram:Description>vorn</ram:Description>';
    expect(ofProduct(described + names)?.description).toBe('Bremsscheibe');
    expect(ofProduct(described)?.description).toBe('vorn');
    expect(ofProduct('')?.description).toBe('Position 1');
    const name = '<cbc:Name>Bremsscheibe</cbc:Name>';
    const inItem = '<cbc:Description>vorn</cbc:Description>';
    expect(lineOf(inUbl(name, inItem + name))?.description).toBe('Bremsscheibe');
    expect(lineOf(inUbl(name, inItem))?.description).toBe('vorn');
    expect(lineOf(inUbl(name, ''))?.description).toBe('Position 1');
  });

  it('has the number of the supplier, else ours, else the one of the maker', () => {
    const buyer = '<ram:BuyerAssignedID>K-1</ram:BuyerAssignedID>';
    const maker = '<ram:ManufacturerAssignedID>H-1</ram:ManufacturerAssignedID>';
    const global = '<ram:GlobalID>400</ram:GlobalID>';
    expect(ofProduct(maker + buyer + names)).toMatchObject({
      itemNumber: 'BK-280.22',
      references: { buyerNumber: 'K-1', makerNumber: 'H-1' },
    });
    expect(ofProduct(maker + buyer)?.itemNumber).toBe('K-1');
    expect(ofProduct(maker)?.itemNumber).toBe('H-1');
    expect(ofProduct(global + maker)?.itemNumber).toBe('400');
    const [ours, makers, standard] = [
      id('BuyersItemIdentification', 'K-1'),
      id('ManufacturersItemIdentification', 'H-1'),
      id('StandardItemIdentification', '400'),
    ];
    expect(ofItem(item + ours + makers)).toMatchObject({
      itemNumber: 'BK-280.22',
      references: { buyerNumber: 'K-1', makerNumber: 'H-1' },
    });
    expect(ofItem(ours + makers)?.itemNumber).toBe('K-1');
    expect(ofItem(makers + standard)?.itemNumber).toBe('H-1');
    expect(ofItem(standard)?.itemNumber).toBe('400');
  });

  it.each(['Versand', 'Pfand'])('without any number may be no goods: %s', (name) => {
    const kind = name === 'Versand' ? 'FREIGHT' : 'DEPOSIT';
    expect(ofProduct(`<ram:Name>${name}</ram:Name>`)).toMatchObject({ kind, itemNumber: null });
    expect(ofProduct(`<ram:BuyerAssignedID>K</ram:BuyerAssignedID><ram:Name>${name}</ram:Name>`)?.kind).toBe(
      'GOODS',
    );
    expect(ofProduct('<ram:Name>Scheibe</ram:Name>')?.kind).toBe('GOODS');
    const file = changed(UBL, 'Bremsscheibe', name);
    expect(lineOf(read(file))?.kind).toBe('GOODS');
    expect(lineOf(read(changed(file, item, '')))).toMatchObject({ kind, itemNumber: null });
    expect(ofItem('')?.kind).toBe('GOODS');
  });

  it('names the line of our order', () => {
    expect(
      lineOf(
        inCii(
          '<ram:NetPriceProductTradePrice>',
          '<ram:BuyerOrderReferencedDocument><ram:LineID>3</ram:LineID></ram:BuyerOrderReferencedDocument><ram:NetPriceProductTradePrice>',
        ),
      )?.references.orderLine,
    ).toBe('3');
    expect(
      lineOf(
        inUbl(
          '<cac:Item>',
          '<cac:OrderLineReference><cbc:LineID>3</cbc:LineID></cac:OrderLineReference><cac:Item>',
        ),
      )?.references.orderLine,
    ).toBe('3');
  });

  it('has its unit; without one it is pieces', () => {
    for (const [unit, known] of [
      [' unitCode="LTR"', 'l'],
      [' unitCode=""', 'Stk'],
      ['', 'Stk'],
      [' unitCode="XYZ"', 'XYZ'],
    ] as const) {
      expect(lineOf(inCii(' unitCode="C62"', unit))?.unit).toBe(known);
      expect(lineOf(inUbl(' unitCode="H87"', unit))?.unit).toBe(known);
    }
  });

  it('has the price of one unit, less its discount', () => {
    const basis = '<ram:BasisQuantity>5</ram:BasisQuantity></ram:NetPriceProductTradePrice>';
    expect(lineOf(inCii('</ram:NetPriceProductTradePrice>', basis))?.priceE4).toBe(25_000);
    const less =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>25.00</cbc:Amount></cac:AllowanceCharge><cac:Item>';
    expect(lineOf(inUbl('<cac:Item>', less))?.priceE4).toBe(100_000);
  });

  it.each([
    ['Position 1: Der Preis fehlt.', '<ram:ChargeAmount>12.50</ram:ChargeAmount>'],
    ['Position 1: Die Menge fehlt.', '<ram:BilledQuantity unitCode="C62">10</ram:BilledQuantity>'],
  ])('is refused: %s', (reason, part) => {
    expect(reasonOf(changed(CII, part, ''))).toBe(reason);
  });

  it.each([
    ['Position 1: Der Preis fehlt.', '<cbc:PriceAmount currencyID="EUR">12.50</cbc:PriceAmount>'],
    ['Position 1: Die Menge fehlt.', '<cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity>'],
  ])('of UBL is refused: %s', (reason, part) => {
    expect(reasonOf(changed(UBL, part, ''))).toBe(reason);
  });
});

const lastOf = ({ lines }: EInvoice) => lines.at(-1);

describe('a charge of the whole invoice', () => {
  const ofCii = `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>7.90</ram:ActualAmount><ram:ReasonCode>FC</ram:ReasonCode><ram:Reason>Express</ram:Reason><ram:CategoryTradeTax><ram:CategoryCode>AE</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`;
  const ofUbl = `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Express</cbc:AllowanceChargeReason><cbc:Amount>7.90</cbc:Amount><cac:TaxCategory><cbc:ID>AE</cbc:ID><cbc:Percent>0</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`;
  const terms = '<ram:SpecifiedTradePaymentTerms>';
  it('is a line with reason, kind and tax', () => {
    const line = {
      kind: 'FREIGHT',
      description: 'Express',
      netCents: 790,
      taxBasisPoints: 0,
      taxCategory: 'AE',
    };
    expect(lastOf(inCii(terms, ofCii + terms))).toMatchObject(line);
    expect(lastOf(inUbl('<cac:TaxTotal>', `${ofUbl}<cac:TaxTotal>`))).toMatchObject(line);
  });

  it('is an allowance if the file does not say that it is a charge', () => {
    const line = { kind: 'ALLOWANCE', description: 'Express', netCents: -790 };
    expect(lastOf(inCii(terms, ofCii.replace('true', 'false') + terms))).toMatchObject(line);
    expect(lastOf(inUbl('<cac:TaxTotal>', `${ofUbl.replace('true', 'false')}<cac:TaxTotal>`))).toMatchObject(
      line,
    );
  });
});

const lines = (count: number) => Array.from({ length: count }, () => fileInvoice().lines).flat();
const line = (change: Partial<ReturnType<typeof fileInvoice>['lines'][number]>) =>
  cii(fileInvoice({ lines: fileInvoice().lines.map((one) => ({ ...one, ...change })) }));
const rate = (percent: string) => changed(CII, '>19.00<', `>${percent}<`);
const unit = (code: string) => changed(CII, '"C62"', `"${code}"`);
const text = (length: number) => 'x'.repeat(length);
const file = (change: Parameters<typeof fileInvoice>[0]) => cii(fileInvoice(change));

const inSeller = (part: string) => changed(CII, '<ram:SellerTradeParty>', `<ram:SellerTradeParty>${part}`);
const inProduct = (part: string) =>
  changed(CII, '<ram:SpecifiedTradeProduct>', `<ram:SpecifiedTradeProduct>${part}`);
/** Files with this text as what identifies the supplier, his earlier invoice, or the line, by the words of a refusal. */
const REFERENCES: Readonly<Record<string, (value: string) => string>> = {
  'Die Nummer des Lieferanten': (id) => inSeller(`<ram:ID>${id}</ram:ID>`),
  'Die USt-IdNr. des Lieferanten': (id) =>
    inSeller(
      `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${id}</ram:ID></ram:SpecifiedTaxRegistration>`,
    ),
  'Die IBAN des Lieferanten': (iban) =>
    changed(
      UBL,
      '<cac:TaxTotal>',
      `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans><cac:TaxTotal>`,
    ),
  'Die Nummer der früheren Rechnung': (number) =>
    changed(
      UBL,
      '<cac:TaxTotal>',
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference><cac:TaxTotal>`,
    ),
  'Position 1: Die Position der Bestellung': (lineId) =>
    changed(
      UBL,
      '<cac:Item>',
      `<cac:OrderLineReference><cbc:LineID>${lineId}</cbc:LineID></cac:OrderLineReference><cac:Item>`,
    ),
  'Position 1: Unsere Artikelnummer': (number) =>
    inProduct(`<ram:BuyerAssignedID>${number}</ram:BuyerAssignedID>`),
  'Position 1: Die Nummer des Herstellers': (number) => inProduct(`<ram:GlobalID>${number}</ram:GlobalID>`),
};

describe('an invoice may have, but not more than', () => {
  it.each<readonly [string, string, string, string]>([
    ['500 lines', file({ lines: lines(500) }), file({ lines: lines(501) }), 'Positionen'],
    ['a number of 50 characters', file({ number: text(50) }), file({ number: text(51) }), 'Rechnungsnummer'],
    ['a supplier of 200', file({ supplier: text(200) }), file({ supplier: text(201) }), 'Lieferanten'],
    ['an order of 50', file({ order: text(50) }), file({ order: text(51) }), 'Bestellnummer'],
    ['a description of 500', line({ name: text(500) }), line({ name: text(501) }), 'Bezeichnung'],
    ['an article number of 50', line({ item: text(50) }), line({ item: text(51) }), 'Artikelnummer'],
    ['a unit of 10', unit(text(10)), unit(text(11)), 'Einheit'],
    ['a quantity of 999,999.999', line({ quantity: '999999.999' }), line({ quantity: '1000000' }), 'Menge'],
    ['as much back', line({ quantity: '-999999.999' }), line({ quantity: '-1000000' }), 'Menge'],
    ['a price of 9,999,999.99', line({ price: '9999999.99' }), line({ price: '9999999.9901' }), 'Preis'],
    ['a tax of 100 %', rate('100'), rate('100.01'), 'Steuersatz'],
    ['a tax of 0 %', rate('0'), rate('-0.01'), 'Steuersatz'],
    ...Object.entries(REFERENCES).map(([reason, fileWith]): [string, string, string, string] => [
      `200 characters: ${reason}`,
      fileWith(text(200)),
      fileWith(text(201)),
      reason,
    ]),
  ])('%s', (_, most, tooMuch, reason) => {
    expect(read(most).lines.length).toBeGreaterThan(0);
    expect(reasonOf(tooMuch)).toContain(reason);
  });

  it('and needs a line', () => {
    expect(reasonOf(cii(fileInvoice({ lines: [] })))).toBe('Die Datei enthält keine Positionen.');
  });
});
