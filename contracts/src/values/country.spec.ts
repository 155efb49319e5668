import { countryCode } from './country.js';

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
    [null, 'DE'],
    ['Absurdistan', null],
  ])('of %p is %p', (name, code) => expect(countryCode(name)).toBe(code));
});
