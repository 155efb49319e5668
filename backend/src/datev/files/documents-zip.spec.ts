import { unzipSync } from 'fflate';
import { refusalOf } from '../../testing/given.js';
import { FileDamaged } from '../../platform/files/file-store.js';
import { assertWhole, faultsIn, zipOf } from './documents-zip.js';

const files = {
  get: async (hash: string) => {
    if (hash === 'd') throw new FileDamaged('The bytes of file d do not have this hash');
    return hash === 'b' ? null : Buffer.from(hash.repeat(1_000));
  },
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

const damaged = { name: 'RE-3.pdf', hash: 'd' };

describe('a document of the ZIP that is missing', () => {
  it('is named while documents are kept, and so is one that is damaged, before anything is sent', async () => {
    const faults = await faultsIn(files, zipped);
    expect(refusalOf(() => assertWhole(faults, false))).toMatchObject({
      code: 'conflict',
      detail: '1 Datei fehlt: RE-2.pdf. Bitte die Datensicherung prüfen.',
    });
    const both = await faultsIn(files, [...zipped, damaged, { ...damaged, name: 'RE-4.pdf' }]);
    expect(refusalOf(() => assertWhole(both, false)).detail).toBe(
      '1 Datei fehlt: RE-2.pdf. 2 Dateien sind beschädigt: RE-3.pdf, RE-4.pdf. Bitte die Datensicherung prüfen.',
    );
    expect(() => assertWhole({ missing: [], damaged: [] }, false)).not.toThrow();
  });

  it('breaks the answer off if it vanishes meanwhile', async () => {
    await expect(bytesOf(zipOf(files, zipped, false))).rejects.toThrow('vanished');
  });

  it('is left out after its retention; a damaged one is not', async () => {
    const faults = await faultsIn(files, [...zipped, damaged]);
    expect(() => assertWhole({ ...faults, damaged: [] }, true)).not.toThrow();
    expect(refusalOf(() => assertWhole(faults, true)).detail).toContain('1 Datei ist beschädigt: RE-3.pdf.');
    const zip = unzipSync(await bytesOf(zipOf(files, zipped, true)));
    expect(Object.keys(zip)).toEqual(['RE-1.pdf', 'RE-1.xml']);
  });
});

it('the ZIP has the stored bytes, and the same bytes every time', async () => {
  const once = await bytesOf(zipOf(files, zipped, true));
  const { 'RE-1.pdf': pdf = new Uint8Array(), 'RE-1.xml': xml = new Uint8Array() } = unzipSync(once);
  expect([Buffer.from(pdf).toString(), Buffer.from(xml).toString()]).toEqual([
    'a'.repeat(1_000),
    'c'.repeat(1_000),
  ]);
  expect(await bytesOf(zipOf(files, zipped, true))).toEqual(once);
});
