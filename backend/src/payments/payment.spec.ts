import { freeCentsOf, paymentStream, type KnownPayment } from '#contracts/payments/payment.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import { given, recorded, refusalOf } from '../testing/given.js';
import { paymentHistory } from './payment-history.js';
import {
  allocate,
  allocationOf,
  assertReference,
  assertValueDay,
  endPaymentRetention,
  receive,
  refund,
  reverse,
  reverseAllocation,
} from './payment.js';
import {
  allocated,
  chargeback,
  costs,
  costsPaid,
  fact,
  freed,
  newPayment,
  part,
  received,
  refunded,
} from './testing/payment-facts.js';

const TODAY = '2026-11-24';
const payment = (...events: PaymentEvent[]) => given(paymentStream, ...events);
const freeAfter = (...events: PaymentEvent[]) => freeCentsOf(payment(...events).state as KnownPayment);
const told = (...events: PaymentEvent[]) => paymentHistory.tell(recorded([received, ...events])).at(-1)?.what;
const detailOf = (action: () => unknown) => refusalOf(action).detail;
const fieldOf = (action: () => unknown) => refusalOf(action).errors;

describe('receiving money', () => {
  it('records the payment and the invoices that it settles', () => {
    expect(payment().when(receive('p', newPayment, [part(4_000), part(6_000, 'j')]))).toEqual([
      received,
      allocated(4_000),
      allocated(6_000, 'j'),
    ]);
  });

  it('leaves what no invoice gets to the customer', () => {
    expect(freeAfter(received, allocated(9_000))).toBe(1_000);
    expect(freeAfter(received)).toBe(10_000);
  });

  it('pays the costs of reminders beside the invoice', () => {
    const parts = [part(9_000), costs(250)];
    expect(payment().when(receive('p', newPayment, parts))).toEqual([
      received,
      allocated(9_000),
      costsPaid(250),
    ]);
    expect(freeAfter(received, allocated(9_000), costsPaid(250))).toBe(750);
    const back = { allocationId: 'c-i', invoiceId: 'i', reason: 'Kulanz', reversedOn: '2026-11-24' };
    expect(payment(received, costsPaid(250)).when(reverseAllocation('c-i', 'Kulanz', '2026-11-24'))).toEqual([
      fact('AllocationReversed', back),
    ]);
    expect(freeAfter(received, costsPaid(250), fact('AllocationReversed', back))).toBe(10_000);
  });

  it('refuses to distribute more than the money', () => {
    expect(fieldOf(() => payment().when(receive('p', newPayment, [part(10_001)])))).toMatchObject([
      { field: 'allocations', message: expect.stringContaining('mehr als der Betrag') },
    ]);
  });

  it('happens once under one key', () => {
    const call = receive('p', newPayment, [part(4_000)]);
    expect(payment(received, allocated(4_000)).when(call)).toEqual([]);
  });

  it.each([
    { customerId: 'd' },
    { amountCents: 1 },
    { method: 'CARD' as const },
    { valueOn: '2026-11-19' },
    { reference: 'Auszug 8' },
  ])('refuses another payment under the same key: %j', (change) => {
    const other = receive('p', { ...newPayment, ...change }, []);
    expect(refusalOf(() => payment(received).when(other)).code).toBe('idempotency-key-reused');
  });

  it.each([
    ['2026-11-25', 'Der Tag der Zahlung darf nicht in der Zukunft liegen.'],
    ['2026-10-31', 'Den Kunden gibt es erst seit dem 01.11.2026.'],
  ])('refuses the day %s', (day, message) => {
    expect(fieldOf(() => assertValueDay(day, TODAY, '2026-11-01', 'valueDate'))).toMatchObject([
      { field: 'valueDate', message },
    ]);
  });

  it('takes every day from the first day of the customer until today', () => {
    for (const day of ['2026-11-01', TODAY]) assertValueDay(day, TODAY, '2026-11-01', 'valueDate');
    assertValueDay('2020-01-01', TODAY, null, 'valueDate');
  });

  it('asks for the receipt of the till when the money was cash', () => {
    const cash = { method: 'CASH_REFERENCE', reference: null } as const;
    expect(fieldOf(() => assertReference(cash))).toMatchObject([
      { field: 'reference', message: 'Bitte die Belegnummer der Kasse angeben.' },
    ]);
    assertReference({ ...cash, reference: 'Beleg Nr. 12 der Kasse' });
    assertReference({ method: 'TRANSFER', reference: null });
  });
});

