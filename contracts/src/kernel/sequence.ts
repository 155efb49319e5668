import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { unreachable, type DomainEvent, type EventDefinitions, type RecordedEvent } from './domain-event.js';

/** The series of document numbers. Each restarts every year (Berlin time). Numbers may be skipped, but never repeat. */
export type NumberSeries = 'estimate' | 'goodsReceipt' | 'invoice' | 'purchaseOrder' | 'workOrder';

/** The holder got the next number, permanently. */
export type SequenceNumberTaken = DomainEvent<
  'SequenceNumberTaken',
  1,
  { readonly series: NumberSeries; readonly year: number; readonly value: number; readonly holderId: string }
>;

/** Numbers up to `to` were assigned by hand; the series continues after it. */
export type SequenceAdvanced = DomainEvent<
  'SequenceAdvanced',
  1,
  { readonly series: NumberSeries; readonly year: number; readonly to: number }
>;

/** A number that was given out belongs to nobody any more: the next document gets it. */
export type SequenceNumberReturned = DomainEvent<
  'SequenceNumberReturned',
  1,
  { readonly series: NumberSeries; readonly year: number; readonly value: number }
>;

/** A returned number has a document again. */
export type SequenceNumberReused = DomainEvent<
  'SequenceNumberReused',
  1,
  { readonly series: NumberSeries; readonly year: number; readonly value: number }
>;

export type SequenceEvent =
  SequenceNumberTaken | SequenceAdvanced | SequenceNumberReturned | SequenceNumberReused;

export const sequenceEventDefinitions: EventDefinitions<SequenceEvent> = {
  SequenceNumberTaken: { version: 1 },
  SequenceAdvanced: { version: 1 },
  SequenceNumberReturned: { version: 1 },
  SequenceNumberReused: { version: 1 },
};

/** One year of a series: the highest number so far, the number of each holder, and the returned numbers. */
export type Sequence = {
  readonly last: number;
  readonly byHolder: ImmutableMap<string, number>;
  readonly returned: ImmutableSet<number>;
};

export const sequenceStream = {
  name: 'sequence',
  initial: {
    last: 0,
    byHolder: ImmutableMap<string, number>(),
    returned: ImmutableSet<number>(),
  } as Sequence,
  evolve(state: Sequence, event: RecordedEvent<SequenceEvent>): Sequence {
    const { last, byHolder, returned } = state;
    switch (event.type) {
      case 'SequenceNumberTaken': {
        const { value, holderId } = event.data;
        return { ...state, last: Math.max(last, value), byHolder: byHolder.set(holderId, value) };
      }
      case 'SequenceAdvanced':
        return { ...state, last: Math.max(last, event.data.to) };
      case 'SequenceNumberReturned':
        return { ...state, returned: returned.add(event.data.value) };
      case 'SequenceNumberReused':
        return { ...state, returned: returned.delete(event.data.value) };
      default:
        return unreachable(event);
    }
  },
};
