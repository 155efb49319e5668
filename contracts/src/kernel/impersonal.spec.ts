import { validateSync } from 'class-validator';
import { Impersonal, namesPerson, referenceNamesPerson } from './impersonal.js';

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

const faultsOf = (decorator: PropertyDecorator, text: unknown) => {
  class Request {}
  decorator(Request.prototype, 'text');
  return validateSync(Object.assign(new Request(), { text })).map(({ constraints }) => constraints);
};

describe('a field that no erasure reaches', () => {
  const impersonal =
    'Dieser Text lässt sich später nicht löschen. Bitte ohne Namen, Kennzeichen, Telefonnummern und E-Mail-Adressen.';

  it('refuses a text that seems to name a person', () => {
    expect(faultsOf(Impersonal(), 'Für Frau Ackerquaste')).toEqual([{ impersonal }]);
    expect(faultsOf(Impersonal(), 'LS-A 12')).toEqual([{ impersonal }]);
    expect(faultsOf(Impersonal(), 'Karton beschädigt')).toEqual([]);
  });

  it('allows the number of a document if it is one', () => {
    expect(faultsOf(Impersonal('reference'), 'LS-A 12')).toEqual([]);
    expect(faultsOf(Impersonal('reference'), 'LS 7 für Frau Ackerquaste')).toEqual([{ impersonal }]);
  });

  it('leaves what is no text to other rules', () => {
    expect(faultsOf(Impersonal(), 7)).toEqual([]);
    expect(faultsOf(Impersonal(), null)).toEqual([]);
  });
});
