import { refusalOf } from '../../../testing/given.js';
import { isMt940, readMt940 } from './mt940.js';

const HEAD = [':20:STARTUMSE', ':25:12030000/1020304050EUR', ':28C:00001/001'];
const file = (...lines: readonly string[]) => [...HEAD, ...lines, '-}'].join('\r\n');
const entriesOf = (...lines: readonly string[]) => readMt940(file(...lines)).entries;
const entryOf = (...lines: readonly string[]) => entriesOf(...lines)[0];
/** An entry with this field 86. */
const withTexts = (...information: readonly string[]) =>
  entryOf(':61:2611231123C1,00NTRFNONREF', `:86:${information[0] ?? ''}`, ...information.slice(1));
const detailOf = (action: () => unknown) => refusalOf(action).detail;

describe('a file is MT940', () => {
  it.each([
    [file(), true],
    [`\n ${file()}`, true],
    [`{1:F01}{2:O940}{4:\n:20:X\n:25:DE1`, true],
    [':20:X\n:28C:1', false],
    ['Betreff :20:X\n:25:DE1', false],
    [':20:X und :25:DE1', false],
    ['a;b;c', false],
  ])('%j: %s', (text, expected) => expect(isMt940(text)).toBe(expected));
});

describe('the account', () => {
  it('is bank code and number without currency and blanks', () => {
    expect(readMt940(file()).account).toBe('12030000/1020304050');
    const spaced = ':20:X\n:25:DE02 1203 0000 0000 2020 51\n:61:2611231123C1,00NTRFNONREF';
    expect(readMt940(spaced).account).toBe('DE02120300000000202051');
    expect(readMt940(':20:X\n:25:EURO/1EUR').account).toBe('EURO/1');
    expect(readMt940(`:20:X\n:25:${'1'.repeat(40)}`).account).toHaveLength(34);
  });

  it('is the same in all statements of a file', () => {
    expect(readMt940(file(...HEAD)).account).toBe('12030000/1020304050');
    expect(detailOf(() => readMt940(file(':20:X', ':25:12030000/7EUR')))).toMatch(/mehrerer Konten/);
    expect(readMt940(':20:X').account).toBe('');
  });
});

describe('an entry', () => {
  it.each([
    ['C12,50', 1_250],
    ['D12,50', -1_250],
    ['RD12,50', 1_250],
    ['RC12,50', -1_250],
    ['CR12,5', 1_250],
    ['C12,', 1_200],
  ])('of %s moves %i cents', (mark, cents) => {
    expect(entryOf(`:61:2611231123${mark}NTRFNONREF`)?.cents).toBe(cents);
  });

  it.each([
    ['2611231123', '2026-11-23', '2026-11-23'],
    ['261123', '2026-11-23', '2026-11-23'],
    ['2611231124', '2026-11-24', '2026-11-23'],
    ['2612311231', '2026-12-31', '2026-12-31'],
    ['2612310102', '2027-01-02', '2026-12-31'],
    ['2701021231', '2026-12-31', '2027-01-02'],
    ['2802290229', '2028-02-29', '2028-02-29'],
    ['2802280229', '2028-02-29', '2028-02-28'],
  ])('with the days %s is booked on %s, of %s', (days, bookedOn, valueOn) => {
    expect(entryOf(`:61:${days}C1,00NTRFNONREF`)).toMatchObject({ bookedOn, valueOn });
  });

  it.each(['2602301123', '2611231340', '2611230230'])('cannot have the days %s', (days) => {
    expect(detailOf(() => entryOf(`:61:${days}C1,00NTRFNONREF`))).toBe(
      'Ein Datum der Datei ist nicht möglich.',
    );
  });

  it.each([
    ['NONREF//B1 ', 'B1'],
    ['K7//NONREF', null],
    ['K7//', null],
    ['K7', null],
  ])('with the references %s is known as %s', (references, reference) => {
    expect(entryOf(`:61:2611231123C1,00NTRF${references}`)?.reference).toBe(reference);
  });

  it('takes its texts from the field after it only', () => {
    const [one, other] = entriesOf(
      ':61:2611231123C1,00NTRFNONREF',
      ':61:2611231123C2,00NTRFNONREF',
      ':86:Miete',
    );
    expect(one).toMatchObject({ cents: 100, purpose: '' });
    expect(other).toMatchObject({ cents: 200, purpose: 'Miete' });
    expect(entryOf(':61:2611231123C1,00NTRFNONREF', ':62F:C261123EUR1,00')?.purpose).toBe('');
  });

  it('is refused if nobody can read it', () => {
    expect(detailOf(() => entryOf(':61:gestern'))).toBe('Ein Umsatz der Datei ist nicht lesbar.');
  });
});

