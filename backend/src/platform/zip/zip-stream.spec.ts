import { unzipSync } from 'fflate';
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

it('compresses tables, which hold what their pieces hold, also empty ones', async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `Zeile ${at};`);
  const encoder = new TextEncoder();
  const pieces = ['', ...lines.slice(0, 10), lines.slice(10).join(''), ''].map((text) =>
    encoder.encode(text),
  );
  const tables = async function* () {
    yield { name: 'Rechnungen.csv', pieces };
    yield { name: 'Mahnungen.csv', pieces: [] };
  };
  const zip = await bytesOf(zipStream(tables()));
  const found = localEntries(zip).map(({ name, content }) => [name, content.toString()]);
  expect(found).toEqual([
    ['Rechnungen.csv', lines.join('')],
    ['Mahnungen.csv', ''],
  ]);
  expect(Object.keys(unzipSync(zip))).toEqual(['Rechnungen.csv', 'Mahnungen.csv']);
  expect(zip.length).toBeLessThan(30_000);
});

it('lets others be answered while it compresses a table', async () => {
  const seen: string[] = [];
  const table = async function* () {
    yield { name: 'Journal.csv', pieces: Array.from({ length: 20 }, () => Buffer.alloc(100_000, 'a')) };
    seen.push('made');
  };
  setImmediate(() => seen.push('another answer'));
  await bytesOf(zipStream(table()));
  expect(seen).toEqual(['another answer', 'made']);
});
