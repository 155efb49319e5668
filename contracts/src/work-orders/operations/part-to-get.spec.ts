import { OPERATION_TITLE_LENGTH } from './operation-fields.js';
import { billedTitleOf, includedToGet, toGetId, toGetTitle } from './part-to-get.js';
import type { Operation } from './operations.js';
import { basisOfUnit, isWorkUnit } from './sold-work.js';

const work = (id: string, partsIncluded: boolean) =>
  ({
    id,
    sold: { partsIncluded },
    wanted: [{ articleId: 'disc' }, { articleId: 'pad' }],
  }) as unknown as Operation;

describe('an operation to get a part', () => {
  it('is called after the part, and billed as the part', () => {
    expect(toGetTitle('Bremsscheibe')).toBe('Teil besorgen: Bremsscheibe');
    expect(billedTitleOf('Teil besorgen: Bremsscheibe')).toBe('Bremsscheibe');
    expect(billedTitleOf('Bremsscheibe')).toBe('Bremsscheibe');
  });

  it('has a title that fits', () => {
    expect(toGetTitle('x'.repeat(1_000))).toHaveLength(OPERATION_TITLE_LENGTH);
  });

  it('is paid by the fixed price that pays for the part', () => {
    const unsold = { id: 'c', sold: null, wanted: [{ articleId: 'disc' }] } as unknown as Operation;
    expect(includedToGet([work('a', true), work('b', false), unsold])).toEqual(
      new Set([toGetId('a', 'disc'), toGetId('a', 'pad')]),
    );
    expect(toGetId('a', 'disc')).not.toBe(toGetId('b', 'disc'));
  });
});

describe('work in the unit', () => {
  it.each([
    ['AW', 'AW'],
    [' aw. ', 'AW'],
    ['AWG', 'FIXED'],
    ['Std', 'TIME'],
    ['std.', 'TIME'],
    ['h', 'TIME'],
    ['Stunde', 'TIME'],
    [' Stunden ', 'TIME'],
    ['Stück', 'FIXED'],
    ['Mh', 'FIXED'],
    ['hh', 'FIXED'],
    ['Pauschal', 'FIXED'],
    ['', 'FIXED'],
  ])('“%s” is sold by %s', (unit, basis) => expect(basisOfUnit(unit)).toBe(basis));
});

it.each([
  ['AW', true],
  ['Std.', true],
  [' min ', true],
  ['Pauschal', true],
  ['Stk', false],
  ['l', false],
  ['', false],
])('the unit %j is one of work: %s', (unit, isWork) => {
  expect(isWorkUnit(unit)).toBe(isWork);
});
