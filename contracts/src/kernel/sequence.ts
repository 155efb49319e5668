import { Map as ImmutableMap } from 'immutable';
import type { DomainEvent, EventDefinitions, RecordedEvent } from './domain-event.js';

/** The series of numbered documents, each counted anew every year (Berlin). Gaps may be, a value twice never. */
export type NumberSeries = 'goodsReceipt' | 'invoice' | 'purchaseOrder' | 'workOrder';

/** The next number went to this holder, for good. */
export type SequenceNumberTaken = DomainEvent<
  'SequenceNumberTaken',
  1,
  { readonly series: NumberSeries; readonly year: number; readonly value: number; readonly holderId: string }
>;

/** Numbers up to this one were given out by hand: the series goes on after it. */
export type SequenceAdvanced = DomainEvent<
  'SequenceAdvanced',
  1,
  { readonly series: NumberSeries; readonly year: number; readonly to: number }
>;

export type SequenceEvent = SequenceNumberTaken | SequenceAdvanced;

export const sequenceEventDefinitions: EventDefinitions<SequenceEvent> = {
  SequenceNumberTaken: { version: 1 },
  SequenceAdvanced: { version: 1 },
};

/** A year of a series: the highest number so far, and which number each holder has. */
export type Sequence = { readonly last: number; readonly byHolder: ImmutableMap<string, number> };

/** The streams `sequence-<series>-<year>`. */
export const sequenceStream = {
  name: 'sequence',
  initial: { last: 0, byHolder: ImmutableMap<string, number>() } as Sequence,
  evolve({ last, byHolder }: Sequence, { type, data }: RecordedEvent<SequenceEvent>): Sequence {
    if (type === 'SequenceAdvanced') return { last: Math.max(last, data.to), byHolder };
    return { last: Math.max(last, data.value), byHolder: byHolder.set(data.holderId, data.value) };
  },
};
