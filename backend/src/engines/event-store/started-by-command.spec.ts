import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { runProgram } from '../../testing/typescript.js';
import { openEsdbEventStore, type EsdbEventStore } from './eventstoredb/esdb-event-store.js';
import { Load } from './testing/load.js';
import { serverOptions, startServer } from './testing/real-event-store.js';
import { freePorts, type ServerProcess } from './testing/server-process.js';

const SERVER = new URL('../../../../e2e/engines/event-store-double/server.ts', import.meta.url);
/** As in `EVENTSTORE_COMMAND`, here with the double, which accepts the options of a real node. */
const command = [process.execPath, ...runProgram(fileURLToPath(SERVER))].join(' ');
const log = pino({ level: 'silent' });
const APPENDS = 50;

describe('a node that a command line starts', () => {
  let directory: string;
  let node: ServerProcess | undefined;
  let store: EsdbEventStore | undefined;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-'));
  });
  afterEach(async () => {
    await store?.close();
    await node?.kill();
    await rm(directory, { recursive: true, force: true });
  });

  it('loses and duplicates nothing when it is killed and restarted under load', async () => {
    const [port = 0, replication = 0] = await freePorts(2);
    const options = serverOptions({ directory, port, replication });
    node = await startServer(command, options);
    store = await openEsdbEventStore({ url: `esdb://127.0.0.1:${port}?tls=false`, log, timeoutMs: 5_000 });
    const load = new Load(store);
    await load.acknowledges(APPENDS);
    await node.kill();
    await load.failsOnce();
    node = await startServer(command, options);
    await load.acknowledges(APPENDS);
    await load.finish();
    await load.requireEachOnce();
  });

  it('reports at once that it did not start', async () => {
    const [port = 0, replication = 0] = await freePorts(2);
    const { args, ...options } = serverOptions({ directory, port, replication });
    node = await startServer(command, { ...options, args });
    await node.kill();
    const started = startServer(`${command} 2>/dev/null`, {
      ...options,
      args: [...args, '--unheard-of', '1'],
    });
    await expect(started).rejects.toThrow('ended at its start');
  });
});
