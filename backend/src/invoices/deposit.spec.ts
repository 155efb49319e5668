import 'reflect-metadata';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { storedContent } from '#contracts/invoices/stored-content.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { given, refusalOf } from '../testing/given.js';
import { deductDeposit, freeDeposit } from './deposit.js';
import { beginCancellation, issue } from './invoice.js';
import { begun, content, drafted, fact, issued, paid, taken, TODAY } from './testing/invoice-facts.js';

const invoice = (...events: InvoiceEvent[]) => given(invoiceStream, ...events);
const detailOf = (decide: () => unknown) => refusalOf(decide).detail;
const deducting = { finalId: 'f', finalNumber: 'RE-2026-00009', claimId: 'k' };
const deducted = fact('InvoiceDepositDeducted', deducting);
const freed = fact('InvoiceDepositFreed', { finalId: 'f', claimId: 'k' });
const depositIssued = fact('InvoiceIssued', { ...issued.data, form: 'DEPOSIT' });
const depositOf = (...events: InvoiceEvent[]) =>
  invoice(
    fact('InvoiceDrafted', { version: 1, ...storedContent(content(1, { form: 'DEPOSIT' })) }),
    ...events,
  );

describe('a deposit', () => {
  const other = { ...deducting, finalId: 'g', claimId: 'l' };

  it('is deducted by one invoice, which may claim it again', () => {
    expect(depositOf(depositIssued).when(deductDeposit(deducting))).toEqual([deducted]);
    const state = depositOf(depositIssued, deducted);
    expect(state.when(deductDeposit(deducting))).toEqual([]);
    expect(state.when(deductDeposit({ ...deducting, claimId: 'l' }))).toHaveLength(1);
    expect(refusalOf(() => state.when(deductDeposit(other))).code).toBe('busy');
    expect(depositOf(depositIssued, paid, deducted).state).toMatchObject({ status: 'PAID' });
  });

  it('is freed by the claim of that invoice, or by any claim of it', () => {
    const state = depositOf(depositIssued, deducted);
    expect(state.when(freeDeposit('f', 'k'))).toEqual([freed]);
    expect(state.when(freeDeposit('f', null))).toEqual([freed]);
    expect(state.when(freeDeposit('f', 'l'))).toEqual([]);
    expect(state.when(freeDeposit('g', null))).toEqual([]);
    expect(invoice().when(freeDeposit('f', null))).toEqual([]);
    expect(depositOf(depositIssued, deducted, freed).when(deductDeposit(other))).toHaveLength(1);
  });

  it('is cancelled or deducted, not both', () => {
    expect(detailOf(() => depositOf(depositIssued, deducted).when(beginCancellation('s', null)))).toBe(
      'Die Anzahlung ist auf der Schlussrechnung RE-2026-00009 abgezogen. Bitte zuerst diese stornieren.',
    );
    for (const state of [depositOf(depositIssued, begun), depositOf(), invoice(drafted, issued)])
      expect(refusalOf(() => state.when(deductDeposit(deducting))).code).toBe('conflict');
  });

  it('may be sent before it is received, and names no proofs', () => {
    const noDay = content(1, { form: 'DEPOSIT', supplyOn: null });
    const state = invoice(fact('InvoiceDrafted', { version: 1, ...storedContent(noDay) }));
    expect(state.when(issue(taken, 1, TODAY))).toHaveLength(1);
    const [position] = content().positions;
    if (position === undefined) throw new Error('There is no position');
    const positions = [{ ...position, sources: [{ kind: 'TIME_LOG' as const, id: 't' }] }];
    expect(() => content(1, { form: 'DEPOSIT', positions })).toThrow();
    expect(() =>
      content(1, { form: 'DEPOSIT', positions: [{ ...position, isExchangePart: true }] }),
    ).toThrow();
  });
});

it('that nobody has made is not deducted', () => {
  expect(refusalOf(() => invoice().when(deductDeposit(deducting))).code).toBe('not-found');
});
