import { join } from 'node:path';
import type { EventStoreNeeds } from './event-store-process.js';
import { flags, startCommand, type ServerProcess } from './server-process.js';

/** The most that it lets itself be set to: 16 MiB less a log record's own fields. */
const MAX_APPEND_BYTES = 16_767_216;

/** Where a node keeps its data and listens, and with whom it forms a cluster. */
export type ServerPlace = {
  readonly directory: string;
  readonly port: number;
  readonly replication: number;
  readonly needs?: EventStoreNeeds;
  /** The replication ports of the other nodes do not matter, but where they answer. */
  readonly others?: readonly number[];
};

/** How EventStoreDB 23.10 and later is started on a place. */
export type ServerOptions = {
  readonly port: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly isSecure: boolean;
};

/** The options of a node, as its command line has them. */
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

/** Starts a node; fulfilled when it says that it lives. It may still not be ready then, as after every start. */
export function startServer(command: string, options: ServerOptions): Promise<ServerProcess> {
  const { port, args, env, isSecure } = options;
  const isUp = async (): Promise<boolean> => {
    // Whoever does not know the certificate learns at least that somebody answers.
    if (isSecure) return fetch(`http://127.0.0.1:${port}/`).then(() => true, hasAnswered);
    return (await fetch(`http://127.0.0.1:${port}/health/live`)).ok;
  };
  return startCommand(command, args, env, isUp);
}

function hasAnswered(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code !== 'ECONNREFUSED';
}
