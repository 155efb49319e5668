/** Legal forms by words of the company's name; the first match decides. */
const FORMS: readonly (readonly [form: RegExp, title: string])[] = [
  // A GmbH & Co. KG is represented by its general partner, so "Vertreten durch" is always right.
  [/\b(?:KGaA|KG|OHG|AG|SE|eG|GbR|eGbR|PartG|PartG ?mbB|e\. ?V\.|eV)(?![\p{L}\d])/u, 'Vertreten durch'],
  [/GmbH(?![\p{L}\d])|\bUG(?![\p{L}\d])/u, 'Geschäftsführer'],
];

/**
 * The German title of the company's representative in Impressum and letters (§ 5 DDG, § 35a GmbHG). Depends on the
 * legal form in the company's name; without one the garage belongs to its owner.
 */
export function headOfCompany(companyName: string): string {
  return FORMS.find(([form]) => form.test(companyName))?.[1] ?? 'Inhaber';
}
