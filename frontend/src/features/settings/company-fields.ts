import { companyFields as declared, type CompanyDetails } from '#contracts/settings/company-fields.js';
import { namesOf } from '#contracts/kernel/fields.js';

export type CompanyField = {
  readonly name: keyof CompanyDetails;
  readonly label: string;
  readonly maxLength: number | undefined;
  readonly hint?: string;
};

const HINTS: Partial<Record<keyof CompanyDetails, string>> = { vatId: 'Form: DE und neun Ziffern' };
const allFields: readonly CompanyField[] = namesOf(declared).map((name) => {
  const { label, maxLength } = declared[name];
  const hint = HINTS[name];
  return { name, label, maxLength, hint };
});
const firstLegal = allFields.findIndex(({ name }) => name === 'registerCourt');

/** The fields of the company profile in their order. */
export const companyFields = { address: allFields.slice(0, firstLegal), legal: allFields.slice(firstLegal) };

const EITHER_NUMBER = 'Steuernummer oder USt-IdNr.';

/** The id of a field's input, for links that lead to it. */
export function fieldId(name: keyof CompanyDetails): string {
  return `firma-${name}`;
}

/** The hint at an empty legal field. */
export function missingAtField({ name, label }: CompanyField): string {
  return `${name === 'taxNumber' ? EITHER_NUMBER : label} eintragen.`;
}

/** The names of the fields in one sentence's words: "Inhaber, Telefon und Steuernummer oder USt-IdNr.". */
export function namesInWords(fields: readonly (keyof CompanyDetails)[]): string {
  return new Intl.ListFormat('de').format(
    fields.map((name) => (name === 'taxNumber' ? EITHER_NUMBER : declared[name].label)),
  );
}
