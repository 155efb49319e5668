import { conflictsOf } from './conflict.js';

describe('a conflict', () => {
  const base = { name: 'Alt', city: 'Ulm', day: '2026-11-19', isFirm: false };

  it('is where both sides have changed a field', () => {
    const mine = { ...base, name: 'Meins', city: 'Bonn', isFirm: true };
    const theirs = { ...base, name: 'Ihres', day: '2026-11-20', isFirm: true };
    expect(conflictsOf(base, mine, theirs)).toEqual([{ field: 'name', mine: 'Meins', theirs: 'Ihres' }]);
  });

  it('is told in words', () => {
    const mine = { ...base, day: '', isFirm: true };
    expect(conflictsOf({ ...base, isFirm: null }, mine, { ...base, day: '2026-11-20' })).toEqual([
      { field: 'day', mine: '–', theirs: '20.11.2026' },
      { field: 'isFirm', mine: 'ja', theirs: 'nein' },
    ]);
  });
});
