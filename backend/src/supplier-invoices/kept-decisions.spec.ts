import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  invoiceStatus,
  stillResolved,
  supplierInvoiceStream,
  type LineResolution,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../platform/streams/existing.js';
import { fold } from '../platform/streams/stream-type.js';
import { given, recorded, refusalOf } from '../testing/given.js';
import { matchInvoice } from './matching/match.js';
import {
  acceptLine,
  assignLine,
  clarifyLine,
  correctInvoice,
  receiveInvoice,
  rematch,
  unassignOrder,
  voidInvoice,
  withdrawLine,
} from './supplier-invoice.js';
import { anInvoice, anOrder, anOrderLine, invoiced } from './testing/orders.js';
import {
  after,
  AT,
  compared,
  invoiceAfter,
  lineOf,
  lines,
  receive,
  received,
  tolerances,
  total,
} from './testing/two-lines.js';

const detailOf = (action: () => unknown) => refusalOf(action).detail;

describe('an invoice that was received', () => {
  it('is received once', () => {
    expect(after().when(receive)).toStrictEqual([]);
    expect(received.map(({ type }) => type)).toEqual([
      'SupplierInvoiceReceived',
      'LineMatched',
      'LineMatched',
    ]);
  });

  it('has undecided lines, nothing void, and the times of its events', () => {
    const invoice = invoiceAfter();
    expect(invoice).toMatchObject({
      status: 'received',
      voided: null,
      receivedAt: AT,
      updatedAt: AT,
      revision: 2,
    });
    expect(lineOf(invoice, 'i1')).toMatchObject({
      assignedTo: null,
      match: { matchStatus: 'QUANTITY_DEVIATION' },
      resolution: null,
      history: [{ action: 'AUTO_CHECK', by: null, at: AT, note: '6 Stk mehr berechnet als empfangen.' }],
      revision: 1,
    });
  });

  it('has to exist before anything happens to it', () => {
    const late = after().when(acceptLine('i1', null));
    expect(() => given(supplierInvoiceStream, ...late)).toThrow('LineAccepted on an invoice');
    expect(given(supplierInvoiceStream).when(rematch(compared()))).toStrictEqual([]);
  });

  it('is compared again by its lines, and by itself', () => {
    const { revisionOf } = supplierInvoiceStream;
    expect(revisionOf({ status: 'none' }, undefined)).toBeUndefined();
    expect(revisionOf(invoiceAfter(), undefined)).toBe(2);
    expect(['i1', 'i2', 'i3'].map((row) => revisionOf(invoiceAfter(), row))).toEqual([1, 2, undefined]);
  });
});

describe('a decision about a line', () => {
  const accepted = after().when(acceptLine('i2', 'Kommt nach'));

  it('keeps who decided, when, why and about what', () => {
    const done = { by: 'ina', at: AT, note: 'Kommt nach' };
    const line = lineOf(invoiceAfter(...accepted), 'i2');
    expect(line?.resolution).toEqual({
      status: 'ACCEPTED',
      ...done,
      about: { type: 'QUANTITY_DEVIATION', difference: 3 },
    });
    expect(line?.history.at(-1)).toEqual({ action: 'ACCEPTED', ...done });
    expect(line?.revision).toBe(3);
  });

  it('is the product’s own if no user made it', () => {
    expect(lineOf(existing(after(...accepted).state), 'i2')?.resolution?.by).toBeNull();
  });

  it('leaves the other lines as they are', () => {
    expect(lineOf(invoiceAfter(...accepted), 'i1')).toEqual(lineOf(invoiceAfter(), 'i1'));
  });

  it('is made once, and only about a line that exists and deviates', () => {
    expect(detailOf(() => after(...accepted).when(acceptLine('i2', null)))).toBe(
      'Diese Abweichung wurde bereits akzeptiert.',
    );
    expect(refusalOf(() => after().when(acceptLine('i9', null))).code).toBe('not-found');
    const all = {
      order: anOrder({ lines: [anOrderLine({ receivedMilli: 10_000 })] }),
      earlier: [],
      tolerances,
    };
    const fitting = [invoiced({ lineId: 'i1' })];
    const match = { lines: matchInvoice(fitting, all), deviations: [total] };
    const fits = given(supplierInvoiceStream).when(receiveInvoice(anInvoice({ lines: fitting }), match));
    const uncompared = given(supplierInvoiceStream).when(
      receiveInvoice(anInvoice({ lines: fitting }), { lines: new Map(), deviations: [] }),
    );
    expect(uncompared).toHaveLength(1);
    for (const events of [fits, uncompared])
      expect(detailOf(() => given(supplierInvoiceStream, ...events).when(acceptLine('i1', null)))).toBe(
        'Diese Position hat keine Abweichung.',
      );
  });

  it.each(['', ' '])('to ask the supplier needs words, not “%s”', (note) => {
    expect(refusalOf(() => after().when(clarifyLine('i1', note, null)))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'note' }],
    });
  });

  it('is withdrawn, and the history says so', () => {
    const withdrawn = after(...accepted).when(withdrawLine('i2', 'Irrtum'));
    const line = lineOf(invoiceAfter(...accepted, ...withdrawn), 'i2');
    expect(line?.resolution).toBeNull();
    expect(line?.history.map(({ action }) => action)).toEqual(['AUTO_CHECK', 'ACCEPTED', 'WITHDRAWN']);
    expect(line?.history.at(-1)).toEqual({ action: 'WITHDRAWN', by: 'ina', at: AT, note: 'Irrtum' });
    expect(detailOf(() => after(...accepted).when(withdrawLine('i1', 'Irrtum')))).toBe(
      'Diese Abweichung ist nicht akzeptiert.',
    );
  });
});

