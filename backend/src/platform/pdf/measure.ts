import { productFonts, type FontWeight } from './product-fonts.js';

const POINTS_PER_MM = 72 / 25.4;

export function widthMm(text: string, sizePoints: number, weight: FontWeight = 400): number {
  return productFonts().widthOf(text, sizePoints, weight) / POINTS_PER_MM;
}

/** Wraps a text to the width; breaks words that are longer than a line. */
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
