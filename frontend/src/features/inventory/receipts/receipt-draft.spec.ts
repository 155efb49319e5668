import type { DeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import { problemsOf, receiptDraft, receiptLines, withUnordered, type ReceiptDraft } from './receipt-draft.js';

const order = {
  lines: [
    { id: 'line-1', quantity: 4, receivedQuantity: 1 },
    { id: 'line-2', quantity: 2, receivedQuantity: 2 },
  ],
} as unknown as DeliveryAnswer;

const TODAY = '2026-11-23';
const draft = (change: Partial<ReceiptDraft> = {}): ReceiptDraft => ({
  ...receiptDraft(order, TODAY),
  ...change,
});
const unordered = {
  key: 7,
  partNumber: ' ZK-1 ',
  quantity: '2',
  locationId: '',
  note: ' verwechselt ',
  kept: false,
};

describe('a delivery as it is typed', () => {
  it('begins with what is still to come', () => {
    expect(draft().lines.map(({ quantity }) => quantity)).toEqual(['3', '']);
    expect(receiptLines(draft(), 'shelf')).toEqual([
      { lineId: 'line-1', quantity: 3, locationId: 'shelf', accepted: true },
    ]);
  });

  it('keeps apart what goes back and what nobody ordered', () => {
    const typed = draft({
      lines: [{ lineId: 'line-1', quantity: '2,5', locationId: 'other', refused: true }],
      unordered: [unordered, { ...unordered, key: 8, note: ' ', kept: true }],
    });
    expect(problemsOf(typed, TODAY)).toEqual({});
    expect(receiptLines(typed, 'shelf')).toEqual([
      { lineId: 'line-1', quantity: 2.5, locationId: 'other', accepted: false },
      { partNumber: 'ZK-1', quantity: 2, locationId: 'shelf', accepted: false, note: 'verwechselt' },
      { partNumber: 'ZK-1', quantity: 2, locationId: 'shelf', accepted: true },
    ]);
  });

  it('takes several parts that nobody ordered', () => {
    const twice = withUnordered(withUnordered(draft()));
    expect(twice.unordered.map(({ key, quantity, kept }) => [key, quantity, kept])).toEqual([
      [1, '1', false],
      [2, '1', false],
    ]);
  });

  it('names each field that cannot be read', () => {
    const typed = draft({
      lines: [{ lineId: 'line-1', quantity: 'drei', locationId: '', refused: false }],
      unordered: [{ ...unordered, partNumber: ' ', quantity: '0' }],
    });
    const sentence = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';
    expect(problemsOf(typed, TODAY)).toEqual({
      'line-1': sentence,
      'partNumber-7': 'Bitte die Teilenummer angeben.',
      'quantity-7': sentence,
    });
  });

  it('needs a day that is not in the future', () => {
    expect(draft().receivedOn).toBe(TODAY);
    expect(problemsOf(draft({ receivedOn: null }), TODAY)).toEqual({
      receivedOn: 'Bitte ein Datum angeben (TT.MM.JJJJ).',
    });
    expect(problemsOf(draft({ receivedOn: '2026-11-24' }), TODAY)).toEqual({
      receivedOn: 'Das Datum liegt in der Zukunft.',
    });
    expect(problemsOf(draft({ receivedOn: '2026-11-20' }), TODAY)).toEqual({});
  });
});
