import { belongsTo, filters, fromDay, onlyIf, oneOf, searchFor, toDay } from '#contracts/kernel/filters.js';
import { conditionsOf } from './conditions.js';
import { defineReadModel, number, text, words } from './read-model.js';
import { holdsIn, splitByIndex } from './selected-page.js';

type Boat = {
  readonly owner: string;
  readonly colour: string;
  readonly builtOn: string;
  readonly hired: boolean;
};
const boats = defineReadModel<Boat, never>({
  name: 'boats',
  version: 1,
  fields: {
    ownerId: text(({ owner }) => owner),
    colour: text(({ colour }) => colour),
    builtOn: text(({ builtOn }) => builtOn),
    hired: number(({ hired }) => (hired ? 1 : 0)),
    words: words(({ owner, colour }) => `${owner} ${colour}`),
  },
  indexes: [['builtOn'], ['ownerId', 'builtOn']],
  on: {},
});
const whereOf = conditionsOf(
  filters({
    ownerId: belongsTo('Eigner', { own: true }),
    colour: oneOf('Farbe', ['red', 'blue']),
    from: fromDay('builtOn'),
    to: toDay('builtOn'),
    hired: onlyIf('Vermietet'),
    search: searchFor(),
  }),
  { ownerId: (ids: readonly string[]) => ({ ownerId: { in: ids } }) },
);
const boat: Boat = { owner: 'anna', colour: 'red', builtOn: '2026-05-01', hired: false };

describe('conditions of declared filters', () => {
  it('contain the requested filters', () => {
    expect(
      whereOf({ ownerId: ['anna'], colour: 'red', from: '2026-01-01', to: '2026-12-31', search: 'an' }),
    ).toEqual({
      ownerId: { in: ['anna'] },
      colour: { eq: 'red' },
      builtOn: { from: '2026-01-01', to: '2026-12-31' },
      words: { startsWith: 'an' },
    });
  });

  it('are empty for a filter that is undefined or false', () => {
    expect(whereOf({ colour: undefined, hired: 'false' })).toEqual({});
  });

  it.each([
    [{ colour: 'red' as const }, true],
    [{ colour: 'blue' as const }, false],
    [{ ownerId: ['bert', 'anna'] }, true],
    [{ ownerId: [] }, false],
    [{ from: '2026-05-01', to: '2026-05-01' }, true],
    [{ from: '2026-05-02' }, false],
    [{ to: '2026-04-30' }, false],
    [{ hired: 'true' as const }, false],
    [{ search: 'RE an' }, true],
    [{ search: 'blue' }, false],
  ])('hold for a document as an index would say: %p', (selection, holds) => {
    expect(holdsIn(boats, whereOf(selection))(boat)).toBe(holds);
  });
});

describe('a selection', () => {
  const newest = [['builtOn', 'desc']] as const;

  it('uses only the index if the index serves all conditions', () => {
    const where = whereOf({ ownerId: ['anna'], from: '2026-01-01' });
    expect(splitByIndex(boats.collection, where, newest)).toEqual({ indexed: where, rest: {} });
  });

  it('checks conditions without an index document by document', () => {
    const where = whereOf({ ownerId: ['anna'], colour: 'red', from: '2026-01-01' });
    const { colour, ...indexed } = where;
    expect(splitByIndex(boats.collection, where, newest)).toEqual({ indexed, rest: { colour } });
  });

  it('is refused for an order without an index', () => {
    expect(() => splitByIndex(boats.collection, { colour: { eq: 'red' } }, [['colour', 'asc']])).toThrow(
      'index',
    );
  });
});
