import { identified } from './entry-ids.js';
import type { ReadEntry } from './read/statement.js';

const entry = (change: Partial<ReadEntry> = {}): ReadEntry => ({
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  cents: 11_900,
  name: 'Ina Blattner',
  iban: 'DE02120300000000202051',
  purpose: 'RE-2026-00181',
  reference: null,
  ...change,
});
const idsOf = (entries: readonly ReadEntry[], said = '', account = 'own') =>
  identified({ format: 'CSV', account: said, entries }, account).map(({ entryId }) => entryId);
const idOf = (...arguments_: Parameters<typeof entry>) => idsOf([entry(...arguments_)])[0];

describe('an entry of a statement', () => {
  it('keeps what it says, with an id', () => {
    expect(identified({ format: 'CSV', account: '', entries: [entry()] }, 'own')).toEqual([
      { ...entry(), entryId: expect.any(String) },
    ]);
  });

  it('has the same id in each file that has it, whatever comes before', () => {
    expect(idsOf([entry({ cents: 1 }), entry()])[1]).toBe(idOf());
  });

  it.each<Partial<ReadEntry>>([
    { bookedOn: '2026-11-21' },
    { valueOn: '2026-11-21' },
    { cents: 11_901 },
    { name: null },
    { iban: null },
    { purpose: null },
  ])('without a reference of the bank has another id with %j', (change) => {
    expect(idOf(change)).not.toBe(idOf());
  });

  it('with a reference of the bank is known by it, its day and its sum', () => {
    const reference = 'B-1';
    expect(idOf({ reference, purpose: null, name: null, valueOn: '2026-11-22' })).toBe(idOf({ reference }));
    for (const other of [
      { reference: 'B-2' },
      { reference, cents: 1 },
      { reference, bookedOn: '2026-11-21' },
    ])
      expect(idOf(other)).not.toBe(idOf({ reference }));
  });

  it('that a file has several times has several ids, which a longer file repeats', () => {
    const three = idsOf([entry(), entry(), entry()]);
    expect(new Set(three).size).toBe(3);
    expect(idsOf([entry(), entry({ cents: 1 }), entry()])).toEqual([three[0], expect.any(String), three[1]]);
  });

  it('has the same id in each version of the product, which an imported entry keeps', () => {
    expect(idsOf([entry(), entry(), entry({ reference: 'B-1' })])).toEqual([
      '0990cf99-04ea-5cce-967d-35978ef01637',
      '87b9bbdd-ad0e-59cb-9931-ad211e13a34d',
      '7e280ab5-9d0c-5e64-8ce7-ddc42de2fc09',
    ]);
  });

  it('belongs to the account that the file names, else to the one that was chosen', () => {
    const ofFile = idsOf([entry()], 'DE1', 'own');
    expect(idsOf([entry()], 'DE1', 'other')).toEqual(ofFile);
    expect(idsOf([entry()], '', 'DE1')).toEqual(ofFile);
    expect(idsOf([entry()], '', 'other')).not.toEqual(ofFile);
  });
});
