import { XMLParser } from 'fast-xml-parser';
import { unreadable } from './e-invoice.js';

/** An element as the parser leaves it: children by name, attributes with `@`, text under `#text`. */
export type XmlNode = { readonly [name: string]: unknown };

/** Elements within each other; EN 16931 needs fewer than ten. */
const MAX_DEPTH = 60;
/** Tags of one file: 500 lines need fewer than 50,000. */
const MAX_TAGS = 150_000;
/** Characters of one tag with its attributes; namespaces take a tenth of that. */
const MAX_TAG_LENGTH = 16_384;
/** Characters of all tags together: what is left of a large file is text, which costs nothing to take apart. */
const MAX_MARKUP_LENGTH = 3 * 1024 * 1024;

/** The encodings that files of suppliers come in, as `TextDecoder` calls them. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // No entities at all, so that none can grow or be fetched; the five of XML and characters by number are decoded here.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
});

/**
 * The root element of the file. Refuses what is no XML, what declares types or entities (they could grow without end, or
 * be fetched from elsewhere), and other encodings.
 */
export function readXml(bytes: Uint8Array): { readonly name: string; readonly root: XmlNode } {
  const text = decoded(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text))
    throw unreadable('Die Datei enthält eine DTD oder Entitäten und wird deshalb nicht gelesen.');
  assertShape(text);
  let document: XmlNode;
  try {
    document = parser.parse(text, true) as XmlNode;
  } catch {
    throw unreadable('Die Datei ist kein gültiges XML.');
  }
  const roots = Object.entries(document).filter(([name]) => !name.startsWith('#'));
  const [name, root] = roots[0] ?? ['', null];
  if (roots.length !== 1 || typeof root !== 'object' || root === null || Array.isArray(root))
    throw unreadable('Die Datei ist kein gültiges XML.');
  return { name, root: root as XmlNode };
}

/** Bounds what the parser will build, before it builds anything. */
function assertShape(text: string): void {
  let tags = 0;
  let depth = 0;
  let end = -1;
  let markup = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '?' || next === '!') continue;
    if (++tags > MAX_TAGS) throw unreadable('Die Datei hat zu viele Elemente.');
    // Looked for once for all tags before it: a file of nothing but `<` would be read again for each.
    if (end < at) end = text.indexOf('>', at);
    if (end === -1) throw unreadable('Die Datei ist kein gültiges XML.');
    if (end - at > MAX_TAG_LENGTH) throw unreadable('Ein Element der Datei ist zu lang.');
    markup += end - at;
    if (markup > MAX_MARKUP_LENGTH) throw unreadable('Die Datei hat zu viele Elemente.');
    if (next === '/') depth--;
    else if (text[end - 1] !== '/') depth++;
    if (depth > MAX_DEPTH) throw unreadable('Die Datei ist zu tief geschachtelt.');
  }
}

function decoded(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('Die Zeichen der Datei passen nicht zu ihrer Kodierung.');
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']{1,40})["']/iu.exec(head)?.[1];
  const known = ENCODINGS[(declared ?? 'utf-8').toLowerCase()];
  if (known === undefined) throw unreadable(`Die Kodierung „${declared ?? ''}“ wird nicht gelesen.`);
  // A file that says UTF-16 without looking like it is lying; UTF-8 then tells whether it can be read at all.
  return known.startsWith('utf-16') ? 'utf-8' : known;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** The children with this name; one is a list of one. */
export function children(node: unknown, name: string): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return [];
  const found = (node as XmlNode)[name];
  return Array.isArray(found) ? found : [found];
}

/** The first element on this way; undefined: there is none. */
export function at(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((current, name) => children(current, name)[0], node);
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f\s]+/gu;

/** The text of the element on this way, as one line; null: there is none, or it is empty. */
export function textAt(node: unknown, ...path: readonly string[]): string | null {
  const found = at(node, ...path);
  const raw = typeof found === 'object' && found !== null ? (found as XmlNode)['#text'] : found;
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  const text = withoutEntities(String(raw)).normalize('NFC').replace(CONTROLS, ' ').trim();
  return text === '' ? null : text;
}
