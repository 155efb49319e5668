import { isCommonPassword } from './common-passwords.js';
import { isPattern } from './guessable.js';
import { normaliseUsername } from './username.js';

/** Characters. */
export const USERNAME_LENGTH = { min: 3, max: 50 } as const;
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;
/** Characters of a password beside the user name within it. */
const LEAST_BESIDE_NAME = 8;

export const USERNAME_TEXT = `Der Benutzername muss ${USERNAME_LENGTH.min} bis ${USERNAME_LENGTH.max} Zeichen lang sein.`;
export const DISPLAY_NAME_MAX = 60;
export const DISPLAY_NAME_TEXT = `Der Anzeigename darf höchstens ${DISPLAY_NAME_MAX} Zeichen lang sein.`;
export const PASSWORD_TEXT = `Das Passwort muss ${PASSWORD_LENGTH.min} bis ${PASSWORD_LENGTH.max} Zeichen lang sein.`;

/** The German error message for this user name; undefined if it is valid. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < USERNAME_LENGTH.min || username.length > USERNAME_LENGTH.max) return USERNAME_TEXT;
  return signsProblem(username, 'Der Benutzername');
}

/** The German error message for this display name; undefined if it is valid. */
export function displayNameProblem(displayName: string): string | undefined {
  if (displayName.length > DISPLAY_NAME_MAX) return DISPLAY_NAME_TEXT;
  return signsProblem(displayName, 'Der Anzeigename');
}

function signsProblem(name: string, what: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return `${what} enthält unzulässige Zeichen.`;
  // A Cyrillic „с“ looks like the Latin one: in the histories two people would have one name.
  if (/[^\P{L}\p{Script=Latin}]/u.test(name)) return `${what} darf nur lateinische Buchstaben enthalten.`;
  return undefined;
}

/** The German error message for this password; undefined if it is valid. For new passwords, not at the log-in. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return PASSWORD_TEXT;
  if (password.trim() === '') return 'Das Passwort darf nicht nur aus Leerzeichen bestehen.';
  const name = normaliseUsername(username);
  const comparable = normaliseUsername(password);
  if (comparable === name) return 'Das Passwort darf nicht der Benutzername sein.';
  if (name !== '' && comparable.replaceAll(name, '').length < LEAST_BESIDE_NAME && comparable.includes(name))
    return 'Das Passwort besteht fast nur aus dem Benutzernamen.';
  if (isPattern(password))
    return 'Das Passwort ist zu einfach: gleiche Zeichen oder Reihen wie 1234 zählen nicht.';
  if (isCommonPassword(password))
    return 'Dieses Passwort gehört zu den häufigsten. Bitte ein anderes wählen.';
  return undefined;
}
