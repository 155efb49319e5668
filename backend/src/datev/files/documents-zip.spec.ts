import { unzipSync } from 'fflate';
import { refusalOf } from '../../testing/given.js';
import { assertNoneMissing, missingFiles, zipOf } from './documents-zip.js';

const files = {
  get: async (hash: string) => (hash === 'b' ? null : Buffer.from(hash.repeat(1_000))),
  has: async (hash: string) => hash !== 'b',
};
const zipped = [
  { name: 'RE-1.pdf', hash: 'a' },
  { name: 'RE-2.pdf', hash: 'b' },
  { name: 'RE-1.xml', hash: 'c' },
];
const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

describe('a document of the ZIP that is missing', () => {
  it('is named while documents are kept', async () => {
    const missing = await missingFiles(files, zipped);
    expect(refusalOf(() => assertNoneMissing(missing))).toMatchObject({
      code: 'conflict',
      detail: '1 Datei fehlt: RE-2.pdf. Bitte die Datensicherung prüfen.',
    });
    expect(() => assertNoneMissing([])).not.toThrow();
  });

  it('is left out after its retention', async () => {
    expect(Object.keys(unzipSync(await bytesOf(zipOf(files, zipped))))).toEqual(['RE-1.pdf', 'RE-1.xml']);
  });
});

it('the ZIP has the stored bytes, and the same bytes every time', async () => {
  const once = await bytesOf(zipOf(files, zipped));
  const { 'RE-1.pdf': pdf = new Uint8Array(), 'RE-1.xml': xml = new Uint8Array() } = unzipSync(once);
  expect([Buffer.from(pdf).toString(), Buffer.from(xml).toString()]).toEqual([
    'a'.repeat(1_000),
    'c'.repeat(1_000),
  ]);
  expect(await bytesOf(zipOf(files, zipped))).toEqual(once);
});
