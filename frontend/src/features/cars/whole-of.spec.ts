import { wholeOf } from './whole-of.js';

it.each([
  ['48.300', 48_300],
  ['1.048.300', 1_048_300],
  ['48 300', 48_300],
  [' 96 ', 96],
  ['', null],
  ['77.5', '77.5'],
  ['77,5', '77,5'],
  ['4.83', '4.83'],
  ['viel', 'viel'],
])('reads %p as the whole number %p, or leaves it to the server', (typed, read) => {
  expect(wholeOf(typed)).toBe(read);
});
