import type {
  InvoicedLine,
  MatchFacts,
  Tolerances,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { anOrder, anOrderLine, invoiced } from '../testing/orders.js';
import { matchInvoice, type MatchMaterial } from './match.js';

const exact: Tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const ordered = anOrder({ lines: [anOrderLine({ receivedMilli: 8_000 })] });
const extra = (kind: InvoicedLine['kind'], netCents: number) =>
  invoiced({ kind, itemNumber: null, description: kind, netCents, invoicedMilli: 1_000 });

const document = (invoiceNumber: string, ...lines: readonly InvoicedLine[]) => ({
  supplierInvoiceId: invoiceNumber,
  invoiceNumber,
  lines: lines.map((line) => ({ ...line, assignedTo: null })),
});
const factsOf = (line: InvoicedLine, material: Partial<MatchMaterial> = {}) =>
  matchInvoice([line], { order: ordered, earlier: [], tolerances: exact, ...material }).get(
    'i1',
  ) as MatchFacts;
const statuses = ([line]: readonly [InvoicedLine], material: Partial<MatchMaterial>) => {
  const { matchStatus, deviation } = factsOf(line, material);
  return [deviation?.description.replaceAll('\u00a0', ' ') ?? matchStatus];
};

describe('freight, deposits and surcharges', () => {
  it.each<[string, InvoicedLine, number, string]>([
    ['a deposit that was not agreed', extra('DEPOSIT', 1_200), 0, 'Pfand 12,00 €: nicht vereinbart.'],
    ['a deposit within the allowed sum', extra('DEPOSIT', 1_200), 1_200, 'MATCH'],
    [
      'a surcharge beyond the allowed sum',
      extra('SURCHARGE', 1_201),
      1_200,
      'Zuschlag 12,01 €: nicht vereinbart.',
    ],
    ['freight as ordered', extra('FREIGHT', 790), 0, 'MATCH'],
    ['dearer freight within the allowed sum', extra('FREIGHT', 990), 200, 'MATCH'],
    ['cheaper freight', extra('FREIGHT', 500), 0, 'Versand 2,90 € unter der Bestellung.'],
    ['free freight', extra('FREIGHT', 0), 0, 'Versand 7,90 € unter der Bestellung.'],
    ['an allowance', extra('ALLOWANCE', -500), 0, 'MATCH'],
    [
      'a deposit that was never charged and is given back',
      extra('DEPOSIT', -100),
      0,
      'Pfand: 1,00 € mehr gutgeschrieben als berechnet.',
    ],
  ])('%s', (_, line, allowedExtrasCents, expected) => {
    expect(statuses([line], { allowedExtrasCents })).toEqual([expected]);
  });

  it('gives a deposit back that an earlier invoice charged', () => {
    const earlier = [document('LR-1', extra('DEPOSIT', 1_200))];
    expect(statuses([extra('DEPOSIT', -1_200)], { earlier })).toEqual(['MATCH']);
  });

  it('gives no more back than the deposits of earlier invoices', () => {
    const ordinary = { ...extra('DEPOSIT', 900), itemNumber: 'BK-280' };
    const goods = invoiced({ invoicedMilli: 8_000 });
    const earlier = [document('LR-1', extra('DEPOSIT', 1_200), goods, ordinary, extra('FREIGHT', 790))];
    expect(statuses([extra('DEPOSIT', -1_300)], { earlier })).toEqual([
      'Pfand: 1,00 € mehr gutgeschrieben als berechnet.',
    ]);
  });

  it('agrees to the freight of the order once', () => {
    const whole = [document('LR-1', extra('FREIGHT', 790))];
    expect(statuses([extra('FREIGHT', 790)], { earlier: whole })).toEqual([
      'Versand 7,90 €: nicht vereinbart.',
    ]);
    const part = [document('LR-1', extra('FREIGHT', 500))];
    expect(statuses([extra('FREIGHT', 790)], { earlier: part })).toEqual([
      'Versand 5,00 € über der Bestellung.',
    ]);
    expect(statuses([extra('FREIGHT', 290)], { earlier: part })).toEqual(['MATCH']);
  });

  it.each([
    [{ priceE4: 10_000 }, 890, 'MATCH'],
    [{ priceE4: 10_000 }, 891, 'Versand 1,01 € über der Bestellung.'],
    [{ priceE4: 10_000 }, 690, 'MATCH'],
    [{ priceE4: 10_000 }, 689, 'Versand 1,01 € unter der Bestellung.'],
    [{ priceBasisPoints: 1_000 }, 869, 'MATCH'],
    [{ priceBasisPoints: 1_000 }, 870, 'Versand 0,80 € über der Bestellung.'],
    [{ priceE4: 10_000, priceBasisPoints: 1_000 }, 890, 'MATCH'],
  ])('tolerates %j of freight: %i', (change, netCents, expected) => {
    const tolerances = { ...exact, ...change };
    expect(statuses([extra('FREIGHT', netCents)], { tolerances })).toEqual([expected]);
  });

  it('is not compared in another currency', () => {
    expect(statuses([extra('DEPOSIT', 1_200)], { isForeignCurrency: true })).toEqual(['MATCH']);
  });

  it('have the figures of the order if they are freight', () => {
    expect(factsOf(extra('FREIGHT', 890))).toMatchObject({
      matchStatus: 'PRICE_DEVIATION',
      deviation: { difference: 1 },
      orderedMilli: 1_000,
      orderedPriceE4: 79_000,
    });
    const { orderedMilli, orderedPriceE4, billedMilli, billedBy } = factsOf(extra('DEPOSIT', 1_200));
    expect([orderedMilli, orderedPriceE4, billedMilli, billedBy]).toEqual([null, null, 0, []]);
  });

  it('deviate by a negative amount when too much is given back', () => {
    expect(factsOf(extra('DEPOSIT', -100)).deviation?.difference).toBe(-1);
  });
});
