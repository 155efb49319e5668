import { ValidateBy, type ValidationOptions } from 'class-validator';

const MAIL = /\S@\S/;
/** A German telephone number, with separators. */
const PHONE = /(?<![\w-])(?:\+49|0049|0)[ /()-]{0,2}[1-9](?:[ /().-]{0,2}\d){6,}(?!\w)/;
const PLATE = /(?<![\w-])[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} ?\d{1,4}[EH]?(?![\w-])/;
const VIN = /(?<![\w-])[A-HJ-NPR-Z0-9]{17}(?![\w-])/;
const WITH_TITLE = /(?<!\p{L})(?:Herrn?|Frau|Familie|Fam\.|Hr\.|Fr\.)\s+\p{Lu}/u;

/** True if the text seems to name a person: a title with a name, a mail address, a telephone number, a plate or a VIN. */
export function namesPerson(text: string): boolean {
  return [MAIL, PHONE, PLATE, VIN, WITH_TITLE].some((pattern) => pattern.test(text));
}

/** As `namesPerson`, for references to documents, whose numbers look like plates and telephone numbers. */
export function referenceNamesPerson(text: string): boolean {
  return [MAIL, WITH_TITLE].some((pattern) => pattern.test(text));
}

const MESSAGE =
  'Dieser Text lässt sich später nicht löschen. Bitte ohne Namen, Kennzeichen, Telefonnummern und E-Mail-Adressen.';

/**
 * For texts of records that belong to no customer, so that no erasure reaches them: refuses what seems to name a person.
 * `reference`: the text is the number of a document.
 */
export function Impersonal(
  kind: 'text' | 'reference' = 'text',
  options?: ValidationOptions,
): PropertyDecorator {
  const names = kind === 'reference' ? referenceNamesPerson : namesPerson;
  const validate = (value: unknown) => typeof value !== 'string' || !names(value);
  // Passes the message explicitly, so that it is not prefixed.
  return ValidateBy({ name: 'impersonal', validator: { validate } }, { message: MESSAGE, ...options });
}
