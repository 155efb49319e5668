import { changedValues } from './changed-values.js';

it('a history tells each changed value with the old one, and what was or is empty', () => {
  const labels = { name: 'Name', hours: 'Dauer', shown: 'Kachel', text: 'Text', note: 'Notiz' };
  const before = { name: 'Öl', hours: 1, shown: true, text: '', note: null as string | null };
  const after = { name: 'Öl', hours: 2, shown: false, text: 'neu', note: 'da' };
  expect(changedValues(labels, before, after)).toEqual([
    'Dauer von „1“ auf „2“ gesetzt',
    'Kachel von „ja“ auf „nein“ gesetzt',
    'Text von „–“ auf „neu“ gesetzt',
    'Notiz von „–“ auf „da“ gesetzt',
  ]);
});
