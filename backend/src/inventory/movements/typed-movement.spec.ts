import { typedMovement } from './typed-movement.js';

const SHELF = { articleId: 'article', locationId: 'shelf' };

describe('a typed movement', () => {
  it.each(['RECEIPT', 'ISSUE', 'MOVE', 'RESERVE', 'RELEASE'] as const)('refuses %s of nothing', (type) => {
    expect(() => typedMovement('movement', { ...SHELF, type, quantity: 0 })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'quantity' })] }),
    );
  });

  it('takes the quantity of ADJUST as counted, also 0', () => {
    const { booking, countedMilli } = typedMovement('movement', {
      ...SHELF,
      type: 'ADJUST',
      quantity: 0,
      note: 'Bruch',
    });
    expect(countedMilli).toBe(0);
    expect(booking.note).toBe('Bruch');
  });

  it('refuses ADJUST without a reason', () => {
    expect(() => typedMovement('movement', { ...SHELF, type: 'ADJUST', quantity: 1, note: '' })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'note' })] }),
    );
  });

  it('keeps a target for MOVE only', () => {
    const typed = { ...SHELF, quantity: 1.5, toLocationId: 'cellar' };
    expect(typedMovement('movement', { ...typed, type: 'MOVE' }).booking).toMatchObject({
      toLocationId: 'cellar',
      quantityMilli: 1_500,
    });
    expect(typedMovement('movement', { ...typed, type: 'ISSUE' }).booking.toLocationId).toBeNull();
  });
});
