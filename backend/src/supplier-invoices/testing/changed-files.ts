import { refusalOf } from '../../testing/given.js';
import type { EInvoice } from '../import/e-invoice.js';
import { readEInvoice } from '../import/read-e-invoice.js';
import { cii, fileInvoice, ubl } from './files.js';

export const read = (file: string): EInvoice => readEInvoice(Buffer.from(file));
export const reasonOf = (file: string) => refusalOf(() => read(file)).detail;
export const CII = cii(fileInvoice());
export const UBL = ubl(fileInvoice());
/** The file with a part in the place of another one, which must be there. */
export function changed(file: string, before: string | RegExp, after: string): string {
  const other = file.replace(before, after);
  if (other === file) throw new Error(`There is no ${before}`);
  return other;
}
export const inCii = (before: string | RegExp, after: string) => read(changed(CII, before, after));
export const inUbl = (before: string | RegExp, after: string) => read(changed(UBL, before, after));
