import { join } from 'node:path';
import { flags, startCommand, type ServerProcess } from './server-process.js';

/** The server's maximum: 16 MiB less the fields of a log record. */
const MAX_APPEND_BYTES = 16_767_216;

/** `double`: options of the double's program. */
export type EventStoreNeeds = {
  readonly double?: readonly string[];
  /** A folder with `node.key` and `node.crt`; a real server loads every certificate file in it. */
  readonly tls?: string;
  /** The password of the user `admin`; authentication is required then. */
  readonly password?: string;
  /** The server's `MaxAppendSize` in bytes. */
  readonly maxAppendBytes?: number;
};

/** A node's folder and ports, and its cluster. */
export type ServerPlace = {
  readonly directory: string;
  readonly port: number;
  readonly replication: number;
  readonly needs?: EventStoreNeeds;
  /** Ports of the other nodes' gossip; their replication ports do not matter. */
  readonly others?: readonly number[];
};

/** The options of EventStoreDB 23.10 and later. */
export type ServerOptions = {
  readonly port: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly isSecure: boolean;
};

export function serverOptions({
  directory,
  port,
  replication,
  needs = {},
  others = [],
}: ServerPlace): ServerOptions {
  const { tls, password, maxAppendBytes = MAX_APPEND_BYTES } = needs;
  const seeds = others.map((other) => `127.0.0.1:${other}`).join(',');
  const options = flags({
    db: join(directory, 'db'),
    log: join(directory, 'log'),
    'node-ip': '127.0.0.1',
    'node-port': port,
    'replication-ip': '127.0.0.1',
    'replication-port': replication,
    'max-append-size': maxAppendBytes,
    'run-projections': 'None',
    'certificate-file': tls && join(tls, 'node.crt'),
    'certificate-private-key-file': tls && join(tls, 'node.key'),
    'trusted-root-certificates-path': tls,
  });
  const cluster = flags({
    'cluster-size': others.length + 1,
    'discover-via-dns': 'false',
    'gossip-seed': seeds,
  });
  const args = [
    ...options,
    ...(tls === undefined ? ['--insecure'] : []),
    ...(others.length === 0 ? [] : cluster),
  ];
  const env: Record<string, string> =
    password === undefined ? {} : { EVENTSTORE_DEFAULT_ADMIN_PASSWORD: password };
  return { port, args, env, isSecure: tls !== undefined };
}

/** Starts a node; resolves when it is alive. It may still not be ready. */
export function startServer(command: string, options: ServerOptions): Promise<ServerProcess> {
  const { port, args, env, isSecure } = options;
  const isUp = async (): Promise<boolean> => {
    // A client that does not trust the certificate still notices that the server answers.
    if (isSecure) return fetch(`http://127.0.0.1:${port}/`).then(() => true, hasAnswered);
    return (await fetch(`http://127.0.0.1:${port}/health/live`)).ok;
  };
  return startCommand(command, args, env, isUp);
}

function hasAnswered(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code !== 'ECONNREFUSED';
}
