import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { keepAtMost } from '../keep-at-most.js';
import type { Vault } from '../vault/vault.js';

export type PersonalKey = { readonly id: string; readonly secret: KeyObject };

const COLLECTION = 'personal-keys';
const KEY_BYTES = 32;
const MAX_CACHED_KEYS = 10_000;

export class PersonalKeys {
  private readonly cache = new Map<string, { readonly key: PersonalKey; readonly readAt: number }>();
  /** Keys made here that may not be durable yet: they must be stored with the events that use them. */
  private readonly fresh = new Map<string, { readonly key: PersonalKey; readonly bytes: Uint8Array }>();
  /** Counts erasures: a key read before an erasure must not be cached after it. */
  private erasures = 0;

  constructor(
    private readonly vault: Vault,
    /** Milliseconds after which a cached key is read again. */
    private readonly keepForMs = Number.POSITIVE_INFINITY,
  ) {}

  /** The keys of the subjects that have one, with at most one vault query. */
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

  /** A key for each subject; new keys are durable before this resolves. */
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
   * A key for each subject; new keys are not durable yet (`secretsOf`). Only with a single writing process: no other
   * process can make a key for the same subject meanwhile.
   */
  async existingOrFresh(subjects: ReadonlySet<string>): Promise<Map<string, PersonalKey>> {
    const keys = await this.existing(subjects);
    for (const subject of subjects) {
      if (keys.has(subject)) continue;
      // A concurrent call may have made a key during the vault query.
      const fresh = this.remembered(subject) ?? this.fresh.get(subject)?.key ?? this.make(subject);
      keys.set(subject, fresh);
    }
    return keys;
  }

  /** The keys that must be stored before the events they encrypt. Skips persons erased meanwhile. */
  secretsOf(
    keys: ReadonlyMap<string, PersonalKey>,
  ): { collection: string; key: string; value: Uint8Array }[] {
    return [...keys].flatMap(([subject, key]) => {
      const fresh = this.fresh.get(subject);
      return fresh?.key === key ? [{ collection: COLLECTION, key: subject, value: fresh.bytes }] : [];
    });
  }

  confirm(keys: ReadonlyMap<string, PersonalKey>): void {
    for (const [subject, key] of keys) {
      if (this.fresh.get(subject)?.key !== key) continue;
      this.fresh.delete(subject);
      this.cache.set(subject, { key, readAt: performance.now() });
    }
    keepAtMost(this.cache, MAX_CACHED_KEYS);
  }

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
