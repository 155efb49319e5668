import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import {
  capitals,
  day,
  emptyOf,
  fields,
  id,
  key,
  matching,
  moment,
  percent,
  phone,
  quantity,
  yesNo,
  type Field,
} from './fields.js';
import { changeRequestOf } from './request-of.js';

const ID = '0197b2f0-1234-7abc-8def-0123456789ab';

/** What a request with this one field makes of a value; `refused`: it is an error. */
function taken(field: Field, value: unknown): unknown {
  class Request extends changeRequestOf(fields({ value: field })) {}
  const request = plainToInstance(Request, { value });
  return validateSync(request).length > 0 ? 'refused' : request.value;
}

describe('a field', () => {
  it('of a telephone number has at most 40 characters', () => {
    expect(taken(phone(), ' 0221  4710 ')).toBe('0221 4710');
    expect(taken(phone(), '1'.repeat(41))).toBe('refused');
    expect(phone().label).toBe('Telefon');
  });

  it('in capitals keeps its spaces', () => {
    expect(taken(capitals('Kennzeichen', 9), 's-ab  1')).toBe('S-AB 1');
    expect(taken(capitals('Kennzeichen', 9), 's-ab 1234h')).toBe('refused');
  });

  it('of a VIN, HSN, TSN or VAT id has capitals and no spaces', () => {
    expect(taken(key('VIN'), ' wvw zzz ')).toBe('WVWZZZ');
    expect(taken(key('HSN', 4), '06031')).toBe('refused');
  });

  it('with a pattern refuses what does not match', () => {
    const account = matching('Konto', 8, /^\d{4,8}$/);
    expect(taken(account, '1200')).toBe('1200');
    expect(taken(account, '12')).toBe('refused');
    expect(taken(account, '123456789')).toBe('refused');
  });

  it('of another record is a UUID', () => {
    expect(taken(id('Kunde'), ID)).toBe(ID);
    expect(taken(id('Kunde'), 'K-1')).toBe('refused');
  });

  it('of a day is a day of the calendar', () => {
    expect(taken(day('Nächste HU'), '2028-02-29')).toBe('2028-02-29');
    expect(taken(day('Nächste HU'), '2027-02-29')).toBe('refused');
  });

  it('of a moment has at most 40 characters', () => {
    expect(taken(moment('Zeitpunkt'), '2026-11-21T09:00')).toBe('2026-11-21T09:00');
    expect(taken(moment('Zeitpunkt'), '2'.repeat(41))).toBe('refused');
  });

  it('of a percentage is between 0 and 100 with two decimals', () => {
    expect(taken(percent('Rabatt'), 12.25)).toBe(12.25);
    for (const wrong of [-1, 100.01, 1.005]) expect(taken(percent('Rabatt'), wrong)).toBe('refused');
    expect(percent('Rabatt').range).toEqual({ min: 0, max: 100 });
  });

  it('of a quantity may be 0, unless it must be above', () => {
    expect(taken(quantity('Menge'), 0)).toBe(0);
    expect(taken(quantity('Menge', { aboveZero: true }), 0)).toBe('refused');
    expect(quantity('Menge').range).toEqual({ min: 0, max: 999_999.999 });
    expect(quantity('Menge', { aboveZero: true }).range).toEqual({ min: 0.001, max: 999_999.999 });
  });

  it('of yes or no is no at first, and every other one empty', () => {
    expect(emptyOf(fields({ forHire: yesNo('Zu vermieten'), key: key('VIN') }))).toEqual({
      forHire: false,
      key: null,
    });
  });
});
