import { isLeitwegId } from './leitweg-id.js';

it.each(['04011000-12345-03', '992-90009-96', '05315-ABZ9-85', '05315-abz9-85'])(
  '%s is a Leitweg-ID',
  (text) => {
    expect(isLeitwegId(text)).toBe(true);
  },
);

it.each([
  '',
  '04011000-12345-04',
  '04011000-12354-03',
  'Bestellung 4711',
  '04011000',
  '0-12345-03',
  '04011000-12345-3',
])('„%s“ is none', (text) => {
  expect(isLeitwegId(text)).toBe(false);
});
