import { differenceInWords, percentOf, totalInWords } from './labour-words.js';

const spoken = (text: string) => text.replaceAll('\u00A0', ' ');

it('says how much longer or shorter the work was', () => {
  expect(differenceInWords({ soldMin: 60, clockedMin: 85 })).toBe('25 min mehr');
  expect(differenceInWords({ soldMin: 120, clockedMin: 60 })).toBe('1 h weniger');
  expect(differenceInWords({ soldMin: 60, clockedMin: 60 })).toBe('wie verkauft');
});

it('says how much was sold for each hour at the car', () => {
  expect(percentOf({ soldMin: 90, clockedMin: 60 })).toBe(150);
  expect(percentOf({ soldMin: 90, clockedMin: 0 })).toBeNull();
});

it('says what of the work cannot be compared', () => {
  const total = { operations: 3, soldMin: 120, clockedMin: 100, unclocked: 1 };
  expect(spoken(totalInWords(total))).toBe(
    'Soll 2 h, Ist 1 h 40 min: 20 min weniger (120 %). 1 Position ohne gebuchte Zeit.',
  );
  expect(spoken(totalInWords({ operations: 0, soldMin: 0, clockedMin: 0, unclocked: 2 }))).toBe(
    '2 Positionen ohne gebuchte Zeit.',
  );
  expect(totalInWords({ operations: 0, soldMin: 0, clockedMin: 0, unclocked: 0 })).toBe('');
});
