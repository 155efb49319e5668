import type { InvoiceContent, InvoiceForm, InvoiceKind } from './invoice.events.js';

export const FORM_NAMES: Readonly<Record<InvoiceForm, string>> = {
  WHOLE: 'Rechnung',
  DEPOSIT: 'Anzahlungsrechnung',
  PARTIAL: 'Teilrechnung',
  SHARE: 'Rechnung',
  COUNTER: 'Barverkauf',
  COLLECTIVE: 'Sammelrechnung',
};

/** What the paper and its mail call it: the buyer of a counter sale gets an invoice. */
export function paperTitleOf(kind: InvoiceKind, content: Parameters<typeof titleOf>[1]): string {
  return content.form === 'COUNTER' && kind === 'INVOICE' ? FORM_NAMES.WHOLE : titleOf(kind, content);
}

/** What the garage calls the document: a whole invoice that deducts deposits is a "Schlussrechnung" (§ 14 (5) UStG). */
export function titleOf(
  kind: InvoiceKind,
  { form, deductions }: { readonly form: InvoiceForm; readonly deductions: readonly unknown[] },
): string {
  if (kind === 'STORNO') return 'Stornorechnung';
  return form === 'WHOLE' && deductions.length > 0 ? 'Schlussrechnung' : FORM_NAMES[form];
}

/** What `supplyOn` says: a deposit bills no supply, but money. */
export const supplyWords = ({ form }: Pick<InvoiceContent, 'form'>): string =>
  form === 'DEPOSIT' ? 'Zahlung erhalten am' : 'Leistungsdatum';
