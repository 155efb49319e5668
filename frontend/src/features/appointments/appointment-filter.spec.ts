import { filterOf, fromInAddress } from './appointment-filter.js';
import { countInWords } from './appointment-words.js';

const TODAY = '2026-11-18';

describe('the filter in the address', () => {
  it('starts today and shows everything else', () => {
    expect(filterOf({ status: '', von: '', bis: '' }, TODAY)).toEqual({
      status: null,
      from: TODAY,
      to: null,
    });
  });

  it('shows all days when it is told to', () => {
    expect(filterOf({ von: 'alle' }, TODAY).from).toBeNull();
    expect(filterOf({ von: '2026-11-20', status: 'geaendert' }, TODAY)).toEqual({
      status: 'RESCHEDULED',
      from: '2026-11-20',
      to: null,
    });
  });

  it('does not take what is no date and no status', () => {
    const odd = { von: 'gestern', bis: '2026-02-31', status: 'constructor' };
    expect(filterOf(odd, TODAY)).toEqual(filterOf({}, TODAY));
  });

  it('is read again as it was written, and says nothing about today', () => {
    for (const from of [null, '2026-12-01', TODAY]) {
      expect(filterOf({ von: fromInAddress(from, TODAY) }, TODAY).from).toBe(from);
    }
    expect(fromInAddress(TODAY, TODAY)).toBe('');
  });
});

it('counts in words', () => {
  expect(countInWords(0, 0)).toBe('0 Termine');
  expect(countInWords(1, 0)).toBe('1 Termin');
  expect(countInWords(6_240, 3)).toBe('6.240 Termine, davon 3 angefragt');
});
