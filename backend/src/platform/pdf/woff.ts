import { inflateSync } from 'node:zlib';

export type FontFacts = {
  /** Width of a character in thousandths of the font size. */
  readonly widths: ReadonlyMap<number, number>;
};

/**
 * Reads widths and characters of a WOFF file (W3C WOFF 1.0: each table is deflated separately). Throws for any other
 * file.
 */
export function readWoff(file: Buffer): FontFacts {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('This is no WOFF file');
  const tables = new Map<string, Buffer>();
  const count = file.readUInt16BE(12);
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const offset = file.readUInt32BE(entry + 4);
    const packed = file.readUInt32BE(entry + 8);
    const whole = file.readUInt32BE(entry + 12);
    const bytes = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', entry, entry + 4), packed < whole ? inflateSync(bytes) : bytes);
  }
  return { widths: widthsOf(tables) };
}

function widthsOf(tables: ReadonlyMap<string, Buffer>): ReadonlyMap<number, number> {
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (found === undefined) throw new TypeError(`The font has no table ${name}`);
    return found;
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  const measured = table('hhea').readUInt16BE(34);
  const hmtx = table('hmtx');
  const widths = new Map<number, number>();
  for (const [character, glyph] of glyphsOf(table('cmap'))) {
    // Glyphs after the last measured one share its width.
    const units = hmtx.readUInt16BE(4 * Math.min(glyph, measured - 1));
    widths.set(character, (units * 1_000) / unitsPerEm);
  }
  return widths;
}

function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addFormat4(table, glyphs);
    if (format === 12) addFormat12(table, glyphs);
  }
  return glyphs;
}

/** Segments of the basic plane (OpenType, cmap format 4). */
function addFormat4(table: Buffer, glyphs: Map<number, number>): void {
  const segments = table.readUInt16BE(6) / 2;
  for (let segment = 0; segment < segments; segment++) {
    const end = table.readUInt16BE(14 + 2 * segment);
    const start = table.readUInt16BE(16 + 2 * (segments + segment));
    const delta = table.readUInt16BE(16 + 2 * (2 * segments + segment));
    const rangeAt = 16 + 2 * (3 * segments + segment);
    const range = table.readUInt16BE(rangeAt);
    for (let character = start; character <= end && character < 0xffff; character++) {
      const found = range === 0 ? character : table.readUInt16BE(rangeAt + range + 2 * (character - start));
      const glyph = range !== 0 && found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(character, glyph);
    }
  }
}

/** Groups of all planes (OpenType, cmap format 12). */
function addFormat12(table: Buffer, glyphs: Map<number, number>): void {
  const groups = table.readUInt32BE(12);
  for (let group = 0; group < groups; group++) {
    const at = 16 + 12 * group;
    const start = table.readUInt32BE(at);
    const end = table.readUInt32BE(at + 4);
    const first = table.readUInt32BE(at + 8);
    for (let character = start; character <= end; character++)
      glyphs.set(character, first + character - start);
  }
}
