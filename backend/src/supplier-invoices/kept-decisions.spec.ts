import type { Actor } from '#contracts/access/actor.js';
import type {
  InvoiceDeviation,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  hasOpenWholeDeviation,
  invoiceStatus,
  isOfAnotherSupplier,
  isSupplierConfirmed,
  stillResolved,
  supplierInvoiceStream,
  type LineResolution,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../platform/streams/existing.js';
import { fold } from '../platform/streams/stream-type.js';
import { given, recorded, refusalOf } from '../testing/given.js';
import { matchInvoice } from './matching/match.js';
import {
  acceptDeviation,
  acceptLine,
  assignLine,
  clarifyDeviation,
  clarifyLine,
  correctInvoice,
  receiveInvoice,
  rematch,
  unassignOrder,
  voidInvoice,
  withdrawDeviation,
  withdrawLine,
  type Compared,
} from './supplier-invoice.js';
import { anInvoice, anOrder, anOrderLine, invoiced } from './testing/orders.js';

const AT = '2026-11-23T10:00:00.000Z';
const ina: Actor = { kind: 'user', userId: 'ina', roles: ['DISPONENT'] };
const lines = [invoiced({ lineId: 'i1' }), invoiced({ lineId: 'i2', itemNumber: 'PF-118' })];
const order = anOrder({
  lines: [
    anOrderLine({ lineId: 'l1', receivedMilli: 4_000 }),
    anOrderLine({ lineId: 'l2', partNumber: 'PF-118', receivedMilli: 7_000 }),
  ],
});
const tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const facts = matchInvoice(lines, { order, earlier: [], tolerances });
const total: InvoiceDeviation = { type: 'TOTAL_DEVIATION', description: 'Die Summe stimmt nicht.' };
const seller: InvoiceDeviation = { type: 'SUPPLIER_DEVIATION', description: 'Rechnung von „ATB“.' };
const compared = (...deviations: readonly InvoiceDeviation[]): Compared => ({ lines: facts, deviations });

const receive = receiveInvoice(anInvoice({ lines }), compared());
const received = given(supplierInvoiceStream).when(receive);
const after = (...more: readonly SupplierInvoiceEvent[]) =>
  given(supplierInvoiceStream, ...received, ...more);
/** The invoice after these events of a user. */
const invoiceAfter = (...more: readonly SupplierInvoiceEvent[]): SupplierInvoice =>
  existing(fold(supplierInvoiceStream, recorded([...received, ...more], AT, ina)));
const lineOf = ({ lines: all }: SupplierInvoice, id: string) => all.find(({ lineId }) => lineId === id);
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

describe('after the next comparison', () => {
  const about = { type: 'QUANTITY_DEVIATION', difference: 6 };
  const decided = (status: LineResolution['status']) =>
    ({ status, by: null, at: AT, note: null, about }) satisfies LineResolution;
  const match = (matchStatus: 'MATCH' | 'QUANTITY_DEVIATION' | 'PRICE_DEVIATION', difference: number) => ({
    matchStatus,
    deviation: matchStatus === 'MATCH' ? null : { type: matchStatus, description: '', difference },
  });

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

describe('a deviation of the whole invoice', () => {
  const both = after().when(rematch(compared(total, seller)));
  const accepted = after(...both).when(acceptDeviation('TOTAL_DEVIATION', 'Passt', compared(total, seller)));
  const asked = after(...both).when(clarifyDeviation('TOTAL_DEVIATION', 'Welche gilt?', null));
  const totalOf = (...more: readonly SupplierInvoiceEvent[]) =>
    invoiceAfter(...both, ...more).deviations.find(({ type }) => type === 'TOTAL_DEVIATION');
  const comparedAgain = (...deviations: readonly InvoiceDeviation[]): SupplierInvoiceEvent => ({
    type: 'SupplierInvoiceCompared',
    version: 1,
    data: { supplierInvoiceId: 'invoice', deviations },
  });
  const otherWords = { ...total, description: 'Die Summe ist zu hoch.' };

  it('is recorded when its words change, not otherwise', () => {
    expect(after(...both).when(rematch(compared(total, seller)))).toStrictEqual([]);
    expect(after(...both).when(rematch(compared(otherWords, seller)))).toMatchObject([
      { type: 'SupplierInvoiceCompared' },
    ]);
    expect(after().when(rematch(compared()))).toStrictEqual([]);
  });

  it('keeps who decided, when and why, and leaves the others as they are', () => {
    const done = { by: 'ina', at: AT, note: 'Passt' };
    expect(totalOf(...accepted)).toEqual({
      ...total,
      resolution: { status: 'ACCEPTED', ...done },
      history: [{ action: 'ACCEPTED', ...done }],
    });
    expect(invoiceAfter(...both, ...accepted).deviations[1]).toEqual({
      ...seller,
      resolution: null,
      history: [],
    });
    const question = { by: 'ina', at: AT, note: 'Welche gilt?' };
    expect(totalOf(...asked)).toMatchObject({
      resolution: { status: 'IN_CLARIFICATION', ...question },
      history: [{ action: 'IN_CLARIFICATION', ...question }],
    });
  });

  it('stays accepted with the same words, and keeps its history with others', () => {
    expect(totalOf(...accepted, comparedAgain(seller, total))?.resolution?.status).toBe('ACCEPTED');
    expect(totalOf(...accepted, comparedAgain(otherWords))).toMatchObject({
      resolution: null,
      history: [{ action: 'ACCEPTED' }],
    });
  });

  it('stays a question whatever its words', () => {
    expect(totalOf(...asked, comparedAgain(otherWords))?.resolution?.status).toBe('IN_CLARIFICATION');
    expect(totalOf(comparedAgain(total))).toEqual({ ...total, resolution: null, history: [] });
  });

  it('is withdrawn, and the history says so', () => {
    const withdraw = withdrawDeviation('TOTAL_DEVIATION', 'Irrtum', compared(total, seller));
    const withdrawn = after(...both, ...accepted).when(withdraw);
    expect(totalOf(...accepted, ...withdrawn)).toEqual({
      ...total,
      resolution: null,
      history: [
        { action: 'ACCEPTED', by: 'ina', at: AT, note: 'Passt' },
        { action: 'WITHDRAWN', by: 'ina', at: AT, note: 'Irrtum' },
      ],
    });
    expect(detailOf(() => after(...both, ...asked).when(withdraw))).toBe(
      'Diese Abweichung ist nicht akzeptiert.',
    );
    expect(detailOf(() => after(...both).when(withdraw))).toBe('Diese Abweichung ist nicht akzeptiert.');
  });

  it('is decided once, and only if the invoice has it', () => {
    const again = acceptDeviation('TOTAL_DEVIATION', null, compared(total, seller));
    expect(detailOf(() => after(...both, ...accepted).when(again))).toBe(
      'Diese Abweichung wurde bereits akzeptiert.',
    );
    const other = acceptDeviation('IBAN_DEVIATION', null, compared(total, seller));
    expect(detailOf(() => after(...both).when(other))).toBe('Diese Rechnung hat diese Abweichung nicht.');
    const question = clarifyDeviation('TOTAL_DEVIATION', ' ', null);
    expect(refusalOf(() => after(...both).when(question)).code).toBe('validation-failed');
  });

  it('of the second kind is found too', () => {
    const accept = acceptDeviation('SUPPLIER_DEVIATION', null, compared(total, seller));
    expect(after(...both).when(accept)).toMatchObject([{ data: seller }]);
  });

  it('has to be decided until it is accepted, or the invoice is void', () => {
    const one = after().when(rematch(compared(total)));
    const taken = after(...one).when(acceptDeviation('TOTAL_DEVIATION', null, compared(total)));
    const gone = after(...one).when(voidInvoice('Doppelt'));
    expect(
      [[], one, [...one, ...taken], both, [...both, ...accepted], [...one, ...gone]].map((events) =>
        hasOpenWholeDeviation(invoiceAfter(...events)),
      ),
    ).toEqual([false, true, false, true, true, false]);
  });

  it('about the seller says whose invoice it is', () => {
    const confirmed = after(...both).when(
      acceptDeviation('SUPPLIER_DEVIATION', null, compared(total, seller)),
    );
    const cases = [
      [],
      after().when(rematch(compared(total))),
      both,
      [...both, ...accepted],
      [...both, ...confirmed],
    ];
    expect(cases.map((events) => isOfAnotherSupplier(invoiceAfter(...events)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(cases.map((events) => isSupplierConfirmed(invoiceAfter(...events)))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
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

describe('an event that was recorded before events contained the status', () => {
  const withoutStanding = ({ data, ...event }: SupplierInvoiceEvent) =>
    ({ ...event, data: { ...data, standing: undefined } }) as SupplierInvoiceEvent;
  const old = received.map(withoutStanding);
  const folded = (...events: readonly SupplierInvoiceEvent[]) =>
    existing(fold(supplierInvoiceStream, recorded(events)));

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
