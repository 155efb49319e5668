import { giroCodeOf, type Transfer } from './giro-code.js';

const transfer: Transfer = {
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'AHORDEFFXXX',
  holder: 'Kfz-Meisterbetrieb Ahornhof',
  cents: 12_345,
  purpose: 'Rechnung RE-2026-00001',
};

describe('a GiroCode', () => {
  it('has the lines of EPC069-12', () => {
    expect(giroCodeOf(transfer)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AHORDEFFXXX',
      'Kfz-Meisterbetrieb Ahornhof',
      'DE89370400440532013000',
      'EUR123.45',
      '',
      '',
      'Rechnung RE-2026-00001',
    ]);
  });

  it('keeps texts on their line and within their length', () => {
    const lines = giroCodeOf({ ...transfer, holder: ` a\n b${'c'.repeat(100)} `, purpose: 'ä'.repeat(200) });
    expect(lines?.split('\n')[5]).toBe(`a b${'c'.repeat(67)}`);
    expect(lines?.split('\n').at(-1)).toBe('ä'.repeat(140));
    expect(lines?.split('\n')).toHaveLength(11);
  });

  it.each([1, 99_999_999_999])('transfers %d cents', (cents) => {
    expect(giroCodeOf({ ...transfer, cents })).toContain(`EUR${(cents / 100).toFixed(2)}`);
  });

  it.each([{ iban: '' }, { holder: '' }, { cents: 0 }, { cents: -5 }, { cents: 100_000_000_000 }])(
    'is none with %j',
    (changed) => expect(giroCodeOf({ ...transfer, ...changed })).toBeNull(),
  );
});
