import { filterIn, NO_FILTER, periodOf, queryOf, withFilter } from './log-filter.js';

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

  it('means the minutes that it names, by the workshop’s clock', () => {
    const period = { from: '2026-11-18T10:10', to: '2026-11-18T10:59' };
    expect(queryOf({ ...NO_FILTER, ...period }).toString()).toBe(
      new URLSearchParams({ from: '2026-11-18T09:10:00.000Z', to: '2026-11-18T09:59:59.999Z' }).toString(),
    );
    expect(periodOf({ from: '', to: 'morgen' })).toEqual({ from: null, to: null });
  });
});
