import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { rowsStream } from '#contracts/kernel/rows.js';
import { rowsReadModel } from './rows-read-model.js';

type Lift = { readonly id: string; readonly name: string; readonly revision: number };
type LiftEvent =
  | DomainEvent<'LiftBuilt', 1, { liftId: string; name: string }>
  | DomainEvent<'LiftRenamed', 1, { liftId: string; name: string }>
  | DomainEvent<'LiftScrapped', 1, { liftId: string }>;

const lifts = rowsStream<Lift, LiftEvent, 'LiftBuilt'>({
  name: 'lifts',
  first: 'LiftBuilt',
  idOf: ({ liftId }) => liftId,
  on: {
    LiftBuilt: ({ name }) => ({ name }),
    LiftRenamed: ({ name }) => ({ name }),
    LiftScrapped: () => null,
  },
});

const facts: readonly LiftEvent[] = [
  { type: 'LiftBuilt', version: 1, data: { liftId: 'a', name: 'Left' } },
  { type: 'LiftBuilt', version: 1, data: { liftId: 'b', name: 'Right' } },
  { type: 'LiftRenamed', version: 1, data: { liftId: 'a', name: 'By the door' } },
  { type: 'LiftScrapped', version: 1, data: { liftId: 'b' } },
];

function recorded(event: LiftEvent, revision: number): RecordedEvent<LiftEvent> {
  const metadata = { occurredAt: '', actor: { kind: 'system' }, correlationId: '' } as const;
  return { ...event, id: '', streamId: 'lifts', revision, position: '', metadata };
}

describe('a list in one stream', () => {
  it('has each row with the values and the revision of its last fact', () => {
    const [, both, , last] = facts.map((_, count) =>
      facts
        .slice(0, count + 1)
        .map(recorded)
        .reduce(lifts.evolve, lifts.initial),
    );
    expect([...(both?.values() ?? [])]).toEqual([
      { id: 'a', name: 'Left', revision: 0 },
      { id: 'b', name: 'Right', revision: 1 },
    ]);
    expect([...(last ?? [])]).toEqual([['a', { id: 'a', name: 'By the door', revision: 2 }]]);
  });

  it('ignores a fact about an unknown row', () => {
    const renamed = recorded(facts[2] as LiftEvent, 0);
    expect([...lifts.evolve(lifts.initial, renamed)]).toEqual([]);
    const model = rowsReadModel(lifts, { version: 1, fields: {}, indexes: [] });
    expect(model.changesOf(renamed).map(({ apply }) => apply(undefined))).toEqual([undefined]);
  });

  it('equals the fold of the stream', () => {
    const model = rowsReadModel(lifts, { version: 1, fields: {}, indexes: [] });
    const documents = new Map<string, Lift>();
    let rows = lifts.initial;
    for (const event of facts.map(recorded)) {
      rows = lifts.evolve(rows, event);
      for (const { key, apply } of model.changesOf(event)) {
        const after = apply(documents.get(key));
        if (after === undefined) documents.delete(key);
        else documents.set(key, after);
      }
      expect([...documents]).toEqual([...rows]);
    }
    expect(model.changesOf({ ...recorded(facts[0] as LiftEvent, 0), type: 'DoorOpened' })).toEqual([]);
  });
});
