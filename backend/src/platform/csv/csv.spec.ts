import * as fc from 'fast-check';
import { CsvError, readCsv, writeCsv } from './csv.js';
import { outcomeOf } from '../../testing/outcome-of.js';

describe('CSV', () => {
  it('is written in the format of a German Excel', () => {
    expect(
      writeCsv([
        ['Name', 'Dauer'],
        ['Öl; Filter', '1'],
        ['"Große" Inspektion', '2'],
      ]),
    ).toBe('\ufeffName;Dauer\r\n"Öl; Filter";1\r\n"""Große"" Inspektion";2\r\n');
  });

  it.each([
    '=1+1',
    '+49',
    '-1+1',
    '-1,5%',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\n=1',
    ' =1+1',
    '＝1+1',
    '＋1',
    '－1+1',
    '＠A1',
  ])('neutralises the formula %j', (cell) => {
    expect(writeCsv([[cell]])).toContain(`'${cell}`);
    expect(readCsv(writeCsv([[cell]]))).toEqual([[cell]]);
  });

  it.each(['-1', '-10,125'])('leaves %s a number', (cell) => {
    expect(writeCsv([['a', cell]])).not.toContain("'");
    expect(readCsv(writeCsv([[cell]]))).toEqual([[cell]]);
  });

  it.each([
    ['Name;Dauer\r\nÖl;1\r\n', 'semicolons'],
    ['Name,Dauer\nÖl,1', 'commas'],
    ['Name\tDauer\rÖl\t1\r', 'tabs'],
    ['\ufeff"Name";"Dauer"\n"Öl";"1"\n;\n\n', 'a BOM, quotes and empty rows at the end'],
  ])('%j is read: %s', (text) => {
    expect(readCsv(text)).toEqual([
      ['Name', 'Dauer'],
      ['Öl', '1'],
    ]);
  });

  it.each([
    [
      'a;b\n1,2,3;4',
      [
        ['a', 'b'],
        ['1,2,3', '4'],
      ],
    ],
    [
      'a,b\n1;2;3,4',
      [
        ['a', 'b'],
        ['1;2;3', '4'],
      ],
    ],
    [
      'a\tb\r1;2;3\t4',
      [
        ['a', 'b'],
        ['1;2;3', '4'],
      ],
    ],
    [
      '"x,y,z";b\n1;2',
      [
        ['x,y,z', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"x\ny",b,c\n1;2;3;4,5,6',
      [
        ['x\ny', 'b', 'c'],
        ['1;2;3;4', '5', '6'],
      ],
    ],
    ['"x"\n1;2', [['x'], ['1', '2']]],
  ])('the delimiter is the most frequent one in the first row, outside of quotes: %j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  it('drops rows at the end that have blanks only', () => {
    expect(readCsv('a;b\n ; \n\t\n')).toEqual([['a', 'b']]);
  });

  it('keeps line breaks, quotes and delimiters inside quotes, and the position of empty rows', () => {
    expect(readCsv('a;b\n"x\r\ny";"sagt ""ja"", und; nein"\n\nc;d')).toEqual([
      ['a', 'b'],
      ['x\r\ny', 'sagt "ja", und; nein'],
      [''],
      ['c', 'd'],
    ]);
    expect(readCsv('a;b;')).toEqual([['a', 'b', '']]);
    expect(readCsv('')).toEqual([]);
  });

  it.each([
    ['"offen', 'In Zeile 1 fehlt ein Anführungszeichen.'],
    ['a;b\nc;"offen\nd', 'In Zeile 2 fehlt ein Anführungszeichen.'],
    ['"zu"viel;b', 'In Zeile 1 steht Text nach einem Anführungszeichen.'],
    ['a\nb\n"zu" ', 'In Zeile 3 steht Text nach einem Anführungszeichen.'],
  ])('refuses %j', (text, reason) => {
    expect(() => readCsv(text)).toThrow(new CsvError(reason));
  });

  it('takes an apostrophe away only if it marks a formula', () => {
    expect(readCsv("'=1;'s;'")).toEqual([['=1', "'s", "'"]]);
  });

  it('reads back any cells it has written', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'aÖ\'=+-@;,"\r\n\t '), maxLength: 8 });
    // A first non-empty cell keeps the row from being empty, and the header decides the delimiter.
    const row = fc.tuple(fc.constant('x'), cell, cell).map((cells) => [...cells]);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const table = [['a', 'b', 'c'], ...rows];
        expect(readCsv(writeCsv(table))).toEqual(table);
      }),
    );
  });

  it('terminates on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a;,"\r\n') }), (text) => {
        const outcome = outcomeOf(() => readCsv(text));
        expect(Array.isArray(outcome) || outcome instanceof CsvError).toBe(true);
      }),
    );
  });
});
