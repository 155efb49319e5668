import { readFileSync } from 'node:fs';
import {
  Channel,
  credentials,
  Metadata,
  type ChannelCredentials,
  type ClientDuplexStream,
  type ClientReadableStream,
} from '@grpc/grpc-js';
import connectionString from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import streamsClient from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { wantsLeader } from './esdb-discovery.js';
import { SessionRetired, type Endpoint } from './esdb-faults.js';

const DEFAULT_KEEP_ALIVE_MS = 10_000;
/** An append may have 16 MiB, and so may an event that somebody else wrote. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/** A server that is back is found again within two seconds, however long it was away. */
const RECONNECT_MS = { initial: 100, most: 2_000 };

export type BatchAppendCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
export type ReadCall = ClientReadableStream<ReadResp>;

/** `name:password@` in front of the host, percent-encoded. */
const LOGIN = /^([^:]+:\/\/)([^:@/]+):([^@/]+)@/;

/**
 * Throws for a connection string that the client package does not understand; nothing is connected yet. EventStoreDB goes
 * by the name of KurrentDB too, and its connection strings by both. The package repeats what it stumbles over in warnings
 * and errors, so it does not get to see the log-in.
 */
export function parseEsdbUrl(url: string): ConnectionOptions {
  const ours = url.trim().replace(/^kurrent(db)?(?=[:+])/, 'esdb');
  const options = connectionString.parseConnectionString(ours.replace(LOGIN, '$1'));
  const [, , username, password] = LOGIN.exec(ours) ?? [];
  if (username === undefined || password === undefined) return options;
  const login = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { ...options, defaultCredentials: login };
}

/**
 * One connection to a node of EventStoreDB: connection string and service definitions are those of
 * `@eventstore/db-client`; channel and calls are our own. Its `EventStoreDBClient` keeps all appends of a process in one
 * table, which one broken stream empties and the next answer then crashes; it has no time-out for reads, no filter for
 * reads of `$all`, no way to close its channel, and after an outage it waits up to two minutes.
 */
export class EsdbClient {
  private readonly metadata = new Metadata();
  private channel: Channel | undefined;
  private opening: Promise<StreamsClient> | undefined;

  constructor(
    private readonly options: ConnectionOptions,
    /** Says which node it is to be. */
    private readonly find: () => Promise<Endpoint>,
  ) {
    const { defaultCredentials: login, connectionName = 'werkstattbuch', tls } = options;
    this.metadata.set('connection-name', connectionName);
    // Else a follower takes what it may not be able to pass on, and answers reads with what it has got so far.
    if (wantsLeader(options)) this.metadata.set('requires-leader', 'true');
    // As with the client package: never over a connection that others can read.
    if (login !== undefined && tls !== false) {
      const pair = Buffer.from(`${login.username}:${login.password}`).toString('base64');
      this.metadata.set('authorization', `Basic ${pair}`);
    }
  }

  /** Starts a read that ends at the deadline, or never: a subscription. */
  async read(request: ReadReq, deadline: Date | null): Promise<ReadCall> {
    const client = await this.streams();
    return client.read(request, this.metadata, { deadline: deadline ?? Number.POSITIVE_INFINITY });
  }

  /** Opens a stream of appends; it has no end of its own. */
  async batchAppend(): Promise<BatchAppendCall> {
    const client = await this.streams();
    return client.batchAppend(this.metadata, { deadline: Number.POSITIVE_INFINITY });
  }

  /** Takes no more calls; those under way go on. */
  close(): void {
    this.opening = Promise.reject(new SessionRetired('The connection is closed'));
    this.opening.catch(() => undefined);
    this.channel?.close();
  }

  private streams(): Promise<StreamsClient> {
    return (this.opening ??= this.open());
  }

  private async open(): Promise<StreamsClient> {
    const { keepAliveInterval = DEFAULT_KEEP_ALIVE_MS, keepAliveTimeout = DEFAULT_KEEP_ALIVE_MS } =
      this.options;
    const security = securityOf(this.options);
    const { address, port } = await this.find();
    this.channel = new Channel(`${address}:${port}`, security, {
      'grpc.keepalive_time_ms': keepAliveInterval < 0 ? Number.MAX_VALUE : keepAliveInterval,
      'grpc.keepalive_timeout_ms': keepAliveTimeout < 0 ? Number.MAX_VALUE : keepAliveTimeout,
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
      'grpc.initial_reconnect_backoff_ms': RECONNECT_MS.initial,
      'grpc.max_reconnect_backoff_ms': RECONNECT_MS.most,
      // The shared pool would hand the dead connection, and its long wait, to the channel that replaces this one.
      'grpc.use_local_subchannel_pool': 1,
    });
    return new streamsClient.StreamsClient('', security, { channelOverride: this.channel });
  }
}

/** How the connection string wants the wire to be secured. */
export function securityOf({
  tls,
  tlsCAFile,
  userKeyFile,
  userCertFile,
}: ConnectionOptions): ChannelCredentials {
  if (tls === false) return credentials.createInsecure();
  return credentials.createSsl(bytesOf(tlsCAFile), bytesOf(userKeyFile), bytesOf(userCertFile));
}

function bytesOf(path: string | undefined): Buffer | null {
  return path === undefined ? null : readFileSync(path);
}