describe('using credit', () => {
  it('settles another invoice, once', () => {
    const call = allocate([part(1_000, 'j')]);
    expect(payment(received, allocated(9_000)).when(call)).toEqual([allocated(1_000, 'j')]);
    expect(payment(received, allocated(9_000), allocated(1_000, 'j')).when(call)).toEqual([]);
    const back = [received, allocated(1_000, 'j'), freed('j'), chargeback];
    expect(payment(...back).when(call)).toEqual([]);
  });

  it('refuses more than is free, and money that went back', () => {
    expect(detailOf(() => payment(received, allocated(9_000)).when(allocate([part(1_001, 'j')])))).toMatch(
      /nur 10,00\s€ frei/,
    );
    expect(detailOf(() => payment(received, chargeback).when(allocate([part(1)])))).toBe(
      'Die Zahlung wurde zurückgenommen.',
    );
  });
});

describe('reversing an allocation', () => {
  const call = reverseAllocation('a-i', 'Falsche Rechnung', TODAY);

  it('makes the money free again, once', () => {
    expect(payment(received, allocated(9_000)).when(call)).toEqual([freed()]);
    expect(payment(received, allocated(9_000), freed()).when(call)).toEqual([]);
    expect(freeAfter(received, allocated(9_000), freed())).toBe(10_000);
  });

  it('never happens before the day of the allocation', () => {
    const early = reverseAllocation('a-i', 'Falsche Rechnung', '2026-11-19');
    expect(payment(received, allocated(9_000)).when(early)).toEqual([
      freed('i', 'Falsche Rechnung', '2026-11-20'),
    ]);
  });

  it('leaves the other allocations as they are', () => {
    const after = payment(received, allocated(4_000), allocated(6_000, 'j'), freed('j'))
      .state as KnownPayment;
    expect(after.allocations.map(({ id, reversed }) => [id, reversed])).toEqual([
      ['a-i', null],
      ['a-j', { on: '2026-11-24', reason: 'Falsche Rechnung' }],
    ]);
  });

  it('answers 404 for an unknown one', () => {
    expect(refusalOf(() => payment(received).when(call)).code).toBe('not-found');
    expect(allocationOf(payment().state, 'a-i')).toBeUndefined();
  });
});

describe('reversing a payment', () => {
  const charged = { kind: 'CHARGEBACK', reason: 'Konto nicht gedeckt', reversedOn: '2026-11-23' } as const;

  it('opens everything that it settled from the day of the chargeback on', () => {
    expect(payment(received, allocated(9_000)).when(reverse(charged, TODAY))).toEqual([
      freed('i', 'Konto nicht gedeckt', '2026-11-23'),
      chargeback,
    ]);
    expect(payment(received, chargeback).when(reverse(charged, TODAY))).toEqual([]);
  });

  it('leaves alone what was free already', () => {
    expect(payment(received, allocated(9_000), freed()).when(reverse(charged, TODAY))).toEqual([chargeback]);
  });

  it('may happen on the day of the payment', () => {
    const sameDay = { ...charged, reversedOn: '2026-11-20' };
    expect(payment(received).when(reverse(sameDay, TODAY))).toEqual([fact('PaymentReversed', sameDay)]);
  });

  it('undoes a mistyped payment from its first day on', () => {
    const mistyped = { kind: 'MISTYPED', reason: 'Doppelt', reversedOn: TODAY } as const;
    expect(payment(received, allocated(9_000)).when(reverse(mistyped, TODAY))).toEqual([
      freed('i', 'Doppelt', '2026-11-20'),
      fact('PaymentReversed', { ...mistyped, reversedOn: '2026-11-20' }),
    ]);
    const undated = { ...mistyped, reversedOn: '2026-11-25' };
    expect(payment(received).when(reverse(undated, TODAY))).toHaveLength(1);
    expect(detailOf(() => payment(received, refunded(1)).when(reverse(mistyped, TODAY)))).toBe(
      'Von der Zahlung wurde schon Geld erstattet.',
    );
  });

  it.each(['2026-11-19', '2026-11-25'])('refuses the day %s', (reversedOn) => {
    expect(fieldOf(() => payment(received).when(reverse({ ...charged, reversedOn }, TODAY)))).toMatchObject([
      { field: 'date' },
    ]);
  });

  it('leaves a debt when refunded money is charged back', () => {
    expect(freeAfter(received, refunded(4_000), chargeback)).toBe(-4_000);
  });
});

