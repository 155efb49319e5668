/**
 * Secrets that must not follow from the event log: password hashes, personal keys, the token secret, the chain's head.
 * Promises: a fulfilled `put` or `delete` is durable; `delete` leaves nothing of the value in the raw files
 * (secure delete and a truncated write-ahead log); `putIfAbsent` has one winner.
 */
export interface Vault {
  get(collection: VaultCollection, key: string): Promise<Uint8Array | null>;
  /** Several at once; missing keys are missing in the map. */
  getMany(collection: VaultCollection, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  put(collection: VaultCollection, key: string, value: Uint8Array): Promise<void>;
  /** Stores the value unless there is one; returns the value that stands now. */
  putIfAbsent(collection: VaultCollection, key: string, value: Uint8Array): Promise<Uint8Array>;
  delete(collection: VaultCollection, key: string): Promise<void>;
  /** Keys in their order after this one (the first: after `''`), at most `limit`, with their values. */
  list(collection: VaultCollection, after: string, limit: number): Promise<readonly Secret[]>;
  close(): Promise<void>;
}

export type Secret = { readonly key: string; readonly value: Uint8Array };

/** A closed list, so that a backup knows what there is. */
export const VAULT_COLLECTIONS = ['credentials', 'personal-keys', 'secrets', 'seal'] as const;
export type VaultCollection = (typeof VAULT_COLLECTIONS)[number];

/** Injection token of the adapter in use. */
export const VAULT = Symbol('Vault');
