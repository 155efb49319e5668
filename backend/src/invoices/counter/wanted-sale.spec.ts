import 'reflect-metadata';
import type { CounterSaleRequest } from '#contracts/invoices/counter-sale.api.js';
import { NOBODY } from '#contracts/invoices/recipient.js';
import { refusalOf } from '../../testing/given.js';
import { assertNamed } from './buyer.js';
import { wantedSale } from './wanted-sale.js';

const wiper = { description: 'Wischer', quantity: 1, unitPrice: 20, taxPercent: 19 };
const sale = (change: Partial<CounterSaleRequest> = {}) => wantedSale({ positions: [wiper], ...change });

describe('a sale over the counter', () => {
  it('takes parts of the stock, or something free, without sources', () => {
    const { positions } = sale({
      positions: [{ ...wiper, articleId: 'a' }, { ...wiper, articleId: '' }, wiper],
    }).wanted;
    expect(positions.map(({ articleId }) => articleId)).toEqual(['a', null, null]);
    expect(positions[0]).toEqual({
      articleId: 'a',
      description: 'Wischer',
      unit: 'Stk',
      quantityMilli: 1_000,
      unitPriceE4: 200_000,
      taxCase: 'STANDARD',
      taxBasisPoints: 1_900,
      isExchangePart: false,
      discount: null,
    });
  });

  it('has prices, texts, a discount and a surcharge like an invoice', () => {
    const texts = { prices: 'GROSS', note: 'Danke', exemptionReason: 'Lehrgang' } as const;
    expect(sale({ ...texts, discountPercent: 10, surchargeAmount: 1 }).wanted).toMatchObject({
      ...texts,
      discount: { basisPoints: 1_000 },
      surcharge: { cents: 100 },
    });
    expect(sale().wanted).toMatchObject({ prices: 'NET', note: null, exemptionReason: null, discount: null });
  });

  it('is paid at once with a receipt of the till, or later', () => {
    const reference = 'Bon 12';
    expect(sale({ method: 'CASH_REFERENCE', reference }).payment).toEqual({
      method: 'CASH_REFERENCE',
      reference,
    });
    expect(sale().payment).toBeNull();
  });

  it('is made out to a customer, or to whoever stands at the counter; an address is in Germany', () => {
    expect(sale({ customerId: 'c' }).buyer).toEqual({ customerId: 'c', typed: NOBODY });
    const typed = {
      buyerName: 'Ina Blattner',
      buyerStreet: 'Weg 1',
      buyerZip: '12345',
      buyerCity: 'Musterstadt',
    };
    expect(sale(typed).buyer).toEqual({
      customerId: null,
      typed: {
        ...NOBODY,
        recipientName: 'Ina Blattner',
        recipientStreet: 'Weg 1',
        recipientZip: '12345',
        recipientCity: 'Musterstadt',
        recipientCountry: 'Deutschland',
      },
    });
  });
});

describe('what the invoice of a sale lacks', () => {
  const street = { field: 'customer.street', message: 'Die Straße' };
  const supplyDate = { field: 'supplyDate', message: 'Das Leistungsdatum' };

  it('is asked for at the fields of whoever stands at the counter', () => {
    const { code, errors } = refusalOf(() => assertNamed([street, supplyDate], true));
    expect(code).toBe('validation-failed');
    expect(errors).toEqual([
      {
        field: 'buyerStreet',
        message:
          'Die Straße fehlt. Über 250 € brutto braucht die Rechnung Name und Anschrift (§ 14 UStG, § 33 UStDV).',
      },
    ]);
  });

  it.each([
    ['of a known customer', [street], false],
    ['other than name and address', [supplyDate], true],
  ])('makes it incomplete: %s', (_, missing, isTyped) => {
    const { code, errors } = refusalOf(() => assertNamed(missing, isTyped));
    expect(code).not.toBe('validation-failed');
    expect(errors).toMatchObject(missing.map(({ field }) => ({ field })));
  });

  it('is nothing as a rule', () => {
    expect(() => assertNamed([], true)).not.toThrow();
    expect(() => assertNamed([], false)).not.toThrow();
  });
});
