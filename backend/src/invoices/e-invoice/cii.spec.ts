import { at, children, textAt } from '../../platform/xml/read-xml.js';
import { documentNamed } from '../testing/golden-documents.js';
import {
  PLAIN,
  dayOf,
  linesOf,
  rootOf,
  settlementOf,
  tradeOf,
  withContent,
  withIssuer,
  withParty,
} from '../testing/read-cii.js';
import type { InvoiceDocument } from './invoice-document.js';

const contextOf = (name: string) => at(rootOf(documentNamed(name)), 'ExchangedDocumentContext');

describe('the head of an e-invoice', () => {
  it('names the rules that it follows, as an XRechnung also the process', () => {
    expect(contextOf('one rate')).toEqual({
      GuidelineSpecifiedDocumentContextParameter: { ID: 'urn:cen.eu:en16931:2017' },
    });
    expect(contextOf('an XRechnung for an authority')).toEqual({
      BusinessProcessSpecifiedDocumentContextParameter: {
        ID: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      },
      GuidelineSpecifiedDocumentContextParameter: {
        ID: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      },
    });
  });

  it.each([
    ['one rate', '380'],
    ['a deposit', '386'],
    ['a partial invoice', '326'],
    ['a share of an order', '380'],
    ['a Storno', '384'],
    ['a Storno of a deposit', '384'],
  ])('says what %s is: %s', (name, code) => {
    expect(textAt(rootOf(documentNamed(name)), 'ExchangedDocument', 'TypeCode')).toBe(code);
  });

  it('has number and day', () => {
    const head = at(rootOf(PLAIN), 'ExchangedDocument');
    expect([textAt(head, 'ID'), dayOf(head, 'IssueDateTime')]).toEqual(['RE-2026-00181', '20261113']);
  });
});

const notesOf = (document: InvoiceDocument) =>
  children(at(rootOf(document), 'ExchangedDocument'), 'IncludedNote').map((note) => textAt(note, 'Content'));

describe('the notes of an e-invoice', () => {
  const NO_CAR = {
    plate: null,
    vehicleName: null,
    vin: null,
    firstRegOn: null,
    mileageKm: null,
    inspectionDueOn: null,
  };
  const bare = withIssuer({ footerText: '' }, withParty(NO_CAR));

  it('are its own one, the vehicle, and what stands below the garage’s letters', () => {
    expect(notesOf(withContent({ note: 'Danke' }))).toEqual([
      'Danke',
      'Fahrzeug: Kennzeichen XM-GB 14, Tondra 2.0, VIN WXTZZZ7H3KX104417, Erstzulassung 01.03.2019, Kilometerstand 148310, nächste HU 31.03.2027',
      'Vielen Dank für Ihren Auftrag und gute Fahrt.',
    ]);
    expect(notesOf(bare)).toEqual([]);
  });

  it.each([
    [{ plate: 'XM-GB 14' }, 'Kennzeichen XM-GB 14'],
    [{ vehicleName: 'Tondra' }, 'Tondra'],
    [{ vin: 'WXT' }, 'VIN WXT'],
    [{ firstRegOn: '2019-03-01' }, 'Erstzulassung 01.03.2019'],
    [{ mileageKm: 0 }, 'Kilometerstand 0'],
    [{ inspectionDueOn: '2027-03-31' }, 'nächste HU 31.03.2027'],
  ])('name of a vehicle what is known: %j', (known, words) => {
    expect(notesOf(withParty(known, bare))).toEqual([`Fahrzeug: ${words}`]);
  });

  it('name the invoice that is taken back, and what an insurance pays', () => {
    expect(notesOf(documentNamed('a Storno'))).toContain('Storno zur Rechnung RE-2026-00181');
    const [, shared] = notesOf(documentNamed('an invoice that an insurance pays in part'));
    expect(shared).toMatch(/^Davon zahlt Solide Versicherung AG 200,00\s€, Sie zahlen 115,30\s€\.$/);
  });
});

