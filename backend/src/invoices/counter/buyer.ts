import { incomplete } from '#contracts/invoices/completeness.js';
import { refuse, type FieldError } from '#contracts/kernel/problem.js';

const FIELDS: Readonly<Record<string, string>> = {
  'customer.name': 'buyerName',
  'customer.street': 'buyerStreet',
  'customer.zip': 'buyerZip',
  'customer.city': 'buyerCity',
};
const ABOVE = 'Über 250 € brutto braucht die Rechnung Name und Anschrift (§ 14 UStG, § 33 UStDV).';

/** 400 at the fields of whoever stands at the counter; 422 for everything else that the invoice lacks. */
export function assertNamed(missing: readonly FieldError[], isTyped: boolean): void {
  const errors = isTyped
    ? missing.flatMap(({ field, message }) => {
        const typed = FIELDS[field];
        return typed === undefined ? [] : [{ field: typed, message: `${message} fehlt. ${ABOVE}` }];
      })
    : [];
  if (errors.length > 0) throw refuse('validation-failed', { detail: ABOVE, errors });
  if (missing.length > 0) throw incomplete(missing);
}
