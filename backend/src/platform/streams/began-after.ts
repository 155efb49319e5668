import type { Position } from '#contracts/kernel/domain-event.js';
import type { EventLog } from '../event-log/event-log.js';

/** Whether the stream's first event stands behind this place of the log; false for a stream without events, and for null. */
export async function beganAfter(
  eventLog: EventLog,
  streamId: string,
  place: Position | null,
): Promise<boolean> {
  if (place === null) return false;
  const [first] = await eventLog.readStream(streamId, 0, 1);
  return first !== undefined && place < first.position;
}
