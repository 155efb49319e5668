/** Characters of a vehicle identification number (ISO 3779). */
export const VIN_LENGTH = 17;

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const HSN = /^\d{4}$/;
const TSN = /^[A-Z0-9]{3,8}$/;

/** VIN, HSN and TSN as they are kept: capitals, without blanks. */
export function normaliseVehicleKey(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
}

/** True for 17 characters without I, O and Q, in capitals. */
export function isVin(vin: string): boolean {
  return VIN.test(vin);
}

/** True for the four digits that name a maker (field 2.1 of the registration). */
export function isHsn(hsn: string): boolean {
  return HSN.test(hsn);
}

/** True for the three to eight letters and digits that name a type (field 2.2 of the registration). */
export function isTsn(tsn: string): boolean {
  return TSN.test(tsn);
}

/** What the forms and the server say about them. */
export const vehicleKeyTexts = {
  vin: 'Die VIN hat 17 Zeichen ohne I, O und Q.',
  hsn: 'Die HSN hat 4 Ziffern.',
  tsn: 'Die TSN hat 3 bis 8 Zeichen.',
  checkDigit: 'Die Prüfziffer der VIN stimmt nicht.',
} as const;

/** 49 CFR 565.15: what a character counts is the last digit of its place here. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
/** What each place counts; the ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

/** The check digit of a VIN, `0` to `9` or `X`. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, place) => total + (VALUES.indexOf(character) % 10) * (WEIGHTS[place] ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * The sentence about a VIN whose check digit is wrong; null where it is right or there is none: makers outside of North
 * America mostly put a Z at its place.
 */
export function vinWarning(vin: string | null): string | null {
  if (vin === null || !isVin(vin)) return null;
  const stated = vin[CHECK_PLACE] as string;
  if (!/[0-9X]/.test(stated)) return null;
  return stated === checkDigitOf(vin) ? null : vehicleKeyTexts.checkDigit;
}
