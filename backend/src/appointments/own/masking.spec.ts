import { maskedEmail, maskedName, maskedPhone } from './masking.js';

describe('the masked data of a customer', () => {
  it.each([
    ['Max Muster', 'M. M…'],
    ['Erika Maria Beispiel', 'E. B…'],
    [' Erika  Beispiel ', 'E. B…'],
    ['Beispiel', 'B…'],
    ['𝒜nna Öztürk', '𝒜. Ö…'],
    ['', '…'],
  ])('of the name "%s" is "%s"', (name, masked) => expect(maskedName(name)).toBe(masked));

  it.each([
    ['max@beispiel.de', 'm…@b…de'],
    ['max@post.beispiel.example', 'm…@p…example'],
    ['max@localhost', 'm…@l…'],
  ])('of the address %s is %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));

  it.each([
    ['030 12345678', '…78'],
    ['+49 (30) 123-4 / 5', '…45'],
  ])('of the number %s is %s', (phone, masked) => expect(maskedPhone(phone)).toBe(masked));
});
