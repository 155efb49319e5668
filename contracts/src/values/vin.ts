/** ISO 3779. */
export const VIN_LENGTH = 17;

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const HSN = /^\d{4}$/;
const TSN = /^[A-Z0-9]{3,8}$/;

/** Normalises VIN, HSN and TSN: capitals, no white space. */
export function normaliseVehicleKey(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
}

export function isVin(vin: string): boolean {
  return VIN.test(vin);
}

/** HSN: four digits, field 2.1 of the registration document. */
export function isHsn(hsn: string): boolean {
  return HSN.test(hsn);
}

/** TSN: three to eight letters and digits, field 2.2 of the registration document. */
export function isTsn(tsn: string): boolean {
  return TSN.test(tsn);
}

export const vehicleKeyTexts = {
  vin: 'Die VIN hat 17 Zeichen ohne I, O und Q.',
  hsn: 'Die HSN hat 4 Ziffern.',
  tsn: 'Die TSN hat 3 bis 8 Zeichen.',
  checkDigit: 'Die Prüfziffer der VIN stimmt nicht.',
} as const;

/** 49 CFR 565.15: a character's value is the last digit of its index here. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
/** The weight of each position; the ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

/** `0` to `9` or `X`. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, place) => total + (VALUES.indexOf(character) % 10) * (WEIGHTS[place] ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * The German warning for a wrong check digit; null if the digit is right or missing. Makers outside North America
 * mostly put a Z in its place.
 */
export function vinWarning(vin: string | null): string | null {
  if (vin === null || !isVin(vin)) return null;
  const stated = vin[CHECK_PLACE] as string;
  if (!/[0-9X]/.test(stated)) return null;
  return stated === checkDigitOf(vin) ? null : vehicleKeyTexts.checkDigit;
}
