/** SHA-256 of the content, 64 lower-case hex digits. */
export type FileHash = string;

/**
 * Immutable files by content hash: pictures, PDFs, imported e-invoices.
 * Promises: a fulfilled `put` is durable; the same bytes are kept once; a read verifies the hash.
 */
export interface FileStore {
  put(content: Uint8Array): Promise<FileHash>;
  /** The bytes, or null when there is no such file. Throws `FileDamaged` when they do not match the hash. */
  get(hash: FileHash): Promise<Uint8Array | null>;
  has(hash: FileHash): Promise<boolean>;
  /**
   * Durably takes the file away; false when there was none. Whoever calls knows that nothing refers to these bytes any
   * more: the same content may have been put for something else.
   */
  delete(hash: FileHash): Promise<boolean>;
  /** The hashes of all files, in their order. */
  list(): AsyncIterable<FileHash>;
}

/** The stored bytes do not have the hash they are filed under. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** Injection token of the adapter in use. */
export const FILE_STORE = Symbol('FileStore');
