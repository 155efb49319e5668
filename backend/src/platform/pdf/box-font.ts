/** Stands for every character that the product's fonts do not have. */
export const BOX = '□';

const EM = 1_000;
const WIDTH = 600;
/** Outline and hole of the box; the hole runs the other way round. */
const OUTER = [
  [50, 0],
  [50, 500],
  [550, 500],
  [550, 0],
] as const;
const INNER = [
  [100, 50],
  [500, 50],
  [500, 450],
  [100, 450],
] as const;

/**
 * A TrueType font whose one character is „□“: PDF/A allows no glyph `.notdef` on a page (ISO 19005-3, 6.2.11.8), and
 * none of the packages' fonts has this character.
 */
export function boxFont(): Buffer {
  const glyph = simpleGlyph([OUTER, INNER]);
  const tables: readonly (readonly [string, Buffer])[] = [
    ['OS/2', os2()],
    ['cmap', cmap()],
    ['glyf', Buffer.concat([glyph, glyph])],
    ['head', head()],
    [
      'hhea',
      numbers('Lhhhhhhhhhhhhhhhh', [0x10000, 800, -200, 0, WIDTH, 50, 50, 550, 1, 0, 0, 0, 0, 0, 0, 0, 2]),
    ],
    ['hmtx', numbers('HhHh', [WIDTH, 50, WIDTH, 50])],
    ['loca', numbers('HHH', [0, glyph.length / 2, glyph.length])],
    ['maxp', numbers('LHHHHHHHHHHHHHH', [0x10000, 2, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['name', names('Werkstattbuch Box')],
    ['post', numbers('LLhhLLLLL', [0x30000, 0, -100, 50, 0, 0, 0, 0, 0])],
  ];
  return assembled(tables);
}

/** Big-endian numbers: `L` and `l` of four bytes, `H` and `h` of two; small letters are signed. */
function numbers(form: string, values: readonly number[]): Buffer {
  const parts = [...form].map((letter, index) => {
    const value = values[index] ?? 0;
    const part = Buffer.alloc(letter.toUpperCase() === 'L' ? 4 : 2);
    if (part.length === 4) part.writeInt32BE(value | 0);
    else part.writeUInt16BE(value & 0xffff);
    return part;
  });
  return Buffer.concat(parts);
}

/** Corners without curves, as differences of 16 bits each. */
function simpleGlyph(contours: readonly (readonly (readonly [number, number])[])[]): Buffer {
  const points = contours.flat();
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1);
  const differences = (axis: 0 | 1): number[] =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const box = [contours.length, 50, 0, 550, 500, ...ends, 0];
  const flags = Buffer.alloc(points.length, 1);
  const coordinates = [...differences(0), ...differences(1)];
  const glyph = Buffer.concat([
    numbers('h'.repeat(box.length), box),
    flags,
    numbers('h'.repeat(coordinates.length), coordinates),
  ]);
  return Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
}

function head(): Buffer {
  const form = 'LLLLHHLLLLhhhhHHhhh';
  return numbers(form, [0x10000, 0x10000, 0, 0x5f0f3cf5, 0, EM, 0, 0, 0, 0, 50, 0, 550, 500, 0, 8, 2, 0, 0]);
}

function os2(): Buffer {
  const panose = Buffer.alloc(10);
  return Buffer.concat([
    numbers('HhHHHhhhhhhhhhhh', [3, WIDTH, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0]),
    panose,
    numbers('LLLL', [0, 0x1000, 0, 0]),
    Buffer.from('WBOX', 'latin1'),
    numbers('HHHhhhHHLLhhHHH', [0x40, 0x25a1, 0x25a1, 800, -200, 0, 800, 200, 1, 0, 500, 500, 0, 32, 1]),
  ]);
}

/** One segment for U+25A1 and the closing one; the first glyph is `.notdef`. */
function cmap(): Buffer {
  const segments = [4, 32, 0, 4, 4, 1, 0, 0x25a1, 0xffff, 0, 0x25a1, 0xffff, 1 - 0x25a1, 1, 0, 0];
  return Buffer.concat([numbers('HHHHL', [0, 1, 3, 1, 12]), numbers('H'.repeat(segments.length), segments)]);
}

function names(family: string): Buffer {
  const texts = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ] as const;
  const stored = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = texts.map(([id], index) => {
    const { length } = stored[index] ?? Buffer.alloc(0);
    const record = numbers('HHHHHH', [3, 1, 0x409, id, length, offset]);
    offset += length;
    return record;
  });
  return Buffer.concat([numbers('HHH', [0, texts.length, 6 + 12 * texts.length]), ...records, ...stored]);
}

function assembled(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const count = tables.length;
  const range = 16 * 2 ** Math.floor(Math.log2(count));
  const directory = [numbers('LHHHH', [0x10000, count, range, Math.log2(range / 16), 16 * count - range])];
  let offset = 12 + 16 * count;
  const bodies: Buffer[] = [];
  for (const [tag, body] of tables) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    directory.push(Buffer.from(tag, 'latin1'), numbers('LLL', [checksum(padded), offset, body.length]));
    bodies.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat([...directory, ...bodies]);
  const headAt = 12 + 16 * count + bodies.slice(0, 3).reduce((sum, { length }) => sum + length, 0);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8);
  return font;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
