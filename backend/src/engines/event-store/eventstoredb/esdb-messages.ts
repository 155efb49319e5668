import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { unavailable } from './esdb-faults.js';
import { esdbPositionOf, positionOf } from './esdb-positions.js';
import type { StoredEvent } from '../../../platform/event-store/event-store.js';

const FORWARDS = 0;
const BACKWARDS = 1;
/** The server's own streams begin with a dollar sign; their event types do not always. */
const NO_SYSTEM_STREAMS = '^[^\\$].*';
/** Events that the server examines for a filter before it reports its progress. */
const FILTER_WINDOW = 100;
const WINDOWS_PER_CHECKPOINT = 10;

/** Custom metadata of an event: the version, for which EventStoreDB has no field, followed by our metadata. */
const ENVELOPE = /^\{"version":([1-9][0-9]{0,15}),"metadata":/;
const LONGEST_ENVELOPE = 48;

/** Sent for an unknown position: the largest 64-bit number. */
const NOWHERE = String(2n ** 64n - 1n);

export type EventBytes = Omit<StoredEvent, 'data' | 'metadata'> & {
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export function envelopeOf(version: number, metadata: string): Buffer {
  return Buffer.from(`{"version":${version},"metadata":${metadata}}`);
}

/** Reads one stream; `null` reads backwards from its end. */
export function streamRead(
  streamId: string,
  fromRevision: number | null,
  limit: number | undefined,
): ReadReq {
  const stream = new streams.ReadReq.Options.StreamOptions();
  stream.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(streamId)));
  if (fromRevision === null) stream.setEnd(new shared.Empty());
  else stream.setRevision(String(fromRevision));
  const options = readOptions(fromRevision === null ? BACKWARDS : FORWARDS).setStream(stream);
  options.setCount(String(limit ?? Number.MAX_SAFE_INTEGER)).setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}

/** Reads all streams from a position, including the event there. */
export function allRead(from: Position, limit: number): ReadReq {
  const options = readOptions(FORWARDS).setAll(allFrom(from)).setCount(String(limit)).setFilter(filter());
  return new streams.ReadReq().setOptions(options);
}

export function lastRead(): ReadReq {
  const all = new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty());
  const options = readOptions(BACKWARDS).setAll(all).setCount('1').setFilter(filter());
  return new streams.ReadReq().setOptions(options);
}

export function subscription(after: Position): ReadReq {
  const options = readOptions(FORWARDS).setAll(allFrom(after)).setFilter(filter());
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  return new streams.ReadReq().setOptions(options);
}

function readOptions(direction: typeof FORWARDS | typeof BACKWARDS): ReadReq.Options {
  const uuids = new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty());
  return new streams.ReadReq.Options()
    .setReadDirection(direction)
    .setResolveLinks(false)
    .setUuidOption(uuids);
}

function allFrom(position: Position): ReadReq.Options.AllOptions {
  const all = new streams.ReadReq.Options.AllOptions();
  const place = esdbPositionOf(position);
  if (place === null) return all.setStart(new shared.Empty());
  const from = new streams.ReadReq.Options.Position();
  return all.setPosition(from.setCommitPosition(place.commit).setPreparePosition(place.prepare));
}

function filter(): ReadReq.Options.FilterOptions {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression().setRegex(NO_SYSTEM_STREAMS);
  const options = new streams.ReadReq.Options.FilterOptions().setStreamIdentifier(expression);
  return options.setMax(FILTER_WINDOW).setCheckpointintervalmultiplier(WINDOWS_PER_CHECKPOINT);
}

/** The event of an answer; undefined for progress messages. Throws `StoreUnavailable`: `corrupt`. */
export function eventOf(answer: ReadResp): EventBytes | undefined {
  const recorded = answer.getEvent()?.getEvent();
  if (recorded === undefined) return undefined;
  const stored = Buffer.from(recorded.getCustomMetadata_asU8());
  const version = ENVELOPE.exec(stored.toString('latin1', 0, LONGEST_ENVELOPE));
  if (version === null) throw unavailable('corrupt');
  return {
    id: textOf(recorded.getId()),
    type: recorded.getMetadataMap().get('type') ?? '',
    version: Number(version[1]),
    data: recorded.getData_asU8(),
    metadata: stored.subarray(version[0].length, -1),
    streamId: Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: Number(recorded.getStreamRevision()),
    position: placeOf(recorded),
  };
}

/**
 * The event's position in the whole log, also in a read of its stream. Servers send it since 22.6, except for events of
 * explicit transactions, which this product does not write. Without a check such events would sort last.
 */
function placeOf(recorded: ReadResp.ReadEvent.RecordedEvent): Position {
  const place = { commit: recorded.getCommitPosition(), prepare: recorded.getPreparePosition() };
  if (place.commit === NOWHERE || place.prepare === NOWHERE) {
    throw unavailable('corrupt', new Error('The server does not say where the event stands in the log.'));
  }
  return positionOf(place);
}

/** Parses the event's JSON. Throws `StoreUnavailable`: `corrupt`. */
export function parsed(event: EventBytes): StoredEvent {
  try {
    const metadata = jsonOf(event.metadata) as StoredEvent['metadata'];
    return { ...event, data: jsonOf(event.data), metadata };
  } catch (error) {
    throw unavailable('corrupt', error);
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
}

export function textOf(uuid: UUID | undefined): string {
  if (uuid === undefined) return '';
  const structured = uuid.getStructured();
  if (structured === undefined) return uuid.getString();
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(BigInt(structured.getMostSignificantBits()), 0);
  bytes.writeBigInt64BE(BigInt(structured.getLeastSignificantBits()), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
