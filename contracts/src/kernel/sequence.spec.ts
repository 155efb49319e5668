import { sequenceStream, type SequenceEvent } from './sequence.js';
import { recorded } from './testing/recorded.js';

const year = { series: 'invoice', year: 2026 } as const;
const taken = (value: number, holderId: string): SequenceEvent => ({
  type: 'SequenceNumberTaken',
  version: 1,
  data: { ...year, value, holderId },
});
const advanced = (to: number): SequenceEvent => ({
  type: 'SequenceAdvanced',
  version: 1,
  data: { ...year, to },
});
const returned = (value: number): SequenceEvent => ({
  type: 'SequenceNumberReturned',
  version: 1,
  data: { ...year, value },
});
const reused = (value: number): SequenceEvent => ({
  type: 'SequenceNumberReused',
  version: 1,
  data: { ...year, value },
});

const after = (...facts: readonly SequenceEvent[]) => {
  const {
    last,
    byHolder,
    returned: free,
  } = recorded(facts).reduce(sequenceStream.evolve, sequenceStream.initial);
  return { last, byHolder: byHolder.toObject(), returned: [...free].toSorted((a, b) => a - b) };
};

describe('the numbers of a year', () => {
  it('begin after 0', () => {
    expect(after()).toEqual({ last: 0, byHolder: {}, returned: [] });
    expect(sequenceStream.name).toBe('sequence');
  });

  it('belong to their holders', () => {
    expect(after(taken(1, 'a'), taken(2, 'b'))).toEqual({ last: 2, byHolder: { a: 1, b: 2 }, returned: [] });
  });

  it('continue after the highest number, whatever came last', () => {
    expect(after(taken(1, 'a'), advanced(70))).toMatchObject({ last: 70, byHolder: { a: 1 } });
    expect(after(advanced(70), advanced(20)).last).toBe(70);
    expect(after(taken(8, 'a'), taken(3, 'b'))).toMatchObject({ last: 8, byHolder: { a: 8, b: 3 } });
  });

  it('are free when they are returned, until they are used again', () => {
    const both = [taken(1, 'a'), taken(2, 'b'), returned(1), returned(2)];
    expect(after(...both)).toEqual({ last: 2, byHolder: { a: 1, b: 2 }, returned: [1, 2] });
    expect(after(...both, reused(1))).toEqual({ last: 2, byHolder: { a: 1, b: 2 }, returned: [2] });
  });
});
