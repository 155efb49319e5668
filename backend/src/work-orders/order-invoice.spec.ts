import 'reflect-metadata';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { refusalOf } from '../testing/given.js';
import { addOperation } from './operations/operation.js';
import {
  attachInvoice,
  billOrder,
  clearDeposit,
  clearInvoice,
  completeBilled,
  continueBilled,
  openSupplement,
  unbillOrder,
} from './order-invoice.js';
import {
  added,
  billed,
  billing,
  change,
  created,
  fact,
  invoice,
  invoiced,
  order,
  started,
  stopped,
  timer,
} from './testing/order-facts.js';
import { startTimer, stopTimer } from './timers/timer.js';
import { changeOrder } from './work-order.js';

const second = { invoiceId: 'j', number: 'RE-2026-00002', claimId: 'l' };
const INVOICE_THERE = 'Für diesen Auftrag gibt es bereits eine Rechnung.';
const NOT_BILLED = 'Der Auftrag ist noch nicht berechnet.';

describe('an invoice of an order', () => {
  it('is unique, and can be detached by its claim', () => {
    expect(order(created).when(attachInvoice(invoice))).toEqual([invoiced]);
    expect(order(created, invoiced).when(attachInvoice(invoice))).toEqual([]);
    const other = { ...invoice, invoiceId: 'j' };
    expect(refusalOf(() => order(created, invoiced).when(attachInvoice(other))).detail).toBe(INVOICE_THERE);
    expect(order(created, invoiced).when(clearInvoice('i', 'another'))).toEqual([]);
    const cleared = fact('WorkOrderInvoiceCleared', { invoiceId: 'i', claimId: 'k' });
    expect(order(created, invoiced).when(clearInvoice('i', 'k'))).toEqual([cleared]);
    expect(order(created, invoiced, cleared).when(clearInvoice('i', 'k'))).toEqual([]);
    expect(order(created, invoiced, cleared).when(attachInvoice(other))).toHaveLength(1);
  });

  it("that is being sent prevents the order's cancellation until it is detached", () => {
    expect(order(created, invoiced).when(billOrder(billing))).toEqual([billed]);
    const state = order(created, invoiced, billed);
    expect(state.when(billOrder(billing))).toEqual([]);
    expect(refusalOf(() => state.when(changeOrder({ status: 'CANCELLED' }))).detail).toBe(
      'Zu diesem Auftrag gibt es eine versendete Rechnung.',
    );
    expect(state.when(unbillOrder('i', 'another'))).toEqual([]);
    const unbilled = fact('WorkOrderUnbilled', { invoiceId: 'i', claimId: 'b' });
    expect(state.when(unbillOrder('i', 'b'))).toEqual([unbilled]);
    expect(state.when(unbillOrder('i', null))).toEqual([unbilled]);
    const after = order(created, invoiced, billed, unbilled);
    expect(after.when(changeOrder({ status: 'CANCELLED' }))).toHaveLength(1);
    expect(refusalOf(() => after.when(attachInvoice(second))).detail).toBe(INVOICE_THERE);
    for (const claimId of ['b', null]) expect(after.when(unbillOrder('i', claimId))).toEqual([]);
  });

  it('stays billed when another claim attaches it again', () => {
    const again = order(created, invoiced, billed).when(attachInvoice({ ...invoice, claimId: 'z' }));
    expect(order(created, invoiced, billed, ...again).state).toMatchObject({
      invoice: { claimId: 'z', billed: { claimId: 'b' } },
    });
  });

  it.each([
    ['is not sent', unbillOrder('other', null)],
    ['is detached', clearInvoice('other', null)],
    ['completes', completeBilled('other')],
    ['is followed by another one', continueBilled('other')],
    ['is a deposit that is cleared', clearDeposit('other', null, 'cancelled')],
  ])('of another order is not its own: nothing happens when it %s', (_, decide) => {
    expect(order().when(decide)).toEqual([]);
    expect(order(created).when(decide)).toEqual([]);
    expect(order(created, invoiced, billed).when(decide)).toEqual([]);
  });
});

const billedOrder = (...events: WorkOrderEvent[]) => order(created, added(), invoiced, billed, ...events);
const completedByBilling = fact('WorkOrderCompleted', { ...change('OPEN', 'billed'), operationIds: ['p'] });
const supplement = fact('WorkOrderSupplementOpened', { invoiceId: 'i' });
const BILLED = 'Der Auftrag ist berechnet. Für weitere Arbeiten bitte einen Nachtrag eröffnen.';

