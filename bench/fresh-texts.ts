import { createHash } from 'node:crypto';

const SYLLABLES = [
  'al',
  'bre',
  'chri',
  'dor',
  'el',
  'fin',
  'gra',
  'hol',
  'in',
  'jo',
  'kar',
  'lau',
  'mei',
  'nor',
  'sta',
  'wei',
];
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** 32 bytes that only these two decide. */
function digestOf(known: string, telling: number): Buffer {
  return createHash('sha256').update(`${known} ${telling}`).digest();
}

/** A number below `end` that only these two decide. */
function numberOf(known: string, telling: number, end: number): number {
  return digestOf(known, telling).readUIntBE(0, 6) % end;
}

/** An id of the form of a UUID 7 that only these two decide. */
export function freshId(known: string, telling: number): string {
  const hex = digestOf(known, telling).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** One of some 4,000 last names. */
export function freshName(known: string, telling: number): string {
  const place = numberOf(known, telling, 4_096);
  const name = [place >> 8, (place >> 4) & 15, place & 15].map((part) => SYLLABLES[part] ?? '').join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A mail address that nobody has. */
export function freshEmail(known: string, telling: number): string {
  return `kunde-${numberOf(known, telling, 1_000_000_000)}@post.example`;
}

/** A phone number of the block that is reserved for fiction. */
export function freshPhone(known: string, telling: number): string {
  return `030 23125 ${String(numberOf(known, telling, 1_000_000)).padStart(6, '0')}`;
}

/** A plate of a district that does not exist. */
export function freshPlate(known: string, telling: number): string {
  const place = numberOf(known, telling, 676 * 9_999);
  const letters = String.fromCodePoint(65 + Math.floor((place % 676) / 26), 65 + (place % 26));
  return `XM-${letters} ${1 + Math.floor(place / 676)}`;
}

/** 17 characters with the form of a VIN. */
export function freshVin(known: string, telling: number): string {
  const bytes = [...digestOf(known, telling).subarray(0, 14)];
  const rest = bytes.map((byte) => VIN_LETTERS[byte % VIN_LETTERS.length] ?? '0');
  return `WVW${rest.join('')}`;
}
