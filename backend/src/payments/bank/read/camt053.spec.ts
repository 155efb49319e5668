import { refusalOf } from '../../../testing/given.js';
import { ACCOUNT } from '../testing/statements.js';
import { readStatement } from './read-statement.js';

const file = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`;
const statementOf = (entries: string, account = `<IBAN>${ACCOUNT}</IBAN>`) =>
  file(`<Stmt><Acct><Id>${account}</Id></Acct>${entries}</Stmt>`);
const read = (text: string) => readStatement(Buffer.from(text), () => null);
const detailOf = (text: string) => refusalOf(() => read(text)).detail;

const BOOKED = '<BookgDt><Dt>2026-11-23</Dt></BookgDt>';
const entry = (inner: string) => `<Ntry><CdtDbtInd>CRDT</CdtDbtInd>${inner}</Ntry>`;
const amount = (text: string, currency = ' Ccy="EUR"') => `<Amt${currency}>${text}</Amt>`;
const OTHER = entry(BOOKED + amount('9'));
const first = (inner: string) => read(statementOf(entry(inner) + OTHER)).entries[0];

describe('the account of a CAMT file', () => {
  it.each([
    ['<IBAN>DE02 1203 0000</IBAN>', 'DE0212030000'],
    ['<Othr><Id>4711</Id></Othr>', '4711'],
    ['', ''],
    [`<IBAN>${'1'.repeat(40)}</IBAN>`, '1'.repeat(34)],
  ])('of %s is “%s”', (id, account) => {
    expect(read(statementOf(OTHER, id)).account).toBe(account);
  });

  it('is needed by no file without statements', () => {
    expect(detailOf(file('<GrpHdr/>'))).toBe('Die Datei enthält keinen Kontoauszug.');
  });
});

describe('an entry of a CAMT file', () => {
  it.each([
    ['<Sts>BOOK</Sts>', 2],
    ['<Sts><Cd>BOOK</Cd></Sts>', 2],
    ['', 2],
    ['<Sts>PDNG</Sts>', 1],
    ['<Sts><Cd>INFO</Cd></Sts>', 1],
  ])('counts once it is booked: %s', (status, count) => {
    const { entries } = read(statementOf(entry(status + BOOKED + amount('1.00')) + OTHER));
    expect(entries).toHaveLength(count);
    expect(entries.every(({ cents }) => cents > 0)).toBe(true);
  });

  it.each([
    [BOOKED, '2026-11-23', '2026-11-23'],
    ['<ValDt><Dt>2026-11-25</Dt></ValDt>', '2026-11-25', '2026-11-25'],
    [`${BOOKED}<ValDt><Dt>2026-11-25</Dt></ValDt>`, '2026-11-23', '2026-11-25'],
    ['<BookgDt><DtTm>2026-11-24T08:00:00Z</DtTm></BookgDt>', '2026-11-24', '2026-11-24'],
  ])('with %s is booked on %s, of %s', (days, bookedOn, valueOn) => {
    expect(first(days + amount('1.00'))).toMatchObject({ bookedOn, valueOn });
  });

  it('needs a day of booking', () => {
    expect(detailOf(statementOf(entry(amount('1.00'))))).toMatch(/keinen Buchungstag/);
  });

  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['12.50000', 1_250],
  ])('of %s moves %i cents', (text, cents) => expect(first(BOOKED + amount(text))?.cents).toBe(cents));

  it.each(['12.501', '12.50001', '-12', '12.', '12.500000', 'x12', '12x', ''])(
    'of “%s” is refused',
    (text) => {
      expect(detailOf(statementOf(entry(BOOKED + amount(text))))).toMatch(/keinen Betrag in Euro/);
    },
  );

  it('may leave the currency out, and is in euros then', () => {
    expect(first(BOOKED + amount('1.00', ''))?.cents).toBe(100);
  });

  it('is negative as a debit', () => {
    const debit = `<Ntry><CdtDbtInd>DBIT</CdtDbtInd>${BOOKED}${amount('1.00')}</Ntry>`;
    const unmarked = `<Ntry>${BOOKED}${amount('2.00')}</Ntry>`;
    expect(read(statementOf(debit + unmarked)).entries.map(({ cents }) => cents)).toEqual([-100, 200]);
  });
});

const texts = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;
const lines = (...all: readonly string[]) =>
  `<RmtInf>${all.map((one) => `<Ustrd>${one}</Ustrd>`).join('')}</RmtInf>`;
const STRUCTURED = '<RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>';

describe('the texts of a CAMT entry', () => {
  it.each([
    [texts(lines('Rechnung', 'RE-1')), 'Rechnung RE-1'],
    [texts(STRUCTURED), 'RF18'],
    [texts(`<RmtInf><Ustrd>Rechnung</Ustrd>${STRUCTURED.slice(8)}`), 'Rechnung'],
    ['<AddtlNtryInf>Entgelt</AddtlNtryInf>', 'Entgelt'],
    ['', null],
  ])('%s: the purpose is %s', (inner, purpose) => {
    expect(first(BOOKED + amount('1.00') + inner)?.purpose).toBe(purpose);
  });
});

const part = (inner: string, indicator = '') => `<TxDtls>${indicator}${inner}</TxDtls>`;
const collected = (...parts: readonly string[]) =>
  read(
    statementOf(
      `<Ntry><CdtDbtInd>CRDT</CdtDbtInd>${BOOKED}${amount('3.00')}<NtryDtls>${parts.join('')}</NtryDtls></Ntry>`,
    ),
  ).entries.map(({ cents, reference }) => [cents, reference]);

describe('a collected entry without a reference', () => {
  it('has parts without one, or with their own', () => {
    const own = '<Refs><AcctSvcrRef>B2</AcctSvcrRef></Refs>';
    expect(collected(part(amount('1.00')), part(own + amount('2.00')))).toEqual([
      [100, null],
      [200, 'B2'],
    ]);
  });

  it('may name its amounts as those of the transactions, and take one back', () => {
    const transaction = `<AmtDtls><TxAmt>${amount('4.00')}</TxAmt></AmtDtls>`;
    expect(collected(part(transaction), part(amount('1.00'), '<CdtDbtInd>DBIT</CdtDbtInd>'))).toEqual([
      [400, null],
      [-100, null],
    ]);
  });

  it('stays one if it has one part, or one without an amount', () => {
    expect(collected(part(amount('3.00')))).toEqual([[300, null]]);
    expect(collected(part(amount('3.00')), part(''))).toEqual([[300, null]]);
  });
});
