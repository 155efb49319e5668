import * as fc from 'fast-check';
import { checkDigitOf, isHsn, isTsn, isVin, normaliseVehicleKey, vinWarning } from './vin.js';

describe('a VIN', () => {
  it('has 17 characters without I, O and Q', () => {
    expect(isVin('WVWZZZ1KZAW000101')).toBe(true);
    expect(isVin('WVWZZZ1KZAW00010')).toBe(false);
    expect(isVin('WVWZZZ1KZAW00O101')).toBe(false);
    expect(isVin('wvwzzz1kzaw000101')).toBe(false);
  });

  it('is stored in capitals without spaces', () => {
    expect(normaliseVehicleKey(' wvw zzz1kzaw 000101 ')).toBe('WVWZZZ1KZAW000101');
  });

  it('has the check digit of 49 CFR 565.15', () => {
    expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X');
    expect(checkDigitOf('5GZCZ43D13S812715')).toBe('1');
    expect(checkDigitOf('11111111111111111')).toBe('1');
  });

  it('gets a warning only if it has a check digit and the digit is wrong', () => {
    const wrong = 'Die Prüfziffer der VIN stimmt nicht.';
    expect(vinWarning('1M8GDM9AXKP042788')).toBeNull();
    expect(vinWarning('1M8GDM9A1KP042788')).toBe(wrong);
    expect(vinWarning('WVWZZZ1KZAW000101')).toBeNull();
    expect(vinWarning(null)).toBeNull();
    expect(vinWarning('1M8GDM9A1')).toBeNull();
  });

  it('gets no warning if its check digit is right', () => {
    const letters = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'];
    const any = fc.array(fc.constantFrom(...letters), { minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(any, (characters) => {
        const digit = checkDigitOf(characters.join(''));
        expect(vinWarning(characters.with(8, digit).join(''))).toBeNull();
      }),
    );
  });
});

it('an HSN has four digits, a TSN three to eight letters and digits', () => {
  expect(['0603', '603', '06O3', '06031'].map(isHsn)).toEqual([true, false, false, false]);
  expect(['BGU', 'BG', 'BGU000123', 'BGU00012', 'B-U'].map(isTsn)).toEqual([true, false, false, true, false]);
});
