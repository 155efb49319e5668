import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { refusalOf } from '../../testing/given.js';
import { isMadeAlready } from './made-already.js';
import { decideSeen } from './seen.js';
import { ALREADY_DONE, type StreamType } from './stream-type.js';

type Counted = DomainEvent<'Counted', 1, object>;
type Rows = Readonly<Record<string, number>>;
const counted: Counted = { type: 'Counted', version: 1, data: {} };
const whole: StreamType<Rows, Counted> = { name: 'rows', initial: {}, evolve: (rows) => rows };
const byRow: StreamType<Rows, Counted> = { ...whole, revisionOf: (rows, row = '') => rows[row] };
const loaded = { state: { shelf: 3 }, revision: 7 };
const count = () => [counted];
const refuses = () => {
  throw refuse('conflict');
};
const fails = () => {
  throw new Error('A bug');
};

describe('the revision that the caller saw', () => {
  it('may be missing', () => {
    expect(decideSeen(whole, loaded, count, {})).toEqual([counted]);
  });

  it('is that of the stream, or that of the row', () => {
    expect(decideSeen(whole, loaded, count, { expectedRevision: 7 })).toEqual([counted]);
    expect(decideSeen(byRow, loaded, count, { expectedRevision: 3, row: 'shelf' })).toEqual([counted]);
    for (const seen of [
      { expectedRevision: 7, row: 'shelf' },
      { expectedRevision: 2, row: 'shelf' },
    ])
      expect(refusalOf(() => decideSeen(byRow, loaded, count, seen)).code).toBe('revision-behind');
    expect(refusalOf(() => decideSeen(whole, loaded, count, { expectedRevision: 6 })).code).toBe(
      'revision-behind',
    );
  });

  it('is not compared if the row has none: the decider alone decides', () => {
    expect(decideSeen(byRow, loaded, count, { expectedRevision: 0, row: 'unknown' })).toEqual([counted]);
  });

  it('may be old if a repeated call has nothing left to do', () => {
    const behind = { expectedRevision: 6 };
    expect(decideSeen(whole, loaded, () => ALREADY_DONE, behind)).toBe(ALREADY_DONE);
    expect(refusalOf(() => decideSeen(whole, loaded, () => [], behind)).code).toBe('revision-behind');
  });

  it('is the reason of the refusal even if the rules refuse too; an error of the product is not hidden', () => {
    const behind = { expectedRevision: 6 };
    expect(refusalOf(() => decideSeen(whole, loaded, refuses, behind)).code).toBe('revision-behind');
    expect(() => decideSeen(whole, loaded, fails, behind)).toThrow('A bug');
  });
});

describe('a row that an earlier call with the same key created', () => {
  const row = { name: 'Regal', tags: ['a'], revision: 4 };

  it('is made already if it has the same content; other fields do not count', () => {
    expect(isMadeAlready(row, { name: 'Regal', tags: ['a'] })).toBe(true);
    expect(isMadeAlready(undefined as typeof row | undefined, { name: 'Regal' })).toBe(false);
  });

  it.each([{ name: 'Schrank' }, { name: 'Regal', tags: ['b'] }])(
    'is refused for other content: %j',
    (wanted) => {
      expect(refusalOf(() => isMadeAlready(row, wanted)).code).toBe('idempotency-key-reused');
    },
  );
});
