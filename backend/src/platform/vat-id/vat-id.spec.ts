import { VAT_ID_TEXTS, vatIdFault } from './vat-id.js';

describe('a VAT id', () => {
  it.each([
    'ATU12345675',
    'BE0776091951',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'DE123456788',
    'DK13585628',
    'EE100931558',
    'EL094259216',
    'ESB58378431',
    'FI20774740',
    'FR40303265045',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IT00743110157',
    'LT119511515',
    'LU15027442',
    'LV40003521600',
    'MT11679112',
    'NL004495445B01',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE556188840401',
    'SI50223054',
    'SK2022749619',
  ])('%s is taken', (vatId) => {
    expect(vatIdFault(vatId)).toBeNull();
  });

  it.each([
    'DEDE123456788',
    'ATATU12345675',
    'DE123456789',
    'ATU12345678',
    'FR40303265046',
    'EL094259217',
    'PL8567346216',
  ])('%s has a wrong check digit', (vatId) => {
    expect(vatIdFault(vatId)).toBe(VAT_ID_TEXTS.checkDigit);
  });

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
