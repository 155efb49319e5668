import { MongoClient } from 'mongodb';
import { v7 as newName } from 'uuid';
import { EventStoreProcess } from '../backend/src/engines/event-store/testing/event-store-process.js';
import { EngineProcess } from '../backend/src/testing/engines/engine-process.js';
import { fact, median, millisecondsOf, type BenchRow } from './measure.js';

const WRITES = 200;

/** The three servers of a garage, empty. */
export type Servers = {
  /** What a process of the product is started with. */
  readonly environment: Readonly<Record<string, string>> & { readonly MONGO_URL: string };
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

/** Names the server for MongoDB, whose speed the other rows depend on. */
export async function benchMongo(url: string): Promise<BenchRow> {
  const client = await MongoClient.connect(url);
  try {
    const { version, ferretdbVersion, storageEngines } = (await client
      .db()
      .command({ buildInfo: 1 })) as BuildInfo;
    const engine = (storageEngines ?? []).filter((name) => name !== 'devnull').join(', ');
    const server = ferretdbVersion === undefined ? `MongoDB ${version} (${engine})` : 'FerretDB';
    const written = client.db().collection('bench');
    const took: number[] = [];
    for (let number = 0; number < WRITES; number++)
      took.push(
        await millisecondsOf(() =>
          written.insertOne({ number }, { writeConcern: { w: 'majority', journal: true } }),
        ),
      );
    await written.drop();
    return fact({
      name: `The server for MongoDB is ${server}: a write of one document`,
      measured: median(took),
      unit: 'ms',
    });
  } finally {
    await client.close();
  }
}

type BuildInfo = {
  readonly version: string;
  readonly storageEngines?: readonly string[];
  /** Only FerretDB answers this. */
  readonly ferretdbVersion?: string;
};