describe('a billed order', () => {
  it('is done, once, and not while a clock runs', () => {
    expect(billedOrder().when(completeBilled('i'))).toEqual([completedByBilling]);
    expect(billedOrder(completedByBilling).when(completeBilled('i'))).toEqual([]);
    expect(billedOrder(started).when(completeBilled('i'))).toEqual([]);
    expect(order(created, invoiced).when(completeBilled('i'))).toEqual([]);
  });

  it('is done with the stop of its last clock', () => {
    const stop = stopTimer({
      timeLogId: 't',
      endedAt: '2026-11-23T08:01:59.000Z',
      pressedOffline: false,
      stopId: 's',
    });
    const other = fact('OperationStarted', { ...timer, timeLogId: 'u', operationId: 'q', mechanicId: 'n' });
    const begun = fact('WorkOrderBegun', change('OPEN', 'clock-started'));
    const completedByStop = { type: 'WorkOrderCompleted', data: { from: 'IN_PROGRESS', reason: 'billed' } };
    const running = [started, begun];
    expect(billedOrder(...running).when(stop)).toMatchObject([stopped, completedByStop]);
    expect(billedOrder(added('q', 1), ...running, other).when(stop)).toEqual([stopped]);
    expect(billedOrder(added('q', 1), ...running).when(stop)).toMatchObject([stopped, completedByStop]);
    expect(billedOrder(...running, supplement).when(stop)).toEqual([stopped]);
    expect(order(created, added(), ...running).when(stop)).toEqual([stopped]);
  });

  it.each([
    ['a clock', startTimer(timer)],
    [
      'an operation',
      addOperation('q', { title: 'Öl', estimatedMinutes: 60, status: 'OPEN', mechanicId: null }),
    ],
    ['being reopened by hand', changeOrder({ status: 'IN_PROGRESS' })],
  ])('refuses %s', (_, decide) => {
    expect(refusalOf(() => billedOrder(completedByBilling).when(decide)).detail).toBe(BILLED);
  });

  it('takes work again after a supplement was opened, and then another invoice', () => {
    const opened = billedOrder(completedByBilling).when(openSupplement);
    expect(opened).toMatchObject([supplement, { type: 'WorkOrderReopened', data: { reason: 'supplement' } }]);
    expect(billedOrder(started).when(openSupplement)).toEqual([supplement]);
    const reopened = billedOrder(completedByBilling, ...opened);
    expect(reopened.when(openSupplement)).toEqual([]);
    expect(reopened.when(startTimer(timer))).toMatchObject([{ type: 'OperationStarted' }, {}]);
    expect(reopened.when(attachInvoice(second))).toMatchObject([{ type: 'WorkOrderInvoiced' }]);
  });

  it('keeps its earlier invoice until that is cancelled', () => {
    const reopened = billedOrder(supplement);
    expect(refusalOf(() => reopened.when(changeOrder({ status: 'CANCELLED' }))).code).toBe('conflict');
    const [cleared] = reopened.when(clearInvoice('i', null));
    expect(cleared).toMatchObject({ type: 'WorkOrderInvoiceCleared', data: { invoiceId: 'i' } });
    expect(billedOrder(supplement, cleared as WorkOrderEvent).state).toMatchObject({ earlierInvoices: [] });
  });

  it('keeps each earlier invoice, and the one that bills the supplement, on its own', () => {
    const both = [supplement, fact('WorkOrderInvoiced', second)];
    const twice = [...both, fact('WorkOrderBilled', { ...second, isPartial: false })];
    const opened = fact('WorkOrderSupplementOpened', { invoiceId: 'j' });
    expect(billedOrder(...twice).when(openSupplement)).toEqual([opened]);
    expect(billedOrder(...twice, opened).state).toMatchObject({
      invoice: null,
      earlierInvoices: [{ invoiceId: 'i' }, { invoiceId: 'j' }],
    });
    const [first] = billedOrder(...both).when(clearInvoice('i', null));
    expect(billedOrder(...both, first as WorkOrderEvent).state).toMatchObject({
      invoice: { invoiceId: 'j' },
      earlierInvoices: [],
    });
    const [last] = billedOrder(...both).when(clearInvoice('j', 'l'));
    expect(billedOrder(...both, last as WorkOrderEvent).state).toMatchObject({
      invoice: null,
      earlierInvoices: [{ invoiceId: 'i' }],
    });
  });

  it('has no supplement before it is billed, and no second one before the first is', () => {
    expect(refusalOf(() => order(created).when(openSupplement)).detail).toBe(NOT_BILLED);
    expect(refusalOf(() => order(created, invoiced).when(openSupplement)).detail).toBe(NOT_BILLED);
    const next = billedOrder(supplement, fact('WorkOrderInvoiced', second));
    expect(refusalOf(() => next.when(openSupplement)).detail).toBe(NOT_BILLED);
  });

  it('goes on after a partial invoice, as the supplement of that invoice', () => {
    expect(billedOrder().when(continueBilled('i'))).toEqual([supplement]);
  });
});
