// A node of a cluster of doubles: `node.ts --log <port> --membership <port> [--port <port>]`. It stands before the log that
// main.ts keeps, which is what a majority of a real cluster would have. Prints `listening <port>` when it can be used.
import { parseArgs } from 'node:util';
import {
  credentials,
  makeGenericClientConstructor,
  Metadata,
  Server,
  ServerCredentials,
  type ClientDuplexStream,
  type ClientReadableStream,
  type ServerDuplexStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { notLeader, notReady } from './failures.js';
import type { View } from './membership.js';
import { EPOCH, notReadyAnswer, textOf } from './messages.js';

const BEAT_EVERY_MS = 100;

const { values } = parseArgs({
  options: {
    log: { type: 'string', default: '' },
    membership: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
  },
});

type Read = ServerWritableStream<Buffer, Buffer>;
type Batch = ServerDuplexStream<Buffer, Buffer>;

const asItIs = (bytes: Buffer): Buffer => bytes;
const UNTOUCHED = {
  requestSerialize: asItIs,
  requestDeserialize: asItIs,
  responseSerialize: asItIs,
  responseDeserialize: asItIs,
};
const { read, batchAppend } = streamsService.StreamsService;
const service = { read: { ...read, ...UNTOUCHED }, batchAppend: { ...batchAppend, ...UNTOUCHED } };
const Log = makeGenericClientConstructor(service, 'Streams');
const connect = (target: number): InstanceType<typeof Log> =>
  new Log(`127.0.0.1:${target}`, credentials.createInsecure(), { 'grpc.max_receive_message_length': -1 });
const log = connect(Number(values.log));

let port = Number(values.port);
let view: View = { nodes: [], leader: null, epoch: 0 };
const batches = new Set<Batch>();

const leads = (): boolean => view.leader === port;
const wantsLeader = ({ metadata }: { readonly metadata: Metadata }): boolean =>
  metadata.get('requires-leader')[0] === 'true';
const epoch = (): Metadata => {
  const metadata = new Metadata();
  metadata.set(EPOCH, String(view.epoch));
  return metadata;
};

function answerRead(call: Read): void {
  if (wantsLeader(call) && !leads()) {
    return void call.emit('error', view.leader === null ? notReady() : notLeader(view.leader));
  }
  const above = log['read']?.(call.request, epoch()) as unknown as ClientReadableStream<Buffer>;
  call.on('cancelled', () => above.cancel());
  above.on('data', (message: Buffer) => call.write(message));
  above.on('error', (error) => call.emit('error', error));
  above.on('end', () => call.end());
}

/** The leader adds what it gets to the log; a follower hands it on to the leader, unless the call wants the leader. */
function takeBatches(call: Batch): void {
  if (wantsLeader(call) && view.leader !== null && !leads()) {
    return void call.emit('error', notLeader(view.leader));
  }
  let above: ClientDuplexStream<Buffer, Buffer> | undefined;
  const open = (leader: number): ClientDuplexStream<Buffer, Buffer> => {
    const isHandedOn = leader !== port;
    const client = isHandedOn ? connect(leader) : log;
    const opened = client['batchAppend']?.(epoch()) as unknown as ClientDuplexStream<Buffer, Buffer>;
    opened.on('data', (message: Buffer) => call.write(message));
    opened.on('error', () => {
      // What could not be handed on is not answered.
      if (isHandedOn) return client.close();
      call.emit('error', view.leader === null ? notReady() : notLeader(view.leader));
    });
    opened.on('end', () => call.end());
    return opened;
  };
  batches.add(call);
  call.on('close', () => batches.delete(call)).on('cancelled', () => above?.cancel());
  call.on('error', () => batches.delete(call));
  call.on('end', () => (above === undefined ? call.end() : above.end()));
  call.on('data', (bytes: Buffer) => {
    if (view.leader !== null) return void (above ??= open(view.leader)).write(bytes);
    // A node that was asked for the leader says that there is none; any other hopes for one and says nothing.
    if (!wantsLeader(call)) return;
    const part = streams.BatchAppendReq.deserializeBinary(bytes);
    if (!part.getIsFinal()) return;
    call.write(Buffer.from(notReadyAnswer(textOf(part.getCorrelationId())).serializeBinary()));
  });
}

/** Reports that this node is alive, and learns which node leads. A node that lost the lead ends the calls that it accepted as leader. */
async function beat(): Promise<void> {
  const before = view;
  try {
    const answer = await fetch(`http://127.0.0.1:${values.membership}/?port=${port}`);
    view = (await answer.json()) as View;
  } catch {
    view = { ...view, leader: null };
  }
  if (before.leader === port && !leads()) {
    for (const call of batches)
      call.emit('error', view.leader === null ? notReady() : notLeader(view.leader));
    batches.clear();
  }
  setTimeout(() => void beat(), BEAT_EVERY_MS);
}

function members() {
  const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
  return view.nodes.map((node) => {
    const state = node.port === view.leader ? LEADER : view.leader === null ? UNKNOWN : FOLLOWER;
    const endpoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(node.port);
    const member = new gossip.MemberInfo().setState(state).setIsAlive(node.isAlive);
    return member.setHttpEndPoint(endpoint).setTimeStamp(String(Date.now()));
  });
}

const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
server.addService(service, { read: answerRead, batchAppend: takeBatches });
server.addService(gossipService.GossipService, {
  read: (_call: unknown, answer: (error: null, found: unknown) => void) =>
    answer(null, new gossip.ClusterInfo().setMembersList(members())),
});
server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
  if (error !== null) throw error;
  port = bound;
  void beat().then(() => process.stdout.write(`listening ${port}\n`));
});
