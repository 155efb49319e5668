import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { CASH_CUSTOMER_ID } from '#contracts/customers/cash-customer.js';
import { EMPTY_BILLED, NOBODY, recipientOf } from '#contracts/invoices/recipient.js';
import { given, refusalOf } from '../../testing/given.js';
import { beginCancellation } from '../invoice.js';
import { position, TAKEN } from '../testing/golden-parts.js';
import {
  assertSameSale,
  partsWanted,
  saleContent,
  sellAtCounter,
  takePartsBack,
  type SalePosition,
} from './counter-sale.js';

const sold = (articleId: string | null, quantityMilli = 1_000): SalePosition => {
  const { sources: _, ...rest } = position({ quantityMilli, unit: 'Stk', unitPriceE4: 100_000 });
  return { ...rest, articleId };
};
const WANTED = {
  ...NET_PRICES,
  note: null,
  exemptionReason: null,
  positions: [sold('filter', 2_000), sold(null), sold('filter')],
};
const HEAD = { number: 'RE-2026-00007', soldOn: '2026-11-23', dueOn: '2026-11-23' };
const PARTS = [{ movementId: 'm', articleId: 'filter', quantityMilli: 3_000 }];
const WHOSE = { invoiceId: 's', workOrderId: null, customerId: 'c', vehicleId: null };
const CASH = { method: 'CASH_REFERENCE', reference: 'Bon 17' } as const;
const TAKEN_AT_COUNTER = { ...TAKEN, ...EMPTY_BILLED };

const content = (parts = PARTS) => saleContent('s', WANTED, HEAD, { parts, isSmallBusiness: false });
const sell = (parts = PARTS, payment: typeof CASH | null = CASH) =>
  sellAtCounter(WHOSE, { taken: TAKEN_AT_COUNTER, content: content(parts), parts, payment });
const factsOf = (...events: readonly { readonly type: string }[]) => events as readonly InvoiceEvent[];
const made = factsOf(...given(invoiceStream).when(sell()));

describe('a sale over the counter', () => {
  it('is an invoice that is issued and paid at once, with the stock movements as proof', () => {
    expect(made.map(({ type }) => type)).toEqual(['InvoiceIssued', 'CounterSaleMade']);
    expect(given(invoiceStream, ...made).state).toMatchObject({
      status: 'SENT',
      workOrderId: null,
      vehicleId: null,
      content: { form: 'COUNTER', supplyOn: '2026-11-23', grossCents: 4_760 },
      sale: { parts: PARTS, paidBy: 'CASH_REFERENCE', reference: 'Bon 17', isTakenBack: false },
    });
    expect(content().positions.map(({ sources }) => sources)).toEqual([
      [{ kind: 'STOCK_ISSUE', id: 'm' }],
      [],
      [{ kind: 'STOCK_ISSUE', id: 'm' }],
    ]);
  });

  it('is made once', () => {
    expect(given(invoiceStream, ...made).when(sell())).toEqual([]);
  });

  it('takes all pieces of an article together', () => {
    expect([...partsWanted(WANTED.positions)]).toEqual([['filter', 3_000]]);
  });

  it('is repeated under its key with the same content only', () => {
    const { state } = given(invoiceStream, ...made);
    if (state.status === 'none') throw new Error('not sold');
    const again = { customerId: 'c', content: content([]), payment: CASH, typed: NOBODY };
    expect(() => assertSameSale(state, again)).not.toThrow();
    const otherReceipt = { ...CASH, reference: 'Bon 18' };
    for (const other of [
      { customerId: 'd' },
      { payment: null },
      { payment: otherReceipt },
      { content: { ...content(), note: 'x' } },
    ])
      expect(refusalOf(() => assertSameSale(state, { ...again, ...other }))).toMatchObject({
        code: 'idempotency-key-reused',
      });
  });
});

it('a sale without an account is repeated for the same name only', () => {
  const whose = { ...WHOSE, customerId: CASH_CUSTOMER_ID };
  const decide = sellAtCounter(whose, {
    taken: TAKEN_AT_COUNTER,
    content: content(),
    parts: [],
    payment: CASH,
  });
  const { state } = given(invoiceStream, ...given(invoiceStream).when(decide));
  if (state.status === 'none') throw new Error('not sold');
  const again = { customerId: CASH_CUSTOMER_ID, content: content([]), payment: CASH };
  const typed = recipientOf(TAKEN_AT_COUNTER);
  expect(() => assertSameSale(state, { ...again, typed })).not.toThrow();
  const other = { ...again, typed: { ...typed, recipientName: 'Otto Ander' } };
  expect(refusalOf(() => assertSameSale(state, other))).toMatchObject({ code: 'idempotency-key-reused' });
});

describe('the parts of a cancelled sale', () => {
  it('come back once', () => {
    const [back] = given(invoiceStream, ...made).when(takePartsBack);
    expect(back).toMatchObject({ type: 'SoldPartsTakenBack', data: WHOSE });
    const all = factsOf(...made, back as InvoiceEvent);
    expect(given(invoiceStream, ...all).when(takePartsBack)).toEqual([]);
    expect(given(invoiceStream, ...all).state).toMatchObject({ sale: { isTakenBack: true } });
  });

  it('are none of a sale without parts, and stay with the customer once the Storno has begun without them', () => {
    const withoutParts = factsOf(...given(invoiceStream).when(sell([])));
    expect(given(invoiceStream, ...withoutParts).when(takePartsBack)).toEqual([]);
    const begun = given(invoiceStream, ...made).when(beginCancellation('storno', null));
    expect(given(invoiceStream, ...made, ...begun).when(takePartsBack)).toEqual([]);
  });
});
