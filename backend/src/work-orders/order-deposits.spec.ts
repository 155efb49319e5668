import 'reflect-metadata';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { given, refusalOf } from '../testing/given.js';
import {
  attachInvoice,
  billOrder,
  clearDeposit,
  completeBilled,
  continueBilled,
  takeDeposit,
} from './order-invoice.js';
import { changeOrder } from './work-order.js';
import { fact } from './testing/order-facts.js';

const created = fact('WorkOrderCreated', { number: 'A-2026-00001' });
const cancelled = fact('WorkOrderCancelled', { from: 'OPEN', reason: 'by-hand', operationIds: [] });
const invoice = { invoiceId: 'i', number: 'RE-2026-00001', claimId: 'k' };
const invoiced = fact('WorkOrderInvoiced', invoice);
const billed = fact('WorkOrderBilled', { ...invoice, claimId: 'b', isPartial: true });
const order = (...events: WorkOrderEvent[]) => given(workOrderStream, ...events);

describe('a deposit of an order', () => {
  const deposit = { ...invoice, number: 'RE-2026-00001', claimId: 'd' };
  const taken = fact('WorkOrderDepositTaken', deposit);
  const cleared = fact('WorkOrderDepositCleared', { invoiceId: 'i', claimId: 'd', reason: 'cancelled' });

  it('is taken beside an invoice that is not sent, as often as there are deposits', () => {
    expect(order(created).when(takeDeposit(deposit))).toEqual([taken]);
    expect(order(created, taken).when(takeDeposit(deposit))).toEqual([]);
    expect(
      order(created, taken, invoiced).when(takeDeposit({ ...deposit, invoiceId: 'j', claimId: 'e' })),
    ).toHaveLength(1);
  });

  it('is cleared alone, and replaced when it is taken again', () => {
    const other = { ...deposit, invoiceId: 'j', number: 'RE-2026-00002', claimId: 'e' };
    const both = order(created, taken, fact('WorkOrderDepositTaken', other));
    const [gone] = both.when(clearDeposit('j', 'e', 'not-sent'));
    expect(gone).toEqual(
      fact('WorkOrderDepositCleared', { invoiceId: 'j', claimId: 'e', reason: 'not-sent' }),
    );
    expect(
      order(created, taken, fact('WorkOrderDepositTaken', other), gone as WorkOrderEvent).state,
    ).toMatchObject({ deposits: [{ invoiceId: 'i', claimId: 'd' }] });
    const again = order(created, taken).when(takeDeposit({ ...deposit, claimId: 'f' }));
    expect(order(created, taken, ...again).state).toMatchObject({
      deposits: [{ invoiceId: 'i', claimId: 'f' }],
    });
  });

  it('is refused for an order that is billed or cancelled', () => {
    expect(refusalOf(() => order(created, invoiced, billed).when(takeDeposit(deposit))).detail).toBe(
      'Der Auftrag ist berechnet. Für weitere Arbeiten bitte einen Nachtrag eröffnen.',
    );
    expect(refusalOf(() => order(created, cancelled).when(takeDeposit(deposit))).detail).toBe(
      'Der Auftrag ist storniert.',
    );
  });

  it("prevents the order's cancellation until it is cleared, by its claim or by any", () => {
    expect(refusalOf(() => order(created, taken).when(changeOrder({ status: 'CANCELLED' }))).detail).toBe(
      'Zu diesem Auftrag gibt es eine versendete Anzahlungsrechnung.',
    );
    expect(order(created, taken).when(clearDeposit('i', 'another', 'cancelled'))).toEqual([]);
    expect(order(created, taken).when(clearDeposit('i', null, 'cancelled'))).toEqual([cleared]);
    expect(order().when(clearDeposit('i', null, 'cancelled'))).toEqual([]);
    expect(order(created, taken, cleared).when(clearDeposit('i', 'd', 'cancelled'))).toEqual([]);
    expect(order(created, taken, cleared).when(changeOrder({ status: 'CANCELLED' }))).toHaveLength(1);
  });
});

describe('a partial invoice of an order', () => {
  it('leaves the order open for the next invoice once it is sent', () => {
    expect(order(created, invoiced).when(continueBilled('i'))).toEqual([]);
    expect(order().when(continueBilled('i'))).toEqual([]);
    const [opened] = order(created, invoiced, billed).when(continueBilled('i'));
    const state = order(created, invoiced, billed, opened as WorkOrderEvent);
    expect(state.state).toMatchObject({
      status: 'OPEN',
      invoice: null,
      earlierInvoices: [{ invoiceId: 'i' }],
    });
    expect(state.when(continueBilled('i'))).toEqual([]);
  });

  it('is billed once, whoever sends it a second time', () => {
    const further = fact('WorkOrderSupplementOpened', { invoiceId: 'i' });
    const state = order(created, invoiced, billed, further);
    expect(state.when(billOrder({ ...invoice, claimId: 'another', isPartial: true }))).toEqual([]);
    expect(state.when(attachInvoice({ ...invoice, claimId: 'another' }))).toEqual([]);
    const twice = order(created, invoiced, billed, further, billed, further);
    expect(twice.state).toMatchObject({ earlierInvoices: [{ invoiceId: 'i' }] });
    expect(state.state).toMatchObject({ earlierInvoices: [{ invoiceId: 'i' }] });
  });

  it('never completes the order, even if the last clock stops before the order goes on', () => {
    const whole = fact('WorkOrderBilled', { ...invoice, claimId: 'b', isPartial: false });
    expect(order(created, invoiced, billed).when(completeBilled('i'))).toEqual([]);
    expect(order(created, invoiced, whole).when(completeBilled('i'))).toHaveLength(1);
  });
});

it('an invoice cannot be sent for a cancelled order', () => {
  const billing = { ...invoice, claimId: 'b', isPartial: false };
  expect(refusalOf(() => order(created, invoiced, cancelled).when(billOrder(billing))).detail).toBe(
    'Der Auftrag ist storniert.',
  );
});
