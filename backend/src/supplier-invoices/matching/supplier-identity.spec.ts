import { supplierIdentityStream } from '#contracts/supplier-invoices/supplier-identity.js';
import { given } from '../../testing/given.js';
import { forgetIdentity, learnIdentity, learnNumber } from './supplier-identity.js';

const seller = { vatId: 'DE 123 456 788', number: 'L 4711', iban: 'de02 1203 0000 0000 2020 51' };
const invoice = { supplierInvoiceId: 'i', supplierName: 'ATB Handels GmbH', seller };

describe('what invoices teach about a supplier', () => {
  const learnt = given(supplierIdentityStream).when(learnIdentity('s', invoice));

  it('is his printed name, his USt-IdNr., his number and his account, in one spelling', () => {
    expect(learnt).toEqual([
      {
        type: 'SupplierIdentityLearnt',
        version: 2,
        data: {
          supplierId: 's',
          supplierInvoiceId: 'i',
          name: 'ATB Handels GmbH',
          vatId: 'DE123456788',
          iban: 'DE02120300000000202051',
          number: 'L4711',
        },
      },
    ]);
  });

  it('is learnt once', () => {
    const silent = { ...invoice, seller: { vatId: null, number: null, iban: null } };
    for (const again of [invoice, silent])
      expect(given(supplierIdentityStream, ...learnt).when(learnIdentity('s', again))).toEqual([]);
  });

  it('keeps earlier accounts when a new one is learnt', () => {
    const other = {
      ...invoice,
      supplierInvoiceId: 'j',
      seller: { ...seller, iban: 'DE12500105170648489890' },
    };
    const again = given(supplierIdentityStream, ...learnt).when(learnIdentity('s', other));
    expect(given(supplierIdentityStream, ...learnt, ...again).state.learnt.map(({ iban }) => iban)).toEqual([
      'DE02120300000000202051',
      'DE12500105170648489890',
    ]);
  });

  it('is forgotten with the invoice that taught it, once', () => {
    const forgotten = given(supplierIdentityStream, ...learnt).when(forgetIdentity('s', 'i'));
    expect(forgotten).toMatchObject([{ type: 'SupplierIdentityForgotten' }]);
    expect(given(supplierIdentityStream, ...learnt).when(forgetIdentity('s', 'j'))).toEqual([]);
    const second = given(supplierIdentityStream).when(
      learnIdentity('s', { ...invoice, supplierInvoiceId: 'j', supplierName: 'ATB' }),
    );
    const left = given(supplierIdentityStream, ...learnt, ...second, ...forgotten).state.learnt;
    expect(left.map(({ name }) => name)).toEqual(['ATB']);
    const after = given(supplierIdentityStream, ...learnt, ...forgotten);
    expect(after.state.learnt).toEqual([]);
    expect(after.when(forgetIdentity('s', 'i'))).toEqual([]);
  });
});

describe("the supplier's own number of an article", () => {
  const learnt = given(supplierIdentityStream).when(learnNumber('s', 'sup-9', 'BK-280'));

  it('is learnt once, and the latest article counts', () => {
    expect(learnt).toMatchObject([{ data: { itemNumber: 'SUP9', partNumber: 'BK-280' } }]);
    expect(given(supplierIdentityStream, ...learnt).when(learnNumber('s', 'SUP 9', 'BK-280'))).toEqual([]);
    const other = given(supplierIdentityStream, ...learnt).when(learnNumber('s', 'SUP 9', 'PF-118'));
    expect(given(supplierIdentityStream, ...learnt, ...other).state.numbers).toEqual([
      { itemNumber: 'SUP9', partNumber: 'PF-118' },
    ]);
  });

  it('is learnt beside other numbers, also of the same article', () => {
    const more = given(supplierIdentityStream, ...learnt).when(learnNumber('s', 'SUP 10', 'BK-280'));
    const known = given(supplierIdentityStream, ...learnt, ...more);
    expect(known.state.numbers.map(({ itemNumber }) => itemNumber)).toEqual(['SUP9', 'SUP10']);
    expect(known.when(learnNumber('s', 'SUP 10', 'BK-280'))).toEqual([]);
  });

  it('is not learnt when it is our number in another spelling', () => {
    expect(given(supplierIdentityStream).when(learnNumber('s', 'bk 280', 'BK-280'))).toEqual([]);
  });
});
