import { filterIn, instantOf, NO_FILTER, queryOf, withFilter } from './log-filter.js';

describe('the filter of the logs', () => {
  it('stands in the address, and a new one begins on the first page with nothing selected', () => {
    const filter = { ...NO_FILTER, level: 'ERROR', correlationId: ' abc ' };
    const address = withFilter(new URLSearchParams('seite=3&auswahl=x&event=alt'), filter);
    expect(address.toString()).toBe('correlation=abc&level=ERROR');
    expect(filterIn(address)).toEqual({ ...filter, correlationId: 'abc' });
  });

  it('asks only for what can be meant', () => {
    const odd = { ...NO_FILTER, status: 'fünfhundert', from: 'gestern', event: '  ' };
    expect(queryOf(odd).toString()).toBe('');
    expect(queryOf({ ...NO_FILTER, status: ' 502 ' }).toString()).toBe('status=502');
  });

  it('takes a time without seconds as one with none', () => {
    expect(instantOf('2026-11-18T10:10')).toBe(new Date('2026-11-18T10:10:00').toISOString());
    expect(instantOf('')).toBe('');
  });
});
