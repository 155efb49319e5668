import { customerNumberOf } from './customer-number.js';

it('is made of the digits of the account’s id that differ most', () => {
  expect(customerNumberOf('0190f3c2-0000-7000-8000-0a1b2c9f3a21')).toBe('1B2C9-F3A21');
});