const wanted = (cents: number, refundedOn = TODAY) => ({
  refundId: 'r',
  cents,
  method: 'TRANSFER' as const,
  refundedOn,
  reference: null,
});

describe('refunding', () => {
  it('pays free money back, once', () => {
    expect(payment(received).when(refund(wanted(10_000), TODAY))).toEqual([refunded(10_000)]);
    expect(payment(received, refunded(10_000)).when(refund(wanted(10_000), TODAY))).toEqual([]);
    const other = { ...wanted(1), refundId: 's' };
    expect(payment(received, refunded(4_000)).when(refund(other, TODAY))).toEqual([
      fact('RefundPaid', other),
    ]);
    expect(freeAfter(received, refunded(4_000))).toBe(6_000);
  });

  it('refuses more than is free, other days, and another sum under the same key', () => {
    expect(detailOf(() => payment(received, allocated(9_000)).when(refund(wanted(1_001), TODAY)))).toMatch(
      /nur 10,00\s€/,
    );
    expect(fieldOf(() => payment(received).when(refund(wanted(1, '2026-11-19'), TODAY)))).toMatchObject([
      { field: 'date' },
    ]);
    for (const other of [wanted(2), { ...wanted(1), method: 'CARD' as const }])
      expect(refusalOf(() => payment(received, refunded(1)).when(refund(other, TODAY))).code).toBe(
        'idempotency-key-reused',
      );
    expect(detailOf(() => payment(received, chargeback).when(refund(wanted(1), TODAY)))).toBe(
      'Die Zahlung wurde zurückgenommen.',
    );
  });
});

it('loses its texts after retention, once', () => {
  const ended = fact('PaymentRetentionEnded');
  expect(payment(received).when(endPaymentRetention)).toEqual([ended]);
  expect(payment(received, ended).when(endPaymentRetention)).toEqual([]);
  const { refundId: id, refundedOn: on, ...refundFacts } = wanted(4_000);
  const all = [received, allocated(9_000), freed(), allocated(1, 'j'), refunded(4_000), chargeback, ended];
  expect(payment(...all).state).toMatchObject({
    reference: '[gelöscht]',
    allocations: [
      { id: 'a-i', cents: 9_000, reversed: { on: '2026-11-24', reason: '[gelöscht]' } },
      { id: 'a-j', reversed: null },
    ],
    refunds: [{ id, on, ...refundFacts, reference: null }],
    reversal: { reason: '[gelöscht]' },
    amountCents: 10_000,
  });
});

it('knows no facts of a payment that was never received', () => {
  expect(() => payment(allocated(1))).toThrow('PaymentAllocated on a payment that was never received');
});

it('tells in its history whether an invoice or costs of reminders are freed', () => {
  expect(told(allocated(4_000), freed())).toBe('Zuordnung zu einer Rechnung aufgehoben');
  const freedCosts = fact('AllocationReversed', { ...freed().data, allocationId: costs(500).allocationId });
  expect(told(costsPaid(500), freedCosts)).toBe('Zuordnung zu Mahnkosten aufgehoben');
});
