import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import {
  sequenceStream,
  type NumberSeries,
  type Sequence,
  type SequenceEvent,
} from '#contracts/kernel/sequence.js';
import { documentNumber, workshopYear } from '#contracts/values/document-number.js';
import type { Decide } from './stream-type.js';
import type { Streams } from './streams.js';

/** Assigns the next number. A holder that has a number keeps it. */
export const takeNumber =
  (series: NumberSeries, year: number, holderId: string): Decide<Sequence, SequenceEvent> =>
  ({ last, byHolder }) =>
    byHolder.has(holderId)
      ? []
      : [{ type: 'SequenceNumberTaken', version: 1, data: { series, year, value: last + 1, holderId } }];

/** Continues after a number assigned by hand; no-op for a smaller number. */
export const advanceTo =
  (series: NumberSeries, year: number, to: number): Decide<Sequence, SequenceEvent> =>
  ({ last }) =>
    to > last ? [{ type: 'SequenceAdvanced', version: 1, data: { series, year, to } }] : [];

/** Gives a number back that was given out: the next document gets it. Idempotent. */
export const returnNumber =
  (series: NumberSeries, year: number, value: number): Decide<Sequence, SequenceEvent> =>
  ({ last, returned }) =>
    value > last || returned.has(value)
      ? []
      : [{ type: 'SequenceNumberReturned', version: 1, data: { series, year, value } }];

/** A returned number is used again; any other number changes nothing. */
export const reuseNumber =
  (series: NumberSeries, year: number, value: number): Decide<Sequence, SequenceEvent> =>
  ({ returned }) =>
    returned.has(value) ? [{ type: 'SequenceNumberReused', version: 1, data: { series, year, value } }] : [];

export function sequenceId(series: NumberSeries, year: number): string {
  return `${series}-${year}`;
}

/** The holder's formatted number in the series of the call's year. Idempotent per holder. */
export async function nextNumber(
  streams: Streams,
  series: NumberSeries,
  holderId: string,
  origin: CommandOrigin,
): Promise<string> {
  const year = workshopYear(origin.now);
  const decide = takeNumber(series, year, holderId);
  const { state } = await streams.handle(sequenceStream, sequenceId(series, year), decide, origin);
  return documentNumber(series, year, state.byHolder.get(holderId, 0));
}
