import type { Instant } from '#contracts/kernel/domain-event.js';
import type { UserId } from '#contracts/users/user.events.js';
import type { User } from '#contracts/users/users.js';
import type { SessionClaims } from '../../platform/auth/session.js';
import type { Vault } from '../../platform/vault/vault.js';

const MOST = 200;

export type OpenSession = {
  readonly id: string;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  /** `Firefox, Windows` */
  readonly browser: string;
};

type Kept = Omit<OpenSession, 'id'> & { readonly credentialVersion: number };

/**
 * The sessions of each user, in the vault and not in the log: an eternal record of when somebody signed in would be a
 * file about the staff. An entry is deleted with its session.
 */
export class OpenSessions {
  constructor(private readonly vault: Vault) {}

  /** Notes a new session, and forgets the user's expired ones. */
  async began({ sub, jti, iat, exp, cv }: SessionClaims, userAgent: string): Promise<void> {
    for (const [id, kept] of await this.all(sub))
      if (kept.expiresAt <= instantOf(iat) || kept.credentialVersion !== cv) await this.ended(sub, id);
    const kept: Kept = {
      startedAt: instantOf(iat),
      expiresAt: instantOf(exp),
      browser: browserOf(userAgent),
      credentialVersion: cv,
    };
    await this.vault.put('sessions', `${sub}/${jti}`, Buffer.from(JSON.stringify(kept)));
  }

  /** Notes that a session goes on for longer. */
  async renewed({ sub, jti, exp }: SessionClaims): Promise<void> {
    const value = await this.vault.get('sessions', `${sub}/${jti}`);
    if (value === null) return;
    const kept = JSON.parse(Buffer.from(value).toString()) as Kept;
    const later: Kept = { ...kept, expiresAt: instantOf(exp) };
    await this.vault.put('sessions', `${sub}/${jti}`, Buffer.from(JSON.stringify(later)));
  }

  async ended(userId: UserId, sessionId: string): Promise<void> {
    await this.vault.delete('sessions', `${userId}/${sessionId}`);
  }

  async has(userId: UserId, sessionId: string): Promise<boolean> {
    return (await this.vault.get('sessions', `${userId}/${sessionId}`)) !== null;
  }

  /** Newest first. */
  async of({ id: userId, credentialVersion }: User, now: Instant): Promise<readonly OpenSession[]> {
    const open: OpenSession[] = [];
    for (const [id, { credentialVersion: version, ...kept }] of await this.all(userId))
      if (version === credentialVersion && kept.expiresAt > now) open.push({ id, ...kept });
    return open.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  }

  /** Forgets all sessions of a removed user. */
  async drop(userId: UserId): Promise<void> {
    for (const [id] of await this.all(userId)) await this.ended(userId, id);
  }

  private async all(userId: UserId): Promise<readonly (readonly [id: string, kept: Kept])[]> {
    const entries = await this.vault.list('sessions', `${userId}/`, MOST);
    return entries
      .filter(({ key }) => key.startsWith(`${userId}/`))
      .map(({ key, value }) => [
        key.slice(userId.length + 1),
        JSON.parse(Buffer.from(value).toString()) as Kept,
      ]);
  }
}

function instantOf(seconds: number): Instant {
  return new Date(seconds * 1000).toISOString();
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** `Firefox, Windows`; names and systems of a closed list, so that nothing that the caller sends is kept. */
export function browserOf(userAgent: string): string {
  const named = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ') || 'Anderes Programm';
}
