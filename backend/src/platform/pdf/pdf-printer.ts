import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { printable } from './printable.js';

export type PdfTemplate<Data> = {
  readonly name: string;
  /** The body's HTML with its own `<style>`. All text is escaped. */
  readonly html: (data: Data) => string;
};

/**
 * A Handlebars template beside its module, as `new URL('./job-sheet.html.hbs', import.meta.url)`. Strict: a missing
 * value throws. Pictures are data URLs; nothing is fetched.
 */
export function pdfTemplate<Data extends object>(name: string, file: URL): PdfTemplate<Data> {
  let compiled: Handlebars.TemplateDelegate<Data> | undefined;
  return {
    name,
    html: (data) => {
      compiled ??= compile(file);
      return compiled(printable(data));
    },
  };
}

const LETTER = new URL('./letter/letter.html.hbs', import.meta.url);

/** Every template may stand in the letterhead: `{{#> letter}} … {{/letter}}`. */
function compile<Data>(file: URL): Handlebars.TemplateDelegate<Data> {
  const handlebars = Handlebars.create();
  handlebars.registerPartial('letter', readFileSync(LETTER, 'utf8'));
  return handlebars.compile<Data>(readFileSync(file, 'utf8'), { strict: true, knownHelpersOnly: true });
}

export type PdfJob<Data> = { readonly template: PdfTemplate<Data>; readonly data: Data };

/**
 * Prints a PDF with all fonts embedded, taken from the product and not from the machine. No script of the content runs
 * and nothing is fetched. At most two pages are printed at once; a page that takes longer than 20 s fails with
 * `PrintingFailed`. The template sets size and margins (`@page`).
 */
export interface PdfPrinter {
  render<Data>(job: PdfJob<Data>): Promise<Uint8Array>;
}

/** The page could not be printed; a retry makes sense. */
export class PrintingFailed extends Error {
  override readonly name = 'PrintingFailed';
}

export const PDF_PRINTER = Symbol('PdfPrinter');
