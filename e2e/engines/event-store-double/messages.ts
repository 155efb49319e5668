import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Proposed } from './commit-file.js';
import type { Expected, Outcome, Recorded } from './double-log.js';

const INVALID_ARGUMENT = 3;
const DEADLINE_EXCEEDED = 4;
const ALREADY_EXISTS = 6;
/** What a node says while it starts, and while nobody leads. */
export const NOT_READY = 'Server Is Not Ready';

/** The name under which a node says on whose behalf it appends. */
export const EPOCH = 'double-epoch';

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** An event as it came over the wire. */
export function proposedOf(message: ProposedMessage): Proposed {
  const head = message.getMetadataMap();
  return {
    id: textOf(message.getId()),
    type: head.get('type') ?? '',
    contentType: head.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The UUID as text; the double asks its own client for that form. */
export function textOf(uuid: UUID | undefined): string {
  return uuid?.getString() ?? '';
}

/** The other form of a UUID, two signed 64-bit numbers, in which the server answers batch appends. */
export function structuredOf(text: string): UUID {
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex');
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(String(bytes.readBigInt64BE(0)));
  structured.setLeastSignificantBits(String(bytes.readBigInt64BE(8)));
  return new shared.UUID().setStructured(structured);
}

/** The name of the stream as text. */
export function streamNameOf(
  message: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined } | undefined,
): string {
  return Buffer.from(message?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
}

/** The answer to one append of a batch. */
export function batchAnswer(correlationId: string, stream: string, outcome: Outcome) {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(structuredOf(correlationId));
  answer.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (outcome.kind !== 'written') return answer.setError(refusalOf(outcome));
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision(String(outcome.revision));
  answer.setSuccess(success);
  if (outcome.position === null) {
    success.setNoPosition(new empty.Empty());
    return answer;
  }
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(outcome.position));
  position.setPreparePosition(String(outcome.position));
  return answer.setSuccess(success.setPosition(position));
}

/** The answer to an append that the server does not take now: no code, and details that say nothing. */
export function notReadyAnswer(correlationId: string) {
  const details = new any.Any();
  details.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty');
  const error = new status.Status().setMessage(NOT_READY).setDetails(details);
  return new streams.BatchAppendResp().setCorrelationId(structuredOf(correlationId)).setError(error);
}

function refusalOf(outcome: Exclude<Outcome, { kind: 'written' }>): Status {
  if (outcome.kind === 'timeout') return statusOf(DEADLINE_EXCEEDED, 'Timeout', new Uint8Array());
  if (outcome.kind === 'too-large') {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(outcome.limit);
    return statusOf(INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details.serializeBinary());
  }
  const details = new shared.WrongExpectedVersion();
  if (outcome.current < 0) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(outcome.current));
  setExpected(details, outcome.expected);
  return statusOf(ALREADY_EXISTS, 'WrongExpectedVersion', details.serializeBinary());
}

function setExpected(details: InstanceType<typeof shared.WrongExpectedVersion>, expected: Expected): void {
  if (expected === 'any') details.setExpectedAny(new empty.Empty());
  else if (expected === 'no-stream') details.setExpectedNoStream(new empty.Empty());
  else if (expected === 'stream-exists') details.setExpectedStreamExists(new empty.Empty());
  else details.setExpectedStreamPosition(String(expected));
}

function statusOf(code: number, name: string, bytes: Uint8Array): Status {
  const details = new any.Any();
  details.pack(bytes, `event_store.client.${name}`);
  return new status.Status().setCode(code).setMessage(name).setDetails(details);
}

/** The answer to an append that came as a call of its own. */
export function appendAnswer(outcome: Exclude<Outcome, { kind: 'too-large' | 'timeout' }>) {
  const answer = new streams.AppendResp();
  if (outcome.kind === 'written') {
    const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
    if (outcome.position === null) return answer.setSuccess(success.setNoPosition(new shared.Empty()));
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(outcome.position));
    position.setPreparePosition(String(outcome.position));
    return answer.setSuccess(success.setPosition(position));
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (outcome.expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (outcome.expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (outcome.expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(outcome.expected));
  return answer.setWrongExpectedVersion(wrong);
}

/** A stored event as an answer to a read. */
export function eventMessage(event: Recorded) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', event.created);
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded);
  return new streams.ReadResp().setEvent(read.setCommitPosition(String(event.position)));
}
