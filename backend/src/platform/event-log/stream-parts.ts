import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { EventLog } from './event-log.js';

/** Read and folded within some 20 ms. */
const PART = 1_000;

/**
 * The events of a stream from a revision in parts, between which others have their turn: ten years of a mechanic's
 * clocks are 70,000 events.
 */
export async function* streamInParts(
  log: Pick<EventLog, 'readStream'>,
  streamId: string,
  fromRevision = 0,
): AsyncIterable<readonly RecordedEvent[]> {
  for (let from = fromRevision; ; from += PART) {
    const part = await log.readStream(streamId, from, PART);
    yield part;
    if (part.length < PART) return;
    await nextTurn();
  }
}
