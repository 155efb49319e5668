/**
 * Secrets that cannot be derived from the event log: password hashes, second factors, open sessions, personal keys, the
 * password of the mail server, the token secret, the chain's head. A resolved `put` or `delete` is durable; `delete` leaves nothing of the value in the raw files (secure delete
 * and a truncated write-ahead log); `putIfAbsent` has one winner.
 */
export interface Vault {
  get(collection: VaultCollection, key: string): Promise<Uint8Array | null>;
  /** Unknown keys are missing in the map. */
  getMany(collection: VaultCollection, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  put(collection: VaultCollection, key: string, value: Uint8Array): Promise<void>;
  /** Stores the value unless the key exists; returns the stored value. */
  putIfAbsent(collection: VaultCollection, key: string, value: Uint8Array): Promise<Uint8Array>;
  delete(collection: VaultCollection, key: string): Promise<void>;
  /** Entries with keys after this one in ascending order (`''`: from the first), at most `limit`. */
  list(collection: VaultCollection, after: string, limit: number): Promise<readonly Secret[]>;
  close(): Promise<void>;
}

export type Secret = { readonly key: string; readonly value: Uint8Array };

/** A closed list, so that a backup is complete. */
export const VAULT_COLLECTIONS = [
  'credentials',
  'mail-passwords',
  'personal-keys',
  'second-factors',
  'secrets',
  'seal',
  'sessions',
] as const;
export type VaultCollection = (typeof VAULT_COLLECTIONS)[number];

export const VAULT = Symbol('Vault');
