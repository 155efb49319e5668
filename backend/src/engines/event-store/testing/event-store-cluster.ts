import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { credentials } from '@grpc/grpc-js';
import { runProgram } from '../../../testing/typescript.js';
import { parseEsdbUrl } from '../eventstoredb/esdb-client.js';
import { Discovery } from '../eventstoredb/esdb-discovery.js';
import { EVENTSTORE_COMMAND } from './event-store-process.js';
import { serverOptions, startServer } from './real-event-store.js';
import { flags, freePorts, startProgram, type ServerProcess } from './server-process.js';

const LOG = new URL('../../../../../e2e/engines/event-store-double/main.ts', import.meta.url);
const NODE = new URL('../../../../../e2e/engines/event-store-double/node.ts', import.meta.url);
const SIZE = 3;
const ELECTION_WITHIN_MS = 60_000;

type Start = (place: number) => Promise<ServerProcess>;

/** Three nodes with one leader: of a real EventStoreDB with `EVENTSTORE_COMMAND`, else of the double. */
export class EventStoreCluster {
  private constructor(
    private readonly directory: string,
    readonly ports: readonly number[],
    private readonly start: Start,
    private readonly nodes: ServerProcess[],
    /** Shared state of the double's nodes; null for a real server. */
    private readonly shared: ServerProcess | null,
  ) {}

  /** Starts an empty cluster; resolves when a node leads. */
  static async start(): Promise<EventStoreCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-cluster-'));
    const ports = await freePorts(SIZE);
    const { start, shared } =
      EVENTSTORE_COMMAND === undefined
        ? await startOfDoubles(directory, ports)
        : { start: await startOfServers(EVENTSTORE_COMMAND, directory, ports), shared: null };
    const nodes = await Promise.all(ports.map((_, place) => start(place)));
    const cluster = new EventStoreCluster(directory, ports, start, nodes, shared);
    await cluster.leader();
    return cluster;
  }

  get url(): string {
    return `esdb://${this.ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  /** The index of the leader; waits for one. */
  async leader(): Promise<number> {
    const discovery = new Discovery(parseEsdbUrl(this.url), credentials.createInsecure());
    try {
      const { port } = await discovery.find(ELECTION_WITHIN_MS);
      return this.ports.indexOf(port);
    } finally {
      discovery.close();
    }
  }

  node(place: number): ServerProcess {
    return this.nodes[place] as ServerProcess;
  }

  async restart(place: number): Promise<void> {
    this.nodes[place] = await this.start(place);
  }

  /** Ends all nodes and deletes their data. */
  async remove(): Promise<void> {
    await Promise.all(
      [...this.nodes, ...(this.shared === null ? [] : [this.shared])].map((one) => one.kill()),
    );
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function startOfDoubles(
  directory: string,
  ports: readonly number[],
): Promise<{ start: Start; shared: ServerProcess }> {
  const file = flags({ file: join(directory, 'commits.jsonl') });
  const { process, ports: places } = await startProgram([
    ...runProgram(fileURLToPath(LOG)),
    ...file,
    '--membership',
  ]);
  const [log, membership] = places;
  const start: Start = async (place) => {
    const options = flags({ log, membership, port: ports[place] });
    return (await startProgram([...runProgram(fileURLToPath(NODE)), ...options])).process;
  };
  return { start, shared: process };
}

async function startOfServers(command: string, directory: string, ports: readonly number[]): Promise<Start> {
  const replication = await freePorts(SIZE);
  return (place) =>
    startServer(
      command,
      serverOptions({
        directory: join(directory, String(place)),
        port: ports[place] ?? 0,
        replication: replication[place] ?? 0,
        others: ports.filter((_, other) => other !== place),
      }),
    );
}
