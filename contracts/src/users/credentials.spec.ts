import { passwordProblem, usernameProblem } from './credentials.js';

const COMMON = 'Dieses Passwort gehört zu den häufigsten. Bitte ein anderes wählen.';
const PATTERN = 'Das Passwort ist zu einfach: gleiche Zeichen oder Reihen wie 1234 zählen nicht.';

describe('a new password', () => {
  it.each([
    'passwort123',
    'Passwort2026!',
    'P@ssw0rt!!!!',
    'password!!1',
    'Sommer2026!!',
    'hallohallo12',
    'Werkstatt-2026',
    'willkommen1',
    'Schalke-1904!',
    'meinPasswort7',
    'admin-admin-1',
    'frühling_2026',
    'München-2026',
  ])('is refused if it is common: %s', (password) => {
    expect(passwordProblem(password, 'chefin')).toBe(COMMON);
  });

  it.each([
    'aaaaaaaaaa',
    '1234567890',
    '0987654321',
    'qwertzuiop',
    'abcdefghij',
    'abcabcabcabc',
    '1212121212',
    'asdfghjkl1',
    'qwertz12345',
    'aaaaaaaaab',
    'k7m2kkm727',
    'k7m2xk7m2x',
    'abcdek7m2x',
    'k7m2xvwxyz',
    'abck7m2xfgh',
    '  abcdefk7m2x  ',
  ])('is refused if it is a pattern: %s', (password) => {
    expect(passwordProblem(password, 'chefin')).toBe(PATTERN);
  });

  it('is refused if it is blank or hardly more than the user name', () => {
    expect(passwordProblem(' '.repeat(10), 'chefin')).toBe(
      'Das Passwort darf nicht nur aus Leerzeichen bestehen.',
    );
    expect(passwordProblem('erika.beispiel', 'Erika.Beispiel')).toBe(
      'Das Passwort darf nicht der Benutzername sein.',
    );
    const alike = 'Das Passwort besteht fast nur aus dem Benutzernamen.';
    expect(passwordProblem('xkim7!kq2vm', 'kim')).toBeUndefined();
    expect(passwordProblem('xkim7!kq2v', 'kim')).toBe(alike);
    for (const password of ['erika.beispiel1', 'XERIKA.BEISPIEL', 'erika.beispielerika.beispiel'])
      expect(passwordProblem(password, 'erika.beispiel')).toBe(alike);
  });

  it.each([
    'sieben-Schrauben-locker',
    'Gulasch mit Knödeln',
    'ahornhof-chefin',
    'x7!kQ2vm#9Lp',
    'ein-langes-geheimnis',
    'langsamer-Zug-17',
    'корова под дождём',
    'k7mx2kk7mm',
    'k7m2xpk7m2xp',
    'abcdk7m2xp',
    'abcdk7zy2m',
    'abcdk7m2xy',
  ])('is accepted otherwise: %s', (password) => {
    expect(passwordProblem(password, 'chefin')).toBeUndefined();
  });
});

describe('a user name', () => {
  it.each(['сhefin', 'сhеf', 'αnna'])('is refused with letters that look like Latin ones: %s', (username) => {
    expect(usernameProblem(username)).toBe('Der Benutzername darf nur lateinische Buchstaben enthalten.');
  });

  it.each(['Jörg Müßig', 'anne-marie.o’neil', 'kim_7', 'Łukasz'])('is accepted: %s', (username) => {
    expect(usernameProblem(username)).toBeUndefined();
  });
});
