import { isRole, ROLES, type Role } from '#contracts/access/roles.js';
import { startPagesFor } from '#contracts/access/staff-routes.js';
import { START_PAGE_TEXT } from '#contracts/users/account.api.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { LoginRules, LoginSettings, LoginSettingsChosen } from '#contracts/users/login-settings.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import type { MustDo } from '#contracts/users/users.api.js';
import type { User, Users } from '#contracts/users/users.js';
import { existing } from '../../platform/streams/existing.js';
import type { Decide } from '../../platform/streams/stream-type.js';

type Decision = Decide<Users, UserEvent>;

/** What a user must do before anything else; null: nothing. */
export function mustDo(
  user: User,
  { adminsNeedSecondFactor }: Pick<LoginRules, 'adminsNeedSecondFactor'>,
): MustDo | null {
  if (user.mustChangePassword) return 'change-password';
  if (adminsNeedSecondFactor && user.roles.includes('ADMIN') && user.factorId === null)
    return 'set-second-factor';
  return null;
}

/** Replaces the password that its owner has shown. 409 if it was replaced meanwhile. */
export const changeOwnPassword =
  (userId: UserId, shownPasswordId: string, passwordId: string): Decision =>
  (users) => {
    const user = existing(users.get(userId));
    if (user.passwordId === passwordId) return [];
    if (user.passwordId !== shownPasswordId) throw refuse('busy');
    return [{ type: 'PasswordChanged', version: 1, data: { userId, passwordId } }];
  };

/** Voids every token of the user. */
export const endSessions =
  (userId: UserId): Decision =>
  (users) => {
    existing(users.get(userId));
    return [{ type: 'SessionsEnded', version: 1, data: { userId } }];
  };

/** The log-in asks for a code from now on. 409 if it does already. */
export const setSecondFactor =
  (userId: UserId, factorId: string): Decision =>
  (users) => {
    const user = existing(users.get(userId));
    if (user.factorId === factorId) return [];
    if (user.factorId !== null)
      throw refuse('conflict', {
        detail: 'Es gibt schon einen zweiten Faktor. Bitte entfernen Sie ihn zuerst.',
      });
    return [{ type: 'SecondFactorSet', version: 1, data: { userId, factorId } }];
  };

/** Ends all sessions of the user. No-op without a second factor. */
export const removeSecondFactor =
  (userId: UserId, reason: 'by-owner' | 'lost'): Decision =>
  (users) =>
    existing(users.get(userId)).factorId === null
      ? []
      : [{ type: 'SecondFactorRemoved', version: 1, data: { userId, reason } }];

/** `hasSecondFactor`: the acting administrator, who would lock himself out otherwise. */
export const chooseLoginSettings =
  (
    wanted: Omit<LoginRules, 'startPages'> & Partial<LoginRules>,
    hasSecondFactor: boolean,
  ): Decide<LoginSettings, LoginSettingsChosen> =>
  ({ adminsNeedSecondFactor, startPages: before }) => {
    // JSON may say null for what is missing.
    const startPages = wanted.startPages ?? before;
    for (const [role, page] of Object.entries(startPages))
      if (!isRole(role) || !maySuggest(page, [role])) throw invalid('startPages', START_PAGE_TEXT);
    const isSame = ROLES.every((role) => startPages[role] === before[role]);
    if (wanted.adminsNeedSecondFactor === adminsNeedSecondFactor && isSame) return [];
    if (wanted.adminsNeedSecondFactor && !adminsNeedSecondFactor && !hasSecondFactor)
      throw refuse('second-factor-first');
    return [{ type: 'LoginSettingsChosen', version: 1, data: { ...wanted, startPages } }];
  };

/** Chooses where the user begins after a log-in; null: where the role begins. 400 for a page that he may not open. */
export const chooseStartPage =
  (userId: UserId, startPage: string | null): Decision =>
  (users) => {
    const user = existing(users.get(userId));
    if (startPage === user.startPage) return [];
    if (startPage !== null && !maySuggest(startPage, user.roles)) throw invalid('startPage', START_PAGE_TEXT);
    return [{ type: 'StartPageChosen', version: 1, data: { userId, startPage } }];
  };

/** Where the user begins after a log-in: the own choice, else that of the primary role. Skips pages that were closed to him. */
export function startPageOf({ startPage, roles }: User, { startPages }: LoginRules): string | null {
  const wanted = [startPage, roles[0] === undefined ? null : startPages[roles[0]]];
  return wanted.find((page) => maySuggest(page, roles)) ?? null;
}

function maySuggest(page: unknown, roles: readonly Role[]): boolean {
  return startPagesFor(roles).some(({ path }) => path === page);
}
