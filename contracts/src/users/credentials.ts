import { normaliseUsername } from './username.js';

/** Lengths of user names and passwords, in characters. */
export const USERNAME_LENGTH = { min: 3, max: 50 } as const;
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

export const USERNAME_TEXT = `Der Benutzername muss ${USERNAME_LENGTH.min} bis ${USERNAME_LENGTH.max} Zeichen lang sein.`;
export const PASSWORD_TEXT = `Das Passwort muss ${PASSWORD_LENGTH.min} bis ${PASSWORD_LENGTH.max} Zeichen lang sein.`;

/** Why this user name may not be, in German; undefined when it may. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < USERNAME_LENGTH.min || username.length > USERNAME_LENGTH.max) return USERNAME_TEXT;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(username)) return 'Der Benutzername enthält unzulässige Zeichen.';
  return undefined;
}

/** Why this password may not be, in German; undefined when it may. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return PASSWORD_TEXT;
  if (normaliseUsername(password) === normaliseUsername(username))
    return 'Das Passwort darf nicht der Benutzername sein.';
  return undefined;
}
