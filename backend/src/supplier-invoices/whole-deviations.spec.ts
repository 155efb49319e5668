import type {
  InvoiceDeviation,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  hasOpenWholeDeviation,
  isOfAnotherSupplier,
  isSupplierConfirmed,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { refusalOf } from '../testing/given.js';
import {
  acceptDeviation,
  clarifyDeviation,
  rematch,
  voidInvoice,
  withdrawDeviation,
} from './supplier-invoice.js';
import { after, AT, compared, invoiceAfter, seller, total } from './testing/two-lines.js';

const detailOf = (action: () => unknown) => refusalOf(action).detail;

const comparedAgain = (...deviations: readonly InvoiceDeviation[]): SupplierInvoiceEvent => ({
  type: 'SupplierInvoiceCompared',
  version: 1,
  data: { supplierInvoiceId: 'invoice', deviations },
});

describe('a deviation of the whole invoice', () => {
  const both = after().when(rematch(compared(total, seller)));
  const accepted = after(...both).when(acceptDeviation('TOTAL_DEVIATION', 'Passt', compared(total, seller)));
  const asked = after(...both).when(clarifyDeviation('TOTAL_DEVIATION', 'Welche gilt?', null));
  const totalOf = (...more: readonly SupplierInvoiceEvent[]) =>
    invoiceAfter(...both, ...more).deviations.find(({ type }) => type === 'TOTAL_DEVIATION');
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
