import { refuse } from '#contracts/kernel/problem.js';
import { refusalOf } from '../../testing/given.js';
import { at, children, readXml, textAt } from './read-xml.js';

const rules = {
  maxTags: 6,
  maxMarkupLength: 40_000,
  unreadable: (detail: string) => refuse('e-invoice-unreadable', { detail }),
};
const read = (xml: string | Buffer, limits: Partial<typeof rules> = {}) =>
  readXml(Buffer.from(xml as string), { ...rules, ...limits });
const reasonOf = (xml: string | Buffer, limits: Partial<typeof rules> = {}) =>
  refusalOf(() => read(xml, limits)).detail;
const textIn = (xml: string | Buffer) => textAt({ root: read(xml).root }, 'root', 'b');

const INVALID = 'Die Datei ist kein gültiges XML.';
const DEEP = 'Die Datei ist zu tief geschachtelt.';
const MANY = 'Die Datei hat zu viele Elemente.';

const nested = (depth: number) => `${'<a>'.repeat(depth)}<b/>${'</a>'.repeat(depth)}`;
const tagOf = (length: number) => `<a><b c="${'x'.repeat(length - '<b c=""/'.length)}"/></a>`;

describe('a file of XML', () => {
  it('has a root with attributes, children and texts; prefixes do not count', () => {
    const { name, root } = read(
      '<?xml version="1.0"?>\n<?x y?><!-- <b> --><x:a c="1"><x:b>Öl</x:b><b/></x:a>\n',
    );
    expect(name).toBe('a');
    expect(root).toEqual({ '@c': '1', b: ['Öl', ''] });
  });

  it.each([
    ['no element', 'Text'],
    ['two roots', '<a><b/></a><c><b/></c>'],
    ['a root twice', '<a><b/></a><a><b/></a>'],
    ['a second root that is empty', '<a><b/></a><c/>'],
    ['a root twice, once empty', '<a><b/></a><a c="1"/>'],
    ['a root that is only a text', '<a>Text</a>'],
    ['an element without end', '<a><b></a>'],
    ['a tag without end', '<a><b'],
  ])('with %s is refused', (_, xml) => {
    expect(reasonOf(xml)).toBe(INVALID);
  });

  it.each(['<!DOCTYPE a><a><b/></a>', '<a><!entity x "y"><b/></a>'])(
    'with types or entities is refused: %s',
    (xml) => {
      expect(reasonOf(xml)).toContain('DTD');
    },
  );

  it('has so many elements at most, each of them with two tags unless it is empty', () => {
    expect(read('<a><b></b><c/><d/></a>').name).toBe('a');
    expect(reasonOf('<a><b></b><c/><d/><e/></a>')).toBe(MANY);
  });

  it('is nested sixty deep at most', () => {
    expect(read(nested(60), { maxTags: 1_000 }).name).toBe('a');
    expect(reasonOf(nested(61), { maxTags: 1_000 })).toBe(DEEP);
  });

  it('has any number of elements beside each other', () => {
    const many = { maxTags: 1_000 };
    expect(read(`<a>${'<b/>'.repeat(100)}${'<c></c>'.repeat(100)}</a>`, many).name).toBe('a');
  });

  it('has tags and attributes up to a length', () => {
    expect(read(tagOf(16_384)).name).toBe('a');
    expect(reasonOf(tagOf(16_385))).toBe('Ein Element der Datei ist zu lang.');
  });

  it('has so many characters in tags at most, and as many beside them as it wants', () => {
    // Without their `>`: 2 for `<a`, 3 for `<b/`, 3 for `</a`.
    expect(read(`<a>${'x'.repeat(100)}<b/></a>`, { maxMarkupLength: 8 }).name).toBe('a');
    expect(reasonOf('<a><b/></a>', { maxMarkupLength: 7 })).toBe(MANY);
  });
});

