import { createHash } from 'node:crypto';

/** SHA-256 of the content, 64 lower-case hex digits. */
export type FileHash = string;

/** The hash under which a file store keeps these bytes. */
export function fileHashOf(content: Uint8Array): FileHash {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Immutable files by content hash: pictures, PDFs, imported e-invoices. A resolved `put` is durable; equal bytes are
 * stored once; a read verifies the hash.
 */
export interface FileStore {
  put(content: Uint8Array): Promise<FileHash>;
  /** The bytes; null if there is no such file. Throws `FileDamaged` if they do not match the hash. */
  get(hash: FileHash): Promise<Uint8Array | null>;
  has(hash: FileHash): Promise<boolean>;
  /**
   * Durably deletes the file; false if there was none. The caller must know that no other record refers to the same
   * content; for pictures see `ownPicture`.
   */
  delete(hash: FileHash): Promise<boolean>;
  /** All hashes in ascending order. */
  list(): AsyncIterable<FileHash>;
}

/** The stored bytes do not match their hash. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

export const FILE_STORE = Symbol('FileStore');
