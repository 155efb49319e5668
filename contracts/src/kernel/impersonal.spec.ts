import { namesPerson, referenceNamesPerson } from './impersonal.js';

describe('a text that no erasure reaches', () => {
  it.each([
    'Für Frau Ackerquaste',
    'an Herrn Öztürk',
    'Fam. Blattner holt ab',
    'ina@blattner.example',
    'Tel. 0171 5551234',
    '+49 (711) 424 211',
    'passt in B-AB 123',
    'WVWZZZ1KZAW000101',
  ])('may not be „%s“', (text) => expect(namesPerson(text)).toBe(true));

  it.each([
    'Kunde hat storniert',
    'Nachgezählt, 3 Stk fehlen',
    'Karton beschädigt, 2026-11-23',
    'RE-2026-00017',
    'BR-77 doppelt geliefert',
    'Frau im Lager angerufen',
    'BE-2026-00007',
    '5W-30',
  ])('may be „%s“', (text) => expect(namesPerson(text)).toBe(false));

  it('may be the number of a document', () => {
    for (const number of ['LS 7', 'LS-A 12', '0049 1234567', 'Lieferschein 0815 4711 22'])
      expect(referenceNamesPerson(number)).toBe(false);
    expect(referenceNamesPerson('LS 7 für Frau Ackerquaste')).toBe(true);
  });
});
