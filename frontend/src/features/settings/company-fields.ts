import type { CompanyDetails } from '#contracts/settings/company-profile.js';

export type CompanyField = {
  readonly name: keyof CompanyDetails;
  readonly label: string;
  readonly maxLength: number;
  readonly hint?: string;
};

/** The fields of the company profile in their order. */
export const companyFields: {
  readonly address: readonly CompanyField[];
  readonly legal: readonly CompanyField[];
} = {
  address: [
    { name: 'name', label: 'Firma', maxLength: 200 },
    { name: 'owner', label: 'Inhaber', maxLength: 200 },
    { name: 'email', label: 'E-Mail', maxLength: 254 },
    { name: 'street', label: 'Straße', maxLength: 200 },
    { name: 'zip', label: 'PLZ', maxLength: 5 },
    { name: 'city', label: 'Ort', maxLength: 100 },
    { name: 'phone', label: 'Telefon', maxLength: 40 },
    { name: 'fax', label: 'Fax', maxLength: 40 },
  ],
  legal: [
    { name: 'registerCourt', label: 'Registergericht', maxLength: 100 },
    { name: 'registerNumber', label: 'Registernummer', maxLength: 50 },
    { name: 'chamber', label: 'Kammer', maxLength: 200 },
    { name: 'taxNumber', label: 'Steuernummer', maxLength: 20 },
    { name: 'vatId', label: 'USt-IdNr.', maxLength: 20, hint: 'Form: DE und neun Ziffern' },
    { name: 'bankName', label: 'Bank', maxLength: 100 },
    { name: 'iban', label: 'IBAN', maxLength: 50 },
    { name: 'bic', label: 'BIC', maxLength: 15 },
  ],
};

const EITHER_NUMBER = 'Steuernummer oder USt-IdNr.';

/** The id of a field's input, for links that lead to it. */
export function fieldId(name: keyof CompanyDetails): string {
  return `firma-${name}`;
}

/** What stands at a legal field that is empty. */
export function missingAtField({ name, label }: CompanyField): string {
  return `${name === 'taxNumber' ? EITHER_NUMBER : label} eintragen.`;
}

/** The names of the fields in one sentence's words: "Inhaber, Telefon und Steuernummer oder USt-IdNr.". */
export function namesInWords(fields: readonly (keyof CompanyDetails)[]): string {
  const labels = new Map(
    [...companyFields.address, ...companyFields.legal].map(({ name, label }) => [name, label]),
  );
  return new Intl.ListFormat('de').format(
    fields.map((name) => (name === 'taxNumber' ? EITHER_NUMBER : (labels.get(name) ?? name))),
  );
}
