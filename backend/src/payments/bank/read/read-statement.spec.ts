import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { refusalOf } from '../../../testing/given.js';
import { camt, csv, CSV_COLUMNS, mt940 } from '../testing/statements.js';
import { ColumnsNeeded, readCsvHead, readStatement } from './read-statement.js';
import { centsOfText } from './statement.js';

const ENTRIES = [
  { cents: 15_708, purpose: 'Rechnung RE-2026-00001', reference: 'A1' },
  { cents: -4_250, purpose: 'R-41266', name: 'Teilelager Nord' },
];
const bytes = (text: string) => Buffer.from(text, 'utf8');
const none = () => null;
const read = (content: string | Uint8Array) =>
  readStatement(typeof content === 'string' ? bytes(content) : content, () => CSV_COLUMNS);
const factsOf = (content: string | Uint8Array) =>
  read(content).entries.map(({ bookedOn, cents, name, iban, purpose }) => ({
    bookedOn,
    cents,
    name,
    iban,
    purpose,
  }));

const FACTS = [
  {
    bookedOn: '2026-11-23',
    cents: 15_708,
    name: 'Ina Blattner',
    iban: 'DE88100900001234567892',
    purpose: 'Rechnung RE-2026-00001',
  },
  {
    bookedOn: '2026-11-23',
    cents: -4_250,
    name: 'Teilelager Nord',
    iban: 'DE88100900001234567892',
    purpose: 'R-41266',
  },
];

describe('a bank statement says the same', () => {
  it.each([
    ['as CAMT.053 version 2', camt(ENTRIES, '02')],
    ['as CAMT.053 version 8', camt(ENTRIES, '08')],
    ['as MT940', mt940(ENTRIES)],
    ['as CSV', csv(ENTRIES)],
    ['zipped', zipSync({ 'a.xml': strToU8(camt(ENTRIES)), 'liesmich.txt': strToU8('x') })],
  ])('%s', (_, content) => {
    expect(factsOf(content)).toEqual(FACTS);
  });

  it('in several files of a ZIP, in the order of their names', () => {
    const [one, other] = ENTRIES.map((entry) => strToU8(camt([entry])));
    if (one === undefined || other === undefined) throw new Error('There are two entries');
    expect(factsOf(zipSync({ '2.xml': other, '1.xml': one }))).toEqual(FACTS);
  });

  it('in the characters of Windows', () => {
    const text = csv([{ cents: 100, purpose: 'Räder', name: 'Jörg' }]);
    const [entry] = factsOf(iconv.encode(text, 'windows-1252'));
    expect(entry).toMatchObject({ purpose: 'Räder', name: 'Jörg' });
  });
});

const detail = (amount: string, purpose: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`;
const collected = (details: string) =>
  camt([{ cents: 300, purpose: 'x', reference: 'S' }]).replace(/<TxDtls>.*<\/TxDtls>/s, details);

describe('a collected entry', () => {
  it('is as many entries as it has transactions with amounts', () => {
    const { entries } = read(collected(detail('1.00', 'A') + detail('2.00', 'B')));
    expect(entries.map(({ cents, purpose, reference }) => [cents, purpose, reference])).toEqual([
      [100, 'A', 'S/1'],
      [200, 'B', 'S/2'],
    ]);
  });

  it('stays one if the amounts do not add up', () => {
    expect(read(collected(detail('1.00', 'A') + detail('1.00', 'B'))).entries).toMatchObject([
      { cents: 300 },
    ]);
  });
});

const zipOf = (count: number, size: number) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, new Uint8Array(size)])));

describe('a file is refused', () => {
  it.each([
    ['that is no statement', '<Rechnung/>', /CAMT/],
    ['with a DTD', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(ENTRIES)}`, /DTD/],
    ['of another message', camt(ENTRIES).replace('camt.053', 'camt.052'), /CAMT/],
    ['without entries', camt([]), /keine Umsätze/],
    [
      'of several accounts',
      camt(ENTRIES).replace(
        '</BkToCstmrStmt>',
        '<Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct></Stmt></BkToCstmrStmt>',
      ),
      /mehrerer Konten/,
    ],
    ['in another currency', camt(ENTRIES).replaceAll('Ccy="EUR"', 'Ccy="CHF"'), /Euro/],
    ['with an impossible day', camt(ENTRIES).replaceAll('2026-11-23', '2026-02-30'), /Buchungstag/],
    ['with a broken entry', mt940(ENTRIES).replace(':61:26', ':61:XX'), /nicht lesbar/],
    ['that is a picture', Buffer.from([0xff, 0xd8, 0, 1, 2]), /Textdatei/],
    ['that is empty text', '   ', /CSV/],
    ['that is a ZIP without statements', zipSync({ 'a.txt': strToU8('x') }), /keinen Kontoauszug/],
    ['that is a ZIP of too many files', zipOf(401, 1), /zu viele oder zu große/],
    ['that is a ZIP bomb', zipOf(3, 4 * 1024 * 1024), /zu viele oder zu große/],
    ['that is a broken ZIP', Buffer.from('PK nothing'), /nicht als Kontoauszug/],
    [
      'nested too deep',
      camt(ENTRIES).replace('<GrpHdr>', `<GrpHdr>${'<a>'.repeat(70)}${'</a>'.repeat(70)}`),
      /geschachtelt/,
    ],
  ])('%s', (_, content, sentence) => {
    const refusal = refusalOf(() => read(content));
    expect([refusal.code, refusal.detail]).toEqual(['statement-unreadable', expect.stringMatching(sentence)]);
  });

  it('of CSV as long as its columns are unknown, and without a column that was chosen', () => {
    expect(() => readStatement(bytes(csv(ENTRIES)), none)).toThrow(ColumnsNeeded);
    const wrong = refusalOf(() =>
      readStatement(bytes(csv(ENTRIES)), () => ({ ...CSV_COLUMNS, amount: 'Soll' })),
    );
    expect(wrong).toMatchObject({ errors: [{ field: 'columns.amount' }] });
  });
});

it('shows the header of a CSV file and nothing else', () => {
  expect(readCsvHead(bytes(csv(ENTRIES))).header).toContain('Betrag (€)');
  expect(refusalOf(() => readCsvHead(bytes(camt(ENTRIES)))).code).toBe('statement-unreadable');
});

it.each([
  ['1.234,56', 123_456],
  ['-12', -1_200],
  ['12,5-', -1_250],
  ['+3,00 €', 300],
  ['1234.5', 123_450],
  ['1,234.56', 123_456],
  ['', null],
  ['zwölf', null],
  ['1,234,5', null],
])('reads %j as %s cents', (text, cents) => {
  expect(centsOfText(text)).toBe(cents);
});

describe('a file of 10,000 entries', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    cents: 1_000 + at,
    purpose: `Rechnung RE-2026-${String(at).padStart(5, '0')}`,
    reference: `R${at}`,
  }));

  it.each([
    ['CAMT.053', camt(many)],
    ['MT940', mt940(many)],
    ['CSV', csv(many)],
  ])('of %s is read', (_, content) => {
    expect(read(content).entries).toHaveLength(10_000);
  });

  it('and one more is refused', () => {
    const refusal = refusalOf(() => read(mt940([...many, { cents: 1, purpose: 'x' }])));
    expect(refusal.detail).toBe('Die Datei hat mehr als 10.000 Umsätze.');
  });
});
