import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';

/** The texts of a PDF's pages as a reader's search finds them: a line for each run of glyphs. */
export async function textOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
    const maps = new Map<string, ReadonlyMap<string, string>>();
    for (const [name] of fonts?.entries() ?? []) {
      const toUnicode = fonts?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode'));
      if (toUnicode instanceof PDFRawStream) maps.set(name.asString(), unicodeOf(textOf(toUnicode)));
    }
    return runsOf(contentOf(page.node.Contents()), maps).join('\n');
  });
}

function contentOf(contents: PDFStream | PDFArray | undefined): string {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  return streams.map((stream) => (stream instanceof PDFRawStream ? textOf(stream) : '')).join('\n');
}

const textOf = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

const characters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Glyph code in hex → characters, from a ToUnicode CMap. */
function unicodeOf(cmap: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      map.set(code.toLowerCase(), characters(to));
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', start = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(start, 16);
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const at = code - Number.parseInt(from, 16);
        map.set(code.toString(16).padStart(from.length, '0'), String.fromCodePoint(first + at));
      }
    }
  }
  return map;
}

const TOKENS = /(\/\S+)\s+[\d.]+\s+Tf|([-\d. ]+Tm)|(?:<[0-9a-fA-F]*>\s*Tj)|\[[^\]]*\]\s*TJ/g;

/** Glyphs with the same origin belong to one run, whatever their fonts. */
function runsOf(content: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const runs: string[] = [];
  let map: ReadonlyMap<string, string> = new Map();
  let place = '';
  for (const [token, font, matrix] of content.matchAll(TOKENS)) {
    if (font !== undefined) map = maps.get(font) ?? new Map();
    else if (matrix !== undefined) {
      if (matrix !== place) runs.push('');
      place = matrix;
    } else {
      const codes = [...token.matchAll(/<([0-9a-fA-F]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      runs.push((runs.pop() ?? '') + codes.map((code) => map.get(code.toLowerCase()) ?? '').join(''));
    }
  }
  return runs;
}
