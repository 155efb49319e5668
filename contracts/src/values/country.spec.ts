import { countryCode, vatAreaOf } from './country.js';

describe('countryCode', () => {
  it.each([
    ['Deutschland', 'DE'],
    [' österreich ', 'AT'],
    ['FRANKREICH', 'FR'],
    ['pl', 'PL'],
    ['Island', 'IS'],
    ['jp', 'JP'],
    ['Albania', 'AL'],
    ['Holland', 'NL'],
    ['Kosovo', '1A'],
    ['EU', null],
    ['', 'DE'],
    ['   ', 'DE'],
    [null, 'DE'],
    ['Absurdistan', null],
  ])('of %p is %p', (name, code) => expect(countryCode(name)).toBe(code));
});

describe('the area of a country for VAT', () => {
  it.each([
    ['Deutschland', 'germany'],
    [null, 'germany'],
    ['Frankreich', 'eu'],
    ['Kosovo', 'third'],
    ['Schweiz', 'third'],
    ['Absurdistan', null],
  ])('of %p is %p', (name, area) => expect(vatAreaOf(name)).toBe(area));
});
