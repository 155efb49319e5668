import { deflateSync } from 'node:zlib';
import { refusalOf } from '../../testing/given.js';
import { embeddedInvoice, isPdf } from './pdf-attachment.js';

const XML = '<?xml version="1.0"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="x"/>';
const NOTHING = 'Die PDF-Datei enthält keine E-Rechnung.';
const BOMB = 'Die PDF-Datei entpackt sich zu mehr, als gelesen wird.';
const MIB = 1024 * 1024;

type Stream = { readonly dictionary?: string; readonly content: string | Buffer; readonly eol?: string };
const FLATE = '/Filter /FlateDecode';
const deflated = (content: string | Buffer, dictionary = FLATE): Stream => ({
  dictionary,
  content: deflateSync(content),
});
const streamOf = ({ dictionary = '/Type /EmbeddedFile', content, eol = '\n' }: Stream): Buffer =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<< ${dictionary} >>\nstream${eol}`),
    Buffer.from(content as string),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const pdf = (...streams: readonly Stream[]): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...streams.map(streamOf), Buffer.from('%%EOF\n')]);
const foundIn = (...streams: readonly Stream[]) => Buffer.from(embeddedInvoice(pdf(...streams))).toString();
const reasonOf = (...streams: readonly Stream[]) => refusalOf(() => embeddedInvoice(pdf(...streams))).detail;

const headAfter = (blanks: number) => Buffer.from(`${' '.repeat(blanks)}%PDF-1.7`);

describe('a PDF', () => {
  it('says so within its first 1,024 bytes', () => {
    expect([0, 1_019, 1_020].map((blanks) => isPdf(headAfter(blanks)))).toEqual([true, true, false]);
    expect(isPdf(Buffer.from(XML))).toBe(false);
  });

  it('that is encrypted is refused', () => {
    const file = Buffer.concat([pdf({ content: XML }), Buffer.from('trailer << /Encrypt \n 12  10 \n R >>')]);
    expect(refusalOf(() => embeddedInvoice(file)).detail).toBe('Die PDF-Datei ist verschlüsselt.');
  });
});

const rootAfter = (blanks: number): Stream => ({ content: ' '.repeat(blanks) + '<Invoice>' });

describe('the invoice in a PDF', () => {
  it.each<[string, Stream]>([
    ['plain', { content: XML }],
    ['after a carriage return too', { content: XML, eol: '\r\n' }],
    ['compressed', deflated(XML)],
    ['compressed, after a carriage return too', { ...deflated(XML), eol: '\r\n' }],
    ['compressed, by a short name', deflated(XML, '/Filter/Fl')],
    ['compressed, in a list of one', deflated(XML, '/Filter [ /FlateDecode ]')],
  ])('is found %s', (_, stream) => {
    expect(foundIn(stream).trim()).toBe(XML);
  });

  it.each(['<Invoice xmlns="x">', '<CreditNote>', '<x:Invoice\n', '<n-1.a:CreditNote>'])(
    'has the root %s',
    (root) => {
      expect(foundIn({ content: root }).trim()).toBe(root.trim());
    },
  );

  it.each(['<Invoices>', '<Bill>', '<!-- Invoice -->', 'Invoice >'])('does not have the root %s', (root) => {
    expect(reasonOf({ content: root })).toBe(NOTHING);
  });

  it('is found after other streams: pages, fonts, pictures, damaged and coded ones, and other files', () => {
    const other = [
      '/Type /XObject',
      '/Type/ObjStm',
      '/Type /Font',
      '/Subtype /Image',
      '/FunctionType 4',
      '/Length1 9',
    ];
    const skipped = other.map((dictionary) => ({ dictionary, content: `${XML} of ${dictionary}` }));
    const coded = { dictionary: '/Filter /ASCIIHexDecode', content: XML };
    const twice = { dictionary: '/Filter [/ASCII85Decode /FlateDecode]', content: deflateSync(XML) };
    const more = deflated(`${XML} in hex`, '/Filter [/FlateDecode /ASCIIHexDecode]');
    const like = deflated(`${XML} of another kind`, '/Filter /FlateDecode2');
    const damaged = { dictionary: FLATE, content: XML };
    const page = { dictionary: '/Length 4', content: 'BT ET' };
    expect(foundIn(...skipped, coded, twice, more, like, damaged, page, deflated(XML)).trim()).toBe(XML);
    expect(reasonOf(...skipped, coded, twice, more, like, damaged, page)).toBe(NOTHING);
  });

  it('is the first of several', () => {
    expect(foundIn({ content: `${XML}<!-- 1 -->` }, { content: `${XML}<!-- 2 -->` })).toContain('1');
  });

  it('begins within the first 8,192 bytes of its file', () => {
    expect(foundIn(rootAfter(8_192 - '<Invoice>'.length)).trim()).toBe('<Invoice>');
    expect(reasonOf(rootAfter(8_192))).toBe(NOTHING);
  });

  it('is found although its stream does not end', () => {
    const file = Buffer.from(`%PDF-1.7\n1 0 obj << >>\nstream\n${XML}`);
    expect(Buffer.from(embeddedInvoice(file)).toString()).toBe(XML);
  });

  it('is not looked for in streams of no object, or whose object begins far before', () => {
    expect(refusalOf(() => embeddedInvoice(Buffer.from(`%PDF-1.7\nstream\n${XML}`))).detail).toBe(NOTHING);
    expect(foundIn({ dictionary: ' '.repeat(3_900), content: XML }).trim()).toBe(XML);
    expect(reasonOf({ dictionary: ' '.repeat(4_200), content: XML })).toBe(NOTHING);
  });

  it('is not what a text calls a stream', () => {
    expect(foundIn({ content: `a stream of words, endstream\n` }, { content: XML }).trim()).toBe(XML);
    const file = Buffer.from(`%PDF-1.7\n1 0 obj << /X (streamer) >>\nstream\n${XML}\nendstream`);
    expect(Buffer.from(embeddedInvoice(file)).toString().trim()).toBe(XML);
  });
});

const damaged = (count: number) => Array.from({ length: count }, () => ({ dictionary: FLATE, content: 'x' }));
const pages = (count: number) =>
  Array.from({ length: count }, () => ({ dictionary: '/Type /XObject', content: '' }));

describe('a PDF that costs too much is refused:', () => {
  it('a file of more than 10 MiB', () => {
    expect(foundIn(deflated(XML.padEnd(10 * MIB)))).toHaveLength(10 * MIB);
    expect(reasonOf(deflated(XML.padEnd(10 * MIB + 1)))).toBe(BOMB);
    expect(reasonOf({ content: XML.padEnd(10 * MIB) })).toBe(NOTHING);
    expect(foundIn({ content: XML.padEnd(10 * MIB - 1) })).toHaveLength(10 * MIB);
  });

  it('files that have 32 MiB together', () => {
    const large = deflated(Buffer.alloc(8 * MIB));
    const [three, four] = [3, 4].map((count) => Array.from({ length: count }, () => large));
    expect(foundIn(...(three ?? []), deflated(XML)).trim()).toBe(XML);
    expect(reasonOf(...(four ?? []), deflated(XML))).toBe(BOMB);
    expect(reasonOf(...(three ?? []), deflated(Buffer.alloc(7 * MIB)), deflated(Buffer.alloc(2 * MIB)))).toBe(
      BOMB,
    );
  });

  it('more than twenty damaged streams', () => {
    expect(foundIn(...damaged(20), { content: XML }).trim()).toBe(XML);
    expect(reasonOf(...damaged(21), { content: XML })).toBe('Die PDF-Datei ist beschädigt.');
  });

  it('more than 5,000 streams', () => {
    expect(foundIn(...pages(4_999), { content: XML }).trim()).toBe(XML);
    expect(reasonOf(...pages(5_000), { content: XML })).toBe(NOTHING);
  });
});
