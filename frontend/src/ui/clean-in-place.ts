/**
 * What the field holds after `clean`, with the caret where it was. `clean` works letter by letter. Put in later by
 * React, another text would send the caret to its end.
 */
export function cleanInPlace(field: HTMLInputElement, clean: (typed: string) => string): string {
  const caret = clean(field.value.slice(0, field.selectionStart ?? undefined)).length;
  const value = clean(field.value);
  if (value !== field.value) {
    field.value = value;
    field.setSelectionRange(caret, caret);
  }
  return value;
}
