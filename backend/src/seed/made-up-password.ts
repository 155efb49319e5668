import { randomInt } from 'node:crypto';

/** Without characters that look alike; 20 of 32 give 100 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function fiveCharacters(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** For an account whose owner replaces it; to be shown once. */
export function madeUpPassword(): string {
  return [fiveCharacters(), fiveCharacters(), fiveCharacters(), fiveCharacters()].join('-');
}
