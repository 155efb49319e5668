import 'reflect-metadata';
import { workOrderEventDefinitions, type WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { refusalOf } from '../testing/given.js';
import {
  addApprovedWork,
  addOperation,
  changeOperation,
  orderOperations,
  removeOperation,
} from './operations/operation.js';
import { changeOrder, createOrder, takeBack } from './work-order.js';
import {
  added,
  billed,
  cancelled,
  change,
  completed,
  created,
  fact,
  head,
  invoiced,
  order,
  started,
  stopped,
} from './testing/order-facts.js';

const erased = (from: string) => fact('WorkOrderCancelled', change(from, 'customer-erased'));
const revisionOf = (...events: WorkOrderEvent[]) => {
  const { state } = order(created, added(), ...events);
  return 'revision' in state ? state.revision : null;
};

describe('an order', () => {
  it('that was created before companies had contacts names none', () => {
    const { customerContact: _, ...before } = created.data as typeof head;
    const upcast = workOrderEventDefinitions.WorkOrderCreated.upcast?.[1] as (data: object) => object;
    expect(upcast(before)).toEqual(created.data);
  });

  it('is created once', () => {
    expect(order().when(createOrder(head))).toEqual([created]);
    expect(order(created).when(createOrder(head))).toEqual([]);
    const booked = { operationId: 'p', title: 'Öl', estimatedMinutes: 60 };
    expect(order(created).when(createOrder(head, booked))).toEqual([]);
  });

  it.each([{ customerId: 'd' }, { vehicleId: 'w' }, { appointmentId: 'a' }])(
    'is not created a second time with %j',
    (other) => {
      expect(refusalOf(() => order(created).when(createOrder({ ...head, ...other }))).code).toBe(
        'idempotency-key-reused',
      );
    },
  );

  it('begins with the work that its appointment was booked for', () => {
    const booked = { operationId: 'p', title: 'Öl', estimatedMinutes: 60 };
    expect(order().when(createOrder(head, booked))).toEqual([
      created,
      fact('OperationAdded', { ...booked, mechanicId: null, place: 0 }),
    ]);
  });

  it.each(['IN_PROGRESS', 'DONE', 'CANCELLED'] as const)('becomes %s, idempotently', (status) => {
    const [event] = order(created).when(changeOrder({ status }));
    expect(event?.data).toMatchObject({ from: 'OPEN', reason: 'by-hand' });
    expect(order(created, event as WorkOrderEvent).when(changeOrder({ status }))).toEqual([]);
  });

  it('is reopened, and records only changes', () => {
    expect(order(created, cancelled).when(changeOrder({ status: 'OPEN' }))).toMatchObject([
      { type: 'WorkOrderReopened', data: { from: 'CANCELLED' } },
    ]);
    const described = changeOrder({ description: 'Neu', mileageKm: 5 });
    const changes = order(created).when(described);
    expect(changes).toEqual([
      fact('WorkOrderDescribed', { description: 'Neu' }),
      fact('MileageNoted', { mileageKm: 5 }),
    ]);
    const changed = order(created, ...changes);
    expect(changed.state).toMatchObject({ description: 'Neu', mileageKm: 5 });
    expect(changed.when(described)).toEqual([]);
  });

  it('can be completed, but not cancelled, once a deposit or an invoice is sent', () => {
    const sent = { invoiceId: 'i', number: 'RE-2026-00001', claimId: 'd' };
    const supplement = fact('WorkOrderSupplementOpened', { invoiceId: 'i' });
    for (const events of [
      [fact('WorkOrderDepositTaken', sent)],
      [invoiced, billed],
      [invoiced, billed, supplement],
    ]) {
      const state = order(created, ...events);
      expect(state.when(changeOrder({ status: 'DONE' }))).toMatchObject([{ type: 'WorkOrderCompleted' }]);
      expect(refusalOf(() => state.when(changeOrder({ status: 'CANCELLED' }))).code).toBe('conflict');
    }
  });

  it('has another revision after changes that the list of orders shows', () => {
    const data = { operationId: 'p', title: 'Bremse', estimatedMinutes: 90, fromMinutes: 60 };
    expect(revisionOf()).toBe(1);
    expect(revisionOf(fact('OperationRetitled', data))).toBe(1);
    expect(revisionOf(fact('OperationEstimated', data))).toBe(2);
    expect(revisionOf(fact('MileageNoted', { mileageKm: 5 }))).toBe(2);
  });

  it('cannot be closed while a timer is running', () => {
    for (const status of ['DONE', 'CANCELLED'] as const) {
      expect(refusalOf(() => order(created, added(), started).when(changeOrder({ status }))).code).toBe(
        'clock-running',
      );
    }
  });

  it('stays taken back', () => {
    const [back] = order(created).when(takeBack('claim-lost'));
    const state = order(created, back as WorkOrderEvent);
    expect(state.when(takeBack('claim-lost'))).toEqual([]);
    expect(refusalOf(() => state.when(changeOrder({ status: 'OPEN' }))).detail).toBe(
      'Für diesen Termin gibt es bereits einen Auftrag.',
    );
    expect(order().when(takeBack('claim-lost'))).toEqual([]);
  });

  it('is taken back when its customer is erased, also if somebody had cancelled it', () => {
    expect(order(created).when(takeBack('customer-erased'))).toEqual([erased('OPEN')]);
    expect(order(created, cancelled).when(takeBack('customer-erased'))).toEqual([erased('CANCELLED')]);
    const state = order(created, erased('OPEN'));
    expect(refusalOf(() => state.when(changeOrder({ status: 'OPEN' }))).detail).toBe(
      'Der Kunde wird gerade gelöscht.',
    );
  });

  it('cannot be read if its log does not begin with its creation', () => {
    expect(() => order(completed)).toThrow('WorkOrderCompleted');
  });
});

describe('operations', () => {
  const details = { title: 'Öl', estimatedMinutes: 60, status: 'OPEN' as const, mechanicId: 'm' };

  it('are appended, at most 100, and not to a closed order', () => {
    expect(order(created, added()).when(addOperation('q', details))).toEqual([added('q', 1)]);
    expect(refusalOf(() => order(created).when(addOperation('q', { ...details, title: '' }))).errors).toEqual(
      [{ field: 'title', message: 'Bitte einen Titel für die neue Position angeben.' }],
    );
    const full = Array.from({ length: 100 }, (_, place) => added(`p${place}`, place));
    expect(refusalOf(() => order(created, ...full).when(addOperation('q', details))).detail).toBe(
      'Ein Auftrag hat höchstens 100 Positionen.',
    );
    expect(refusalOf(() => order(created, completed).when(addOperation('q', details))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('of approved work are appended once, also if somebody has changed them since', () => {
    const work = ['q', 'r'].map((operationId) => ({ operationId, title: 'Öl', estimatedMinutes: 60 }));
    const first = order(created, added()).when(addApprovedWork(work));
    expect(first).toMatchObject([
      { data: { operationId: 'q', place: 1 } },
      { data: { operationId: 'r', place: 2 } },
    ]);
    const changed = order(created, added(), ...first).when(changeOperation('q', { title: 'Ölwechsel' }));
    expect(order(created, added(), ...first, ...changed).when(addApprovedWork(work))).toEqual([]);
    expect(refusalOf(() => order(created, completed).when(addApprovedWork(work))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('keep mechanic and status while the timer is running', () => {
    const state = order(created, added(), started);
    expect(refusalOf(() => state.when(changeOperation('p', { mechanicId: 'n' }))).detail).toBe(
      'Der Mechaniker kann während einer laufenden Zeitbuchung nicht geändert werden.',
    );
    expect(refusalOf(() => state.when(changeOperation('p', { status: 'DONE' }))).code).toBe('clock-running');
    expect(refusalOf(() => state.when(removeOperation('p'))).code).toBe('clock-running');
    expect(refusalOf(() => order(created, added(), started, stopped).when(removeOperation('p'))).detail).toBe(
      'Eine Position mit Zeitbuchungen kann nicht gelöscht werden.',
    );
  });

  it('are reordered as a whole', () => {
    const state = order(created, added('p', 0), added('q', 1));
    expect(state.when(orderOperations(['q', 'p']))).toHaveLength(1);
    expect(state.when(orderOperations(['p', 'q']))).toEqual([]);
    for (const ids of [['p'], ['p', 'p'], ['p', 'x']]) {
      expect(refusalOf(() => state.when(orderOperations(ids))).code).toBe('validation-failed');
    }
  });
});
