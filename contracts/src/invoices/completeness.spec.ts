import {
  asSentence,
  incomplete,
  isForAuthority,
  isSmallAmount,
  missingForSending,
  vatIdOf,
  type LegalIssuer,
} from './completeness.js';
import { buyerContactOf, NOBODY, type Recipient } from './recipient.js';

const issuer: LegalIssuer = {
  name: 'Werkstatt am Ahornhof',
  owner: 'Uwe Kern',
  street: 'Ahornweg 1',
  zip: '12345',
  city: 'Musterstadt',
  phone: '030 1234',
  email: 'werkstatt@ahornhof.example',
  taxNumber: '217/5047/1208',
  vatId: 'DE123456788',
  iban: 'DE02120300000000202051',
};
const recipient: Recipient = {
  ...NOBODY,
  recipientName: 'Ina Blattner',
  recipientStreet: 'Am Mühlenfeld 3',
  recipientZip: '12345',
  recipientCity: 'Musterstadt',
};
const content = {
  form: 'WHOLE',
  grossCents: 25_001,
  supplyOn: '2026-11-24',
  orders: [],
  positions: [{ taxCase: 'STANDARD' }],
  deductions: [],
} as const;
type Change = {
  readonly content?: Partial<Parameters<typeof missingForSending>[0]>;
  readonly issuer?: Partial<LegalIssuer>;
  readonly recipient?: Partial<Recipient>;
};
const missing = (change: Change = {}) =>
  missingForSending(
    { ...content, ...change.content },
    { ...issuer, ...change.issuer },
    { ...recipient, ...change.recipient },
  ).map(({ field }) => field);
const ofBuyer = ['customer.name', 'customer.street', 'customer.zip', 'customer.city'];

const of = (taxCase: 'INTRA_COMMUNITY' | 'EXPORT', more: Change = {}) =>
  missing({ ...more, content: { positions: [{ taxCase: 'STANDARD' }, { taxCase }] } });

describe('an invoice can be sent', () => {
  it('with all that the law asks for', () => {
    expect(missing()).toEqual([]);
  });

  it.each(['name', 'street', 'zip', 'city'] as const)('not without the %s of the garage', (field) => {
    expect(missing({ issuer: { [field]: '' } })).toEqual([`company.${field}`]);
  });

  it('with the tax number or the USt-IdNr. of the garage', () => {
    expect(missing({ issuer: { taxNumber: '' } })).toEqual([]);
    expect(missing({ issuer: { vatId: '' } })).toEqual([]);
    expect(missing({ issuer: { taxNumber: '', vatId: '123' } })).toEqual(['company.taxNumber']);
  });

  it('to nobody up to 250 €, as long as no deposit is deducted', () => {
    expect([25_000, -25_000, 25_001, -25_001].map((grossCents) => isSmallAmount({ grossCents }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const nobody = { recipient: NOBODY };
    expect(missing({ ...nobody, content: { grossCents: 25_000 } })).toEqual([]);
    expect(missing(nobody)).toEqual(ofBuyer);
    expect(missing({ ...nobody, content: { grossCents: 100, deductions: [{}] } })).toEqual(ofBuyer);
  });

  it('to a country that is known', () => {
    expect(missing({ recipient: { recipientCountry: 'Absurdistan' } })).toEqual(['customer.country']);
  });

  it('with the day of each supply, except for a deposit', () => {
    expect(missing({ content: { supplyOn: null } })).toEqual(['supplyDate']);
    expect(missing({ content: { supplyOn: null, form: 'DEPOSIT' } })).toEqual([]);
    const orders = [
      { number: 'A-1', supplyOn: '2026-11-02' },
      { number: 'A-2', supplyOn: null },
    ];
    expect(missing({ content: { supplyOn: null, orders } })).toEqual(['orders.1.supplyDate']);
  });

  it('with what its tax cases ask for', () => {
    expect(of('INTRA_COMMUNITY')).toEqual(['customer.vatId', 'customer.country']);
    const french = { recipientCountry: 'Frankreich', recipientVatId: 'FR12345678901' };
    expect(of('INTRA_COMMUNITY', { recipient: french })).toEqual([]);
    expect(of('INTRA_COMMUNITY', { recipient: french, issuer: { vatId: '' } })).toEqual(['company.vatId']);
    expect(of('EXPORT')).toContain('customer.country');
    expect(of('EXPORT', { recipient: { recipientCountry: 'Schweiz' } })).not.toContain('customer.country');
  });
});

describe('an invoice to an authority', () => {
  const authority = { recipientReference: '04011000-1234512345-06' };

  it('is one whose reference is a Leitweg-ID', () => {
    expect(isForAuthority(authority)).toBe(true);
    expect(isForAuthority({ recipientReference: 'Bestellung 7' })).toBe(false);
    expect(isForAuthority({ recipientReference: null })).toBe(false);
  });

  it('names whom the garage can be asked for, and its account', () => {
    expect(missing({ recipient: authority })).toEqual([]);
    for (const field of ['owner', 'phone', 'email', 'iban'] as const) {
      expect(missing({ recipient: authority, issuer: { [field]: '' } })).toEqual([`company.${field}`]);
      expect(missing({ issuer: { [field]: '' } })).toEqual([]);
    }
  });

  it('names its address whatever its sum', () => {
    const nobody = { ...NOBODY, ...authority };
    expect(missing({ recipient: nobody, content: { grossCents: 100 } })).toEqual(ofBuyer);
  });
});

describe('a USt-IdNr.', () => {
  it.each([
    ['DE 123.456-788', 'DE123456788'],
    ['de123456788', 'DE123456788'],
    ['ATU12345678', 'ATU12345678'],
    ['123456788', null],
    ['D1234', null],
    ['XDE123456788901', null],
    ['DE123456788!', null],
    ['', null],
  ])('“%s” is stated as %s', (vatId, stated) => expect(vatIdOf({ vatId })).toBe(stated));
});

it('names the contact of a company only', () => {
  expect(buyerContactOf({ recipientCompany: 'ATB', recipientName: 'Ina' })).toBe('Ina');
  expect(buyerContactOf({ recipientCompany: null, recipientName: 'Ina' })).toBeNull();
});

it('says in one sentence what is missing', () => {
  const errors = [
    { field: 'customer.name', message: 'Name des Kunden' },
    { field: 'supplyDate', message: 'Leistungsdatum' },
  ];
  const refusal = incomplete(errors);
  expect(refusal).toMatchObject({
    code: 'invoice-incomplete',
    detail: 'Für den Versand fehlt: Name des Kunden, Leistungsdatum.',
    errors,
  });
  expect(asSentence('Steuernummer oder USt-IdNr.')).toBe('Steuernummer oder USt-IdNr.');
});
