import { once } from 'node:events';
import { GridFSBucket, ObjectId, type Collection, type Db, type GridFSFile } from 'mongodb';
import type { MongoServer } from '../mongo/mongo-client.js';
import { isDuplicateKey } from '../mongo/mongo-fault.js';
import { FileDamaged, fileHashOf, type FileHash, type FileStore } from '../../platform/files/file-store.js';

const HASH = /^[0-9a-f]{64}$/;
const BUCKET = 'files';
const LIST_PAGE = 1_000;
/** Chunks of an upload that did not end within this time are leftovers. */
const UPLOAD_WITHIN_MS = 60 * 60 * 1000;

/** A running upload; its id is that of its chunks. */
type Draft = { readonly _id: ObjectId; readonly beganAt: Date };

/**
 * Opens the files in MongoDB's GridFS: the file name is the hash, kept unique by an index. Deletes leftovers of crashed
 * uploads. A file appears atomically: GridFS writes the chunks first.
 */
export async function openMongoFileStore(options: { readonly mongo: MongoServer }): Promise<FileStore> {
  const store = new MongoFileStore(options.mongo);
  await store.prepare();
  return store;
}

class MongoFileStore implements FileStore {
  constructor(private readonly mongo: MongoServer) {}

  async prepare(): Promise<void> {
    await this.mongo.runLong(async (database) => {
      await filesOf(database).createIndex({ filename: 1 }, { name: 'hash', unique: true });
      const leftover = { beganAt: { $lt: new Date(Date.now() - UPLOAD_WITHIN_MS) } };
      for (const { _id } of await draftsOf(database).find(leftover).toArray()) {
        if ((await filesOf(database).findOne({ _id })) === null) await removeChunks(database, _id);
        await draftsOf(database).deleteOne({ _id });
      }
    });
  }

  async put(content: Uint8Array): Promise<FileHash> {
    const hash = fileHashOf(content);
    await this.mongo.runLong(async (database) => {
      // A file that an election may roll back is not stored yet.
      const stored = await filesOf(database).findOne({ filename: hash }, { readConcern: 'majority' });
      if (stored !== null) {
        if (fileHashOf(await read(database, stored._id)) === hash) return;
        // A damaged file counts as missing: putting its content again repairs it.
        await filesOf(database).deleteOne({ _id: stored._id });
        await removeChunks(database, stored._id);
      }
      await upload(database, hash, content);
    });
    return hash;
  }

  async get(hash: FileHash): Promise<Uint8Array | null> {
    if (!HASH.test(hash)) return null;
    const content = await this.mongo.runLong(async (database) => {
      const stored = await filesOf(database).findOne({ filename: hash });
      return stored === null ? null : read(database, stored._id);
    });
    if (content !== null && fileHashOf(content) !== hash) {
      throw new FileDamaged(`The bytes of file ${hash} do not have this hash`);
    }
    return content;
  }

  async has(hash: FileHash): Promise<boolean> {
    if (!HASH.test(hash)) return false;
    const found = await this.mongo.run((database) => filesOf(database).findOne({ filename: hash }));
    return found !== null;
  }

  async delete(hash: FileHash): Promise<boolean> {
    if (!HASH.test(hash)) return false;
    return this.mongo.runLong(async (database) => {
      const stored = await filesOf(database).findOne({ filename: hash }, { readConcern: 'majority' });
      if (stored === null) return false;
      // A draft, so that chunks left by a crash are deleted like those of an upload.
      const draft = { _id: stored._id, beganAt: new Date() };
      await draftsOf(database).updateOne({ _id: draft._id }, { $set: draft }, { upsert: true });
      const { deletedCount } = await filesOf(database).deleteOne({ _id: stored._id });
      await removeChunks(database, stored._id);
      await draftsOf(database).deleteOne({ _id: stored._id });
      return deletedCount === 1;
    });
  }

  async *list(): AsyncIterable<FileHash> {
    let after = '';
    for (;;) {
      const page = await this.mongo.run((database) =>
        filesOf(database)
          .find({ filename: { $gt: after } }, { projection: { filename: 1 } })
          .sort({ filename: 1 })
          .limit(LIST_PAGE)
          .toArray(),
      );
      for (const { filename } of page) yield filename;
      if (page.length < LIST_PAGE) return;
      after = page.at(-1)?.filename ?? after;
    }
  }
}

async function upload(database: Db, hash: FileHash, content: Uint8Array): Promise<void> {
  const _id = new ObjectId();
  await draftsOf(database).insertOne({ _id, beganAt: new Date() });
  const stream = bucketOf(database).openUploadStreamWithId(_id, hash);
  try {
    const ended = once(stream, 'finish');
    stream.end(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    await ended;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another process stored the same bytes concurrently.
    await removeChunks(database, _id);
  }
  await draftsOf(database).deleteOne({ _id });
}

/** The bytes as stored; the caller checks the hash. */
async function read(database: Db, id: ObjectId): Promise<Uint8Array> {
  const chunks = await database
    .collection<{ files_id: ObjectId; n: number; data: { value(): Uint8Array } }>(`${BUCKET}.chunks`)
    .find({ files_id: id })
    .sort({ files_id: 1, n: 1 })
    .toArray();
  return new Uint8Array(Buffer.concat(chunks.map(({ data }) => data.value())));
}

async function removeChunks(database: Db, id: ObjectId): Promise<void> {
  await database.collection(`${BUCKET}.chunks`).deleteMany({ files_id: id });
}

function bucketOf(database: Db): GridFSBucket {
  return new GridFSBucket(database, { bucketName: BUCKET });
}

function filesOf(database: Db): Collection<GridFSFile> {
  return database.collection<GridFSFile>(`${BUCKET}.files`);
}

function draftsOf(database: Db): Collection<Draft> {
  return database.collection<Draft>(`${BUCKET}.drafts`);
}
