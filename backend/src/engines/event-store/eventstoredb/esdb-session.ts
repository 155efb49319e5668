import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { AppendStream } from './esdb-append-stream.js';
import { EsdbClient, type ReadCall } from './esdb-client.js';
import type { Discovery } from './esdb-discovery.js';
import { SessionRetired, unavailable, type Endpoint } from './esdb-faults.js';
import { eventOf, lastRead, type EventBytes } from './esdb-messages.js';

/** All calls of one connection. Used until a failure that another connection might not have. */
export class EsdbSession {
  readonly appends: AppendStream;
  readonly createdAt = performance.now();
  isRetired = false;
  node: Endpoint | undefined;
  private readonly client: EsdbClient;
  private readonly reads = new Set<ReadCall>();
  private readonly followers = new Set<ReadCall>();
  private warmingUp: Promise<unknown> | undefined;

  /** Without a node, finds one. */
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

  /** True if a read without end uses it. */
  get isFollowed(): boolean {
    return this.followers.size > 0;
  }

  /** One short read first: a burst of appends over an unfinished connection hung. */
  warmUp(): Promise<unknown> {
    if (this.warmingUp === undefined) {
      this.warmingUp = this.read(lastRead(), new Date(Date.now() + this.timeoutMs));
      this.warmingUp.catch(() => undefined);
    }
    return this.warmingUp;
  }

  /** The events of a read; empty for an unknown stream. Rejects with the call's error. */
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

  /** Starts a read without end; retiring the session cancels it. */
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

  /** Lets running reads and appends finish, cancels reads without end, and closes the connection. */
  retire(): void {
    this.isRetired = true;
    for (const call of this.followers) call.cancel();
    this.appends.close();
    this.client.close();
  }

  /** As `retire`, but fails running calls: another node leads, and this one may never answer. */
  abandon(): void {
    this.retire();
    for (const call of this.reads) call.cancel();
    this.appends.abandon(unavailable('away', new Error('Another node leads')));
  }
}
