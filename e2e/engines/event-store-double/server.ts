// The double as a program with the command line of EventStoreDB's node: what `EVENTSTORE_COMMAND` can name where there is no
// server, so that how the tests start, ask and hurt one is tried too. One node; like the real one it answers gRPC and
// HTTP/1.1 on one port without TLS, and ends at an option that it does not know.
import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** How a connection of HTTP/2 begins. */
const HTTP2 = 'PRI';
const ALIVE = 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n';
const PASSWORD = 'EVENTSTORE_DEFAULT_ADMIN_PASSWORD';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    db: { type: 'string', default: '' },
    log: text,
    'node-ip': text,
    'node-port': { type: 'string', default: '2113' },
    'replication-ip': text,
    'replication-port': text,
    'max-append-size': { type: 'string', default: '1048576' },
    'run-projections': text,
    insecure: { type: 'boolean', default: false },
    'certificate-file': { type: 'string', default: '' },
    'certificate-private-key-file': text,
    'trusted-root-certificates-path': text,
  },
});
const foreign = Object.keys(process.env).filter(
  (name) => name.startsWith('EVENTSTORE_') && name !== PASSWORD,
);
if (foreign.length > 0) throw new Error(`Unknown options: ${foreign.join(', ')}`);

const port = Number(values['node-port']);
const inner = values.insecure ? await freePort() : port;
const login = process.env[PASSWORD];
mkdirSync(values.db, { recursive: true });
process.argv.splice(
  2,
  Infinity,
  `--file=${join(values.db, 'commits.jsonl')}`,
  `--port=${inner}`,
  `--max-append-size=${values['max-append-size']}`,
  ...(values.insecure ? [] : [`--tls=${dirname(values['certificate-file'])}`]),
  ...(login === undefined ? [] : [`--login=admin:${login}`]),
);
await import('./main.js');
if (values.insecure) createServer(take).listen(port, '127.0.0.1');

/** HTTP/2 goes to the double; any other request gets a health answer. */
function take(near: Socket): void {
  near.on('error', () => undefined);
  near.once('data', (first) => {
    if (!first.toString('latin1').startsWith(HTTP2)) return near.end(ALIVE);
    const far = connect(inner, '127.0.0.1');
    far.on('error', () => undefined).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    far.write(first);
    near.pipe(far).pipe(near);
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const free = (probe.address() as AddressInfo).port;
  await new Promise((closed) => probe.close(closed));
  return free;
}
