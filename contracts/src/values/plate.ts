/** What may be typed into a plate field: upper case, letters A–Z, ÄÖÜ, digits, hyphen and space; the rest is dropped. */
export function cleanPlate(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9ÄÖÜ\- ]/g, '');
}

/** The comparable form of a plate: letters and digits only. `B-AB 123` and `BA-B 123` are the same here. */
export function normalisePlate(input: string): string {
  return cleanPlate(input).replace(/[- ]/g, '');
}
