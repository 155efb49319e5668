import iconv from 'iconv-lite';
import { oneLine } from '#contracts/kernel/text-fields.js';
import { XMLParser } from 'fast-xml-parser';
import type { Refusal } from '#contracts/kernel/problem.js';

/** A parsed element: children by name, attributes with `@`, text under `#text`. */
export type XmlNode = { readonly [name: string]: unknown };

/** Maximum nesting; EN 16931 and ISO 20022 need fewer than twenty. */
const MAX_DEPTH = 60;
/** Maximum characters of one tag with attributes; namespaces need a tenth. */
const MAX_TAG_LENGTH = 16_384;

export type XmlRules = {
  readonly maxTags: number;
  /** Maximum characters of all tags. Text is not limited, because it costs little to parse. */
  readonly maxMarkupLength: number;
  /** Makes the refusal of a file from a German sentence. */
  readonly unreadable: (reason: string) => Refusal;
};

/** Supported encodings, as `TextDecoder` names. */
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
  // Entities are disabled, so that none can expand or be fetched. XML's five and numeric ones are decoded here.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
});

/**
 * Parses the file and returns its root element. Refuses invalid XML, declared types or entities (they could expand
 * without limit or fetch something), and other encodings.
 */
export function readXml(
  bytes: Uint8Array,
  rules: XmlRules,
): { readonly name: string; readonly root: XmlNode } {
  const { unreadable } = rules;
  const text = decoded(bytes, unreadable);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text))
    throw unreadable('Die Datei enthält eine DTD oder Entitäten und wird deshalb nicht gelesen.');
  assertShape(text, rules);
  let document: XmlNode;
  try {
    document = parser.parse(text, true) as XmlNode;
  } catch {
    throw unreadable('Die Datei ist kein gültiges XML.');
  }
  // The parser lets a second root pass if it closes itself (`<a/>`); two of one name are a list.
  const [[name, root] = ['', null], second] = Object.entries(document);
  if (second !== undefined || typeof root !== 'object' || root === null || Array.isArray(root))
    throw unreadable('Die Datei ist kein gültiges XML.');
  return { name, root: root as XmlNode };
}

function assertShape(text: string, { maxTags, maxMarkupLength, unreadable }: XmlRules): void {
  let tags = 0;
  let depth = 0;
  let end = -1;
  let markup = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '?' || next === '!') continue;
    if (++tags > maxTags) throw unreadable('Die Datei hat zu viele Elemente.');
    // Searched once for all tags before it, because a file of only `<` would otherwise take quadratic time.
    if (end < at) end = text.indexOf('>', at);
    if (end === -1) throw unreadable('Die Datei ist kein gültiges XML.');
    if (end - at > MAX_TAG_LENGTH) throw unreadable('Ein Element der Datei ist zu lang.');
    markup += end - at;
    if (markup > maxMarkupLength) throw unreadable('Die Datei hat zu viele Elemente.');
    if (next === '/') depth--;
    else if (text[end - 1] !== '/') depth++;
    if (depth > MAX_DEPTH) throw unreadable('Die Datei ist zu tief geschachtelt.');
  }
}

type Unreadable = XmlRules['unreadable'];

function decoded(bytes: Uint8Array, unreadable: Unreadable): string {
  const encoding = encodingOf(bytes, unreadable);
  try {
    // Node.js's decoder takes the signs that ISO 8859-1 does not have (€, „, –) for control characters.
    return encoding === 'windows-1252'
      ? fromWindows1252(bytes)
      : new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('Die Zeichen der Datei passen nicht zu ihrer Kodierung.');
  }
}

/** Throws a RangeError for the five bytes that stand for nothing. */
function fromWindows1252(bytes: Uint8Array): string {
  const text = iconv.decode(Buffer.from(bytes), 'windows-1252');
  if (text.includes('\uFFFD')) throw new RangeError('Not a character of Windows-1252');
  return text;
}

function encodingOf(bytes: Uint8Array, unreadable: Unreadable): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  // After the mark of UTF-8 no declaration is found, whatever it says.
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']{1,40})["']/iu.exec(head)?.[1];
  const known = ENCODINGS[(declared ?? 'utf-8').toLowerCase()];
  if (known === undefined) throw unreadable(`Die Kodierung „${declared ?? ''}“ wird nicht gelesen.`);
  // If the file does not look like the UTF-16 it declares, UTF-8 decides whether it is readable.
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

/** The children with this name; a single one as a list. */
export function children(node: unknown, name: string): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return [];
  const found = (node as XmlNode)[name];
  return Array.isArray(found) ? found : [found];
}

/** The first element on this path; undefined if there is none. */
export function at(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((current, name) => children(current, name)[0], node);
}

/** The text of the element on this path, as one line; null if missing or empty. */
export function textAt(node: unknown, ...path: readonly string[]): string | null {
  const found = at(node, ...path);
  const raw = typeof found === 'object' && found !== null ? (found as XmlNode)['#text'] : found;
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  const text = oneLine(withoutEntities(String(raw)));
  return text === '' ? null : text;
}
