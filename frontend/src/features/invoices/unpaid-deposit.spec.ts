import { isConfirmed, whyDropped } from './unpaid-deposit.js';

const deposit = { taxes: [{ taxCase: 'STANDARD' as const, taxPercent: 19, net: 50, tax: 9.5 }] };

it('a deposit is dropped because it is not paid, or only in part', () => {
  expect(whyDropped(deposit, 59.5, 'RE-2026-00047')).toBe('Nicht bezahlt, nicht abgezogen auf RE-2026-00047');
  expect(whyDropped(deposit, 47, 'RE-2026-00047')?.replaceAll('\u00a0', ' ')).toBe(
    'Nur zum Teil bezahlt (offen 47,00 €), nicht abgezogen auf RE-2026-00047',
  );
  expect(whyDropped(deposit, 0, 'RE-2026-00047')).toBeNull();
});

it('doubts are confirmed as they were seen; without a doubt nothing has to be confirmed', () => {
  expect(isConfirmed(['Ohne Preis.'], '')).toBe(false);
  expect(isConfirmed(['Ohne Preis.'], 'Ohne Preis.')).toBe(true);
  expect(isConfirmed(['Ohne Preis.', 'Neu.'], 'Ohne Preis.')).toBe(false);
  expect(isConfirmed([], 'Ohne Preis.')).toBe(true);
});
