import type { Collection, Document } from 'mongodb';
import { isNotImplemented } from './mongo-fault.js';

/**
 * Lets MongoDB delete documents a number of seconds after the time in a field. Some substitutes for MongoDB cannot:
 * then the field is only indexed, and the caller deletes old documents at its start. Returns whether the server deletes
 * them.
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
