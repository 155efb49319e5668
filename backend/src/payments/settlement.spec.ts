import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { discountTaxes } from '#contracts/payments/discount.js';
import {
  openCentsOf,
  paidCostsOf,
  settlementStream,
  type SettlementEvent,
} from '#contracts/payments/settlement.js';
import { given, refusalOf } from '../testing/given.js';
import { claimCosts, claimOwnPayment, claimSum, releaseSum } from './settlement.js';
import { costs, part } from './testing/payment-facts.js';
import { begun, cancelled, drafted, fact, issued } from '../invoices/testing/invoice-facts.js';

const GROSS = 20_944;
const invoiceOf = (...events: InvoiceEvent[]) => given(invoiceStream, ...events).state as KnownInvoice;
const invoice = invoiceOf(drafted, issued);
const claimed = (cents: number, allocationId = 'a-i', paymentId = 'p'): SettlementEvent => ({
  type: 'InvoiceSumClaimed',
  version: 1,
  data: { invoiceId: 'i', allocationId, paymentId, cents },
});
const released: SettlementEvent = {
  type: 'InvoiceSumReleased',
  version: 1,
  data: { invoiceId: 'i', allocationId: 'a-i', paymentId: 'p' },
};
const settlement = (...events: SettlementEvent[]) => given(settlementStream, ...events);
const openAfter = (...events: SettlementEvent[]) => openCentsOf(invoice, settlement(...events).state);
const detailOf = (action: () => unknown) => refusalOf(action).detail;

it('claims a part once, as long as it is open', () => {
  expect(invoice.content.grossCents).toBe(GROSS);
  expect(settlement().when(claimSum(invoice, 'p', part(5_000)))).toEqual([claimed(5_000)]);
  expect(settlement(claimed(5_000)).when(claimSum(invoice, 'p', part(5_000)))).toEqual([]);
  expect(openAfter(claimed(5_000))).toBe(GROSS - 5_000);
  expect(openAfter(claimed(5_000), released)).toBe(GROSS);
});

it('never lets a payment settle another part than it has claimed', () => {
  const claims = settlement(claimed(5_000));
  expect(refusalOf(() => claims.when(claimSum(invoice, 'p', part(6_000)))).code).toBe(
    'idempotency-key-reused',
  );
});

it('never lets two payments settle the same part', () => {
  const other = claimed(GROSS - 100, 'other', 'q');
  expect(detailOf(() => settlement(other).when(claimSum(invoice, 'p', part(101))))).toMatch(
    /nur 1,00\s€ offen/,
  );
  const all = claimed(GROSS, 'other', 'q');
  expect(detailOf(() => settlement(all).when(claimSum(invoice, 'p', part(1))))).toBe(
    'Die Rechnung RE-2026-00001 ist schon bezahlt.',
  );
});

it('counts a discount that settles the rest, at most a tenth', () => {
  const rest = part(GROSS - 400, 'i', 400);
  expect(settlement().when(claimSum(invoice, 'p', rest))).toEqual([claimed(GROSS)]);
  expect(detailOf(() => settlement().when(claimSum(invoice, 'p', part(100, 'i', 400))))).toBe(
    'Skonto gibt es nur, wenn die Rechnung damit ganz bezahlt ist.',
  );
  const tenth = part(GROSS - 2_094, 'i', 2_094);
  expect(settlement().when(claimSum(invoice, 'p', tenth))).toEqual([claimed(GROSS)]);
  const tooMuch = part(GROSS - 2_095, 'i', 2_095);
  expect(detailOf(() => settlement().when(claimSum(invoice, 'p', tooMuch)))).toBe(
    'Das Skonto darf höchstens 10 % der Rechnung betragen.',
  );
});

it.each([
  ['a draft', [drafted], 'Die Rechnung wurde noch nicht versendet.'],
  [
    'an invoice that is being cancelled',
    [drafted, issued, begun],
    'Die Rechnung RE-2026-00001 ist storniert.',
  ],
  ['a cancelled invoice', [drafted, issued, begun, cancelled], 'Die Rechnung RE-2026-00001 ist storniert.'],
])('refuses money for %s', (_, events, detail) => {
  expect(detailOf(() => settlement().when(claimSum(invoiceOf(...events), 'p', part(1))))).toBe(detail);
});

