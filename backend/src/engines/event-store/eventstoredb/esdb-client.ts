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
/** An append may have 16 MiB, and so may an event written by another program. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/** A server that is back is found within two seconds, however long it was away. */
const RECONNECT_MS = { initial: 100, most: 2_000 };

export type BatchAppendCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
export type ReadCall = ClientReadableStream<ReadResp>;

/** Credentials in front of the host, percent-encoded: `name:password@`. */
const LOGIN = /^([^:]+:\/\/)([^:@/]+):([^@/]+)@/;

/**
 * Throws for an invalid connection string, before connecting. Accepts the schemes of KurrentDB too. The package repeats
 * invalid input in warnings and errors, so the credentials are removed before.
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
 * One connection to a node of EventStoreDB. Connection strings and service definitions are those of
 * `@eventstore/db-client`; channel and calls are ours. Its `EventStoreDBClient` keeps all appends of a process in one
 * table that one broken stream empties, and the next answer crashes it; it has no timeout for reads, no filter for
 * reads of `$all`, no way to close its channel, and waits up to two minutes after an outage.
 */
export class EsdbClient {
  private readonly metadata = new Metadata();
  private channel: Channel | undefined;
  private opening: Promise<StreamsClient> | undefined;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly find: () => Promise<Endpoint>,
  ) {
    const { defaultCredentials: login, connectionName = 'werkstattbuch', tls } = options;
    this.metadata.set('connection-name', connectionName);
    // Otherwise a follower accepts appends that it may not be able to forward, and answers reads with stale data.
    if (wantsLeader(options)) this.metadata.set('requires-leader', 'true');
    // Like the client package: never over an unencrypted connection.
    if (login !== undefined && tls !== false) {
      const pair = Buffer.from(`${login.username}:${login.password}`).toString('base64');
      this.metadata.set('authorization', `Basic ${pair}`);
    }
  }

  /** Starts a read that ends at the deadline; null: a subscription without end. */
  async read(request: ReadReq, deadline: Date | null): Promise<ReadCall> {
    const client = await this.streams();
    return client.read(request, this.metadata, { deadline: deadline ?? Number.POSITIVE_INFINITY });
  }

  async batchAppend(): Promise<BatchAppendCall> {
    const client = await this.streams();
    return client.batchAppend(this.metadata, { deadline: Number.POSITIVE_INFINITY });
  }

  /** Accepts no more calls; running ones continue. */
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
      // The shared pool would pass the dead connection, with its long back-off, to the replacing channel.
      'grpc.use_local_subchannel_pool': 1,
    });
    return new streamsClient.StreamsClient('', security, { channelOverride: this.channel });
  }
}

/** TLS settings of the connection string. */
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
