import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import {
  addressOf,
  addressSortedBy,
  countInWords,
  filterAppointments,
  filterInAddress,
  sortingInAddress,
} from './appointment-filter.js';

const TODAY = '2026-11-18';
const COLUMNS = ['name', 'email', 'date', 'status'];
const read = (text: string) => filterInAddress(new URLSearchParams(text), TODAY);

const appointment = (change: Partial<AppointmentAnswer>): AppointmentAnswer => ({
  id: 'a',
  date: TODAY,
  time: '10:00',
  duration: 1,
  status: 'CONFIRMED',
  service: 'Ölwechsel',
  serviceId: 's',
  name: 'Ayşe Großmann',
  email: 'a.grossmann@mail.example',
  telefon: '0171 39200-22',
  kfz: 'XM-AG 640',
  customerLinkType: 'NONE',
  vehicleLinkType: 'NONE',
  customer: null,
  vehicle: null,
  ...change,
});
const finds = (search: string, status: AppointmentAnswer['status'] | null = null) =>
  filterAppointments([appointment({})], { search, status }).length === 1;

describe('the filter in the address', () => {
  it('starts today and shows everything else', () => {
    expect(read('')).toEqual({ search: '', status: null, from: TODAY, to: null });
  });

  it('shows all days to somebody who comes for one appointment', () => {
    expect(read('highlight=a').from).toBeNull();
    expect(read('highlight=a&von=2026-11-20').from).toBe('2026-11-20');
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

describe('the search', () => {
  it.each([
    '',
    'ayse',
    'GROSSMANN',
    'großmann',
    'xm-ag 640',
    'xmag640',
    'olwechsel',
    '017139200',
    'ayse 640',
    'mail.example',
  ])('finds "%s"', (search) => {
    expect(finds(search)).toBe(true);
  });

  it.each(['ayse 641', 'bremsen', 'zz'])('does not find "%s"', (search) => {
    expect(finds(search)).toBe(false);
  });

  it('looks at the status too', () => {
    expect(finds('ayse', 'CONFIRMED')).toBe(true);
    expect(finds('ayse', 'REQUESTED')).toBe(false);
  });
});

it('counts in words', () => {
  expect(countInWords([])).toBe('0 Termine');
  expect(countInWords([appointment({})])).toBe('1 Termin');
  expect(countInWords([appointment({}), appointment({ status: 'REQUESTED' })])).toBe(
    '2 Termine, davon 1 angefragt',
  );
});
