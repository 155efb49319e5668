import { unzipSync } from 'fflate';
import { zipOf } from './documents-zip.js';

const files = { get: async (hash: string) => (hash === 'a' ? Buffer.from('a') : null) };
const zipped = [
  { name: 'RE-1.pdf', hash: 'a' },
  { name: 'RE-2.pdf', hash: 'b' },
];

describe('a document of the ZIP that is missing', () => {
  it('is named while documents are kept', async () => {
    await expect(zipOf(files, zipped, false)).rejects.toMatchObject({
      code: 'conflict',
      detail: '1 Datei fehlt: RE-2.pdf. Bitte die Datensicherung prüfen.',
    });
  });

  it('is left out after its retention', async () => {
    expect(Object.keys(unzipSync(await zipOf(files, zipped, true)))).toEqual(['RE-1.pdf']);
  });
});
