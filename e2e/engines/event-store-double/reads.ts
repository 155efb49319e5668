import type { ServerWritableStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleLog, Recorded } from './double-log.js';
import { tooSlow } from './failures.js';
import { eventMessage, streamNameOf } from './messages.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;
type Filter = (event: Recorded) => boolean;

const FORWARDS = 0;
/** Maximum number of events by which a live reader may be behind. */
const MAX_LIVE_BUFFER = 32;
/** The server's window of a filter that names none. */
const DEFAULT_WINDOW = 32;

/** Answers a read or a subscription; returns when all was said or the caller has gone. */
export async function answerRead(log: DoubleLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions() as Options;
  if (options.hasSubscription()) return follow(log, call, options);
  if (options.hasStream()) return readStream(log, call, options);
  const matches = filterOf(options);
  const count = Number(options.getCount());
  let sent = 0;
  for (const event of inOrder(log, options)) {
    if (sent >= count || call.cancelled) return;
    if (!matches(event)) continue;
    await send(call, eventMessage(event));
    sent++;
  }
}

async function readStream(log: DoubleLog, call: ReadCall, options: Options): Promise<void> {
  const wanted = options.getStream();
  const name = streamNameOf(wanted);
  const events = log.stream(name);
  if (events === undefined) {
    const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
    return send(call, new streams.ReadResp().setStreamNotFound(missing));
  }
  const count = Number(options.getCount());
  const isForwards = options.getReadDirection() === FORWARDS;
  const start = wanted?.hasRevision()
    ? Number(wanted.getRevision())
    : wanted?.hasEnd()
      ? events.length - 1
      : 0;
  const found = isForwards ? events.slice(start) : events.slice(0, start + 1).toReversed();
  for (const event of found.slice(0, count)) {
    if (call.cancelled) return;
    await send(call, eventMessage(event));
  }
}

/** A read of all includes the event at its position; a subscription begins after it. */
async function follow(log: DoubleLog, call: ReadCall, options: Options): Promise<void> {
  const matches = filterOf(options);
  const interval = checkpointIntervalOf(options);
  const after = options.getAll()?.getPosition()?.getCommitPosition();
  let index = after === undefined ? 0 : firstFrom(log, Number(after) + 1);
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID());
  await send(call, new streams.ReadResp().setConfirmation(confirmation));
  let isCaughtUp = false;
  let sinceCheckpoint = 0;
  while (!call.cancelled) {
    const isTooSlow = isCaughtUp && matchesBetween(log, index, matches) > MAX_LIVE_BUFFER;
    let untilDropped = isTooSlow ? MAX_LIVE_BUFFER : Number.POSITIVE_INFINITY;
    while (index < log.durable && !call.cancelled) {
      if (untilDropped === 0) throw tooSlow();
      const event = log.all[index++] as Recorded;
      if (matches(event)) {
        await send(call, eventMessage(event));
        untilDropped--;
      }
      if (++sinceCheckpoint < interval) continue;
      sinceCheckpoint = 0;
      await send(call, checkpointAt(event));
    }
    if (!isCaughtUp) await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    isCaughtUp = true;
    if (index >= log.durable) await growth(log, call);
  }
}

/** How many events after this index the subscription is to be shown. */
function matchesBetween(log: DoubleLog, from: number, matches: Filter): number {
  let found = 0;
  for (let index = from; index < log.durable; index++) if (matches(log.all[index] as Recorded)) found++;
  return found;
}

function checkpointAt({ position }: Recorded): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

/** How many events are looked at between two checkpoints; without a filter there are none. */
function checkpointIntervalOf(options: Options): number {
  const filter = options.getFilter();
  if (filter === undefined) return Number.POSITIVE_INFINITY;
  return (filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW) * filter.getCheckpointintervalmultiplier();
}

function* inOrder(log: DoubleLog, options: Options): Generator<Recorded> {
  const all = options.getAll();
  const position = all?.getPosition()?.getCommitPosition();
  const end = log.durable;
  if (options.getReadDirection() === FORWARDS) {
    const start = all?.hasEnd() ? end : position === undefined ? 0 : firstFrom(log, Number(position));
    for (let index = start; index < end; index++) yield log.all[index] as Recorded;
    return;
  }
  const start = position === undefined ? (all?.hasEnd() ? end : 0) : firstFrom(log, Number(position));
  for (let index = start - 1; index >= 0; index--) yield log.all[index] as Recorded;
}

/** Index of the first event at or after a position. */
function firstFrom(log: DoubleLog, position: number): number {
  let low = 0;
  let high = log.durable;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log.all[middle] as Recorded).position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function filterOf(options: Options): Filter {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const byType = filter.getEventType();
  const expression = byType ?? filter.getStreamIdentifier();
  const textOf = ({ type, stream }: Recorded): string => (byType === undefined ? stream : type);
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => textOf(event).startsWith(prefix));
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return (event) => pattern.test(textOf(event));
}

/** Written, and taken by the connection: a reader that is slow is waited for. */
async function send(call: ReadCall, message: ReadResp): Promise<void> {
  if (call.cancelled || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const proceed = (): void => {
      call.off('drain', proceed).off('cancelled', proceed).off('close', proceed);
      resolve();
    };
    call.once('drain', proceed).once('cancelled', proceed).once('close', proceed);
  });
}

/** Waits for more events or for the end of the call. */
async function growth(log: DoubleLog, call: ReadCall): Promise<void> {
  if (call.cancelled) return;
  await new Promise<void>((resolve) => {
    const proceed = (): void => {
      stopWaiting();
      call.off('cancelled', proceed);
      resolve();
    };
    const stopWaiting = log.whenGrown(proceed);
    call.once('cancelled', proceed);
  });
}
