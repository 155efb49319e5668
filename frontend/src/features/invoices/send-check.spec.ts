import type { InvoicePartiesAnswer } from '#contracts/invoices/invoice-answers.js';
import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import { judgedInvoice, sendChecks } from './send-check.js';

const parties: InvoicePartiesAnswer = {
  customerId: 'customer',
  issuer: {
    name: 'Ahornhof',
    owner: 'Wiebke Ahorn',
    phone: '0221 4710',
    email: 'werkstatt@ahornhof.example',
    iban: '',
    street: 'Werkgasse 7',
    zip: '12345',
    city: 'Musterstadt',
    taxNumber: '217/5047/1208',
    vatId: '',
  },
  recipient: {
    name: 'Ina Blattner',
    contact: null,
    street: 'Am Weg 1',
    zip: '12345',
    city: 'Musterstadt',
    country: null,
    vatId: null,
    reference: null,
    deliveryCountry: null,
  },
  licensePlate: null,
};
const taxed = [{ taxCase: 'STANDARD' }] as const;
const exempt = [{ taxCase: 'EXEMPT' }] as const;
const whole = {
  form: 'WHOLE' as const,
  grossCents: 30_000,
  supplyOn: '2026-11-20',
  positions: taxed,
  deductions: [] as readonly unknown[],
  orders: [],
  saysReason: false,
  unpriced: 0,
};
const missing = (judged: Partial<typeof whole> | object, change: Partial<InvoicePartiesAnswer> = {}) =>
  sendChecks({ ...whole, ...judged }, { ...parties, ...change }).flatMap((check) =>
    check.missing.map((what) => [check.place, what]),
  );

describe('what an invoice lacks to be sent', () => {
  it('names how many positions have no price', () => {
    expect(missing({ unpriced: 1 })).toEqual([['invoice', 'der Preis einer Position']]);
    expect(missing({ unpriced: 2 })).toEqual([['invoice', 'der Preis von 2 Positionen']]);
  });

  it('is nothing where all is there', () => {
    expect(missing({})).toEqual([]);
  });

  it('stands where it is entered', () => {
    const issuer = { ...parties.issuer, taxNumber: '' };
    const recipient = {
      name: 'Ina Blattner',
      contact: null,
      street: null,
      zip: '12345',
      city: null,
      country: null,
      vatId: null,
      reference: null,
      deliveryCountry: null,
    };
    expect(missing({ supplyOn: null, positions: exempt }, { issuer, recipient })).toEqual([
      ['settings', 'Steuernummer oder USt-IdNr.'],
      ['customer', 'Straße des Kunden'],
      ['customer', 'Ort des Kunden'],
      ['invoice', 'Leistungsdatum'],
      ['invoice', 'Grund der Steuerbefreiung'],
    ]);
  });

  it('is the day of each order of a collective invoice', () => {
    const orders = [
      { number: 'A-2026-00041', supplyOn: '2026-11-20' },
      { number: 'A-2026-00042', supplyOn: null },
    ];
    expect(missing({ form: 'COLLECTIVE', supplyOn: null, orders })).toEqual([
      ['invoice', 'Leistungsdatum von A-2026-00042'],
    ]);
  });

  it('is the recipient of a final invoice, however small its rest is', () => {
    expect(missing({ grossCents: 100, deductions: [{}] }, { recipient: null })).toContainEqual([
      'customer',
      'Name des Kunden',
    ]);
  });

  it('is no recipient up to 250 € (§ 33 UStDV), and all of him a cent above', () => {
    expect(missing({ grossCents: 25_000 }, { recipient: null })).toEqual([]);
    expect(missing({ grossCents: 25_001 }, { recipient: null })).toHaveLength(4);
    const recipient = { ...parties.recipient, country: 'Absurdistan' };
    expect(missing({ grossCents: 25_000 }, { recipient } as typeof parties)).toEqual([]);
    expect(missing({ grossCents: 25_001 }, { recipient } as typeof parties)).toEqual([
      ['customer', 'Land des Kunden'],
    ]);
  });

  it('is a reason for a position at 0 %, and none for an old part that is taken back', () => {
    const part = {
      id: 'starter',
      description: 'Anlasser',
      quantity: 1,
      unit: 'Stk',
      unitPrice: 240,
      taxCase: 'STANDARD' as TaxCase,
      taxPercent: 19,
      exchangePart: true,
      discountPercent: null,
      discountAmount: null,
      discountReason: null,
      lineTotal: 240,
      sources: [],
    };
    const invoice = {
      form: 'WHOLE' as const,
      grossTotal: 290.16,
      supplyDate: '2026-11-20',
      positions: [part],
      deductions: [],
      orders: [],
      exemptionReason: null,
    };
    expect(missing(judgedInvoice(invoice))).toEqual([]);
    const untaxed = {
      ...invoice,
      positions: [part, { ...part, taxCase: 'EXEMPT' as TaxCase, taxPercent: 0 }],
    };
    expect(missing(judgedInvoice(untaxed))).toEqual([['invoice', 'Grund der Steuerbefreiung']]);
  });

  it('is what the tax case asks for', () => {
    const reverse = { positions: [{ taxCase: 'REVERSE_CHARGE' }] } as const;
    expect(missing(reverse)).toEqual([
      ['settings', 'USt-IdNr. der Firma'],
      ['customer', 'USt-IdNr. des Kunden'],
    ]);
    const passedOn = { positions: [{ taxCase: 'PASSED_ON' }] } as const;
    expect(missing(passedOn)).toEqual([]);
  });

  it('is no reason where somebody has said it', () => {
    expect(missing({ positions: exempt, saysReason: true })).toEqual([]);
  });
});
