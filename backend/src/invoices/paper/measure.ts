import { productFonts, type FontWeight } from '../../platform/pdf/product-fonts.js';

/** Points of a millimetre. */
const POINTS_PER_MM = 72 / 25.4;

/** The width of a text in millimetres. */
export function widthMm(text: string, sizePoints: number, weight: FontWeight = 400): number {
  return productFonts().widthOf(text, sizePoints, weight) / POINTS_PER_MM;
}

/** The text in lines that fit the width; a word that does not fit a line is broken where the line ends. */
export function wrapText(
  text: string,
  sizePoints: number,
  widthMillimetres: number,
  weight: FontWeight = 400,
): readonly string[] {
  const fits = (line: string): boolean => widthMm(line, sizePoints, weight) <= widthMillimetres;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = broken(word, fits);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
    return [...lines, line];
  });
}

function broken(word: string, fits: (piece: string) => boolean): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
