/** Normalises input of a plate field: upper case; drops everything except A–Z, ÄÖÜ, digits, hyphen and space. */
export function cleanPlate(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9ÄÖÜ\- ]/g, '');
}

/** The comparable form of a plate: letters and digits only. `B-AB 123` and `BA-B 123` have the same form. */
export function normalisePlate(input: string): string {
  return cleanPlate(input).replace(/[- ]/g, '');
}
