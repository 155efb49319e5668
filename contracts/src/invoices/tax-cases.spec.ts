import { missingForSending } from './completeness.js';
import { NOBODY, type Recipient } from './recipient.js';
import {
  caseOfRate,
  rateOf,
  sentencesOf,
  TAX_CASE_NAMES,
  TAX_CASES,
  taxCaseNow,
  wrongCases,
  type TaxCase,
} from './tax-cases.js';

const TODAY = '2026-11-26';
const line = (taxCase: TaxCase, taxBasisPoints = rateOf(taxCase, TODAY)) => ({ taxCase, taxBasisPoints });

it.each([
  ['PASSED_ON', false, 'PASSED_ON'],
  ['PASSED_ON', true, 'PASSED_ON'],
  ['REDUCED', false, 'REDUCED'],
  ['REDUCED', true, 'SMALL_BUSINESS'],
  ['SMALL_BUSINESS', false, 'STANDARD'],
  [null, false, 'STANDARD'],
  [null, true, 'SMALL_BUSINESS'],
] as const)('a line approved as %s is billed, small business %s, as %s', (approved, isSmall, expected) => {
  expect(taxCaseNow(approved, isSmall)).toBe(expected);
});

describe('the rate of a tax case', () => {
  it.each([
    ['STANDARD', '2026-11-26', 1_900],
    ['STANDARD', '2020-08-01', 1_600],
    ['REDUCED', '2026-11-26', 700],
    ['REDUCED', '2020-08-01', 500],
    ['REVERSE_CHARGE', '2026-11-26', 0],
  ] as const)('of %s on %s is %i basis points', (taxCase, day, rate) => {
    expect(rateOf(taxCase, day)).toBe(rate);
  });

  it('tells the case where only the rate is known', () => {
    expect([1_900, 1_600, 700, 500, 0].map(caseOfRate)).toEqual([
      'STANDARD',
      'STANDARD',
      'REDUCED',
      'REDUCED',
      'EXEMPT',
    ]);
  });

  it.each(TAX_CASE_NAMES)('%s is refused with any other rate', (taxCase) => {
    const isSmallBusiness = taxCase === 'SMALL_BUSINESS';
    expect(wrongCases([line(taxCase)], TODAY, isSmallBusiness)).toEqual([]);
    const other = TAX_CASES[taxCase].rate === 'standard' ? 700 : 1_900;
    expect(wrongCases([line('PASSED_ON'), line(taxCase, other)], TODAY, isSmallBusiness)).toMatchObject([
      { field: 'positions.1.taxPercent' },
    ]);
  });
});

describe('a small business (§ 19 UStG)', () => {
  it('states no tax', () => {
    expect(wrongCases([line('STANDARD'), line('SMALL_BUSINESS')], TODAY, true)).toMatchObject([
      { field: 'positions.0.taxPercent', message: expect.stringContaining('§ 19 UStG') },
    ]);
  });

  it('is NOBODY whose settings do not say so', () => {
    expect(wrongCases([line('SMALL_BUSINESS')], TODAY, false)).toMatchObject([
      { field: 'positions.0.taxCase' },
    ]);
  });
});

describe('the sentences of an invoice', () => {
  it('are those of the untaxed cases, each once, and the typed reason where a case has none', () => {
    const lines = [
      line('STANDARD'),
      line('PASSED_ON'),
      line('PASSED_ON'),
      line('EXEMPT'),
      line('NOT_TAXABLE'),
    ];
    expect(sentencesOf(lines, 'Schadensersatz')).toEqual([
      'Durchlaufender Posten (§ 10 Abs. 1 Satz 5 UStG)',
      'Schadensersatz',
    ]);
    expect(sentencesOf([line('STANDARD'), line('REDUCED')], 'egal')).toEqual([]);
  });
});

describe('what must be known before sending', () => {
  const issuer = {
    name: 'Ahornhof',
    owner: 'Wiebke Ahorn',
    street: 'Weg 1',
    zip: '12345',
    city: 'Ort',
    phone: '0221 4710',
    email: '',
    taxNumber: '217/5047/1208',
    iban: '',
  };
  const company: Recipient = {
    ...NOBODY,
    recipientCompany: 'Alpen Logistik GmbH',
    recipientStreet: 'Innweg 1',
    recipientZip: '6020',
    recipientCity: 'Innsbruck',
    recipientCountry: 'Österreich',
    recipientVatId: 'ATU12345675',
  };
  const at = (recipientCountry: string | null) => ({ ...company, recipientCountry });
  const missing = (taxCase: TaxCase, recipient: Recipient, vatId = 'DE123456788') =>
    missingForSending(
      {
        form: 'WHOLE',
        grossCents: 1_000,
        supplyOn: TODAY,
        orders: [],
        positions: [line(taxCase)],
        deductions: [],
      },
      { ...issuer, vatId },
      recipient,
    ).map(({ field }) => field);

  it.each(['INTRA_COMMUNITY', 'REVERSE_CHARGE'] as const)('%s: both VAT ids and an address', (taxCase) => {
    expect(missing(taxCase, company)).toEqual([]);
    expect(missing(taxCase, company, '')).toEqual(['company.vatId']);
    expect(missing(taxCase, { ...company, recipientVatId: null })).toEqual(['customer.vatId']);
    expect(missing(taxCase, { ...company, recipientStreet: null })).toEqual(['customer.street']);
  });

  it('goods that go to another country of the EU, or out of it, name one there', () => {
    expect(missing('INTRA_COMMUNITY', at(null))).toEqual(['customer.country']);
    expect(missing('INTRA_COMMUNITY', at('Schweiz'))).toEqual(['customer.country']);
    expect(missing('EXPORT', at('Schweiz'))).toEqual([]);
    expect(missing('EXPORT', at('Österreich'))).toEqual(['customer.country']);
    expect(missing('EXPORT', at('Deutschland'))).toEqual(['customer.country']);
  });

  it('goods go to the customer himself, wherever his invoices go', () => {
    const inGermany = { deliveryStreet: 'Weg 2', deliveryZip: '80331', deliveryCity: 'München' };
    const billedAbroad = { ...company, ...inGermany, deliveryCountry: 'Deutschland' };
    expect(missing('INTRA_COMMUNITY', billedAbroad)).toEqual(['customer.country']);
    const billedHere = { ...at(null), deliveryCity: 'Wien', deliveryCountry: 'Österreich' };
    expect(missing('INTRA_COMMUNITY', billedHere)).toEqual([]);
  });

  it('an authority: contact, e-mail and IBAN of the garage, and its own address', () => {
    const authority = { ...company, recipientCountry: null, recipientReference: '04011000-12345-03' };
    expect(missing('STANDARD', authority)).toEqual(['company.email', 'company.iban']);
    expect(missing('STANDARD', { ...authority, recipientCity: null })).toContain('customer.city');
    expect(missing('STANDARD', { ...authority, recipientReference: 'Bestellung 4711' })).toEqual([]);
  });

  it('nothing more in the usual cases up to 250 €', () => {
    for (const taxCase of ['STANDARD', 'REDUCED', 'PASSED_ON', 'MARGIN_SCHEME'] as const)
      expect(missing(taxCase, NOBODY)).toEqual([]);
  });
});