const match = (matchStatus: 'MATCH' | 'QUANTITY_DEVIATION' | 'PRICE_DEVIATION', difference: number) => ({
  matchStatus,
  deviation: matchStatus === 'MATCH' ? null : { type: matchStatus, description: '', difference },
});

describe('after the next comparison', () => {
  const about = { type: 'QUANTITY_DEVIATION', difference: 6 };
  const decided = (status: LineResolution['status']) =>
    ({ status, by: null, at: AT, note: null, about }) satisfies LineResolution;

  it.each([
    ['the same deviation stays accepted', 'ACCEPTED', match('QUANTITY_DEVIATION', 6), true],
    ['another difference has to be decided', 'ACCEPTED', match('QUANTITY_DEVIATION', 5), false],
    ['another kind has to be decided', 'ACCEPTED', match('PRICE_DEVIATION', 6), false],
    ['a question is still open', 'IN_CLARIFICATION', match('PRICE_DEVIATION', 1), true],
    ['a match ends the question', 'IN_CLARIFICATION', match('MATCH', 0), false],
    ['a match ends the acceptance', 'ACCEPTED', match('MATCH', 0), false],
  ] as const)('%s', (_, status, facts, isKept) => {
    expect(stillResolved(decided(status), facts)).toEqual(isKept ? decided(status) : null);
    expect(stillResolved(null, facts)).toBeNull();
  });
});

describe('an assignment', () => {
  it('of a line is its own, and ends with that of the order', () => {
    const assigned = after().when(assignLine('i2', 'l1', compared()));
    expect(invoiceAfter(...assigned).lines.map(({ assignedTo }) => assignedTo)).toEqual([null, 'l1']);
    const off = after(...assigned).when(unassignOrder(compared()));
    expect(off).toMatchObject([{ data: { supplierInvoiceId: 'invoice' } }]);
    const invoice = invoiceAfter(...assigned, ...off);
    expect(invoice.lines.map(({ assignedTo }) => assignedTo)).toEqual([null, null]);
    expect(after(...off).when(unassignOrder(compared()))).toStrictEqual([]);
    expect(refusalOf(() => after().when(assignLine('i9', 'l1', compared()))).code).toBe('not-found');
  });
});

it('a void invoice says who voided it, when and why', () => {
  const invoice = invoiceAfter(...after().when(voidInvoice('Doppelt')));
  expect(invoice.voided).toEqual({ by: 'ina', at: AT, reason: 'Doppelt' });
  expect(invoiceStatus(invoice)).toBe('Verworfen');
});

const withoutStanding = ({ data, ...event }: SupplierInvoiceEvent) =>
  ({ ...event, data: { ...data, standing: undefined } }) as SupplierInvoiceEvent;
const folded = (...events: readonly SupplierInvoiceEvent[]) =>
  existing(fold(supplierInvoiceStream, recorded(events)));

describe('an event that was recorded before events contained the status', () => {
  const old = received.map(withoutStanding);

  it('tells none, until a later event does', () => {
    expect(folded(...old).standingTold).toBe(false);
    const accepted = after().when(acceptLine('i1', null));
    const [voided] = after().when(voidInvoice('Doppelt')).map(withoutStanding);
    expect(folded(...old, ...accepted).standingTold).toBe(true);
    expect(folded(...old, ...accepted, voided as SupplierInvoiceEvent).standingTold).toBe(true);
  });

  it('may be a correction', () => {
    const { fileHash: _, format: __, importSource: ___, ...head } = anInvoice({ lines });
    const corrected = after().when(correctInvoice({ ...head, reason: 'Vertippt' }, compared()));
    const [correction] = corrected;
    expect(folded(...received, correction as SupplierInvoiceEvent).standingTold).toBe(true);
    expect(folded(...received, ...corrected.slice(0, 1).map(withoutStanding)).standingTold).toBe(false);
  });
});