describe('a line of an e-invoice', () => {
  it('has place, words, price, quantity, tax and sum', () => {
    expect(linesOf(PLAIN)).toHaveLength(2);
    expect(linesOf(PLAIN)[1]).toEqual({
      AssociatedDocumentLineDocument: { LineID: '2' },
      SpecifiedTradeProduct: { Name: 'Motoröl 5W-30' },
      SpecifiedLineTradeAgreement: { NetPriceProductTradePrice: { ChargeAmount: '14.80' } },
      SpecifiedLineTradeDelivery: { BilledQuantity: { '#text': '7.200', '@unitCode': 'LTR' } },
      SpecifiedLineTradeSettlement: {
        ApplicableTradeTax: { TypeCode: 'VAT', CategoryCode: 'S', RateApplicablePercent: '19.00' },
        SpecifiedTradeSettlementLineMonetarySummation: { LineTotalAmount: '106.56' },
      },
    });
  });

  it.each([
    ['Std', 'HUR'],
    ['STD', 'HUR'],
    ['l', 'LTR'],
    ['Satz', 'SET'],
    ['Stk', 'C62'],
    ['Dose', 'C62'],
  ])('counts in %s: %s', (unit, code) => {
    const lines = PLAIN.lines.map((line) => ({ ...line, unit }));
    const [line] = linesOf({ ...PLAIN, lines });
    expect(at(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')).toMatchObject({ '@unitCode': code });
  });

  it('has amounts below zero of what is taken back, and none for zero', () => {
    const [line] = linesOf(documentNamed('a Storno'));
    expect(textAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')).toBe('-1.800');
    const free = PLAIN.lines.map((one) => ({ ...one, netCents: 0, quantityMilli: -5 }));
    const [{ SpecifiedLineTradeSettlement: settled, SpecifiedLineTradeDelivery: delivered }] = linesOf({
      ...PLAIN,
      lines: free,
    }) as [Record<string, unknown>];
    expect(textAt(settled, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')).toBe('0.00');
    expect(textAt(delivered, 'BilledQuantity')).toBe('-0.005');
  });

  it('has its discount, with the percentage where the amount is exactly that', () => {
    const [first, second, third] = linesOf(
      documentNamed('gross prices of both rates, with an exchange part and discounts'),
    ).map((line) => at(line, 'SpecifiedLineTradeSettlement', 'SpecifiedTradeAllowanceCharge'));
    expect(first).toBeUndefined();
    expect(second).toEqual({
      ChargeIndicator: { Indicator: 'false' },
      CalculationPercent: '33.30',
      BasisAmount: '62.78',
      ActualAmount: '20.91',
      ReasonCode: '95',
      Reason: 'Rabatt 33,3 %',
    });
    expect(third).toEqual({
      ChargeIndicator: { Indicator: 'false' },
      ActualAmount: '16.81',
      ReasonCode: '68',
      Reason: 'Auslaufartikel',
    });
  });

  it('of a collective invoice names its order and the day of it', () => {
    const [line] = linesOf(documentNamed('a collective invoice'));
    expect(textAt(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content')).toContain(
      'A-2026-00041',
    );
    const period = at(line, 'SpecifiedLineTradeSettlement', 'BillingSpecifiedPeriod');
    expect([dayOf(period, 'StartDateTime'), dayOf(period, 'EndDateTime')]).toEqual(['20261103', '20261103']);
  });
});

const suppliedOn = (document: InvoiceDocument) =>
  dayOf(
    at(tradeOf(document), 'ApplicableHeaderTradeDelivery', 'ActualDeliverySupplyChainEvent'),
    'OccurrenceDateTime',
  );
const periodOf = (document: InvoiceDocument) => {
  const period = at(settlementOf(document), 'BillingSpecifiedPeriod');
  return period && [dayOf(period, 'StartDateTime'), dayOf(period, 'EndDateTime')];
};
const taxPoint = (document: InvoiceDocument) =>
  textAt(settlementOf(document), 'ApplicableTradeTax', 'TaxPointDate', 'DateString');

describe('the supply of an e-invoice', () => {
  it('has a day, if it is known', () => {
    expect(suppliedOn(withContent({ supplyOn: '2026-11-09' }))).toBe('20261109');
    expect(suppliedOn(withContent({ supplyOn: null }))).toBeNull();
    expect(periodOf(PLAIN)).toBeUndefined();
  });

  it('of a deposit has none; its tax arises with the money', () => {
    const deposit = documentNamed('a deposit');
    expect([suppliedOn(deposit), taxPoint(deposit)]).toEqual([null, '20261110']);
    expect(taxPoint(documentNamed('a deposit that is still to be paid'))).toBeNull();
    expect(taxPoint(PLAIN)).toBeNull();
  });

  it('of several orders lasts from the first to the last day that is known', () => {
    const collective = documentNamed('a collective invoice');
    expect(suppliedOn(collective)).toBeNull();
    expect(periodOf(collective)).toEqual(['20261103', '20261105']);
    const on = (...days: readonly (string | null)[]) =>
      withContent(
        {
          orders: collective.content.orders.map((order, place) => ({
            ...order,
            supplyOn: days[place] ?? null,
          })),
        },
        collective,
      );
    expect(periodOf(on('2026-11-07', null, '2026-11-05'))).toEqual(['20261105', '20261107']);
    expect(periodOf(on(null, null, null))).toBeUndefined();
  });
});
