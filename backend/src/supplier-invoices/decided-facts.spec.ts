import type {
  InvoiceDeviation,
  MatchFacts,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { invoiceStatus, supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../platform/streams/existing.js';
import { given, refusalOf } from '../testing/given.js';
import { matchInvoice } from './matching/match.js';
import {
  acceptDeviation,
  acceptLine,
  assignLine,
  assignOrder,
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
import { anInvoice, anOrder, anOrderLine, aReceipt, invoiced } from './testing/orders.js';

/** Decisions record what was known at that time. Later events do not change it. */
const tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const lines = [invoiced({ lineId: 'i1' })];
const comparedWith = (receivedMilli: number, deviations: readonly InvoiceDeviation[] = []): Compared => ({
  deviations,
  lines: matchInvoice(lines, {
    order: anOrder({
      lines: [anOrderLine({ receivedMilli })],
      receipts:
        receivedMilli === 0 ? [] : [aReceipt({ lines: [{ lineId: 'l1', quantityMilli: receivedMilli }] })],
    }),
    earlier: [],
    tolerances,
  }),
});
const known = (receivedMilli: number): MatchFacts =>
  comparedWith(receivedMilli).lines.get('i1') as MatchFacts;

const received = given(supplierInvoiceStream).when(receiveInvoice(anInvoice({ lines }), comparedWith(4_000)));
const after = (...more: readonly SupplierInvoiceEvent[]) =>
  given(supplierInvoiceStream, ...received, ...more);

const standing = (from: string | null, to: string) => ({ from, to, euroCents: 14_875 });

it('the receipt states no status, because the comparison after it does', () => {
  expect(received[0]?.type).toBe('SupplierInvoiceReceived');
  expect(received[0]?.data).not.toHaveProperty('standing');
});

describe('the recorded facts of a decision', () => {
  const about = { supplierInvoiceId: 'invoice', lineId: 'i1' };

  it('for a match: order, deliveries, received and invoiced quantities', () => {
    expect(received[1]).toEqual({
      type: 'LineMatched',
      version: 2,
      data: {
        ...about,
        matchStatus: 'QUANTITY_DEVIATION',
        deviation: {
          type: 'QUANTITY_DEVIATION',
          description: '6 Stk mehr berechnet als empfangen.',
          difference: 6,
        },
        orderedMilli: 10_000,
        orderedPriceE4: 125_000,
        receivedMilli: 4_000,
        billedMilli: 0,
        billedBy: [],
        invoicedMilli: 10_000,
        invoicedPriceE4: 125_000,
        orderLineId: 'l1',
        goodsReceiptIds: ['r1'],
        tolerances,
        note: '6 Stk mehr berechnet als empfangen.',
        standing: standing(null, 'Offen'),
      },
    });
  });

  it.each([
    ['LineAccepted', acceptLine('i1', 'Kommt nach'), { note: 'Kommt nach' }, 'Abgeschlossen'],
    [
      'LineSentToClarification',
      clarifyLine('i1', 'Wo bleibt der Rest?', 'rechnung@nordwall.example'),
      { note: 'Wo bleibt der Rest?', mail: 'rechnung@nordwall.example' },
      'In Klärung',
    ],
  ] as const)(
    '%s: the facts of the last match and the words of the one who decided',
    (type, decide, words, to) => {
      expect(after().when(decide)).toEqual([
        { type, version: 2, data: { ...about, ...known(4_000), ...words, standing: standing('Offen', to) } },
      ]);
    },
  );

  it('after a later delivery its facts; the history keeps the earlier ones', () => {
    const clarified = after().when(clarifyLine('i1', 'Wo bleibt der Rest?', null));
    const matched = after(...clarified).when(rematch(comparedWith(7_000)));
    const later = after(...clarified, ...matched);
    expect(later.when(acceptLine('i1', null))).toMatchObject([
      { type: 'LineAccepted', data: { ...known(7_000), standing: standing('In Klärung', 'Abgeschlossen') } },
    ]);
    const [line] = existing(later.state).lines;
    expect(line?.history.map(({ action, note }) => [action, note])).toEqual([
      ['AUTO_CHECK', '6 Stk mehr berechnet als empfangen.'],
      ['IN_CLARIFICATION', 'Wo bleibt der Rest?'],
      ['AUTO_CHECK', '3 Stk mehr berechnet als empfangen.'],
    ]);
  });

  it('a matching delivery ends the clarification and completes the invoice', () => {
    const clarified = after().when(clarifyLine('i1', 'Wo bleibt der Rest?', null));
    expect(after(...clarified).when(rematch(comparedWith(10_000)))).toMatchObject([
      { data: { matchStatus: 'MATCH', standing: standing('In Klärung', 'Automatisch geprüft') } },
    ]);
  });
});

describe('assigning an order', () => {
  const other = { orderId: 'other', number: 'BE-2026-00002' };
  const assigned: SupplierInvoiceEvent = {
    type: 'SupplierInvoiceAssigned',
    version: 1,
    data: { supplierInvoiceId: 'invoice', orderId: 'other', purchaseOrderNumber: 'BE-2026-00002' },
  };

  it('matches the lines with the new order, once', () => {
    expect(after().when(assignOrder(other, comparedWith(10_000)))).toMatchObject([
      assigned,
      {
        type: 'LineMatched',
        data: { matchStatus: 'MATCH', standing: standing('Offen', 'Automatisch geprüft') },
      },
    ]);
    expect(after(assigned).when(assignOrder(other, comparedWith(10_000)))).toEqual([]);
  });

  it('compares a checked invoice again', () => {
    const checked = after().when(rematch(comparedWith(10_000)));
    expect(after(...checked).when(assignOrder(other, comparedWith(4_000)))).toMatchObject([
      assigned,
      { type: 'LineMatched', data: { standing: standing('Automatisch geprüft', 'Offen') } },
    ]);
    expect(after(...checked).when(unassignOrder(comparedWith(4_000)))).toMatchObject([
      { type: 'SupplierInvoiceUnassigned' },
      { type: 'LineMatched', data: { standing: standing('Automatisch geprüft', 'Offen') } },
    ]);
  });

  it('is refused for a voided and for an unknown invoice', () => {
    const voided = after().when(voidInvoice('Doppelt erfasst'));
    const assign = assignOrder(other, comparedWith(10_000));
    expect(refusalOf(() => after(...voided).when(assign))).toMatchObject({
      code: 'conflict',
      detail: 'Die Rechnung wurde verworfen.',
    });
    expect(refusalOf(() => given(supplierInvoiceStream).when(assign)).code).toBe('not-found');
  });
});

describe('assigning a line', () => {
  it('is refused for a checked invoice', () => {
    const checked = after().when(rematch(comparedWith(10_000)));
    const assign = assignLine('i1', 'l2', comparedWith(10_000));
    expect(refusalOf(() => after(...checked).when(assign))).toMatchObject({
      code: 'conflict',
      detail: 'Die Rechnung ist bereits geprüft.',
    });
  });
});

const statusAfter = (...events: readonly SupplierInvoiceEvent[]) => {
  return invoiceStatus(existing(after(...events).state));
};

describe('an acceptance', () => {
  const accepted = after().when(acceptLine('i1', null));

  it('is withdrawn with a reason, and the line is open again', () => {
    const withdrawn = after(...accepted).when(withdrawLine('i1', 'Falsche Zeile'));
    expect(withdrawn).toMatchObject([
      {
        type: 'LineAcceptanceWithdrawn',
        data: { reason: 'Falsche Zeile', standing: standing('Abgeschlossen', 'Offen') },
      },
    ]);
    expect(statusAfter(...accepted, ...withdrawn)).toBe('Offen');
  });

  it('needs a reason to be withdrawn, and something to withdraw', () => {
    expect(refusalOf(() => after(...accepted).when(withdrawLine('i1', ' ')))).toMatchObject({
      errors: [{ field: 'reason', message: 'Bitte einen Grund angeben.' }],
    });
    expect(refusalOf(() => after().when(withdrawLine('i1', 'x'))).code).toBe('conflict');
  });

  it('can still be clarified', () => {
    const clarified = after(...accepted).when(clarifyLine('i1', 'Doch eine Frage', null));
    expect(statusAfter(...accepted, ...clarified)).toBe('In Klärung');
  });
});

describe('a deviation of the whole invoice', () => {
  const total: InvoiceDeviation = { type: 'TOTAL_DEVIATION', description: 'Die Summe stimmt nicht.' };
  const compared = after().when(rematch(comparedWith(10_000, [total])));

  it('keeps an invoice open whose lines all match', () => {
    expect(compared.map(({ type }) => type)).toEqual(['SupplierInvoiceCompared', 'LineMatched']);
    expect(statusAfter(...compared)).toBe('Offen');
  });

  it('is clarified, accepted, withdrawn, each with its words', () => {
    const clarified = after(...compared).when(
      clarifyDeviation('TOTAL_DEVIATION', 'Welche Summe gilt?', null),
    );
    expect(statusAfter(...compared, ...clarified)).toBe('In Klärung');
    const decide = acceptDeviation('TOTAL_DEVIATION', 'Passt', comparedWith(10_000, [total]));
    const accepted = after(...compared, ...clarified).when(decide);
    expect(accepted).toMatchObject([
      {
        type: 'InvoiceDeviationAccepted',
        data: { ...total, note: 'Passt', standing: standing('In Klärung', 'Abgeschlossen') },
      },
    ]);
    const withdraw = withdrawDeviation('TOTAL_DEVIATION', 'Irrtum', comparedWith(10_000, [total]));
    const withdrawn = after(...compared, ...clarified, ...accepted).when(withdraw);
    expect(statusAfter(...compared, ...clarified, ...accepted, ...withdrawn)).toBe('Offen');
  });

  it('must exist to be accepted', () => {
    const decide = acceptDeviation('IBAN_DEVIATION', null, comparedWith(10_000));
    expect(refusalOf(() => after().when(decide)).code).toBe('conflict');
  });
});

function correction(change: Parameters<typeof anInvoice>[0]) {
  const { fileHash: _, format: __, importSource: ___, ...facts } = anInvoice(change);
  return { ...facts, reason: 'Vertippt' };
}

describe('an invoice that was captured by mistake', () => {
  it('is voided with a reason and leaves the sums', () => {
    expect(after().when(voidInvoice('Doppelt erfasst'))).toMatchObject([
      { type: 'SupplierInvoiceVoided', data: { standing: standing('Offen', 'Verworfen') } },
    ]);
    expect(refusalOf(() => after().when(voidInvoice(''))).code).toBe('validation-failed');
  });

  it('refuses further decisions', () => {
    const voided = after().when(voidInvoice('Doppelt erfasst'));
    expect(after(...voided).when(voidInvoice('Doppelt erfasst'))).toEqual([]);
    expect(after(...voided).when(rematch(comparedWith(10_000)))).toEqual([]);
    expect(refusalOf(() => after(...voided).when(acceptLine('i1', null)))).toMatchObject({
      detail: 'Die Rechnung wurde verworfen.',
    });
  });

  it('is corrected when it was typed, with its amount before and after', () => {
    const facts = correction({ lines, grossCents: 20_000 });
    expect(after().when(correctInvoice(facts, comparedWith(10_000)))).toMatchObject([
      {
        type: 'SupplierInvoiceCorrected',
        data: {
          reason: 'Vertippt',
          standing: { from: 'Offen', to: 'Offen', fromEuroCents: 14_875, euroCents: 20_000 },
        },
      },
      { type: 'LineMatched', data: { standing: { to: 'Automatisch geprüft', euroCents: 20_000 } } },
    ]);
  });

  it('is corrected even if it is checked, and compared again', () => {
    const checked = given(supplierInvoiceStream).when(
      receiveInvoice(anInvoice({ lines }), comparedWith(10_000)),
    );
    const correct = correctInvoice(correction({ lines }), comparedWith(4_000));
    expect(given(supplierInvoiceStream, ...checked).when(correct)).toMatchObject([
      { type: 'SupplierInvoiceCorrected', data: { standing: { from: 'Automatisch geprüft' } } },
      { type: 'LineMatched', data: { standing: { to: 'Offen' } } },
    ]);
  });

  it.each(['', '  ', null])('is not corrected without a reason: %j', (reason) => {
    const correct = correctInvoice({ ...correction({ lines }), reason }, comparedWith(4_000));
    expect(refusalOf(() => after().when(correct)).code).toBe('validation-failed');
  });

  it('cannot be corrected if it was imported', () => {
    const imported = given(supplierInvoiceStream).when(
      receiveInvoice(anInvoice({ lines, fileHash: 'hash', format: 'CII' }), comparedWith(4_000)),
    );
    const correct = correctInvoice(correction({ lines }), comparedWith(4_000));
    expect(refusalOf(() => given(supplierInvoiceStream, ...imported).when(correct)).code).toBe('conflict');
  });

  it('keeps the line of the order that somebody named for one of its lines', () => {
    const assign = assignLine('i1', 'l1', comparedWith(4_000));
    const assigned = after().when(assign);
    expect(assigned).toMatchObject([{ type: 'SupplierInvoiceLineAssigned', data: { orderLineId: 'l1' } }]);
    expect(after(...assigned).when(assign)).toEqual([]);
  });

  it('is taken off its order', () => {
    const events = after().when(unassignOrder(comparedWith(4_000)));
    expect(events).toMatchObject([{ type: 'SupplierInvoiceUnassigned' }]);
    expect(existing(after(...events).state).orderId).toBeNull();
  });
});
