import 'reflect-metadata';
import { locations, SHELF, STORE } from '../testing/stock.js';
import { refusalOf } from '../../testing/given.js';
import { numbersIn, planStockImport, readStockTable, type KnownNumber } from './stock-import-plan.js';

const HEADER = 'Artikelnummer;Bezeichnung;Einheit;Mindestbestand;Standort;Menge';
const FILTER: KnownNumber = { articleId: 'filter', name: 'Ölfilter', unit: 'Stk', active: true };
const articles = new Map([
  ['OF-1', FILTER],
  ['ALT-1', { ...FILTER, articleId: 'old', active: false }],
]);

const planOf = (...rows: readonly string[]) =>
  planStockImport('import', readStockTable([HEADER, ...rows].join('\n')), { articles, locations });
/** What a file of this one row is refused for. */
const problemOf = (row: string) => {
  const { accepted, changes, problems } = planOf(row);
  expect([accepted, changes]).toEqual([[], []]);
  return problems;
};

describe('a file of stock', () => {
  it('needs columns for number and name', () => {
    expect(readStockTable('Bezeichnung;Artikelnummer\nÖlfilter;OF-1')).toHaveLength(1);
    expect(refusalOf(() => readStockTable('Artikelnummer;Menge\nOF-1;1')).errors).toMatchObject([
      { field: 'csv', message: 'In der ersten Zeile fehlt: Bezeichnung.' },
    ]);
  });

  it('names each number once, without blanks around it', () => {
    const table = readStockTable(
      [HEADER, ' OF-1 ;Ölfilter', 'OF-1;', ';Ohne Nummer', 'OF-2;Luftfilter'].join('\n'),
    );
    expect(numbersIn(table)).toEqual(['OF-1', 'OF-2']);
  });

  it('creates unknown articles, with pieces as their unit, and books their quantities', () => {
    const { rows, problems, changes, accepted } = planOf('LF-1;Luftfilter;;2;R1;1,5', 'ÖL-5;Motoröl;l;;;');
    expect([rows, problems]).toEqual([2, []]);
    expect(changes).toEqual([
      { row: 2, subject: 'LF-1', kind: 'neu' },
      { row: 3, subject: 'ÖL-5', kind: 'neu' },
    ]);
    const articleId = expect.any(String);
    expect(accepted).toEqual([
      {
        row: 2,
        articleId,
        number: 'LF-1',
        name: 'Luftfilter',
        unit: 'Stk',
        minimumMilli: 2_000,
        locationId: SHELF,
        quantityMilli: 1_500,
      },
      {
        row: 3,
        articleId,
        number: 'ÖL-5',
        name: 'Motoröl',
        unit: 'l',
        minimumMilli: 0,
        locationId: null,
        quantityMilli: 0,
      },
    ]);
  });

  it('gives a new article an id that a repeated import gives it too', () => {
    const idOf = () => planOf('LF-1;Luftfilter;;;;').accepted[0]?.articleId;
    expect(idOf()).toBe(idOf());
    expect(planOf('LF-2;Luftfilter;;;;').accepted[0]?.articleId).not.toBe(idOf());
  });

  it('changes a known article by its quantity only', () => {
    const { changes, accepted } = planOf('of-1;;;;HL;3', 'OF-1;Ölfilter;Stk;;R1;0');
    expect(changes).toEqual([{ row: 2, subject: 'of-1', kind: 'geändert' }]);
    expect(accepted).toMatchObject([
      { articleId: 'filter', name: 'Ölfilter', unit: 'Stk', locationId: STORE, quantityMilli: 3_000 },
      { articleId: 'filter', locationId: SHELF, quantityMilli: 0 },
    ]);
  });

  it('knows an article that an earlier row creates, at another location', () => {
    const { problems, changes, accepted } = planOf('LF-1;Luftfilter;;;hl;1', 'LF-1;;;;R1;2');
    expect(problems).toEqual([]);
    expect(changes.map(({ kind }) => kind)).toEqual(['neu', 'geändert']);
    expect(accepted[1]).toMatchObject({
      articleId: accepted[0]?.articleId,
      name: 'Luftfilter',
      locationId: SHELF,
    });
  });
});

describe('a row of a file of stock is refused', () => {
  it.each([
    ['without a number', ';Ölfilter;;;;', 'Artikelnummer', 'Bitte füllen Sie „Artikelnummer“ aus.'],
    ['for a new article without a name', 'LF-1;;;;;', 'Bezeichnung', 'Bitte geben Sie eine Bezeichnung an.'],
    [
      'with a long number',
      `${'x'.repeat(41)};A;;;;`,
      'Artikelnummer',
      'Es sind höchstens 40 Zeichen möglich.',
    ],
    [
      'with a long name',
      `LF-1;${'x'.repeat(121)};;;;`,
      'Bezeichnung',
      'Es sind höchstens 120 Zeichen möglich.',
    ],
    ['with a long unit', `LF-1;A;${'x'.repeat(11)};;;`, 'Einheit', 'Es sind höchstens 10 Zeichen möglich.'],
    ['with another name', 'OF-1;Luftfilter;;;;', 'Bezeichnung', 'Der Artikel heißt bereits „Ölfilter“.'],
    ['with another unit', 'OF-1;;l;;;', 'Einheit', 'Der Artikel hat bereits die Einheit „Stk“.'],
    ['of a retired article', 'ALT-1;;;;;', 'Artikelnummer', 'Der Artikel ist stillgelegt.'],
    ['for an unknown location', 'OF-1;;;;R9;1', 'Standort', 'Unbekannter Standort.'],
    ['for a closed location', 'OF-1;;;;ALT;1', 'Standort', 'Der Standort ist geschlossen.'],
    ['with a quantity of no location', 'OF-1;;;;;1', 'Standort', 'Bitte nennen Sie den Standort der Menge.'],
  ])('%s', (_, row, field, message) => {
    expect(problemOf(row)).toEqual([{ row: 2, field, message }]);
  });

  it('with all cells that are wrong', () => {
    expect(problemOf('OF-1;;;viel;R9;-1').map(({ field }) => field)).toEqual([
      'Mindestbestand',
      'Standort',
      'Menge',
    ]);
  });

  it.each([`${'x'.repeat(40)};A;;;;`, `LF-1;${'x'.repeat(120)};;;;`, `LF-1;A;${'x'.repeat(10)};;;`])(
    'not with texts of full length: %s',
    (row) => {
      expect(planOf(row).problems).toEqual([]);
    },
  );

  it('that names article and location of an earlier one', () => {
    const { problems, accepted } = planOf('OF-1;;;;R1;1', 'of-1;;;;r1;2', 'OF-1;;;;;', 'OF-1;;;;;');
    const message = 'Diese Zeile kommt mehrfach vor.';
    expect(problems).toEqual([
      { row: 3, field: '', message },
      { row: 5, field: '', message },
    ]);
    expect(accepted.map(({ row }) => row)).toEqual([2, 4]);
  });
});
