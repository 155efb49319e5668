import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A node that has said nothing for so long counts as dead. */
const DEAD_AFTER_MS = 600;
/** Between the leader's end and the next one's beginning. */
const ELECTION_MS = 150;

/** What the nodes know of each other. The epoch grows with every leader; no leader: one is being chosen. */
export type View = {
  readonly nodes: readonly { readonly port: number; readonly isAlive: boolean }[];
  readonly leader: number | null;
  readonly epoch: number;
};

/**
 * Who leads the nodes that stand before one log. Each node says again and again that it is there; the first one that is
 * alive is chosen. The log takes appends of the present epoch only, so that a leader that was put to sleep and wakes up
 * after another was chosen adds nothing.
 */
export class Membership {
  private readonly seenAt = new Map<number, number>();
  private leader: number | null = null;
  private leaderless = { since: 0 };
  private epoch = 0;

  /** Listens for the nodes; the port. */
  async listen(): Promise<number> {
    const server = createServer((request, response) => {
      const port = Number(new URL(request.url ?? '/', 'http://node').searchParams.get('port'));
      response.end(JSON.stringify(this.beat(port)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  isPresent(epoch: number): boolean {
    return this.leader !== null && epoch === this.epoch;
  }

  private beat(port: number): View {
    const now = performance.now();
    this.seenAt.set(port, now);
    const alive = [...this.seenAt].filter(([, at]) => now - at < DEAD_AFTER_MS).map(([node]) => node);
    if (this.leader !== null && !alive.includes(this.leader)) {
      this.leader = null;
      this.leaderless = { since: now };
    }
    if (this.leader === null && now - this.leaderless.since >= ELECTION_MS) {
      this.leader = Math.min(...alive);
      this.epoch++;
    }
    const nodes = [...this.seenAt.keys()].map((node) => ({ port: node, isAlive: alive.includes(node) }));
    return { nodes, leader: this.leader, epoch: this.epoch };
  }
}
