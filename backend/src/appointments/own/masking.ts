const HIDDEN = '…';

/** `Max Muster` -> `M. M…`: the initials of the first and the last word. */
export function maskedName(name: string): string {
  const words = name.split(' ').filter(Boolean);
  const last = words.at(-1);
  if (last === undefined) return HIDDEN;
  const hidden = `${initialOf(last)}${HIDDEN}`;
  return words.length === 1 ? hidden : `${initialOf(words[0] as string)}. ${hidden}`;
}

/** `max@beispiel.de` -> `m…@b…de`. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.') + 1) : '';
  return `${initialOf(local)}${HIDDEN}@${initialOf(domain)}${HIDDEN}${ending}`;
}

/** `030 12345678` -> `…78`. */
export function maskedPhone(phone: string): string {
  return `${HIDDEN}${phone.replace(/\D/g, '').slice(-2)}`;
}

function initialOf(word: string): string {
  return [...word][0] ?? '';
}
