import { queryOptions } from '@tanstack/react-query';
import type {
  AccountAnswer,
  NewSecondFactorAnswer,
  RecoveryCodesAnswer,
} from '#contracts/users/account.api.js';
import { keepDevice } from '../../api/devices.js';
import { call } from '../../api/http.js';
import { beginSession, session, type LoginAnswer } from '../../api/session/session.js';

export const accountQuery = queryOptions({
  queryKey: ['account'] as readonly string[],
  queryFn: ({ signal }) => call<AccountAnswer>('/account', { signal }),
});

export type PasswordDraft = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
};

/** The server has ended every session: this browser goes on with a new one. */
function goOn(answer: LoginAnswer): void {
  beginSession(answer, answer.displayName ?? session()?.username ?? '');
  keepDevice(answer.device);
}

export async function changePassword({ oldPassword, newPassword }: PasswordDraft): Promise<void> {
  goOn(await call<LoginAnswer>('/account/password', { method: 'PUT', body: { oldPassword, newPassword } }));
}

export function chooseStartPage(startPage: string | null): Promise<AccountAnswer> {
  return call('/account/start-page', { method: 'PUT', body: { startPage } });
}

export async function endOtherSessions(): Promise<void> {
  goOn(await call<LoginAnswer>('/account/sessions/end', { method: 'POST', body: { keepThis: true } }));
}

export function endSession(id: string): Promise<void> {
  return call(`/account/sessions/${id}`, { method: 'DELETE' });
}

export function beginSecondFactor(password: string): Promise<NewSecondFactorAnswer> {
  return call('/account/second-factor', { method: 'POST', body: { password } });
}

export function confirmSecondFactor(factorId: string, code: string): Promise<RecoveryCodesAnswer> {
  return call('/account/second-factor/confirm', { method: 'POST', body: { factorId, code } });
}

export async function removeSecondFactor(password: string, code: string): Promise<void> {
  const body = { password, code };
  goOn(await call<LoginAnswer>('/account/second-factor/remove', { method: 'POST', body }));
}

/** A session without roles gets those of the account as soon as nothing must be done first. */
export function takeUpRoles({ mustDo, roles, id }: AccountAnswer): void {
  const now = session();
  if (now === null || mustDo !== null || now.roles.length > 0) return;
  beginSession({ token: now.token, roles, userId: id }, now.username);
}
