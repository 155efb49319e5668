import { DISPLAY_NAME_MAX, displayNameProblem } from './credentials.js';
import { looksOf, normaliseUsername } from './username.js';

it('a user name is compared without case, blanks around it and Unicode composition', () => {
  expect(normaliseUsername(' Lager1 ')).toBe('lager1');
  expect(normaliseUsername('Mu\u0308ller')).toBe('müller');
});

it('user names that look alike are taken for each other', () => {
  for (const name of ['lager1', 'lageri', 'LAGERI', 'lagerl', 'lager|', 'l\u0251\u0261er1'])
    expect(looksOf(name)).toBe('lagerl');
  expect(looksOf('b0ss')).toBe(looksOf('boss'));
  expect(looksOf('lager2')).not.toBe(looksOf('lager1'));
});

describe('a display name', () => {
  it('has Latin letters and fits', () => {
    expect(displayNameProblem('Jörg Wendt-O’Neill')).toBeUndefined();
    expect(displayNameProblem('x'.repeat(DISPLAY_NAME_MAX))).toBeUndefined();
    expect(displayNameProblem('x'.repeat(DISPLAY_NAME_MAX + 1))).toMatch(/höchstens/);
    expect(displayNameProblem('Ina\u0421')).toMatch(/lateinische Buchstaben/);
    expect(displayNameProblem('Ina\u200B')).toMatch(/unzulässige Zeichen/);
  });
});
