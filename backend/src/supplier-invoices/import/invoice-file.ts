import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MAX_IMPORT_BYTES } from '#contracts/supplier-invoices/limits.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';

/** Base64 adds a third; the rest is for the other fields. */
export const IMPORT_BODY_LIMIT_BYTES = Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 64 * 1024;

/** An invalid character, or data after the padding. Linear time. */
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]|=[^=\s]/u;

/** Decodes a base64 file. 400 if invalid, 413 above 10 MiB. */
export function fileContent(sent: string): Uint8Array {
  const base64 = sent.replace(/^data:[\w/+.-]*;base64,/u, '');
  if (NOT_BASE64.test(base64)) throw invalid('content', 'Die Datei muss als Base64-Text gesendet werden.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength === 0) throw invalid('content', 'Die Datei ist leer.');
  if (bytes.byteLength > MAX_IMPORT_BYTES)
    throw refuse('too-large', { field: 'content', detail: 'Die Datei darf höchstens 10 MiB groß sein.' });
  return bytes;
}

/** The download's headers. The file name contains only letters, digits and `._-`. */
export function fileHead({ invoiceNumber, format }: SupplierInvoice): Record<string, string> {
  const isPdf = format === 'ZUGFeRD';
  const name = `Eingangsrechnung-${invoiceNumber.replace(/[^A-Za-z0-9._-]/gu, '_')}.${isPdf ? 'pdf' : 'xml'}`;
  return {
    'content-type': isPdf ? 'application/pdf' : 'application/xml',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-cache',
  };
}
