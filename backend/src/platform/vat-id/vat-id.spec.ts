import { VAT_ID_TEXTS, vatIdFault } from './vat-id.js';

describe('a VAT id', () => {
  it.each([
    'DE123456788',
    'ATU12345675',
    'BE0776091951',
    'NL004495445B01',
    'FR40303265045',
    'IT00743110157',
    'ESB58378431',
    'PL8567346215',
    'CZ25123891',
    'SE556188840401',
    'RO18547290',
    'EL094259216',
  ])('%s is taken', (vatId) => {
    expect(vatIdFault(vatId)).toBeNull();
  });

  it.each(['DE123456789', 'ATU12345678', 'FR40303265046', 'EL094259217', 'PL8567346216'])(
    '%s has a wrong check digit',
    (vatId) => {
      expect(vatIdFault(vatId)).toBe(VAT_ID_TEXTS.checkDigit);
    },
  );

  it.each([
    'GR094259216',
    '123456788',
    'ABC',
    'XX123456789',
    'AT#ATU12345675',
    'CHE123456788',
    'DE',
    'DE12345678Ä',
    'DE123456788DE123456788',
  ])('%s is of no member state', (vatId) => {
    expect(vatIdFault(vatId)).toBe(VAT_ID_TEXTS.form);
  });

  it('has exactly one right last digit in Germany, and no two digits of it can be swapped', () => {
    const right = Array.from({ length: 10 }, (_, digit) => `DE12345678${digit}`).filter(
      (vatId) => vatIdFault(vatId) === null,
    );
    expect(right).toEqual(['DE123456788']);
    expect(vatIdFault('DE132456788')).toBe(VAT_ID_TEXTS.checkDigit);
  });
});
