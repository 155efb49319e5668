import { stdnum } from 'stdnum';

/** What each member state calls its number in the library. */
const NUMBERS: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
};
/** VAT ids name Greece by its language; the library, by its country. */
const PREFIX_OF_GREECE = 'EL';

export const VAT_ID_TEXTS = {
  form: 'Die USt-IdNr. beginnt mit dem Kürzel des Landes, zum Beispiel DE123456788.',
  checkDigit: 'Die USt-IdNr. ist nicht richtig: Ihre Prüfziffer passt nicht.',
} as const;

/**
 * What is wrong with a VAT id of a member state, in capitals without spaces; null: nothing. Says nothing about whether it
 * is registered.
 */
export function vatIdFault(vatId: string): string | null {
  const prefix = vatId.slice(0, 2);
  const country = prefix === PREFIX_OF_GREECE ? 'GR' : prefix;
  const name = NUMBERS[country];
  if (name === undefined || prefix === 'GR' || !/^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(vatId))
    return VAT_ID_TEXTS.form;
  // The library takes the prefix off.
  return stdnum[country]?.[name]?.validate(vatId).isValid === true ? null : VAT_ID_TEXTS.checkDigit;
}
