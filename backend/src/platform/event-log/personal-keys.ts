import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { keepAtMost } from '../keep-at-most.js';
import type { Vault } from '../vault/vault.js';

/** The key of one data subject. */
export type PersonalKey = { readonly id: string; readonly secret: KeyObject };

const COLLECTION = 'personal-keys';
const KEY_BYTES = 32;
/** Keys kept in memory; the oldest go first. 10,000 take about 5 MB. */
const MAX_CACHED_KEYS = 10_000;

/** The keys of all data subjects: in the vault, the recent ones in memory. */
export class PersonalKeys {
  private readonly cache = new Map<string, { readonly key: PersonalKey; readonly readAt: number }>();
  /** Keys that were made here and are not known to be durable: whoever writes with one takes it along. */
  private readonly fresh = new Map<string, { readonly key: PersonalKey; readonly bytes: Uint8Array }>();
  /** Counts erasures, so that a key read before one is not put into the cache after it. */
  private erasures = 0;

  constructor(
    private readonly vault: Vault,
    /** Milliseconds after which a key in memory is read again. */
    private readonly keepForMs = Number.POSITIVE_INFINITY,
  ) {}

  /** The keys of those subjects that have one. At most one look-up in the vault for all of them. */
  async existing(subjects: ReadonlySet<string>): Promise<Map<string, PersonalKey>> {
    const keys = new Map<string, PersonalKey>();
    const missing: string[] = [];
    for (const subject of subjects) {
      const key = this.remembered(subject) ?? this.fresh.get(subject)?.key;
      if (key === undefined) missing.push(subject);
      else keys.set(subject, key);
    }
    if (missing.length === 0) return keys;
    const { erasures } = this;
    for (const [subject, bytes] of await this.vault.getMany(COLLECTION, missing)) {
      keys.set(subject, this.remember(subject, bytes, erasures));
    }
    return keys;
  }

  /** A key for each of the subjects; those that are new are durable in the vault before this is fulfilled. */
  async existingOrNew(subjects: ReadonlySet<string>): Promise<Map<string, PersonalKey>> {
    const keys = await this.existing(subjects);
    const { erasures } = this;
    const create = async (subject: string): Promise<void> => {
      const bytes = await this.vault.putIfAbsent(COLLECTION, subject, randomBytes(KEY_BYTES));
      keys.set(subject, this.remember(subject, bytes, erasures));
    };
    await Promise.all([...subjects].filter((subject) => !keys.has(subject)).map(create));
    return keys;
  }

  /**
   * A key for each of the subjects; those that are new are not durable yet (`secretsOf`). Only where one process writes:
   * no other can make a key for the same subject meanwhile.
   */
  async existingOrFresh(subjects: ReadonlySet<string>): Promise<Map<string, PersonalKey>> {
    const keys = await this.existing(subjects);
    for (const subject of subjects) {
      if (keys.has(subject)) continue;
      // Somebody else may have made one while this looked into the vault.
      const fresh = this.remembered(subject) ?? this.fresh.get(subject)?.key ?? this.make(subject);
      keys.set(subject, fresh);
    }
    return keys;
  }

  /** Those of the keys that must be written with what they seal, before it. None of a person erased meanwhile. */
  secretsOf(
    keys: ReadonlyMap<string, PersonalKey>,
  ): { collection: string; key: string; value: Uint8Array }[] {
    return [...keys].flatMap(([subject, key]) => {
      const fresh = this.fresh.get(subject);
      return fresh?.key === key ? [{ collection: COLLECTION, key: subject, value: fresh.bytes }] : [];
    });
  }

  /** The keys are durable now. */
  confirm(keys: ReadonlyMap<string, PersonalKey>): void {
    for (const [subject, key] of keys) {
      if (this.fresh.get(subject)?.key !== key) continue;
      this.fresh.delete(subject);
      this.cache.set(subject, { key, readAt: performance.now() });
    }
    keepAtMost(this.cache, MAX_CACHED_KEYS);
  }

  /** Deletes the key for good. */
  async delete(subject: string): Promise<void> {
    this.forget(subject);
    await this.vault.delete(COLLECTION, subject);
    this.forget(subject);
  }

  private forget(subject: string): void {
    this.erasures++;
    this.cache.delete(subject);
    this.fresh.delete(subject);
  }

  private make(subject: string): PersonalKey {
    const bytes = randomBytes(KEY_BYTES);
    const key = keyOf(bytes);
    this.fresh.set(subject, { key, bytes });
    return key;
  }

  private remembered(subject: string): PersonalKey | undefined {
    const known = this.cache.get(subject);
    if (known === undefined || performance.now() - known.readAt < this.keepForMs) return known?.key;
    this.cache.delete(subject);
    return undefined;
  }

  private remember(subject: string, bytes: Uint8Array, erasures: number): PersonalKey {
    const key = keyOf(bytes);
    if (erasures !== this.erasures) return key;
    this.cache.set(subject, { key, readAt: performance.now() });
    keepAtMost(this.cache, MAX_CACHED_KEYS);
    return key;
  }
}

function keyOf(bytes: Uint8Array): PersonalKey {
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  return { id, secret: createSecretKey(bytes) };
}
