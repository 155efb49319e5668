import { pino } from 'pino';
import { openEsdbEventStore, type EsdbEventStore } from './esdb-event-store.js';
import { EventStoreCluster } from '../testing/event-store-cluster.js';
import { eventStoreName } from '../testing/event-store-process.js';
import { Load, untilBack } from '../testing/load.js';
import { idsOf, notes } from '../testing/notes.js';

const log = pino({ level: 'silent' });
/** So long that an unanswered call fails the test: no case may depend on the timeout. */
const TIMEOUT_MS = 600_000;
const APPENDS = 50;
const KILLS = 2;

describe(`three nodes of ${eventStoreName}`, () => {
  let cluster: EventStoreCluster;
  let store: EsdbEventStore;

  beforeEach(async () => {
    cluster = await EventStoreCluster.start();
  });
  afterEach(async () => {
    await store.close();
    await cluster.remove();
  });

  it('lose and duplicate nothing when their leaders are killed under load', async () => {
    store = await openEsdbEventStore({ url: cluster.url, log, timeoutMs: TIMEOUT_MS });
    const load = new Load(store);
    for (let kill = 0; kill < KILLS; kill++) {
      await load.acknowledges(APPENDS);
      const leader = await cluster.leader();
      await cluster.node(leader).kill();
      await load.acknowledges(APPENDS);
      await cluster.restart(leader);
    }
    await load.finish();
    await load.requireEachOnce();
  });

  it('accept appends, lose and duplicate nothing while their leader is paused', async () => {
    // Also not on the keep-alive of the connection, which defaults to ten seconds.
    const url = `${cluster.url}&keepAliveInterval=${TIMEOUT_MS}&keepAliveTimeout=${TIMEOUT_MS}`;
    store = await openEsdbEventStore({ url, log, timeoutMs: TIMEOUT_MS });
    const load = new Load(store);
    await load.acknowledges(APPENDS);
    const leader = cluster.node(await cluster.leader());
    leader.pause();
    await load.acknowledges(APPENDS);
    leader.resume();
    await load.acknowledges(APPENDS);
    await load.finish();
    await load.requireEachOnce();
  });

  it('name their leader if a follower is asked, and followers accept no append', async () => {
    const leader = await cluster.leader();
    const follower = cluster.ports[(leader + 1) % cluster.ports.length];
    const url = `esdb://127.0.0.1:${follower}?tls=false`;
    store = await openEsdbEventStore({ url, log, timeoutMs: TIMEOUT_MS });
    const [before, after] = [notes(2), notes(2)];
    await store.append('stream', 'none', before);
    await cluster.node(leader).kill();
    await untilBack(() => store.append('stream', 1, after));
    expect(idsOf(await store.readStream('stream'))).toEqual(idsOf([...before, ...after]));
  });
});
