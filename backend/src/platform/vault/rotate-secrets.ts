import { randomBytes } from 'node:crypto';
import type { Vault } from './vault.js';

const SECRETS = 'secrets';
const KEY_BYTES = 32;
const FORMER = '/former';
/** Under this name the vault keeps the secret of log-in tokens. Tokens get no grace period. */
export const TOKEN_SECRET_NAME = 'jwt';
const MOST_SECRETS = 1_000;

export type FormerSecret = { readonly key: Uint8Array; readonly untilMs: number };

/**
 * Replaces the secrets of log-in tokens and of links. Every session ends. Links in mails and calendars stay valid until
 * `graceUntilMs`, because they cannot be sent again; null: they end too. A second rotation ends the links of the first.
 * Processes that run keep their secrets until they are restarted. Returns the names of the replaced secrets.
 */
export async function rotateSecrets(vault: Vault, graceUntilMs: number | null): Promise<readonly string[]> {
  const known = await vault.list(SECRETS, '', MOST_SECRETS);
  const present = known.filter(({ key }) => !key.endsWith(FORMER));
  for (const { key: name, value } of present) {
    // The former key comes first: a crash in between leaves every link valid.
    if (name === TOKEN_SECRET_NAME || graceUntilMs === null) await vault.delete(SECRETS, name + FORMER);
    else await vault.put(SECRETS, name + FORMER, formerBytes(value, graceUntilMs));
    await vault.put(SECRETS, name, randomBytes(KEY_BYTES));
  }
  return present.map(({ key }) => key);
}

/** The key before the last rotation; null: none. Its grace period may be over. */
export async function formerSecretOf(vault: Vault, name: string): Promise<FormerSecret | null> {
  const bytes = await vault.get(SECRETS, name + FORMER);
  if (bytes === null) return null;
  return {
    key: bytes.subarray(0, KEY_BYTES),
    untilMs: Number(Buffer.from(bytes.subarray(KEY_BYTES)).readBigUInt64BE()),
  };
}

function formerBytes(key: Uint8Array, untilMs: number): Buffer {
  const until = Buffer.alloc(8);
  until.writeBigUInt64BE(BigInt(untilMs));
  return Buffer.concat([key, until]);
}
