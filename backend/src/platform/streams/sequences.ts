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

/** Gives the holder the next number. One that has a number keeps it. */
export const takeNumber =
  (series: NumberSeries, year: number, holderId: string): Decide<Sequence, SequenceEvent> =>
  ({ last, byHolder }) =>
    byHolder.has(holderId)
      ? []
      : [{ type: 'SequenceNumberTaken', version: 1, data: { series, year, value: last + 1, holderId } }];

/** Goes on after a number that was given out by hand; one that is behind changes nothing. */
export const advanceTo =
  (series: NumberSeries, year: number, to: number): Decide<Sequence, SequenceEvent> =>
  ({ last }) =>
    to > last ? [{ type: 'SequenceAdvanced', version: 1, data: { series, year, to } }] : [];

/** The id of a year's stream behind `sequence-`. */
export function sequenceId(series: NumberSeries, year: number): string {
  return `${series}-${year}`;
}

/** The holder's number in the series of the year in which the call came, as people read it; the same at every call. */
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
