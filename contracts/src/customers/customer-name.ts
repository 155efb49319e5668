/** The parts of a customer's name. At least one of `lastName` and `company` is there. */
export type CustomerName = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
};

const LEGAL_FORM =
  /(^|\s)(e\.?\s?K\.?|e\.?\s?V\.?|GmbH|gGmbH|mbH|UG|AG|KG|KGaA|OHG|GbR|SE|PartG|Inc\.?|Ltd\.?)(\s|$|\()/;

/** The name typed into one field, taken apart: a legal form makes it a company, else the last word is the last name. */
export function customerNameOf(typed: string): CustomerName {
  const name = typed.trim();
  if (LEGAL_FORM.test(name)) return { firstName: null, lastName: null, company: name };
  const lastBlank = name.lastIndexOf(' ');
  if (lastBlank === -1) return { firstName: null, lastName: name, company: null };
  return { firstName: name.slice(0, lastBlank).trim(), lastName: name.slice(lastBlank + 1), company: null };
}

/** What lists and documents call the customer: the person, else the company. */
export function displayNameOf(name: CustomerName): string {
  const person = [name.firstName, name.lastName].filter(Boolean).join(' ');
  return person || (name.company ?? '');
}
