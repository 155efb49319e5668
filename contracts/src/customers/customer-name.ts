/** At least one of `lastName` and `company` is set. */
export type CustomerName = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
};

const LEGAL_FORM =
  /(^|\s)(e\.?\s?K\.?|e\.?\s?V\.?|GmbH|gGmbH|mbH|UG|AG|KG|KGaA|OHG|GbR|SE|PartG|Inc\.?|Ltd\.?)(\s|$|\()/;

/** Splits a typed name: a text with a legal form is a company; otherwise the last word is the last name. */
export function customerNameOf(typed: string): CustomerName {
  const name = typed.trim();
  if (LEGAL_FORM.test(name)) return { firstName: null, lastName: null, company: name };
  const lastBlank = name.lastIndexOf(' ');
  if (lastBlank === -1) return { firstName: null, lastName: name, company: null };
  return { firstName: name.slice(0, lastBlank).trim(), lastName: name.slice(lastBlank + 1), company: null };
}

function personOf({ firstName, lastName }: CustomerName): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

/** The displayed name: the person, else the company. */
export function displayNameOf(name: CustomerName): string {
  return personOf(name) ?? name.company ?? '';
}

/** Whom an order or an invoice is made for: the company, else the person; and the person at the company. */
export type ContractParty = { readonly name: string | null; readonly contact: string | null };

/** The customer as a party to a contract. */
export function partyOf(name: CustomerName): ContractParty {
  const person = personOf(name);
  return name.company ? { name: name.company, contact: person } : { name: person, contact: null };
}
