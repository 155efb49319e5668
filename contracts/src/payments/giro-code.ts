/** An account and a sum to transfer to it. */
export type Transfer = {
  readonly iban: string;
  /** Empty: the IBAN alone names the bank, as everywhere in the EEA. */
  readonly bic: string;
  readonly holder: string;
  readonly cents: number;
  readonly purpose: string;
};

/** The longest name and purpose of the standard, in characters. */
const HOLDER_LENGTH = 70;
const PURPOSE_LENGTH = 140;
const MOST_CENTS = 99_999_999_999;

/**
 * What a GiroCode says: a SEPA credit transfer for a QR code (EPC069-12, version 002, UTF-8). Null if nothing can be
 * transferred: no account, no holder, or no sum from 0.01 € on.
 */
export function giroCodeOf({ iban, bic, holder, cents, purpose }: Transfer): string | null {
  if (iban === '' || holder === '' || cents < 1 || cents > MOST_CENTS) return null;
  return [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic,
    onLine(holder, HOLDER_LENGTH),
    iban.replaceAll(' ', ''),
    `EUR${(cents / 100).toFixed(2)}`,
    '', // The kind of purpose
    '', // A structured reference
    onLine(purpose, PURPOSE_LENGTH),
  ].join('\n');
}

function onLine(text: string, length: number): string {
  return [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, length).join('');
}
