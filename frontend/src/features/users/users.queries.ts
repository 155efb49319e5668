import type { Role } from '#contracts/access/roles.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { call } from '../../api/http.js';

export type UserDraft = {
  readonly username: string;
  /** Empty: unchanged. */
  readonly password: string;
  readonly roles: readonly Role[];
};

export function addUser(draft: UserDraft, idempotencyKey: string): Promise<UserAnswer> {
  return call('/admin/users', { method: 'POST', body: draft, idempotencyKey });
}

export function changeUser({ id, revision }: UserAnswer, draft: UserDraft): Promise<UserAnswer> {
  const { password, ...rest } = draft;
  const body = password === '' ? rest : draft;
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

/** What the roles are called, in the order of the columns. */
export const roleLabels: readonly (readonly [Role, string])[] = [
  ['ADMIN', 'Admin'],
  ['DISPONENT', 'Disponent'],
  ['LAGERIST', 'Lagerist'],
  ['MECHANIKER', 'Mechaniker'],
  ['PRUEFER', 'Prüfer'],
];

/** The roles in words, the primary one first. */
export function rolesInWords(roles: readonly Role[]): string {
  const names = new Map(roleLabels);
  return roles.map((role) => names.get(role) ?? role).join(', ');
}
