import { fitting } from './pasted-text.js';

it.each([
  ['  WVWZZZAUZGW000107 ', 17, 'WVWZZZAUZGW000107'],
  [' 500 ', 3, '500'],
  [`  ${'x'.repeat(120)}`, 100, 'x'.repeat(100)],
  ['\n', 0, ''],
])('trims a pasted %j before it is cut to %d characters', (pasted, room, text) => {
  expect(fitting(pasted, room)).toBe(text);
});

it.each([
  ['fits', ' BE-2026-00001 ', 100],
  ['has no white space around it', 'x'.repeat(120), 100],
])('leaves a text that %s to the browser', (_, pasted, room) => {
  expect(fitting(pasted, room)).toBeNull();
});