describe('the texts of an entry', () => {
  it('are its purpose if they have no subfields', () => {
    expect(withTexts('Miete', 'November')).toMatchObject({
      name: null,
      iban: null,
      purpose: 'Miete November',
    });
    expect(withTexts('12?00 Miete')).toMatchObject({ purpose: '12?00 Miete' });
    expect(withTexts('x166?00Miete')).toMatchObject({ purpose: 'x166?00Miete' });
    expect(withTexts('166?0')).toMatchObject({ purpose: '166?0' });
  });

  it('may be broken anywhere, and end with the file', () => {
    expect(withTexts('166?20Rechnung RE-2026-0', '0001?32Ina Bla', 'ttner')).toMatchObject({
      name: 'Ina Blattner',
      purpose: 'Rechnung RE-2026-00001',
    });
    expect(withTexts('166?20A', '')).toMatchObject({ purpose: 'A' });
    expect(withTexts('166?20A', '-5 Stück}')).toMatchObject({ purpose: 'A-5 Stück}' });
    expect(withTexts('166?20A', ' - ')).toMatchObject({ purpose: 'A' });
  });

  it('are joined over their subfields', () => {
    expect(withTexts('166?00GUTSCHRIFT?20Rechnung ?2912?60 und ?63 mehr?32Ina ?33Blattner')).toEqual({
      bookedOn: '2026-11-23',
      valueOn: '2026-11-23',
      cents: 100,
      name: 'Ina Blattner',
      iban: null,
      purpose: 'Rechnung 12 und  mehr',
      reference: null,
    });
    expect(withTexts('166?00GUTSCHRIFT')).toMatchObject({ name: null, purpose: null });
  });

  it('say what the payer wrote without what SEPA adds', () => {
    expect(withTexts('166?20EREF+7?21SVWZ+Rechnung 12?22ABWA+Firma')).toMatchObject({
      purpose: 'Rechnung 12',
    });
    expect(withTexts('166?20SVWZ+Rechnung 12')).toMatchObject({ purpose: 'Rechnung 12' });
    expect(withTexts('166?20SVWZ+?21EREF+7')).toMatchObject({ purpose: 'SVWZ+EREF+7' });
  });

  it.each([
    ['?31DE02 1203 0000 0000 2020 51', 'DE02120300000000202051'],
    ['?31 DE02120300000000202051', 'DE02120300000000202051'],
    ['?311020304050', null],
    ['?31xDE02120300000000202051', null],
    ['?20Miete IBAN: DE02120300000000202051', 'DE02120300000000202051'],
    ['?20Miete IBAN+DE02120300000000202051', 'DE02120300000000202051'],
    ['?20Miete IBAN DE02120300000000202051', null],
    ['?20Miete IBAN: DE02', null],
    ['?20Miete IBAN: 1203DE0000000000', null],
    ['?311020304050?20IBAN: DE02120300000000202051', 'DE02120300000000202051'],
  ])('name in %s the account %s', (subfields, iban) => {
    expect(withTexts(`166${subfields}`)?.iban).toBe(iban);
  });
});

it('a file of too many lines is refused', () => {
  const text = `${file()}\n`;
  const most = 200_000 - text.split('\n').length;
  expect(readMt940(text + ':86:x\n'.repeat(most)).entries).toEqual([]);
  expect(detailOf(() => readMt940(text + ':86:x\n'.repeat(most + 1)))).toBe('Die Datei hat zu viele Zeilen.');
});
