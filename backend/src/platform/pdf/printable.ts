import { BOX } from './box-font.js';
import { productFonts } from './product-fonts.js';

/** Soft hyphens, joiners, direction marks and variation selectors: invisible by themselves. */
const SILENT_RANGES = ['00ad', '200b-200f', '202a-202e', '2060-2069', 'fe00-fe0f', 'feff', 'e0100-e01ef'];
const SILENT = new RegExp(`[${classOf(SILENT_RANGES)}]`, 'gu');
/** Control characters except the line break, and blanks of other widths. */
const BLANK_RANGES = ['0-9', 'b-1f', '7f-a0', '2000-200a', '202f', '205f', '3000'];
const BLANKS = new RegExp(`[${classOf(BLANK_RANGES)}]`, 'gu');

function classOf(ranges: readonly string[]): string {
  return ranges
    .map((range) =>
      range
        .split('-')
        .map((code) => `\\u{${code}}`)
        .join('-'),
    )
    .join('');
}

/** Fast path: printable without any change. */
const PLAIN = /^[\n\u0020-\u007eÄÖÜäöüß€]*$/u;

/** Replaces every character that the product's fonts lack with a box. Keeps line breaks. */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const fonts = productFonts();
  const plain = text.normalize('NFC').replace(SILENT, '').replace(BLANKS, ' ');
  return Array.from(plain, (character) =>
    character === '\n' || fonts.has(character) ? character : BOX,
  ).join('');
}

export function printable<Data>(data: Data): Data {
  if (typeof data === 'string') return printableText(data) as Data;
  if (Array.isArray(data)) return data.map((item: unknown) => printable(item)) as Data;
  if (data === null || typeof data !== 'object') return data;
  const entries = Object.entries(data).map(([name, value]) => [name, printable(value as unknown)] as const);
  return Object.fromEntries(entries) as Data;
}
