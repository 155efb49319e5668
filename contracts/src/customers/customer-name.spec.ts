import { customerNameOf, displayNameOf, partyOf } from './customer-name.js';

const person = { firstName: 'Ina', lastName: 'Blattner', company: null };
const both = { ...person, company: 'ATB GmbH' };
const company = { firstName: null, lastName: null, company: 'ATB GmbH' };

describe('a typed name', () => {
  it.each([
    [' Ina Blattner ', 'Ina', 'Blattner'],
    ['Ina Maria  Blattner', 'Ina Maria', 'Blattner'],
    ['Blattner', null, 'Blattner'],
    ['', null, ''],
    ['Vera Agel', 'Vera', 'Agel'],
  ])('“%s” is the person %s %s', (typed, firstName, lastName) => {
    expect(customerNameOf(typed)).toEqual({ firstName, lastName, company: null });
  });

  it.each([
    'ATB GmbH',
    'GmbH ATB',
    'Kern e.K.',
    'Kern e. K.',
    'Verein e.V.',
    'Bau GmbH & Co. KG',
    'Kern UG(haftungsbeschränkt)',
    'Miller Ltd',
  ])('“%s” is a company', (typed) => {
    expect(customerNameOf(typed)).toEqual({ firstName: null, lastName: null, company: typed });
  });
});

it('a customer is shown as the person, else as the company', () => {
  expect([person, both, company].map(displayNameOf)).toEqual(['Ina Blattner', 'Ina Blattner', 'ATB GmbH']);
  expect(displayNameOf({ ...person, firstName: null })).toBe('Blattner');
  expect(displayNameOf({ firstName: null, lastName: null, company: null })).toBe('');
});

it('a contract is made with the company, else with the person', () => {
  expect(partyOf(person)).toEqual({ name: 'Ina Blattner', contact: null });
  expect(partyOf(both)).toEqual({ name: 'ATB GmbH', contact: 'Ina Blattner' });
  expect(partyOf(company)).toEqual({ name: 'ATB GmbH', contact: null });
  expect(partyOf({ ...person, company: '' })).toEqual({ name: 'Ina Blattner', contact: null });
});
