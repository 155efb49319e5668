import { localEntries } from '../../testing/local-zip-entries.js';
import { zipStream } from './zip-stream.js';

const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};
async function* entries() {
  const half = Buffer.alloc(70_000, '%PDF-1.7 ');
  yield { name: 'RE-1.pdf', pieces: [half, half] };
  yield { name: 'leer.pdf', pieces: [] };
  yield { name: 'document.xml', pieces: [Buffer.from('<archive/>'.repeat(500))] };
}

it('can be read while it comes, without the directory at its end', async () => {
  const zip = await bytesOf(zipStream(entries(), new Date(2000, 0, 1)));
  const found = localEntries(zip).map(({ name, content }) => [name, content.length]);
  expect(found).toEqual([
    ['RE-1.pdf', 140_000],
    ['leer.pdf', 0],
    ['document.xml', 5_000],
  ]);
  // A PDF is not compressed again.
  expect(zip.length).toBeGreaterThan(140_000);
});
