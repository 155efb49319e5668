/** Legal forms by the words of the company's name; the first that fits decides. */
const FORMS: readonly (readonly [form: RegExp, title: string])[] = [
  // A GmbH & Co. KG is led by its partner: "represented by" is right for whoever is named.
  [/\b(?:KGaA|KG|OHG|AG|SE|eG|GbR|eGbR|PartG|PartG ?mbB|e\. ?V\.|eV)(?![\p{L}\d])/u, 'Vertreten durch'],
  [/GmbH(?![\p{L}\d])|\bUG(?![\p{L}\d])/u, 'Geschäftsführer'],
];

/**
 * What the person at the head of a company is called in Impressum and letters (§ 5 DDG, § 35a GmbHG), by the legal form
 * in the company's name; without one the garage is somebody's own.
 */
export function headOfCompany(companyName: string): string {
  return FORMS.find(([form]) => form.test(companyName))?.[1] ?? 'Inhaber';
}
