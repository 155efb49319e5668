import { queryOptions } from '@tanstack/react-query';
import { ROLE_NAMES } from '#contracts/access/role-names.js';
import type { Role } from '#contracts/access/roles.js';
import type { LoginSettings } from '#contracts/users/login-settings.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { call } from '../../api/http.js';

export const loginSettingsQuery = queryOptions({
  queryKey: ['login-settings'] as readonly string[],
  queryFn: ({ signal }) => call<LoginSettings>('/settings/login', { signal }),
});

export function chooseLoginSettings(adminsNeedSecondFactor: boolean): Promise<LoginSettings> {
  return call('/settings/login', { method: 'PUT', body: { adminsNeedSecondFactor } });
}

export function chooseStartPages(
  { adminsNeedSecondFactor }: LoginSettings,
  startPages: LoginSettings['startPages'],
): Promise<LoginSettings> {
  return call('/settings/login', { method: 'PUT', body: { adminsNeedSecondFactor, startPages } });
}

export function resetSecondFactor(id: string): Promise<UserAnswer> {
  return call(`/admin/users/${id}/reset-second-factor`, { method: 'POST' });
}

export type UserDraft = {
  readonly username: string;
  /** Empty: the user name is shown. */
  readonly displayName: string;
  /** Empty: unchanged. */
  readonly password: string;
  /** With a new password: it must be changed at the next log-in. */
  readonly demandPasswordChange: boolean;
  readonly roles: readonly Role[];
};

export function addUser(draft: UserDraft, idempotencyKey: string): Promise<UserAnswer> {
  return call('/admin/users', { method: 'POST', body: draft, idempotencyKey });
}

export function changeUser({ id, revision }: UserAnswer, draft: UserDraft): Promise<UserAnswer> {
  const { password, demandPasswordChange, ...rest } = draft;
  const body = password === '' ? rest : { ...rest, password, demandPasswordChange };
  return call(`/admin/users/${id}`, { method: 'PUT', body, ifMatch: revision });
}

export function removeUser({ id, revision }: UserAnswer): Promise<void> {
  return call(`/admin/users/${id}`, { method: 'DELETE', ifMatch: revision });
}

/** The roles after a box was ticked or unticked: each once, ADMIN alone. */
export function rolesWith(roles: readonly Role[], role: Role, held: boolean): readonly Role[] {
  if (role === 'ADMIN') return held ? ['ADMIN'] : [];
  return held ? [...new Set([...roles, role])] : roles.filter((other) => other !== role);
}

/** The names of the roles, in the order of the columns. */
export const roleLabels = Object.entries(ROLE_NAMES) as readonly (readonly [Role, string])[];

/** The roles in words, the primary one first. */
export function rolesInWords(roles: readonly Role[]): string {
  return roles.map((role) => ROLE_NAMES[role] ?? role).join(', ');
}
