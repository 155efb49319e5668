import { appointmentStream } from '#contracts/appointments/appointment.js';
import { claimOf, slotsStream } from '#contracts/appointments/slots.js';
import { appointmentsBy } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { slotHolds } from '#projections/appointments/slot-holds.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { Streams } from '../../platform/streams/streams.js';
import { isFull } from '../booking/slots.js';

/**
 * Asserts the invariants of the streams at rest: every open appointment has exactly one taken claim, there are no other
 * claims or holds, no moment of these days exceeds the capacity, and the read models agree.
 */
export async function expectAgreement(
  streams: Streams,
  readModels: ReadModels,
  days: readonly LocalDate[],
  capacity: number,
): Promise<void> {
  expect(await readModels.count(slotHolds)).toBe(0);
  const listed = await appointmentsBy(readModels, { limit: 5_000 });
  const expected = new Map<string, string>();
  for (const { id, status, date, time, revision } of listed) {
    const { state, revision: current } = await streams.load(appointmentStream, id);
    if (state.status === 'none') throw new Error(`${id} is listed but was never booked`);
    expect({ status, date, time, revision }).toEqual({
      status: state.status,
      date: state.slot.date,
      time: state.slot.time,
      revision: current,
    });
    if (state.status !== 'CANCELLED') expected.set(state.slot.slotId, id);
  }
  const found = new Map<string, string>();
  for (const day of days) {
    const { state: slots } = await streams.load(slotsStream, day);
    for (const { slotId, appointmentId, segments } of slots) {
      expect(claimOf(slots, slotId)?.taken).toBe(true);
      expect(isFull(slots, segments, capacity + 1)).toBe(false);
      found.set(slotId, appointmentId);
    }
  }
  expect(found).toEqual(expected);
}
