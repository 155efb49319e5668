import type {
  MatchFacts,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { given } from '../testing/given.js';
import { matchInvoice } from './match.js';
import { acceptLine, clarifyLine, receiveInvoice, rematch } from './supplier-invoice.js';
import { anInvoice, anOrder, anOrderLine, aReceipt, invoiced } from './testing/orders.js';

/** What a decision says was known then; what comes later changes nothing about it. */
const tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const lines = [invoiced({ lineId: 'i1' })];
const comparedWith = (receivedMilli: number): ReadonlyMap<string, MatchFacts> =>
  matchInvoice(lines, {
    order: anOrder({
      lines: [anOrderLine({ receivedMilli })],
      receipts:
        receivedMilli === 0 ? [] : [aReceipt({ lines: [{ lineId: 'l1', quantityMilli: receivedMilli }] })],
    }),
    earlier: [],
    tolerances,
  });
const known = (receivedMilli: number): MatchFacts => comparedWith(receivedMilli).get('i1') as MatchFacts;

const received = given(supplierInvoiceStream).when(receiveInvoice(anInvoice({ lines }), comparedWith(4_000)));
const after = (...more: readonly SupplierInvoiceEvent[]) =>
  given(supplierInvoiceStream, ...received, ...more);

const standing = (from: string | null, to: string) => ({ from, to, euroCents: 14_875 });

describe('a decision carries what was known when it was made', () => {
  const about = { supplierInvoiceId: 'invoice', lineId: 'i1' };

  it('the match: order, deliveries, what came and what was charged', () => {
    expect(received[1]).toEqual({
      type: 'LineMatched',
      version: 1,
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
        { type, version: 1, data: { ...about, ...known(4_000), ...words, standing: standing('Offen', to) } },
      ]);
    },
  );

  it('after a later delivery those of that delivery, and what was said before stays in the history', () => {
    const clarified = after().when(clarifyLine('i1', 'Wo bleibt der Rest?', null));
    const matched = after(...clarified).when(rematch(comparedWith(7_000)));
    const later = after(...clarified, ...matched);
    expect(later.when(acceptLine('i1', null))).toMatchObject([
      { type: 'LineAccepted', data: { ...known(7_000), standing: standing('In Klärung', 'Abgeschlossen') } },
    ]);
    expect(later.state?.lines[0]?.history.map(({ action, note }) => [action, note])).toEqual([
      ['AUTO_CHECK', '6 Stk mehr berechnet als empfangen.'],
      ['IN_CLARIFICATION', 'Wo bleibt der Rest?'],
      ['AUTO_CHECK', '3 Stk mehr berechnet als empfangen.'],
    ]);
  });

  it('a delivery that makes it right ends the clarification, and the invoice is checked', () => {
    const clarified = after().when(clarifyLine('i1', 'Wo bleibt der Rest?', null));
    expect(after(...clarified).when(rematch(comparedWith(10_000)))).toMatchObject([
      { data: { matchStatus: 'MATCH', standing: standing('In Klärung', 'Automatisch geprüft') } },
    ]);
  });
});
