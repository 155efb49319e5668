import type { DomainEvent } from './domain-event.js';
import { rowsStream, type Listed } from './rows.js';
import { recorded } from './testing/recorded.js';

type Lift = Listed & { readonly name: string; readonly builtAs: number };
type LiftEvent =
  | DomainEvent<'LiftBuilt', 1, { readonly liftId: string; readonly name: string }>
  | DomainEvent<'LiftRenamed', 1, { readonly liftId: string; readonly name: string }>
  | DomainEvent<'LiftScrapped', 1, { readonly liftId: string }>;

const lifts = rowsStream<Lift, LiftEvent, 'LiftBuilt'>({
  name: 'lifts',
  first: 'LiftBuilt',
  idOf: ({ liftId }) => liftId,
  on: {
    LiftBuilt: ({ name }, revision) => ({ name, builtAs: revision }),
    LiftRenamed: ({ name }) => ({ name }),
    LiftScrapped: () => null,
  },
});

const built = (liftId: string, name: string): LiftEvent => ({
  type: 'LiftBuilt',
  version: 1,
  data: { liftId, name },
});
const renamed = (liftId: string, name: string): LiftEvent => ({
  type: 'LiftRenamed',
  version: 1,
  data: { liftId, name },
});
const scrapped = (liftId: string): LiftEvent => ({ type: 'LiftScrapped', version: 1, data: { liftId } });
const after = (...facts: readonly LiftEvent[]) => recorded(facts).reduce(lifts.evolve, lifts.initial);

describe('a list in one stream', () => {
  it('is empty at first', () => {
    expect([...after()]).toEqual([]);
  });

  it('has a row under its id, with the revision of its last fact', () => {
    expect([...after(built('a', 'Left'), built('b', 'Right'), renamed('a', 'By the door'))]).toEqual([
      ['a', { id: 'a', name: 'By the door', builtAs: 0, revision: 2 }],
      ['b', { id: 'b', name: 'Right', builtAs: 1, revision: 1 }],
    ]);
  });

  it('loses a row that is deleted, and has it again if it is created again', () => {
    const gone = [built('a', 'Left'), built('b', 'Right'), scrapped('a')];
    expect([...after(...gone).keys()]).toEqual(['b']);
    expect(after(...gone, built('a', 'New')).get('a')).toEqual({
      id: 'a',
      name: 'New',
      builtAs: 3,
      revision: 3,
    });
  });

  it('ignores a fact about an unknown row', () => {
    expect([...after(renamed('a', 'x'), scrapped('b'))]).toEqual([]);
  });

  it('leaves the state before the fact as it was', () => {
    const before = after(built('a', 'Left'));
    lifts.evolve(before, recorded([scrapped('a')])[0]!);
    expect([...before.keys()]).toEqual(['a']);
  });

  it('compares a change of a row with the last fact about this row', () => {
    const rows = after(built('a', 'Left'), built('b', 'Right'), renamed('b', 'x'));
    expect(lifts.revisionOf(rows, 'a')).toBe(0);
    expect(lifts.revisionOf(rows, 'b')).toBe(2);
    expect(lifts.revisionOf(rows, 'c')).toBeUndefined();
    expect(lifts.revisionOf(rows, undefined)).toBeUndefined();
  });

  it('names its facts, and the row of each', () => {
    expect(lifts.facts).toEqual(['LiftBuilt', 'LiftRenamed', 'LiftScrapped']);
    expect(lifts.idOf(recorded([renamed('b', 'x')])[0]!)).toBe('b');
  });
});
