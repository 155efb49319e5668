import { refusalOf } from '../../../testing/given.js';
import { csvTable, readCsvStatement } from './csv-statement.js';

const HEAD = 'Tag;Wert;Name;Zweck;Betrag';
const COLUMNS = {
  bookedOn: 'Tag',
  valueOn: 'Wert',
  amount: 'Betrag',
  purpose: 'Zweck',
  name: 'Name',
  iban: null,
};
const table = (...lines: readonly string[]) => csvTable(lines.join('\n'));
const entriesOf = (...lines: readonly string[]) => readCsvStatement(table(HEAD, ...lines), COLUMNS).entries;
const detailOf = (action: () => unknown) => refusalOf(action).detail;
const NO_HEAD = /weder CAMT.053 noch MT940 noch eine CSV-Datei/;

const before = (count: number) => Array.from({ length: count }, () => 'Hinweis;;;;');

describe('the header of a CSV file', () => {
  it('is the first row with most of the columns, without blanks around its names', () => {
    const { header, rows } = table('Konto;DE1;;;', '', ' Tag ;Wert;Name;Zweck;Betrag ', '1;2;3;4;5');
    expect(header).toEqual(['Tag', 'Wert', 'Name', 'Zweck', 'Betrag']);
    expect(rows).toEqual([['1', '2', '3', '4', '5']]);
  });

  it('may lack one name that the rows have', () => {
    expect(table('Tag;Zweck;Betrag;', '1;2;3;4').header).toEqual(['Tag', 'Zweck', 'Betrag', '']);
    expect(table('Tag;Zweck;Betrag;;', '1;2;3;4;5').header).toEqual(['1', '2', '3', '4', '5']);
  });

  it('has at least three columns', () => {
    expect(table('Tag;Zweck;Betrag').header).toHaveLength(3);
    expect(detailOf(() => table('Tag;Betrag', '1;2'))).toMatch(NO_HEAD);
    expect(detailOf(() => table('Tag; ;Betrag', '1; ;2'))).toMatch(NO_HEAD);
    expect(detailOf(() => table(''))).toMatch(NO_HEAD);
  });

  it('has at most twenty lines before it', () => {
    expect(table(...before(20), HEAD).header).toHaveLength(5);
    expect(detailOf(() => table(...before(21), HEAD))).toMatch(NO_HEAD);
  });

  it('is not sought among the rows that follow far below', () => {
    const rows = Array.from({ length: 30 }, () => '1;2;3');
    expect(table('Tag;Zweck;Betrag', ...rows, '1;2;3;4;5;6').header).toEqual(['Tag', 'Zweck', 'Betrag']);
  });

  it('is not read from a broken file', () => {
    expect(refusalOf(() => csvTable('"Tag;Zweck;Betrag')).code).toBe('statement-unreadable');
  });
});

describe('a row of a CSV file', () => {
  it('is left out if it has less than three cells, as sums at the end', () => {
    const { rows } = table('Tag;Zweck;Betrag', '1;2;3', 'Summe; ;12', '', '4;5;6');
    expect(rows).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
  });

  it.each([
    ['23.11.2026', '2026-11-23'],
    ['3.1.2026', '2026-01-03'],
    ['23.11.26', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-23T08:00:00', '2026-11-23'],
  ])('with the day %s is of %s', (day, bookedOn) => {
    expect(entriesOf(`${day};;Ina;Miete;1,00`)).toMatchObject([{ bookedOn, valueOn: bookedOn }]);
  });

  it('has the day of its value if the file names it', () => {
    expect(entriesOf('23.11.2026; 25.11.2026 ;Ina;Miete;1,00')).toEqual([
      {
        bookedOn: '2026-11-23',
        valueOn: '2026-11-25',
        cents: 100,
        name: 'Ina',
        iban: null,
        purpose: 'Miete',
        reference: null,
      },
    ]);
  });

  it('needs a day and an amount', () => {
    const good = '23.11.2026;;Ina;Miete;1,00';
    for (const day of ['gestern', '23.11.126', 'am 23.11.2026', '31.02.2026'])
      expect(detailOf(() => entriesOf(good, `${day};;Ina;Miete;1,00`))).toBe(
        'Zeile 2 unter der Kopfzeile hat keinen Tag oder keinen Betrag.',
      );
    expect(detailOf(() => entriesOf('23.11.2026;;Ina;Miete;viel'))).toBe(
      'Zeile 1 unter der Kopfzeile hat keinen Tag oder keinen Betrag.',
    );
  });

  it('may be shorter than the header', () => {
    const short = readCsvStatement(table('Tag;Betrag;Zweck;Name', '23.11.2026;1,00;Miete'), {
      ...COLUMNS,
      valueOn: '',
    });
    expect(short.entries).toMatchObject([{ purpose: 'Miete', name: '' }]);
  });
});
