import { EventTooLarge, type EventToStore, type ExpectedRevision } from './event-store.js';

/** Data and metadata of one event, as JSON in UTF-8. */
export const MAX_EVENT_BYTES = 1024 * 1024;
export const MAX_EVENTS_PER_APPEND = 1_000;
/** All events of one append: one message, one transaction. */
export const MAX_APPEND_BYTES = 16 * 1024 * 1024;

/** UTF-8 needs at most three bytes for one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;
const SMALL_EVENT_BYTES = 16_000;

/** No control characters and no lone surrogates: names must read back unchanged. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

export type EncodedEvent = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
};

export function requireStreamId(streamId: string): void {
  if (!NAME.test(streamId)) throw new RangeError('A stream id has 1 to 200 printable characters');
}

export function requireExpectedRevision(expected: ExpectedRevision): void {
  if (expected === 'any' || expected === 'none') return;
  if (!Number.isSafeInteger(expected) || expected < 0)
    throw new RangeError('A revision is a whole number from 0');
}

/** Throws `RangeError` unless the number is an integer of at least `least`. */
export function requireWhole(what: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`${what} is a whole number from ${least}`);
}

/** Encodes events as JSON. Throws `EventTooLarge` beyond the limits, `RangeError` for malformed events. */
export function encodeEvents(events: readonly EventToStore[]): readonly EncodedEvent[] {
  if (events.length === 0) throw new RangeError('An append has at least one event');
  if (events.length > MAX_EVENTS_PER_APPEND) {
    throw new EventTooLarge(`An append has at most ${MAX_EVENTS_PER_APPEND} events`);
  }
  let bytes = 0;
  return events.map((event) => {
    const encoded = encodeEvent(event);
    bytes += bytesOf(encoded);
    if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(`An append has at most ${MAX_APPEND_BYTES} bytes`);
    return encoded;
  });
}

function encodeEvent(event: EventToStore): EncodedEvent {
  if (!NAME.test(event.id) || !NAME.test(event.type)) throw new RangeError('An event has an id and a type');
  requireWhole('The version of an event', event.version, 1);
  const data: string | undefined = JSON.stringify(event.data);
  const metadata: string | undefined = JSON.stringify(event.metadata);
  if (data === undefined || metadata === undefined) throw new RangeError('The data of an event is JSON');
  const encoded = { id: event.id, type: event.type, version: event.version, data, metadata };
  if (bytesOf(encoded) > MAX_EVENT_BYTES) {
    throw new EventTooLarge(`An event has at most ${MAX_EVENT_BYTES} bytes`);
  }
  return encoded;
}

/** Size in bytes. An upper bound is enough for small events: a thousand of them stay below the append's limit. */
function bytesOf(event: EncodedEvent): number {
  const upperBound = (event.data.length + event.metadata.length) * MAX_BYTES_PER_UNIT;
  return upperBound <= SMALL_EVENT_BYTES
    ? upperBound
    : Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata);
}
