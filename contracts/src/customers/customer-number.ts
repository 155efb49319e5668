const DIGITS = 10;

/** The customer's number on documents: the last ten digits of the account's id, in two groups (`9F3A2-1C407`). */
export function customerNumberOf(customerId: string): string {
  const digits = customerId.replaceAll('-', '').slice(-DIGITS).toUpperCase();
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}
