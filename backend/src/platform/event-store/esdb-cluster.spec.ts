import { pino } from 'pino';
import { openEsdbEventStore, type EsdbEventStore } from './esdb-event-store.js';
import { EventStoreCluster } from './testing/event-store-cluster.js';
import { eventStoreName } from './testing/event-store-process.js';
import { Load, untilBack } from './testing/load.js';
import { idsOf, notes } from './testing/notes.js';

const log = pino({ level: 'silent' });
/** So long that a call that is not answered fails the test: nothing here may be found out by waiting for the time-out. */
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

  it('lose and double nothing when their leaders are killed under load', async () => {
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

  it('are written to on, nothing lost or doubled, when their leader stands still and wakes up late', async () => {
    // Nor by the connection, which asks every ten seconds whether the other end is there.
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

  it('name their leader when one of them that does not lead is asked, and none of them keeps an append to itself', async () => {
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
