import type { Position } from '#contracts/kernel/domain-event.js';
import type { EventLog } from '../event-log/event-log.js';

/** True if the stream's first event is after this position; false for an empty stream and for null. */
export async function beganAfter(
  eventLog: EventLog,
  streamId: string,
  place: Position | null,
): Promise<boolean> {
  if (place === null) return false;
  const [first] = await eventLog.readStream(streamId, 0, 1);
  return first !== undefined && place < first.position;
}
