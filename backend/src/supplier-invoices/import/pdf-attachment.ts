import { inflateSync } from 'node:zlib';
import { unreadable } from './e-invoice.js';

const MAX_XML_BYTES = 10 * 1024 * 1024;
/** Maximum of decompressed bytes during the search, as a protection against bombs. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
const MAX_STREAMS = 5_000;
/** Maximum number of damaged streams. Valid files have none; each may cost its full limit. */
const MAX_DAMAGED = 20;
const MAX_DICTIONARY_BYTES = 4_096;

/** Filters of streams that are decompressed. */
const INFLATABLE: readonly string[] = ['/FlateDecode', '/Fl'];

const ROOTS = /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|Invoice|CreditNote)[\s>]/u;

/** Dictionaries of streams that cannot be embedded files. */
const OTHERS =
  /\/Type\s*\/(?:XObject|ObjStm|XRef|Metadata|Font\w*|Pattern)\b|\/Subtype\s*\/(?:Image|Form)\b|\/FunctionType|\/Length1\b/u;

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

/**
 * Extracts the embedded XML invoice of a PDF (ZUGFeRD, Factur-X). An embedded file is always a separate stream (ISO
 * 32000-1, 7.11.4), so the file is only searched, not parsed: nothing in it is executed, followed or decompressed
 * beyond a limit.
 */
export function embeddedInvoice(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (/\/Encrypt\s+\d+\s+\d+\s+R/u.test(file.toString('latin1')))
    throw unreadable('Die PDF-Datei ist verschlüsselt.');
  let left = MAX_INFLATED_BYTES;
  let damaged = 0;
  let from = 0;
  for (let streams = 0; streams < MAX_STREAMS; streams++) {
    const at = nextStream(file, from);
    if (at === -1) break;
    from = at + 6;
    const dictionary = dictionaryBefore(file, at);
    if (dictionary === null || OTHERS.test(dictionary)) continue;
    const start = at + (file[at + 6] === 13 ? 8 : 7);
    const end = file.indexOf('endstream', start);
    // Continues after this stream, so that no byte is decompressed twice.
    from = end === -1 ? file.length : end;
    const content = contentOf(file.subarray(start, from), dictionary, left);
    if (content === 'damaged' && ++damaged > MAX_DAMAGED) throw unreadable('Die PDF-Datei ist beschädigt.');
    if (content === 'damaged' || content === 'other') continue;
    left -= content.byteLength;
    if (left <= 0) throw unreadable('Die PDF-Datei entpackt sich zu mehr, als gelesen wird.');
    if (ROOTS.test(content.subarray(0, 8_192).toString('latin1'))) return content;
  }
  throw unreadable('Die PDF-Datei enthält keine E-Rechnung.');
}

function nextStream(file: Buffer, from: number): number {
  for (let at = file.indexOf('stream', from); at !== -1; at = file.indexOf('stream', at + 6)) {
    const before = file[at - 1];
    const after = file[at + 6];
    // Skips `endstream`; the keyword must end its line.
    if (before !== 100 && (after === 10 || after === 13)) return at;
  }
  return -1;
}

function dictionaryBefore(file: Buffer, at: number): string | null {
  const text = file.subarray(Math.max(0, at - MAX_DICTIONARY_BYTES), at).toString('latin1');
  const object = text.lastIndexOf(' obj');
  return object === -1 ? null : text.slice(object);
}

/** `other`: an encoding that invoices do not use. */
function contentOf(raw: Buffer, dictionary: string, leftBytes: number): Buffer | 'other' | 'damaged' {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/u.exec(dictionary)?.[1] ?? '';
  const [name, ...others] = filter.match(/\/\w+/gu) ?? [];
  if (name === undefined) return raw.byteLength > MAX_XML_BYTES ? 'other' : raw;
  if (others.length > 0 || !INFLATABLE.includes(name)) return 'other';
  try {
    return inflateSync(raw, { maxOutputLength: Math.min(MAX_XML_BYTES, leftBytes) });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw unreadable('Die PDF-Datei entpackt sich zu mehr, als gelesen wird.');
    return 'damaged';
  }
}
