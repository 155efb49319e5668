import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BOX, BOX_FONT } from './box-font.js';
import { readWoff } from './woff.js';

export const FONT_FAMILY = 'Source Sans 3';

const WEIGHTS = [400, 600] as const;
export type FontWeight = (typeof WEIGHTS)[number];

/** The package's files, most used first. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;

const BOX_CHARACTER = BOX.codePointAt(0) ?? 0;
const BOX_WIDTH = 600;

/** A font as a data URL, with its CSS `unicode-range`: `U+20-7e,U+a0`. */
export type FontFile = { readonly weight: FontWeight; readonly url: string; readonly ranges: string };

/** The fonts bundled with the product, never the machine's. */
export type ProductFonts = {
  readonly faces: readonly FontFile[];
  has(character: string): boolean;
  /** The width of a text in points, without kerning and ligatures. */
  widthOf(text: string, sizePoints: number, weight: FontWeight): number;
};

let loaded: ProductFonts | undefined;

/** Read once per process. */
export function productFonts(): ProductFonts {
  loaded ??= load();
  return loaded;
}

function load(): ProductFonts {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource/source-sans-3/package.json')),
    'files',
  );
  const faces: FontFile[] = [];
  const widths = new Map<FontWeight, Map<number, number>>();
  for (const weight of WEIGHTS) {
    const known = new Map<number, number>([[BOX_CHARACTER, BOX_WIDTH]]);
    for (const subset of SUBSETS) {
      const file = join(folder, `source-sans-3-${subset}-${weight}-normal`);
      const characters = [...readWoff(readFileSync(`${file}.woff`)).widths].filter(
        ([character]) => !known.has(character) && isPrinted(character),
      );
      for (const [character, width] of characters) known.set(character, width);
      const bytes = readFileSync(`${file}.woff2`);
      faces.push(
        fontFile(
          weight,
          'font/woff2',
          bytes,
          characters.map(([character]) => character),
        ),
      );
    }
    faces.push(fontFile(weight, 'font/ttf', BOX_FONT, [BOX_CHARACTER]));
    widths.set(weight, known);
  }
  return {
    faces,
    has: (character) => WEIGHTS.every((weight) => widths.get(weight)?.has(character.codePointAt(0) ?? -1)),
    widthOf: (text, sizePoints, weight) => {
      let thousandths = 0;
      for (const character of text) {
        thousandths += widths.get(weight)?.get(character.codePointAt(0) ?? 0) ?? BOX_WIDTH;
      }
      return (thousandths * sizePoints) / 1_000;
    },
  };
}

/** Excludes control characters, combining marks and direction marks. */
function isPrinted(character: number): boolean {
  return !/[\p{C}\p{M}\u2028\u2029]/u.test(String.fromCodePoint(character));
}

function fontFile(weight: FontWeight, type: string, bytes: Buffer, characters: readonly number[]): FontFile {
  const ranges = rangesOf(characters.toSorted((a, b) => a - b));
  return { weight, url: `data:${type};base64,${bytes.toString('base64')}`, ranges };
}

function rangesOf(characters: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const character of characters) {
    const last = ranges.at(-1);
    if (last && last.to === character - 1) last.to = character;
    else ranges.push({ from: character, to: character });
  }
  return ranges.map(({ from, to }) => `U+${from.toString(16)}-${to.toString(16)}`).join(',');
}
