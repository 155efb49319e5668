/** The comparable form of a mail address: trimmed, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** True for what has the shape of a mail address; the server validates more strictly. */
export function looksLikeMail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);
}

/** The comparable form of a German phone number: digits; +49, 0049 and the leading 0 are equivalent. */
export function normalisePhone(phone: string): string {
  const digits = phone.trim().replace(/^\+/, '00').replace(/\D/g, '');
  return digits.replace(/^0049/, '').replace(/^0+/, '');
}

/** The `tel:` link of a German phone number. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
