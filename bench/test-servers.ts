import { MongoClient } from 'mongodb';
import { v7 as newName } from 'uuid';
import { EventStoreProcess } from '../backend/src/engines/event-store/testing/event-store-process.js';
import { EngineProcess } from '../backend/src/testing/engines/engine-process.js';

/** The three servers of a garage, empty. */
export type Servers = {
  /** What a process of the product is started with. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** The test servers; `MONGO_URL` names another MongoDB, on which each run gets a database of its own. */
export async function startServers(): Promise<Servers> {
  const given = process.env['MONGO_URL'];
  const [events, documents, jobs] = await Promise.all([
    EventStoreProcess.start(),
    given === undefined ? EngineProcess.start('mongodb') : null,
    EngineProcess.start('redis'),
  ]);
  const url = new URL(given ?? documents?.url ?? '');
  if (given !== undefined) url.pathname = `/werkstatt-bench-${newName()}`;
  return {
    environment: {
      WERKSTATT_ENGINES: 'cluster',
      EVENTSTORE_URL: events.url,
      MONGO_URL: url.href,
      REDIS_URL: jobs.url,
    },
    async stop() {
      if (given !== undefined) {
        const client = new MongoClient(url.href);
        await client.db().dropDatabase();
        await client.close();
      }
      await Promise.all([documents?.stop(), jobs.stop(), events.remove()]);
    },
  };
}
