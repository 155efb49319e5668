import type { PurchaseOrderEvent, ReceivedLine } from '#contracts/supply/purchase-order.events.js';
import { outstandingMilli, purchaseOrderStream, type OrderLetter } from '#contracts/supply/purchase-order.js';
import { existing } from '../../platform/streams/existing.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  cancelOrder,
  cancelRest,
  confirmOrder,
  markSent,
  withdrawSentMark,
  noteBooked,
  noteSent,
  placeOrder,
  receiptDate,
  receiveGoods,
  type Delivery,
} from './purchase-order.js';

const orderId = 'order';
const orderedLine = (lineId: string, quantity: number) => ({
  lineId,
  partId: `part-${lineId}`,
  partNumber: `OF-${lineId}`,
  name: 'Ölfilter',
  brand: 'Filtrex',
  offerId: `offer-${lineId}`,
  quantity,
  unitPriceCents: 1_250,
  leadTimeDays: 1,
  workOrderId: null,
  workOrderNumber: null,
});
const facts = {
  orderId,
  number: 'BE-2026-00001',
  checkoutId: 'checkout',
  supplierId: 'supplier',
  supplierName: 'Teile Nord',
  shippingCents: 590,
  lines: [orderedLine('l1', 4), orderedLine('l2', 1)],
  netCents: 6_840,
};
const fact = (type: PurchaseOrderEvent['type'], data: object = {}) =>
  ({ type, version: 1, data: { orderId, ...data } }) as PurchaseOrderEvent;
const placed = fact('PurchaseOrderPlaced', facts);
const letter = (kind: OrderLetter['kind'], channel: OrderLetter['channel']): OrderLetter => ({
  kind,
  channel,
  fileHash: `${kind} by ${channel}`,
});
const letterMade = ({ kind, ...made }: OrderLetter) =>
  ({
    ...fact('PurchaseOrderSent', { ...made, letter: kind }),
    version: 2,
  }) as PurchaseOrderEvent;
const sent = letterMade(letter('order', 'mail'));
const ready = letterMade(letter('order', 'file'));
const marked = fact('PurchaseOrderMarkedSent');
const confirmed = fact('PurchaseOrderConfirmed', { expectedOn: '2026-12-01' });
const cancelled = fact('PurchaseOrderCancelled', { reason: null });
const row = (lineId: string | null, pieces: number, accepted = true): ReceivedLine => ({
  receiptLineId: `row-${lineId}`,
  lineId,
  partNumber: `OF-${lineId}`,
  articleId: null,
  locationId: 'shelf',
  quantityMilli: pieces * 1_000,
  accepted,
  unitCostE4: 125_000,
  note: null,
});
const delivery = (goodsReceiptId: string, ...lines: ReceivedLine[]): Delivery => ({
  goodsReceiptId,
  number: 'WE-2026-00001',
  receivedOn: '2026-11-24',
  deliveryNote: null,
  lines,
});
const received = (statusAfter: string, goodsReceiptId: string, ...lines: ReceivedLine[]) =>
  fact('GoodsReceived', { ...delivery(goodsReceiptId, ...lines), statusAfter });
const some = received('PARTIALLY_RECEIVED', 'r1', row('l1', 3));
const order = (...events: PurchaseOrderEvent[]) => given(purchaseOrderStream, placed, ...events);
const conflict = (decide: () => unknown) => {
  const { code, detail } = refusalOf(decide);
  expect(code).toBe('conflict');
  return detail;
};

