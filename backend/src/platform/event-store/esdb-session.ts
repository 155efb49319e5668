import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { AppendStream } from './esdb-append-stream.js';
import { EsdbClient, type ReadCall } from './esdb-client.js';
import type { Discovery } from './esdb-discovery.js';
import { SessionRetired, unavailable, type Endpoint } from './esdb-faults.js';
import { eventOf, lastRead, type EventBytes } from './esdb-messages.js';

/** Everything that runs over one connection. It is used until something fails in a way that another might not. */
export class EsdbSession {
  readonly appends: AppendStream;
  readonly createdAt = performance.now();
  isRetired = false;
  /** The node at the other end, once it is known. */
  node: Endpoint | undefined;
  private readonly client: EsdbClient;
  private readonly reads = new Set<ReadCall>();
  private readonly followers = new Set<ReadCall>();
  private warmingUp: Promise<unknown> | undefined;

  /** Without a node it finds the one that is to be talked to. */
  constructor(
    options: ConnectionOptions,
    private readonly timeoutMs: number,
    discovery: Discovery,
    node: Endpoint | null,
  ) {
    this.client = new EsdbClient(
      options,
      async () => (this.node = node ?? (await discovery.find(timeoutMs))),
    );
    this.appends = new AppendStream(this.client);
  }

  /** Whether a read without an end runs over it. */
  get isFollowed(): boolean {
    return this.followers.size > 0;
  }

  /** One short read before anything else: a burst of appends over a connection that is not yet made has hung. */
  warmUp(): Promise<unknown> {
    if (this.warmingUp === undefined) {
      this.warmingUp = this.read(lastRead(), new Date(Date.now() + this.timeoutMs));
      this.warmingUp.catch(() => undefined);
    }
    return this.warmingUp;
  }

  /** The events that a read brings; none of a stream that does not exist. Rejects with what the call failed with. */
  async read(request: ReadReq, deadline: Date): Promise<EventBytes[]> {
    const call = await this.client.read(request, deadline);
    this.reads.add(call);
    call.once('close', () => this.reads.delete(call));
    return new Promise((resolve, reject) => {
      const events: EventBytes[] = [];
      call.on('data', (answer: ReadResp) => {
        try {
          const event = eventOf(answer);
          if (event !== undefined) events.push(event);
        } catch (error) {
          reject(error);
          call.cancel();
        }
      });
      call.on('error', reject);
      call.on('end', () => resolve(events));
    });
  }

  /** Starts a read without an end; it is cancelled when the session is retired. */
  async follow(request: ReadReq): Promise<ReadCall> {
    await this.warmUp();
    const call = await this.client.read(request, null);
    this.followers.add(call);
    call.once('close', () => this.followers.delete(call));
    if (this.isRetired) {
      call.on('error', () => undefined).cancel();
      throw new SessionRetired('The session has ended');
    }
    return call;
  }

  /** Lets reads and appends under way end by themselves, cancels what has no end, and frees the connection. */
  retire(): void {
    this.isRetired = true;
    for (const call of this.followers) call.cancel();
    this.appends.close();
    this.client.close();
  }

  /** As `retire`, without waiting for what is under way: another node leads, and this one may never answer. */
  abandon(): void {
    this.retire();
    for (const call of this.reads) call.cancel();
    this.appends.abandon(unavailable('away', new Error('Another node leads')));
  }
}
