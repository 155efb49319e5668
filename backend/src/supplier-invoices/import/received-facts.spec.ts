import type { SupplierInvoiceRequest } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { EInvoice } from './e-invoice.js';
import { importedFacts, typedFacts, withLineIds } from './received-facts.js';
import { typedInvoice } from './typed-invoice.js';

const TODAY = '2026-11-24';
const line = { description: 'Bremsscheibe', quantity: 2, unitPrice: 50, taxPercent: 19 };
const typed = (change: Partial<SupplierInvoiceRequest> = {}) =>
  typedFacts(
    typedInvoice({
      kind: 'INVOICE',
      supplierName: 'Teilekontor Nordwall',
      invoiceNumber: 'LR-1',
      invoiceDate: '2026-11-20',
      lines: [line],
      ...change,
    }),
    TODAY,
  );

describe('a typed invoice', () => {
  it('has the sums of its lines, in the order in which they were typed', () => {
    expect(typed({ lines: [line, { ...line, quantity: 1, taxPercent: 7 }] })).toMatchObject({
      documentKind: 'INVOICE',
      importSource: 'Manuell',
      seller: { vatId: null, number: null, iban: null },
      netCents: 15_000,
      taxCents: 2_250,
      grossCents: 17_250,
      dueCents: 17_250,
      lines: [
        {
          position: 1,
          invoicedMilli: 2_000,
          invoicedPriceE4: 500_000,
          netCents: 10_000,
          taxBasisPoints: 1_900,
        },
        { position: 2, invoicedMilli: 1_000, netCents: 5_000, taxBasisPoints: 700 },
      ],
    });
  });

  it('has the printed gross amount, if it is typed', () => {
    expect(typed({ amount: 118.99 })).toMatchObject({
      taxCents: 1_900,
      grossCents: 11_899,
      dueCents: 11_899,
    });
    expect(typed({ kind: 'CREDIT_NOTE', amount: 118.99 })).toMatchObject({ grossCents: -11_899 });
    expect(typed({ kind: 'CREDIT_NOTE' })).toMatchObject({ grossCents: -11_900 });
  });

  it.each([
    [{ description: 'Versandkosten' }, 'FREIGHT'],
    [{ description: 'Versandkosten', itemNumber: 'V-1' }, 'GOODS'],
    [{ description: 'Bremsscheibe' }, 'GOODS'],
  ])('has a line %j of the kind %s', (change, kind) => {
    expect(typed({ lines: [{ ...line, ...change }] }).lines).toMatchObject([{ kind }]);
  });
});

describe('the warnings about dates', () => {
  it.each([
    [TODAY, null, []],
    ['2026-11-25', null, ['Das Rechnungsdatum 25.11.2026 liegt in der Zukunft.']],
    ['2026-11-20', '2026-11-20', []],
    ['2026-11-20', '2026-11-19', ['Die Rechnung ist am 19.11.2026 fällig, also vor ihrem Datum.']],
  ])('of %s, due on %s', (invoiceDate, dueDate, warnings) => {
    expect(typed({ invoiceDate, dueDate }).warnings).toEqual(warnings);
  });
});

describe('an imported invoice', () => {
  const invoice: EInvoice = {
    format: 'UBL',
    documentKind: 'INVOICE',
    invoiceNumber: 'LR-1',
    supplierName: 'Teilekontor Nordwall',
    seller: { vatId: null, number: null, iban: null },
    purchaseOrderNumber: null,
    precedingInvoiceNumber: null,
    invoiceDate: '2026-11-20',
    dueDate: null,
    currency: 'EUR',
    lines: [
      {
        kind: 'GOODS',
        description: 'Bremsscheibe',
        itemNumber: null,
        references: { orderLine: null, buyerNumber: null, makerNumber: null },
        unit: 'Stk',
        quantityMilli: 2_000,
        priceE4: 500_000,
        netCents: null,
        taxBasisPoints: 1_900,
      },
    ],
    netCents: null,
    taxCents: null,
    grossCents: null,
    prepaidCents: 0,
    roundingCents: 0,
    dueCents: null,
  };
  const imported = (change: Partial<EInvoice> = {}) =>
    importedFacts({ ...invoice, ...change }, { fileHash: 'hash', today: TODAY });

  it('has the sums of its lines where it states none', () => {
    expect(imported()).toMatchObject({
      importSource: 'E-Rechnung',
      netCents: 10_000,
      taxCents: 1_900,
      grossCents: 11_900,
      dueCents: 11_900,
      warnings: [],
    });
  });

  it('has the sums that it states, even if they contradict its lines', () => {
    const stated = { netCents: 1, taxCents: 2, grossCents: 4, dueCents: 5 };
    expect(imported(stated)).toMatchObject(stated);
    expect(imported({ netCents: 1, taxCents: 2 })).toMatchObject({ grossCents: 3, dueCents: 3 });
  });

  it('has an amount due without what is prepaid, with its rounding, and says so', () => {
    const facts = imported({ prepaidCents: 1_900, roundingCents: 5 });
    expect(facts.dueCents).toBe(10_005);
    expect(facts.warnings.map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
      'Davon sind 19,00 € schon angezahlt; zu zahlen bleiben 100,05 €.',
    ]);
  });

  it('has lines with ids of their own, which a repeated import makes again', () => {
    const [first] = imported().lines;
    if (first === undefined) throw new Error('There is no line');
    const lines = withLineIds('invoice', [first, { ...first, position: 2 }]);
    expect(lines[0]).toMatchObject({ ...first, lineId: expect.any(String) });
    expect(lines[0]?.lineId).not.toBe(lines[1]?.lineId);
    expect(withLineIds('invoice', [first])[0]).toEqual(lines[0]);
  });
});
