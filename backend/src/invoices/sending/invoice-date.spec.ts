import { unusualDate } from '#contracts/invoices/invoice-date.js';

describe('the date of an invoice that is sent on 24 November 2026', () => {
  it.each(['2026-11-24', '2026-11-25', '2026-10-24'])('%s is usual', (date) => {
    expect(unusualDate(date, '2026-11-24')).toBeNull();
  });

  it.each([
    ['2026-11-26', 'liegt in der Zukunft'],
    ['2030-01-01', 'liegt in der Zukunft'],
    ['2016-11-23', 'liegt in einem anderen Jahr als der Versand'],
    ['2026-10-23', 'liegt mehr als 31 Tage vor dem Versand'],
  ])('%s %s', (date, why) => {
    expect(unusualDate(date, '2026-11-24')).toContain(why);
  });

  it('needs a confirmation on the first days of a year for the year before', () => {
    expect(unusualDate('2026-12-31', '2027-01-02')).toContain('in einem anderen Jahr');
  });
});
