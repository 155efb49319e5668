import { BOX } from './box-font.js';
import { productFonts } from './product-fonts.js';

/** Soft hyphens, joiners, marks of direction and variation selectors change how others look and are nothing by themselves. */
const SILENT_RANGES = ['00ad', '200b-200f', '202a-202e', '2060-2069', 'fe00-fe0f', 'feff', 'e0100-e01ef'];
const SILENT = new RegExp(`[${classOf(SILENT_RANGES)}]`, 'gu');
/** Controls but the line break, and blanks of other widths. */
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

/** What stands in most texts, and is printed as it is. */
const PLAIN = /^[\n\u0020-\u007eÄÖÜäöüß€]*$/u;

/** The text as it can be printed: what the product's fonts do not have is a box. Breaks stay. */
export function printableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const fonts = productFonts();
  const plain = text.normalize('NFC').replace(SILENT, '').replace(BLANKS, ' ');
  return Array.from(plain, (character) =>
    character === '\n' || fonts.has(character) ? character : BOX,
  ).join('');
}

/** The same data, every text of it printable. */
export function printable<Data>(data: Data): Data {
  if (typeof data === 'string') return printableText(data) as Data;
  if (Array.isArray(data)) return data.map((item: unknown) => printable(item)) as Data;
  if (data === null || typeof data !== 'object') return data;
  const entries = Object.entries(data).map(([name, value]) => [name, printable(value as unknown)] as const);
  return Object.fromEntries(entries) as Data;
}
