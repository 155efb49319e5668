import { normalisePlate } from '#contracts/values/plate.js';

/** What somebody typed to find a person: a phone number, a German plate, else a name. */
export function kindOfText(text: string): 'phone' | 'plate' | 'name' {
  const typed = text.trim();
  if (/^[+\d][\d\s/()-]{4,}$/.test(typed)) return 'phone';
  return /^[A-ZÄÖÜ]{2,5}\d{1,4}[EH]?$/.test(normalisePlate(typed)) ? 'plate' : 'name';
}
