import type { Collection, Document } from 'mongodb';
import { isNotImplemented } from './mongo-fault.js';

/**
 * Lets MongoDB delete documents so many seconds after the time in a field. Substitutes for MongoDB may not know how; the
 * field is only indexed there, and whoever keeps such documents deletes old ones by himself when he starts.
 * Returns whether the server deletes them.
 */
export async function expireAfter<Kept extends Document>(
  collection: Collection<Kept>,
  field: string,
  seconds: number,
): Promise<boolean> {
  try {
    await collection.createIndex({ [field]: 1 }, { name: `${field}_expiry`, expireAfterSeconds: seconds });
    return true;
  } catch (error) {
    if (!isNotImplemented(error)) throw error;
    await collection.createIndex({ [field]: 1 }, { name: `${field}_expiry` });
    return false;
  }
}
