import { addressOf, addressSortedBy, filterInAddress, sortingInAddress } from './appointment-filter.js';
import { countInWords } from './appointment-words.js';

const TODAY = '2026-11-18';
const COLUMNS = ['name', 'email', 'date', 'status'];
const read = (text: string) => filterInAddress(new URLSearchParams(text), TODAY);

describe('the filter in the address', () => {
  it('starts today and shows everything else', () => {
    expect(read('')).toEqual({ search: '', status: null, from: TODAY, to: null });
  });

  it('shows all days when it is told to', () => {
    expect(read('von=alle').from).toBeNull();
    expect(read('von=2026-11-20').from).toBe('2026-11-20');
  });

  it('does not take what is no date and no status', () => {
    expect(read('von=gestern&bis=2026-02-31&status=offen')).toEqual(read(''));
  });

  it('is read again as it was written, and leaves the rest of the address', () => {
    for (const filter of [
      read(''),
      { search: 'roth 207', status: 'REQUESTED', from: null, to: '2026-12-01' },
      { search: '', status: 'CANCELLED', from: '2026-01-01', to: null },
    ] as const) {
      const address = addressOf(filter, new URLSearchParams('sort=-name&highlight=a'), TODAY);
      expect(filterInAddress(address, TODAY)).toEqual(filter);
      expect(address.get('sort')).toBe('-name');
      expect(address.has('highlight')).toBe(false);
    }
  });

  it('is no longer said when it is what the list shows anyway', () => {
    expect(addressOf(read(''), new URLSearchParams('suche=x&von=alle'), TODAY).toString()).toBe('');
  });
});

describe('the order in the address', () => {
  it('is by date, unless the address names a column that there is', () => {
    expect(sortingInAddress(new URLSearchParams(), COLUMNS)).toEqual({ id: 'date', desc: false });
    expect(sortingInAddress(new URLSearchParams('sort=passwort'), COLUMNS)).toEqual({
      id: 'date',
      desc: false,
    });
    expect(sortingInAddress(new URLSearchParams('sort=-name'), COLUMNS)).toEqual({ id: 'name', desc: true });
  });

  it('is read again as it was written', () => {
    for (const id of COLUMNS) {
      for (const desc of [true, false]) {
        const address = addressSortedBy({ id, desc }, new URLSearchParams('suche=x'));
        expect(sortingInAddress(address, COLUMNS)).toEqual({ id, desc });
        expect(address.get('suche')).toBe('x');
      }
    }
  });
});

it('counts in words', () => {
  expect(countInWords(0, 0)).toBe('0 Termine');
  expect(countInWords(1, 0)).toBe('1 Termin');
  expect(countInWords(6_240, 3)).toBe('6.240 Termine, davon 3 angefragt');
});
