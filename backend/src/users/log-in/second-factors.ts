import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '#contracts/users/user.events.js';
import type { User } from '#contracts/users/users.js';
import { newUuid } from '../../platform/new-uuid.js';
import type { Vault } from '../../platform/vault/vault.js';
import { base32, stepOf } from './totp.js';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without characters that look alike; 16 of 32 give 80 bits, so that a plain hash is enough. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const MOST_MARKS = 1_000;
/** More than any clock tolerance. */
const STEPS_REMEMBERED = 20;

type Kept = { readonly secret: string; readonly recovery: readonly string[] };

export type NewFactor = {
  readonly factorId: string;
  /** For apps that read no QR code. */
  readonly secret: string;
};

/**
 * Secrets of authenticator apps in the vault under `<userId>/<factorId>`, with the hashes of the recovery codes. A used
 * code leaves a mark under `<userId>/<factorId>/used/<code>`: `putIfAbsent` has one winner, so that no code is used
 * twice, also not by two processes at once.
 */
export class SecondFactors {
  constructor(private readonly vault: Vault) {}

  /** A new secret, which counts from the event with its id on. */
  async make(userId: UserId): Promise<NewFactor> {
    const factorId = newUuid();
    const secret = randomBytes(SECRET_BYTES);
    await this.keep(userId, factorId, { secret: secret.toString('hex'), recovery: [] });
    return { factorId, secret: base32(secret) };
  }

  /** New recovery codes, which are kept as hashes. Null if there is no such secret. */
  async makeRecoveryCodes(userId: UserId, factorId: string): Promise<readonly string[] | null> {
    const kept = await this.kept(userId, factorId);
    if (kept === null) return null;
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await this.keep(userId, factorId, { ...kept, recovery: codes.map(hashOf) });
    return codes;
  }

  /** True once for each code of the app or for recovery. */
  async use(userId: UserId, factorId: string, code: string, nowMs: number): Promise<boolean> {
    const kept = await this.kept(userId, factorId);
    if (kept === null) return false;
    const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
    const step = stepOf(Buffer.from(kept.secret, 'hex'), typed, nowMs);
    if (step !== null) {
      await this.forgetSteps(userId, factorId, step);
      return this.mark(`${keyOf(userId, factorId)}/used/${step}`);
    }
    const hash = hashOf(typed);
    return kept.recovery.includes(hash) && this.mark(`${keyOf(userId, factorId)}/used/${hash}`);
  }

  async recoveryCodesLeft({ id, factorId }: User): Promise<number> {
    if (factorId === null) return 0;
    const { recovery = [] } = (await this.kept(id, factorId)) ?? {};
    const used = await this.vault.getMany(
      'second-factors',
      recovery.map((hash) => `${keyOf(id, factorId)}/used/${hash}`),
    );
    return recovery.length - used.size;
  }

  /** Deletes all secrets and marks of this user, but those of the factor `except`. */
  async drop(userId: UserId, except: string | null = null): Promise<void> {
    const entries = await this.vault.list('second-factors', `${userId}/`, MOST_MARKS);
    for (const { key } of entries) {
      if (!key.startsWith(`${userId}/`)) return;
      if (except === null || !key.startsWith(keyOf(userId, except)))
        await this.vault.delete('second-factors', key);
    }
  }

  /** Marks of codes that are out of date. */
  private async forgetSteps(userId: UserId, factorId: string, present: number): Promise<void> {
    const used = `${keyOf(userId, factorId)}/used/`;
    for (const { key } of await this.vault.list('second-factors', used, MOST_MARKS)) {
      const step = key.startsWith(used) ? Number(key.slice(used.length)) : Number.NaN;
      if (step < present - STEPS_REMEMBERED) await this.vault.delete('second-factors', key);
    }
  }

  private async mark(key: string): Promise<boolean> {
    const mine = randomBytes(16);
    return Buffer.from(await this.vault.putIfAbsent('second-factors', key, mine)).equals(mine);
  }

  private async kept(userId: UserId, factorId: string): Promise<Kept | null> {
    const bytes = await this.vault.get('second-factors', keyOf(userId, factorId));
    return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString()) as Kept);
  }

  private async keep(userId: UserId, factorId: string, kept: Kept): Promise<void> {
    await this.vault.put('second-factors', keyOf(userId, factorId), Buffer.from(JSON.stringify(kept)));
  }
}

function keyOf(userId: UserId, factorId: string): string {
  return `${userId}/${factorId}`;
}

/** `abcd-efgh-jkmn-pqrs` */
function recoveryCode(): string {
  const signs = [...randomBytes(GROUPS * GROUP_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
}