describe('a purchase order', () => {
  it('is placed once', () => {
    expect(given(purchaseOrderStream).when(placeOrder(facts))).toEqual([placed]);
    expect(order().when(placeOrder(facts))).toEqual([]);
  });

  it('is sent once by mail, and once more if it is cancelled', () => {
    expect(order().when(noteSent(letter('order', 'mail')))).toEqual([sent]);
    expect(order(sent).when(noteSent(letter('order', 'file')))).toEqual([]);
    expect(existing(order(sent).state).sentAt).not.toBeNull();
    const takenBack = letterMade(letter('cancellation', 'file'));
    const afterwards = order(sent, cancelled);
    expect(afterwards.when(noteSent(letter('cancellation', 'file')))).toEqual([takenBack]);
    const { state, when } = order(sent, cancelled, takenBack);
    for (const kind of ['cancellation', 'order'] as const)
      expect(when(noteSent(letter(kind, 'mail')))).toEqual([]);
    expect(state).toMatchObject({ sentAt: expect.any(String), letter: { kind: 'cancellation' } });
    const neverSent = order(ready, cancelled, letterMade(letter('cancellation', 'mail')));
    expect(neverSent.state).toMatchObject({ sentAt: null, letter: { kind: 'cancellation' } });
  });

  it('cannot be read if its log does not begin with its placing', () => {
    expect(() => given(purchaseOrderStream, confirmed)).toThrow('PurchaseOrderConfirmed');
  });

  it('that is a file is not sent before somebody says so', () => {
    expect(order(ready).state).toMatchObject({ sentAt: null, letter: { channel: 'file' } });
    expect(order(ready).when(markSent())).toEqual([marked]);
    expect(order(ready, marked).state).toMatchObject({ sentAt: expect.any(String) });
    for (const done of [order(ready, marked), order(sent)])
      expect(done.when(markSent(), { expectedRevision: 0 })).toEqual([]);
    expect(conflict(() => order().when(markSent()))).toBe('Die Bestellung wird noch vorbereitet.');
  });

  it('that was marked by mistake is ready to be sent again, with the reason', () => {
    const withdrawn = fact('PurchaseOrderSentMarkWithdrawn', { reason: 'Falsche Bestellung' });
    expect(order(ready, marked).when(withdrawSentMark('Falsche Bestellung'))).toEqual([withdrawn]);
    const again = order(ready, marked, withdrawn);
    expect(again.state).toMatchObject({ sentAt: null, letter: { channel: 'file' } });
    expect(again.when(withdrawSentMark('Falsche Bestellung'), { expectedRevision: 0 })).toEqual([]);
    expect(again.when(markSent())).toEqual([marked]);
  });

  it.each<[string, PurchaseOrderEvent[], string]>([
    ['was sent by mail', [sent], 'Die Bestellung wurde per E-Mail gesendet.'],
    [
      'was confirmed',
      [ready, marked, confirmed],
      'Der Lieferant hat die Bestellung schon bestätigt oder geliefert.',
    ],
    [
      'was delivered',
      [ready, marked, some],
      'Der Lieferant hat die Bestellung schon bestätigt oder geliefert.',
    ],
  ])('that %s keeps its mark', (_, events, detail) => {
    expect(conflict(() => order(...events).when(withdrawSentMark('Irrtum')))).toBe(detail);
  });

  it('keeps its mark without a reason', () => {
    const { when } = order(ready, marked);
    expect(refusalOf(() => when(withdrawSentMark(' ')))).toMatchObject({ errors: [{ field: 'reason' }] });
  });

  it('cannot be expected before the day on which it was placed', () => {
    const { placedAt } = existing(order().state);
    const [day = ''] = placedAt.split('T');
    expect(order().when(confirmOrder(day))).toHaveLength(1);
    expect(refusalOf(() => order().when(confirmOrder('2020-01-01')))).toMatchObject({
      errors: [
        {
          field: 'expectedDate',
          message: expect.stringMatching(/^Der Liefertermin liegt vor der Bestellung vom /),
        },
      ],
    });
  });

  it('is confirmed with or without a day, and again only with another day', () => {
    expect(order().when(confirmOrder('2026-12-01'))).toEqual([confirmed]);
    expect(order(confirmed).state).toMatchObject({ status: 'CONFIRMED', expectedOn: '2026-12-01' });
    expect(order(confirmed).when(confirmOrder(undefined))).toEqual([]);
    expect(order(confirmed).when(confirmOrder(null))).toEqual([
      fact('PurchaseOrderConfirmed', { expectedOn: null }),
    ]);
    expect(order(some, confirmed).state?.status).toBe('PARTIALLY_RECEIVED');
  });

  it('can be cancelled before any delivery; a repeated call succeeds', () => {
    expect(order().when(cancelOrder(null))).toEqual([cancelled]);
    expect(order(cancelled).when(cancelOrder(null), { expectedRevision: 0 })).toEqual([]);
    expect(conflict(() => order(some).when(cancelOrder(null)))).toBe('Es wurde bereits Ware empfangen.');
  });

  it('refuses every command once it is cancelled', () => {
    const { when } = order(cancelled);
    for (const decide of [
      confirmOrder(null),
      cancelRest(),
      markSent(),
      withdrawSentMark('Irrtum'),
      receiveGoods(delivery('r1', row('l1', 1))),
    ])
      expect(conflict(() => when(decide))).toBe('Die Bestellung ist storniert.');
  });

  it('refuses an unknown order and an old revision', () => {
    const decisions = [
      noteSent(letter('order', 'mail')),
      markSent(),
      withdrawSentMark('Irrtum'),
      confirmOrder(null),
      cancelOrder(null),
      cancelRest(),
    ];
    for (const decide of [...decisions, receiveGoods(delivery('r1')), noteBooked('r1', [])])
      for (const seen of [{}, { expectedRevision: 0 }])
        expect(refusalOf(() => given(purchaseOrderStream).when(decide, seen)).code).toBe('not-found');
    const behind = () => order(confirmed).when(confirmOrder(null), { expectedRevision: 0 });
    expect(refusalOf(behind).code).toBe('revision-behind');
    expect(order(sent).when(confirmOrder(null), { expectedRevision: 0 })).toHaveLength(1);
  });
});

