import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { START, type DomainEvent, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { applyBatch } from './batch.js';
import { defineReadModel, number } from './read-model.js';
import type { DocumentState } from './read-store.js';

type Paid = DomainEvent<'Paid', 1, { readonly account: string; readonly cents: number }>;
type Closed = DomainEvent<'Closed', 1, { readonly account: string }>;
type Account = { readonly account: string; readonly cents: number };

const accounts = defineReadModel<Account, Paid | Closed>({
  name: 'accounts',
  version: 1,
  fields: { cents: number(({ cents }) => cents) },
  indexes: [['cents']],
  on: {
    Paid: ({ data: { account, cents } }) => ({
      key: account,
      apply: (known) => ({ account, cents: (known?.cents ?? 0) + cents }),
    }),
    Closed: ({ data: { account } }) => ({ key: account, apply: () => undefined }),
  },
});

const at = (place: number): string => String(place).padStart(16, '0');
const paid = (account: string, cents: number): Paid => ({
  type: 'Paid',
  version: 1,
  data: { account, cents },
});
const closed: Closed = { type: 'Closed', version: 1, data: { account: 'a' } };

const log = (first: number, ...facts: readonly (Paid | Closed)[]): RecordedEvent[] =>
  facts.map((fact, index) => ({
    ...fact,
    id: `event-${first + index}`,
    streamId: 'stream',
    revision: index,
    position: at(first + index),
    metadata: { occurredAt: '2026-01-01T00:00:00.000Z', actor: SYSTEM_ACTOR, correlationId: 'spec' },
  }));

async function change(state: DocumentState | null, checkpoint: string, events: readonly RecordedEvent[]) {
  const found = new Map<string, DocumentState>(state === null ? [] : [['a', state]]);
  const applied = await applyBatch({ states: async () => found }, accounts, checkpoint, events);
  const { put, delete: gone, checkpoint: reached } = applied.change;
  return { put: put.map(({ json }) => JSON.parse(json) as Account), gone, reached, poison: applied.poison };
}
const ten = (position: string): DocumentState => ({ json: '{"account":"a","cents":10}', position });

describe('a batch of events', () => {
  it('skips events that the read model has already seen', async () => {
    const events = log(1, paid('a', 1), paid('a', 2), paid('a', 4));
    expect(await change(ten(START), at(2), events)).toMatchObject({ put: [{ cents: 14 }], reached: at(3) });
    expect(await change(ten(START), at(3), events)).toMatchObject({ put: [], reached: at(3) });
  });

  it('skips events that a document has already seen, even a deleted one', async () => {
    const events = log(1, paid('a', 1), paid('a', 2), paid('a', 4));
    expect((await change(ten(at(2)), START, events)).put).toMatchObject([{ cents: 14 }]);
    expect((await change({ json: null, position: at(2) }, START, events)).put).toMatchObject([{ cents: 4 }]);
  });

  it('recreates a deleted document', async () => {
    const again = await change(ten(START), START, log(1, paid('a', 1), closed, paid('a', 4)));
    expect(again).toMatchObject({ put: [{ cents: 4 }], gone: [] });
    expect(await change(ten(START), START, log(1, closed))).toMatchObject({ put: [], gone: ['a'] });
  });

  it('deletes a document that it created itself, because another runner may have stored it', async () => {
    expect((await change(null, START, log(1, paid('a', 1), closed))).gone).toEqual(['a']);
    expect((await change(null, START, log(1, closed))).gone).toEqual([]);
  });

  it('ends before an event whose document cannot be stored', async () => {
    const events = log(1, paid('a', 1), paid('a', '2' as never), paid('b', 1));
    const applied = await change(null, START, events);
    expect(applied).toMatchObject({ put: [{ cents: 1 }], reached: at(1), poison: { event: events[1] } });
    const wrong = await change(null, START, log(1, paid('a', '2' as never)));
    expect(wrong).toMatchObject({ put: [], reached: START, poison: { error: expect.any(TypeError) } });
  });
});