const said = (encoding: string) => `<?xml version='1.0' encoding = '${encoding}'?><a><b>Ä€</b></a>`;
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the encoding of a file', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('<a><b>Ä€</b></a>')],
    ['UTF-8 with its mark', Buffer.from('\ufeff<a><b>Ä€</b></a>')],
    ['UTF-8 with its mark, whatever it says', Buffer.from(`\ufeff${said('EBCDIC')}`)],
    [
      'UTF-8 without a declaration, whatever a comment says',
      Buffer.from(`<!--${said('EBCDIC')}`.replace('?><a>', '?>--><a>')),
    ],
    ['UTF-8 that says so', Buffer.from(said('utf-8'))],
    ['UTF-8 that says UTF-16', Buffer.from(said('UTF-16'))],
    ['UTF-16 with its mark', Buffer.from('\ufeff<a><b>Ä€</b></a>', 'utf16le')],
    ['UTF-16 without', Buffer.from('<a><b>Ä€</b></a>', 'utf16le')],
    ['UTF-16, big end first, with its mark', bigEndian('\ufeff<a><b>Ä€</b></a>')],
    ['UTF-16, big end first, without', bigEndian('<a><b>Ä€</b></a>')],
    ['Windows-1252', Buffer.from(said('Windows-1252').replace('€', '\x80'), 'latin1')],
    ['ISO 8859-15', Buffer.from(said('ISO-8859-15').replace('€', '\xa4'), 'latin1')],
  ])('may be %s', (_, file) => {
    expect(textIn(file)).toBe('Ä€');
  });

  it('that nobody knows, or that does not fit, is refused', () => {
    expect(reasonOf(said('EBCDIC'))).toBe('Die Kodierung „EBCDIC“ wird nicht gelesen.');
    expect(reasonOf(Buffer.from(said('utf-8').replace('€', ''), 'latin1'))).toBe(
      'Die Zeichen der Datei passen nicht zu ihrer Kodierung.',
    );
    // Windows-1252 has no character 0x81.
    expect(reasonOf(Buffer.from(said('Windows-1252').replace('€', '\x81'), 'latin1'))).toBe(
      'Die Zeichen der Datei passen nicht zu ihrer Kodierung.',
    );
  });
});

const textOf = (text: string) => textIn(`<a><b>${text}</b></a>`);

describe('a text', () => {
  it('has the characters of the five entities and of numbers', () => {
    expect(textOf('&lt;&amp;&gt;&quot;&apos; &#65;&#x42;&#x1F600;')).toBe('<&>"\' AB😀');
  });

  it('keeps what is no entity, and drops numbers of no character', () => {
    expect(textOf('&uuml;')).toBe('&uuml;');
    expect(textOf('a&#0;b&#x110000;c&#x10FFFF;')).toBe('abc\u{10ffff}');
  });

  it('is in one line, and nothing if it is blank or missing', () => {
    expect(textOf(' zwei\n Zeilen ')).toMatch(/^zwei +Zeilen$/);
    expect(textOf(' \n ')).toBeNull();
    expect(textAt({}, 'b')).toBeNull();
  });

  it('is found beside attributes, but not in elements or lists', () => {
    expect(textIn('<a><b c="1">Öl</b></a>')).toBe('Öl');
    expect(textIn('<a><b c="1"/></a>')).toBeNull();
    expect(textIn('<a><b><c/></b></a>')).toBeNull();
    expect(textAt({ b: 7 }, 'b')).toBe('7');
    expect(textAt({ b: true }, 'b')).toBeNull();
    expect(textAt({ b: null }, 'b')).toBeNull();
  });
});

describe('an element', () => {
  it('is found on its path: the first of several', () => {
    expect(at({ a: { b: ['x', 'y'] } }, 'a', 'b')).toBe('x');
    expect(at({ a: 'x' }, 'a', 'b')).toBeUndefined();
    expect(at(null, 'a')).toBeUndefined();
  });

  it('has children by name, and none of the names that every object has', () => {
    expect(children({ a: 'x' }, 'a')).toEqual(['x']);
    expect(children({ a: ['x', 'y'] }, 'a')).toEqual(['x', 'y']);
    expect(children({}, 'constructor')).toEqual([]);
    expect(children('text', 'length')).toEqual([]);
  });
});