describe('receiving goods', () => {
  it('is recorded once, whatever revision a repeated call names', () => {
    const receive = receiveGoods(delivery('r1', row('l1', 3)));
    expect(order().when(receive)).toEqual([some]);
    expect(order(some).when(receive, { expectedRevision: 0 })).toEqual([]);
  });

  it.each([
    ['PARTIALLY_RECEIVED', [row('l1', 4)]],
    ['RECEIVED', [row('l1', 4), row('l2', 1)]],
    ['RECEIVED', [row('l1', 9), row('l2', 1)]],
    ['ORDERED', [row('l1', 4, false)]],
    ['ORDERED', [row(null, 4)]],
  ] as const)('leads to %s', (statusAfter, lines) => {
    const [event] = order().when(receiveGoods(delivery('r1', ...lines)));
    expect(event?.data).toMatchObject({ statusAfter });
  });

  it('marks the line that exceeds the ordered quantity', () => {
    const { state } = order(some, received('PARTIALLY_RECEIVED', 'r2', row('l1', 1), row('l1', 1)));
    const { receipts, lines } = existing(state);
    expect(receipts.map((receipt) => receipt.lines.map(({ over }) => over))).toEqual([
      [false],
      [false, true],
    ]);
    expect(lines[0]?.receivedMilli).toBe(5_000);
  });

  it('does not mark lines that were rejected, or not ordered, however much there is', () => {
    const { state } = order(
      received('ORDERED', 'r1', row('l1', 9, false), row(null, 9), row(null, 9, false)),
    );
    const { receipts, lines } = existing(state);
    expect(receipts[0]?.lines.map(({ over }) => over)).toEqual([false, false, false]);
    expect(lines.map(({ receivedMilli }) => receivedMilli)).toEqual([0, 0]);
  });

  it('marks what comes although it was cancelled', () => {
    const rest = fact('PurchaseOrderRestCancelled', { lines: [{ lineId: 'l1', quantityMilli: 1_000 }] });
    const { state } = order(some, rest, received('RECEIVED', 'r2', row('l1', 1), row('l2', 1)));
    const { receipts, lines } = existing(state);
    expect(receipts[1]?.lines.map(({ over }) => over)).toEqual([true, false]);
    expect(lines.map(({ cancelledMilli }) => cancelledMilli)).toEqual([1_000, 0]);
  });

  it('can cancel the outstanding lines', () => {
    const rest = fact('PurchaseOrderRestCancelled', {
      lines: [
        { lineId: 'l1', quantityMilli: 1_000 },
        { lineId: 'l2', quantityMilli: 1_000 },
      ],
    });
    expect(order(some).when(cancelRest())).toEqual([rest]);
    expect(order(some, rest).state?.status).toBe('RECEIVED');
    expect(existing(order(some, rest).state).lines.map(outstandingMilli)).toEqual([0, 0]);
    const whole = received('PARTIALLY_RECEIVED', 'r1', row('l1', 4));
    expect(order(whole).when(cancelRest())).toMatchObject([
      { data: { lines: [{ lineId: 'l2', quantityMilli: 1_000 }] } },
    ]);
    expect(order(some, rest).when(cancelRest(), { expectedRevision: 0 })).toEqual([]);
    expect(conflict(() => order().when(cancelRest()))).toBe('Es wurde noch keine Ware empfangen.');
  });

  it('is possible 200 times', () => {
    const many = Array.from({ length: 200 }, (_, place) => received('ORDERED', `r${place}`));
    const refused = conflict(() => order(...many).when(receiveGoods(delivery('next', row('l1', 1)))));
    expect(refused).toBe('Eine Bestellung hat höchstens 200 Wareneingänge.');
  });

  it('records once that the stock is booked, with the articles', () => {
    const articles = [{ receiptLineId: 'row-l1', articleId: 'article' }];
    const booked = fact('GoodsReceiptBooked', { goodsReceiptId: 'r1', articles });
    expect(order(some).when(noteBooked('r1', articles))).toEqual([booked]);
    expect(order(some, booked).when(noteBooked('r1', articles))).toEqual([]);
    expect(existing(order(some, booked).state).receipts[0]).toMatchObject({
      booked: true,
      lines: [{ articleId: 'article' }],
    });
    expect(refusalOf(() => order().when(noteBooked('r1', []))).code).toBe('not-found');
    const two = order(some, received('RECEIVED', 'r2', row('l2', 1)), booked);
    expect(existing(two.state).receipts.map((receipt) => receipt.booked)).toEqual([true, false]);
    expect(two.when(noteBooked('r2', []))).toHaveLength(1);
  });

  it("is dated today or earlier, in the workshop's time zone", () => {
    const lateInUtc = '2026-11-23T23:30:00.000Z';
    expect(receiptDate(null, lateInUtc)).toBe('2026-11-24');
    for (const day of ['2026-11-20', '2026-11-24']) expect(receiptDate(day, lateInUtc)).toBe(day);
    expect(refusalOf(() => receiptDate('2026-11-25', lateInUtc))).toMatchObject({
      errors: [{ field: 'receivedOn' }],
    });
  });
});
