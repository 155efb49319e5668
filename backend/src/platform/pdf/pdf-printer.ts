import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { printable } from './printable.js';

/** How a page looks: makes HTML of data. */
export type PdfTemplate<Data> = {
  readonly name: string;
  /** The body's HTML, its own `<style>` included. Every text of the data is escaped. */
  readonly html: (data: Data) => string;
};

/**
 * A Handlebars template beside the module that prints it, as `new URL('./job-sheet.html.hbs', import.meta.url)`.
 * Strict: a value that is missing is a fault in the code. Pictures come as data URLs; nothing is fetched.
 */
export function pdfTemplate<Data extends object>(name: string, file: URL): PdfTemplate<Data> {
  const handlebars = Handlebars.create();
  let compiled: Handlebars.TemplateDelegate<Data> | undefined;
  return {
    name,
    html: (data) => {
      compiled ??= handlebars.compile<Data>(readFileSync(file, 'utf8'), {
        strict: true,
        knownHelpersOnly: true,
      });
      return compiled(printable(data));
    },
  };
}

export type PdfJob<Data> = { readonly template: PdfTemplate<Data>; readonly data: Data };

/**
 * Prints. Promises: the bytes of a PDF with all fonts embedded, taken from the product and not from the machine;
 * no script of the content runs and nothing is fetched, whatever the data hold; at most two pages are printed at once;
 * a page that takes longer than 20 s is given up with `PrintingFailed`. Size and margins are the template's (`@page`).
 */
export interface PdfPrinter {
  render<Data>(job: PdfJob<Data>): Promise<Uint8Array>;
}

/** The page could not be printed; a retry makes sense. */
export class PrintingFailed extends Error {
  override readonly name = 'PrintingFailed';
}

/** Injection token of the printer. */
export const PDF_PRINTER = Symbol('PdfPrinter');
