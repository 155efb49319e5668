import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import type { BatchAppendCall, EsdbClient } from './esdb-client.js';
import type { Expiry } from './esdb-expiry.js';
import { AppendRefused, faultOf, SessionRetired, unavailable } from './esdb-faults.js';
import { envelopeOf, textOf } from './esdb-messages.js';
import { positionOf } from './esdb-positions.js';
import type { EncodedEvent } from '../../../platform/event-store/event-limits.js';
import { EventTooLarge, type ExpectedRevision } from '../../../platform/event-store/event-store.js';

/** The server accepts messages of 4 MiB; the client package splits at 3 MiB too. */
const MAX_MESSAGE_BYTES = 3 * 1024 * 1024;
const JSON_CONTENT = 'application/json';
const ERRORS = 'event_store.client.';

/** The stream has another last revision than expected; -1: no stream. */
export class WrongVersion extends Error {
  override readonly name = 'WrongVersion';
  constructor(readonly actual: number) {
    super(`The stream's last revision is ${actual}`);
  }
}

/** Position of the last event; null if the server does not return the position of a known append. */
export type Written = { readonly revision: number; readonly position: Position | null };

type Pending = {
  readonly fulfil: (written: Written) => void;
  readonly reject: (error: unknown) => void;
};

/** Sends all appends of a connection over one batch call: a third of the work of one call per append. */
export class AppendStream {
  private readonly pending = new Map<string, Pending>();
  private opening: Promise<BatchAppendCall> | undefined;
  private drained: Promise<void> | undefined;
  private isClosing = false;

  constructor(private readonly client: EsdbClient) {}

  /**
   * Rejects with `WrongVersion`, `EventTooLarge`, `StoreUnavailable` or the call's error; `away` after a timeout: the
   * events may have been written then. With `SessionRetired` if nothing was sent.
   */
  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
    expiry: Expiry,
  ): Promise<Written> {
    const opening = (this.opening ??= this.open());
    const call = await opening;
    expiry.throwIfOver();
    if (this.opening !== opening || this.isClosing)
      throw new SessionRetired('The stream of appends has ended');
    const correlationId = randomUUID();
    const answered = new Promise<Written>((fulfil, reject) => {
      this.pending.set(correlationId, { fulfil, reject });
      expiry.whenOver((error) => this.settle(correlationId)?.reject(error));
    });
    // Awaited below; the stream may fail while parts of a large append wait for room.
    answered.catch(() => undefined);
    const options = optionsOf(streamId, expected, expiry.at);
    for (const message of messagesOf(correlationId, options, events)) {
      if (!this.pending.has(correlationId)) break;
      if (!call.write(message)) await this.room(call);
    }
    return answered;
  }

  /** Accepts no more appends and ends when the running ones are answered or expired. */
  close(): void {
    this.isClosing = true;
    if (this.pending.size === 0) void this.opening?.then((call) => call.cancel()).catch(() => undefined);
  }

  /** Fails the running appends: another node leads, and this one cannot acknowledge any more. */
  abandon(error: Error): void {
    this.fail(error);
    this.close();
  }

  private async open(): Promise<BatchAppendCall> {
    const call = await this.client.batchAppend();
    call.on('data', (answer: BatchAppendResp) => this.answer(answer));
    let hasEnded = false;
    const fail = (error: unknown): void => {
      if (!hasEnded) this.fail(error);
      hasEnded = true;
    };
    call.on('error', fail);
    call.on('end', () => fail(unavailable('away')));
    return call;
  }

  private settle(correlationId: string): Pending | undefined {
    const pending = this.pending.get(correlationId);
    this.pending.delete(correlationId);
    if (this.isClosing) this.close();
    return pending;
  }

  private answer(answer: BatchAppendResp): void {
    const pending = this.settle(textOf(answer.getCorrelationId()));
    const error = answer.getError();
    if (error !== undefined) return pending?.reject(refusalOf(error));
    const success = answer.getSuccess();
    if (success === undefined) return pending?.reject(unavailable('io'));
    pending?.fulfil(writtenOf(success));
  }

  private fail(error: unknown): void {
    this.opening = undefined;
    for (const correlationId of this.pending.keys()) this.settle(correlationId)?.reject(error);
  }

  /** Waits until the connection accepts more, or has ended. */
  private room(call: BatchAppendCall): Promise<void> {
    this.drained ??= new Promise<void>((resolve) => {
      const proceed = (): void => {
        call.off('drain', proceed).off('close', proceed).off('error', proceed);
        this.drained = undefined;
        resolve();
      };
      call.once('drain', proceed).once('close', proceed).once('error', proceed);
    });
    return this.drained;
  }
}

function writtenOf(success: BatchAppendResp.Success): Written {
  const position = success.getPosition();
  const revision = Number(success.getCurrentRevision());
  if (position === undefined) return { revision, position: null };
  const place = { commit: position.getCommitPosition(), prepare: position.getPreparePosition() };
  return { revision, position: positionOf(place) };
}

function optionsOf(streamId: string, expected: ExpectedRevision, deadline: Date): BatchAppendReq.Options {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(streamId)));
  options.setDeadline(timestamp.Timestamp.fromDate(deadline));
  if (expected === 'any') return options.setAny(new shared.Empty());
  if (expected === 'none') return options.setNoStream(new shared.Empty());
  return options.setStreamPosition(String(expected));
}

function* messagesOf(
  correlationId: string,
  options: BatchAppendReq.Options,
  events: readonly EncodedEvent[],
): Generator<BatchAppendReq> {
  const correlation = new shared.UUID().setString(correlationId);
  let message = new streams.BatchAppendReq().setCorrelationId(correlation).setOptions(options);
  let bytes = 0;
  for (const event of events) {
    const data = Buffer.from(event.data);
    const metadata = envelopeOf(event.version, event.metadata);
    const size = data.length + metadata.length + event.type.length;
    if (bytes > 0 && bytes + size > MAX_MESSAGE_BYTES) {
      yield message;
      message = new streams.BatchAppendReq().setCorrelationId(correlation);
      bytes = 0;
    }
    bytes += size;
    const proposed = new streams.BatchAppendReq.ProposedMessage();
    proposed.setId(new shared.UUID().setString(event.id)).setData(data).setCustomMetadata(metadata);
    proposed.getMetadataMap().set('type', event.type).set('content-type', JSON_CONTENT);
    message.addProposedMessages(proposed);
  }
  yield message.setIsFinal(true);
}

function refusalOf(error: Status): unknown {
  const details = error.getDetails();
  switch (details?.getTypeName()) {
    case `${ERRORS}WrongExpectedVersion`: {
      const wrong = shared.WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
      return new WrongVersion(
        wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1,
      );
    }
    case `${ERRORS}MaximumAppendSizeExceeded`: {
      const exceeded = shared.MaximumAppendSizeExceeded.deserializeBinary(details.getValue_asU8());
      return new EventTooLarge(`This server takes at most ${exceeded.getMaxappendsize()} bytes an append`);
    }
    default:
      return faultOf(new AppendRefused(error.getCode(), error.getMessage()));
  }
}