it('takes over the payment that an invoice recorded itself, once', () => {
  const paid = {
    paidOn: '2026-12-01',
    method: 'CARD',
    paymentId: null,
    reference: null,
    retentionId: 'invoice-i',
  };
  const old = invoiceOf(drafted, issued, fact('InvoicePaid', paid));
  expect(openCentsOf(old, settlement().state)).toBe(0);
  const own = claimed(GROSS, 'i', 'i');
  expect(settlement().when(claimOwnPayment(old))).toEqual([own]);
  expect(settlement(own).when(claimOwnPayment(old))).toEqual([]);
  expect(settlement(claimed(5_000)).when(claimOwnPayment(old))).toEqual([own]);
  expect(openCentsOf(old, settlement(own).state)).toBe(0);
});

it('counts what payments claim of an invoice that they have settled', () => {
  const settled = { paidOn: '2026-12-01', method: 'CARD', paymentId: 'p', reference: null };
  const paid = invoiceOf(drafted, issued, fact('InvoicePaid', { ...settled, retentionId: 'invoice-i' }));
  expect(openCentsOf(paid, settlement(claimed(5_000)).state)).toBe(GROSS - 5_000);
});

it('leaves nothing open on a draft, and on an invoice that is being cancelled', () => {
  for (const events of [[drafted], [drafted, issued, begun]])
    expect(openCentsOf(invoiceOf(...events), settlement().state)).toBe(0);
});

const ofCosts = (cents: number, allocationId = 'c-i', paymentId = 'p'): SettlementEvent => ({
  type: 'ReminderCostsClaimed',
  version: 1,
  data: { invoiceId: 'i', allocationId, paymentId, cents },
});

describe('the costs of reminders', () => {
  it('are claimed once, and are no part of the open sum', () => {
    expect(settlement().when(claimCosts(invoice, 500, 'p', costs(250)))).toEqual([ofCosts(250)]);
    expect(settlement(ofCosts(250)).when(claimCosts(invoice, 500, 'p', costs(250)))).toEqual([]);
    expect(openAfter(ofCosts(250))).toBe(GROSS);
    expect(paidCostsOf(settlement(claimed(5_000), ofCosts(250)).state)).toBe(250);
  });

  it('are never paid twice, and never without a reminder that asked for them', () => {
    const other = settlement(ofCosts(400, 'other', 'q'));
    expect(detailOf(() => other.when(claimCosts(invoice, 500, 'p', costs(101))))).toMatch(
      /nur 1,00\s€ Mahnkosten offen/,
    );
    expect(detailOf(() => settlement().when(claimCosts(invoice, 0, 'p', costs(1))))).toBe(
      'Zur Rechnung RE-2026-00001 sind keine Mahnkosten offen.',
    );
  });

  it('are claimed after the invoice itself is paid', () => {
    const paid = settlement(claimed(GROSS));
    expect(paid.when(claimCosts(invoice, 250, 'p', costs(250)))).toEqual([ofCosts(250)]);
  });
});

it('releases a claim once', () => {
  expect(settlement(claimed(5_000)).when(releaseSum('i', 'a-i'))).toEqual([released]);
  expect(settlement().when(releaseSum('i', 'a-i'))).toEqual([]);
});

describe('the tax correction of a discount', () => {
  it('adds up to the discount exactly', () => {
    const taxes = [
      { taxBasisPoints: 1_900, netCents: 10_000, taxCents: 1_900 },
      { taxBasisPoints: 0, netCents: 10_501, taxCents: 0 },
    ];
    expect(discountTaxes(taxes, 448)).toEqual([
      { taxBasisPoints: 1_900, netCents: 200, taxCents: 38 },
      { taxBasisPoints: 0, netCents: 210, taxCents: 0 },
    ]);
    for (let cents = 0; cents < 500; cents++) {
      const sum = discountTaxes(taxes, cents).reduce(
        (all, { netCents, taxCents }) => all + netCents + taxCents,
        0,
      );
      expect(sum).toBe(cents);
    }
  });
});
