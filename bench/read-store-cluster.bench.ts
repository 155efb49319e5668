import { v7 as newName } from 'uuid';
import { openMongo, type MongoServer } from '../backend/src/engines/mongo/mongo-client.js';
import {
  ensureIndexes,
  type KeptDocument,
} from '../backend/src/engines/read-store/mongodb/mongo-collection.js';
import { openMongoReadStore } from '../backend/src/engines/read-store/mongodb/mongo-read-store.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';
import { isInstalled } from '../backend/src/engines/testing/testing-engines.js';
import { EngineProcess } from '../backend/src/testing/engines/engine-process.js';
import type {
  CollectionDefinition,
  ReadStore,
  StoredDocument,
} from '../projections/src/engine/read-store.js';
import { atLeast, rateOf, sideBySide, type BenchRow } from './measure.js';

const ROUNDS = 7;
/** Documents of one measurement, and how many are written together, as the largest live batch does. */
const DOCUMENTS = 5_000;
const BATCH = 500;

/** Documents through the port against the driver's bulk write of the same documents, on one server, in the same run. */
export async function benchReadStoreInMongo(): Promise<BenchRow[]> {
  const url = process.env['MONGO_URL'];
  if (url === undefined && !isInstalled('go')) {
    console.log('Read models in MongoDB: skipped, neither MONGO_URL nor Go for the test server');
    return [];
  }
  const server = url === undefined ? await EngineProcess.start('mongodb') : null;
  const database = `werkstatt-bench-${newName()}`;
  const mongo = await openMongo({ url: url ?? server?.url ?? '', log: createLog('silent'), database });
  try {
    const store = await openMongoReadStore({ mongo });
    const batches = batchesOf();
    await portRate(store, batches);
    await rawRate(mongo, batches);
    const rates = await sideBySide(
      ROUNDS,
      () => portRate(store, batches),
      () => rawRate(mongo, batches),
    );
    const engine = server === null ? 'MongoDB' : 'the test server for MongoDB';
    return [atLeast(0.8, { name: `Read models written to ${engine}`, ...rates, unit: 'documents/s' })];
  } finally {
    await mongo.runLong((db) => db.dropDatabase());
    await mongo.close();
    await server?.stop();
  }
}

function batchesOf(): StoredDocument[][] {
  return Array.from({ length: DOCUMENTS / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_document, index): StoredDocument => {
      const day = `2026-11-${String((index % 28) + 1).padStart(2, '0')}`;
      const key = newName();
      const json = JSON.stringify({ id: key, day, batch, text: 'x'.repeat(240) });
      return { key, json, fields: { day } };
    }),
  );
}

function notesOf(): CollectionDefinition {
  return { name: `notes-${newName()}`, version: 1, fields: { day: 'text' }, indexes: [['day']] };
}

function positionOf(place: number): string {
  return String(place + 1).padStart(20, '0');
}

/** Each batch moves the checkpoint, as the projection runner does. */
async function portRate(store: ReadStore, batches: readonly StoredDocument[][]): Promise<number> {
  const notes = notesOf();
  await store.open(notes);
  const rate = await rateOf(DOCUMENTS, async () => {
    for (const [place, put] of batches.entries()) {
      const checkpoint = positionOf(place);
      await store.write({ changes: [{ collection: notes, put, delete: [], checkpoint }] });
    }
  });
  await store.drop(notes.name, notes.version);
  return rate;
}

/** The same bytes with the same indexes, without our code. */
async function rawRate(mongo: MongoServer, batches: readonly StoredDocument[][]): Promise<number> {
  return mongo.runLong(async (database) => {
    const notes = notesOf();
    const collection = database.collection<KeptDocument>(notes.name);
    await ensureIndexes(collection, notes);
    const rate = await rateOf(DOCUMENTS, async () => {
      for (const [place, batch] of batches.entries()) {
        const position = positionOf(place);
        const writes = batch.map(({ key, json, fields }) => ({
          insertOne: { document: { _id: key, key, json, position, f_day: String(fields['day']) } },
        }));
        await collection.bulkWrite(writes, { ordered: false });
      }
    });
    await collection.drop();
    return rate;
  });
}
