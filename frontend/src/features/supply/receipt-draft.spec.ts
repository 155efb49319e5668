import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { problemsOf, receiptDraft, receiptLines, type ReceiptDraft } from './receipt-draft.js';

const order = {
  lines: [
    { id: 'line-1', quantity: 4, receivedQuantity: 1 },
    { id: 'line-2', quantity: 2, receivedQuantity: 2 },
  ],
} as unknown as OrderAnswer;

const draft = (change: Partial<ReceiptDraft> = {}): ReceiptDraft => ({ ...receiptDraft(order), ...change });
const unordered = { key: 7, partNumber: ' ZK-1 ', quantity: '2', note: ' verwechselt ', kept: false };

describe('a delivery as it is typed', () => {
  it('begins with what is still to come', () => {
    expect(draft().lines.map(({ quantity }) => quantity)).toEqual(['3', '']);
    expect(receiptLines(draft(), 'shelf')).toEqual([
      { lineId: 'line-1', quantity: 3, locationId: 'shelf', accepted: true },
    ]);
  });

  it('keeps apart what goes back and what nobody ordered', () => {
    const [first] = draft().lines;
    const typed = draft({
      lines: [{ lineId: first?.lineId ?? '', quantity: '2,5', refused: true }],
      unordered: [unordered, { ...unordered, key: 8, note: ' ', kept: true }],
    });
    expect(problemsOf(typed)).toEqual({});
    expect(receiptLines(typed, 'shelf')).toEqual([
      { lineId: 'line-1', quantity: 2.5, locationId: 'shelf', accepted: false },
      { partNumber: 'ZK-1', quantity: 2, locationId: 'shelf', accepted: false, note: 'verwechselt' },
      { partNumber: 'ZK-1', quantity: 2, locationId: 'shelf', accepted: true },
    ]);
  });

  it('names each field that cannot be read', () => {
    const typed = draft({
      lines: [{ lineId: 'line-1', quantity: 'drei', refused: false }],
      unordered: [{ ...unordered, partNumber: ' ', quantity: '0' }],
    });
    const sentence = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';
    expect(problemsOf(typed)).toEqual({
      'line-1': sentence,
      'partNumber-7': 'Bitte die Teilenummer angeben.',
      'quantity-7': sentence,
    });
  });
});
