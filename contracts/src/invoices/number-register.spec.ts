import { fateInWords, numberRegister, numbersOutside } from './number-register.js';
import { ownNumber, sortableNumber } from './number-series.js';

type Numbered = Parameters<typeof numbersOutside>[0][number];

const invoice = (number: string, more: object = {}): Numbered =>
  ({
    id: `invoice-${number}`,
    workOrderId: 'order',
    kind: 'INVOICE',
    content: { number, date: '2026-11-23' },
    issued: {},
    discarded: null,
    numberReason: null,
    ...more,
  }) as unknown as Numbered;
const discarded = (number: string) => invoice(number, { issued: null, discarded: 'by-hand' });
const span = (to: number, ...returned: number[]) => ({
  year: 2026,
  from: 1,
  to,
  returned: new Set(returned),
});
const told = (to: number, returned: number[], ...invoices: Numbered[]) =>
  numberRegister(span(to, ...returned), invoices).map((entry) => [
    entry.number.slice(-2),
    fateInWords(entry),
  ]);

describe('the register of numbers', () => {
  it('lists every number once, in its order, with what became of it', () => {
    expect(
      told(
        4,
        [],
        invoice('RE-2026-00002', { issued: null }),
        invoice('RE-2026-00001'),
        invoice('RE-2026-00004', { kind: 'STORNO' }),
        invoice('RE-2026-00003'),
      ),
    ).toEqual([
      ['01', 'Gestellt, Rechnungsdatum 23.11.2026'],
      ['02', 'Entwurf'],
      ['03', 'Gestellt, Rechnungsdatum 23.11.2026'],
      ['04', 'Storno, Rechnungsdatum 23.11.2026'],
    ]);
  });

  it('says of a number that was discarded whether it is free or reused', () => {
    expect(
      told(2, [1], discarded('RE-2026-00001'), discarded('re-2026-00002'), invoice('RE-2026-00002')),
    ).toEqual([
      ['01', 'Verworfen, noch nicht neu vergeben'],
      ['02', 'Gestellt, Rechnungsdatum 23.11.2026; vorher ein Entwurf verworfen, Nummer neu vergeben'],
    ]);
  });

  it('says how often a number was discarded, and why a discarded one lies outside of the sequence', () => {
    const twice = [discarded('RE-2026-00001'), discarded('RE-2026-00001'), invoice('RE-2026-00001')];
    expect(told(1, [], ...twice)).toEqual([
      ['01', 'Gestellt, Rechnungsdatum 23.11.2026; vorher 2 Entwürfe verworfen, Nummer neu vergeben'],
    ]);
    expect(told(2, [2], invoice('RE-2026-00001'), discarded('RE-2026-00002'))[1]).toEqual([
      '02',
      'Verworfen, noch nicht neu vergeben',
    ]);
    expect(told(1, [], discarded('RE-2026-00001'))).toEqual([['01', 'Verworfen']]);
    const numberReason = 'Aus dem alten Programm';
    const old = [discarded('ALT-1'), invoice('ALT-1', { issued: null, discarded: 'by-hand', numberReason })];
    expect(numbersOutside(old)).toMatchObject([
      { fate: 'DISCARDED', discardedDrafts: 2, reason: numberReason },
    ]);
    expect(numbersOutside([discarded('ALT-2')])).toMatchObject([{ reason: null }]);
  });

  it('names the reason of a gap', () => {
    const [, gap] = numberRegister(span(2), [invoice('RE-2026-00001')]);
    expect(gap).toMatchObject({
      fate: 'GAP',
      holder: null,
      reason: expect.stringContaining('Nicht vergeben'),
    });
  });

  it('lists numbers outside of the sequence with their reason, in their order', () => {
    const reason = 'Aus dem alten Programm';
    const outside = [invoice('RE-2026-00500', { numberReason: reason }), invoice('ALT-2'), invoice('ALT-10')];
    expect(numbersOutside(outside).map((entry) => [entry.number, entry.reason])).toEqual([
      ['ALT-2', null],
      ['ALT-10', null],
      ['RE-2026-00500', reason],
    ]);
  });

  it('spells a number as its document does', () => {
    expect(numberRegister(span(1), [invoice('re-2026-00001')])[0]?.number).toBe('re-2026-00001');
    expect(numbersOutside([invoice('Alt 2'), discarded('alt2')])[0]?.number).toBe('Alt 2');
  });
});

it('orders numbers by their value, not by their letters', () => {
  const numbers = ['RE-2026-100000', 'RE-2026-99999', 'RE-2026-00002'];
  expect(numbers.toSorted((a, b) => (sortableNumber(a) < sortableNumber(b) ? -1 : 1))).toEqual([
    'RE-2026-00002',
    'RE-2026-99999',
    'RE-2026-100000',
  ]);
});

describe('a number of the own series', () => {
  it.each([
    ['re-2026-00008', { year: 2026, value: 8 }],
    ['RE-2026-100008', { year: 2026, value: 100_008 }],
    ['RE-2026-000008', null],
    ['RE-2026-8', null],
  ])('%s is written in one way only', (number, own) => {
    expect(ownNumber(number)).toEqual(own);
  });
});
