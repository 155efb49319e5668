import { setTimeout as delay } from 'node:timers/promises';
import { Metadata, type ChannelCredentials } from '@grpc/grpc-js';
import discovery from '@eventstore/db-client/dist/Client/discovery.js';
import type { MemberInfo } from '@eventstore/db-client/dist/Client/discovery.js';
import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import gossipClient from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Endpoint } from './esdb-faults.js';

/** Default timeout of a node's answer about the cluster. */
const ANSWER_WITHIN_MS = 1_000;
const ASK_AGAIN_AFTER_MS = 100;

export function wantsLeader({ nodePreference = 'leader' }: ConnectionOptions): boolean {
  return nodePreference === 'leader';
}

/**
 * Finds the node to connect to. Asks all nodes at once, so that a paused node delays nothing, and repeats while no node
 * leads. Only a node's own claim to lead counts: the others may not know yet that it is dead.
 */
export class Discovery {
  private readonly clients = new Map<string, GossipClient>();
  private members: readonly Endpoint[] = [];

  constructor(
    private readonly options: ConnectionOptions,
    private readonly security: ChannelCredentials,
  ) {}

  /** True if the connection string names more than one node. */
  get isCluster(): boolean {
    return this.options.dnsDiscover || this.options.hosts.length > 1;
  }

  /** Finds the node that the connection string asks for. Rejects after `withinMs`. */
  async find(withinMs: number): Promise<Endpoint> {
    const [first] = this.options.hosts;
    if (first === undefined) throw new RangeError('The connection string names no host');
    if (!this.isCluster) return first;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), withinMs);
    try {
      return await Promise.any(this.nodes().map((node) => this.askOn(node, over.signal)));
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  /** A leader other than `current` that the other nodes know; null: none. */
  async leaderBeside(current: Endpoint): Promise<Endpoint | null> {
    const others = this.nodes().filter((node) => nameOf(node) !== nameOf(current));
    const asked = others.map(async (node) => {
      const leader = leaderOf(await this.membersKnownTo(node));
      return leader !== null && nameOf(leader) !== nameOf(current) && (await this.leads(leader))
        ? leader
        : null;
    });
    const found = await Promise.allSettled(asked);
    return (
      found.map((one) => (one.status === 'fulfilled' ? one.value : null)).find((one) => one !== null) ?? null
    );
  }

  /** Closes the discovery's connections. */
  close(): void {
    for (const client of this.clients.values()) client.close();
    this.clients.clear();
  }

  private nodes(): readonly Endpoint[] {
    const all = [...this.options.hosts, ...this.members];
    return [...new Map(all.map((node) => [nameOf(node), node])).values()];
  }

  private async askOn(node: Endpoint, over: AbortSignal): Promise<Endpoint> {
    while (!over.aborted) {
      const wanted = await this.nodeWantedOf(node).catch(() => null);
      if (wanted !== null) return wanted;
      await delay(this.options.discoveryInterval ?? ASK_AGAIN_AFTER_MS);
    }
    throw new Error('No node of the cluster leads');
  }

  private async nodeWantedOf(node: Endpoint): Promise<Endpoint | null> {
    const members = await this.membersKnownTo(node);
    const { nodePreference } = this.options;
    if (nodePreference !== undefined && !wantsLeader(this.options))
      return discovery.determineBestNode(nodePreference, [...members]) ?? null;
    const leader = leaderOf(members);
    return leader !== null && (nameOf(leader) === nameOf(node) || (await this.leads(leader))) ? leader : null;
  }

  private async leads(node: Endpoint): Promise<boolean> {
    const leader = leaderOf(await this.membersKnownTo(node));
    return leader !== null && nameOf(leader) === nameOf(node);
  }

  private async membersKnownTo(node: Endpoint): Promise<readonly MemberInfo[]> {
    const { gossipTimeout } = this.options;
    const withinMs = gossipTimeout === undefined ? ANSWER_WITHIN_MS : gossipTimeout * 1_000;
    const deadline = Date.now() + withinMs;
    const found = await new Promise<ClusterInfo>((resolve, reject) => {
      this.clientOf(node).read(new shared.Empty(), new Metadata(), { deadline }, (error, cluster) =>
        error === null ? resolve(cluster) : reject(error),
      );
    });
    const members = found.getMembersList().map(memberOf);
    this.members = members.flatMap(({ httpEndpoint }) => httpEndpoint ?? []);
    return members;
  }

  private clientOf(node: Endpoint): GossipClient {
    const name = nameOf(node);
    const known = this.clients.get(name);
    if (known !== undefined) return known;
    const client = new gossipClient.GossipClient(name, this.security, {
      'grpc.initial_reconnect_backoff_ms': ASK_AGAIN_AFTER_MS,
      'grpc.max_reconnect_backoff_ms': ANSWER_WITHIN_MS,
      'grpc.use_local_subchannel_pool': 1,
    });
    this.clients.set(name, client);
    return client;
  }
}

function leaderOf(members: readonly MemberInfo[]): Endpoint | null {
  const { LEADER } = gossip.MemberInfo.VNodeState;
  return members.find(({ isAlive, state }) => isAlive && Number(state) === LEADER)?.httpEndpoint ?? null;
}

function memberOf(member: ReturnType<ClusterInfo['getMembersList']>[number]): MemberInfo {
  const endpoint = member.getHttpEndPoint();
  const httpEndpoint =
    endpoint === undefined ? undefined : { address: endpoint.getAddress(), port: endpoint.getPort() };
  return {
    timeStamp: Number(member.getTimeStamp()),
    state: member.getState() as unknown as MemberInfo['state'],
    isAlive: member.getIsAlive(),
    httpEndpoint,
  };
}

function nameOf({ address, port }: Endpoint): string {
  return `${address}:${port}`;
}
