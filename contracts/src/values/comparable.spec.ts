import { comparableName, comparableNumber } from './comparable.js';
import { looksLikeMail, normaliseEmail, normalisePhone, telephoneHref } from './contact.js';
import { cleanPlate, normalisePlate } from './plate.js';

describe('the comparable form', () => {
  it.each([
    [' mo 530\t', 'MO530'],
    ['ＭＯ５３０', 'MO530'],
    ['re-2026 / 1', 'RE-2026/1'],
  ])('of the number “%s” is %s', (number, form) => expect(comparableNumber(number)).toBe(form));

  it.each([
    ['  Anna \t MÜLLER ', 'anna müller'],
    ['Mu\u0308ller', 'müller'],
  ])('of the name “%s” is %s', (name, form) => expect(comparableName(name)).toBe(form));

  it('of a mail address has no blanks and no capitals', () => {
    expect(normaliseEmail('  Gast@Post.Example ')).toBe('gast@post.example');
  });

  it.each(['+49 171 123-45', '0049 (171) 12345', '0171/12345', ' +49 0171 12345', '17112345'])(
    'of the phone number %s has no prefix',
    (phone) => expect(normalisePhone(phone)).toBe('17112345'),
  );

  it('of a foreign phone number keeps its country', () => {
    expect(normalisePhone('+43 1 234')).toBe('431234');
    expect(normalisePhone('030 0049 5')).toBe('3000495');
    expect(normalisePhone('1+2')).toBe('12');
  });

  it('of a phone number keeps the zeros within it', () => {
    expect(normalisePhone('0171 10020')).toBe('17110020');
  });

  it('of a plate is its letters and digits', () => {
    expect(cleanPlate('b-ab 12.3é')).toBe('B-AB 123');
    expect(normalisePlate('tö-l 1')).toBe('TÖL1');
    expect(normalisePlate('BA-B 123')).toBe(normalisePlate('b ab 123'));
  });
});

it('a phone can be dialled without its blanks', () => {
  expect(telephoneHref('+49 (171) 12-34')).toBe('tel:+491711234');
});

describe('the shape of a mail address', () => {
  it.each(['gast@post.example', 'a@b.de', 'ina+auto@mail.post.example'])('%s has it', (email) => {
    expect(looksLikeMail(email)).toBe(true);
  });

  it.each([
    'gast',
    'gast@post',
    '@post.example',
    'gast@.de',
    'gast@post.e',
    'ga st@post.example',
    ' gast@post.example',
    'gast@po st.example',
    'gast@post.ex ample',
    'gast@post.example ',
    'gast@@post.example',
    'gast@post@post.example',
  ])('“%s” does not have it', (email) => expect(looksLikeMail(email)).toBe(false));
});
