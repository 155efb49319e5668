import {
  Metadata,
  status,
  type ServerDuplexStream,
  type ServerReadableStream,
  type handleUnaryCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Proposed } from './commit-file.js';
import type { DoubleLog, Expected } from './double-log.js';
import { failure, unauthenticated } from './failures.js';
import {
  appendAnswer,
  batchAnswer,
  EPOCH,
  notReadyAnswer,
  proposedOf,
  streamNameOf,
  textOf,
} from './messages.js';
import { answerRead, type ReadCall } from './reads.js';

/** An append of a batch whose last part has not come yet. */
type Unfinished = { readonly stream: string; readonly expected: Expected; readonly events: Proposed[] };
type AppendCall = ServerReadableStream<AppendReq, AppendResp>;
type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** What the service makes depend on more than the log. */
export type Gate = {
  /** `name:password`; it answers nobody else. */
  readonly login: string | undefined;
  /** False: it has just been started, and takes no appends yet. */
  readonly isReady: () => boolean;
  /** True if appends that require the leader of this epoch may be accepted; undefined: appends that require no leader. */
  readonly isPresent: (epoch: number | undefined) => boolean;
};

/** The streams service as far as the double has it; deleting is answered with UNIMPLEMENTED. */
export function streamsService(log: DoubleLog, gate: Gate): IStreamsServer {
  const isRefused = ({ metadata }: { readonly metadata: Metadata }): boolean =>
    gate.login !== undefined && metadata.get('authorization')[0] !== basic(gate.login);
  return {
    read: (call: ReadCall) => {
      if (isRefused(call)) return void call.emit('error', unauthenticated());
      answerRead(log, call).then(
        () => call.end(),
        (error: Error) => call.emit('error', error),
      );
    },
    append: (call: AppendCall, answer: sendUnaryData<AppendResp>) => {
      if (isRefused(call)) return answer(unauthenticated());
      return takeAppend(log, call, answer);
    },
    batchAppend: (call: BatchCall) => {
      if (isRefused(call)) return void call.emit('error', unauthenticated());
      return takeBatches(log, call, gate);
    },
    delete: unimplemented,
    tombstone: unimplemented,
  };
}

const unimplemented: handleUnaryCall<unknown, never> = (_, answer) =>
  answer(failure(status.UNIMPLEMENTED, 'The double cannot delete streams'));

function basic(login: string): string {
  return `Basic ${Buffer.from(login).toString('base64')}`;
}

/** One append as a call of its own: options first, then the events. */
function takeAppend(log: DoubleLog, call: AppendCall, answer: sendUnaryData<AppendResp>): void {
  let stream = '';
  let expected: Expected = 'any';
  const events: Proposed[] = [];
  call.on('data', (part: AppendReq) => {
    const options = part.getOptions();
    const message = part.getProposedMessage();
    if (options !== undefined) {
      stream = streamNameOf(options);
      expected = expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
    }
    if (message !== undefined) events.push(proposedOf(message));
  });
  call.on('end', async () => {
    const outcome = await log.append({ stream, expected, events });
    if (outcome.kind === 'timeout') return answer(failure(status.ABORTED, 'Operation timed out'));
    if (outcome.kind !== 'too-large') return answer(null, appendAnswer(outcome));
    const metadata = new Metadata();
    metadata.set('exception', 'maximum-append-size-exceeded');
    metadata.set('maximum-append-size', String(outcome.limit));
    return answer(failure(status.INVALID_ARGUMENT, 'The append is too large', metadata));
  });
}

/** Many appends over one call, each with a correlation id and in one or several parts, answered as they are done. */
function takeBatches(log: DoubleLog, call: BatchCall, { isReady, isPresent }: Gate): void {
  const [of] = call.metadata.get(EPOCH);
  const epoch = of === undefined ? undefined : Number(of);
  const unfinished = new Map<string, Unfinished>();
  let pending = 0;
  let hasEnded = false;
  call.on('data', async (part: BatchAppendReq) => {
    const correlationId = textOf(part.getCorrelationId());
    const options = part.getOptions();
    const append = unfinished.get(correlationId) ?? {
      stream: streamNameOf(options),
      expected: expectedOf(options, options?.hasStreamPosition() ? options.getStreamPosition() : undefined),
      events: [],
    };
    append.events.push(...part.getProposedMessagesList().map(proposedOf));
    if (!part.getIsFinal()) {
      unfinished.set(correlationId, append);
      return;
    }
    unfinished.delete(correlationId);
    if (!isPresent(epoch)) return void call.emit('error', failure(status.ABORTED, 'Another node leads'));
    if (!isReady()) return void call.write(notReadyAnswer(correlationId));
    pending++;
    const outcome = await log.append(append);
    pending--;
    if (call.cancelled) return;
    call.write(batchAnswer(correlationId, append.stream, outcome));
    if (hasEnded && pending === 0) call.end();
  });
  call.on('error', () => undefined);
  call.on('end', () => {
    hasEnded = true;
    if (pending === 0) call.end();
  });
}

function expectedOf(
  options: { hasNoStream(): boolean; hasStreamExists(): boolean } | undefined,
  revision: string | undefined,
): Expected {
  if (revision !== undefined) return Number(revision);
  if (options?.hasNoStream()) return 'no-stream';
  return options?.hasStreamExists() ? 'stream-exists' : 'any';
}
