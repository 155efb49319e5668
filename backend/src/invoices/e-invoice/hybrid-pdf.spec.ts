import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { hybridPdf, type PaperFacts } from './hybrid-pdf.js';

const FACTS: PaperFacts = {
  title: 'Rechnung RE-2026-00181',
  author: 'Kfz-Meisterbetrieb Ahornhof',
  profile: 'EN 16931',
  issuedAt: '2026-11-13T10:00:00.000Z',
};
/** Printed by Chromium at different times. */
async function printed(at: string, useObjectStreams = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addPage();
  document.setProducer('Skia/PDF m147');
  document.setCreationDate(new Date(at));
  document.setModificationDate(new Date(at));
  return document.save({ useObjectStreams });
}
const AT = '2026-11-13T10:00:01.000Z';

/** The used objects of a cross-reference table and their offsets (ISO 32000-1, 7.5.4). */
function entriesOf(table: string): [number: number, offset: number][] {
  const [head, ...lines] = table.trim().split(/\r?\n/);
  expect(head).toBe('xref');
  const entries: [number, number][] = [];
  let number = 0;
  for (const line of lines) {
    const [first = '', second, kind] = line.trim().split(' ');
    if (kind === undefined) number = Number(first);
    else {
      if (kind === 'n') entries.push([number, Number(first)]);
      number += 1;
    }
    expect(second).toBeDefined();
  }
  return entries;
}

describe('hybridPdf', () => {
  it("keeps the pages and sets the invoice's metadata", async () => {
    const document = await PDFDocument.load(await hybridPdf(await printed(AT), '<rsm/>', FACTS));
    expect(document.getPageCount()).toBe(2);
    expect(document.getTitle()).toBe(FACTS.title);
    expect(document.getAuthor()).toBe(FACTS.author);
    expect(document.getCreationDate()?.toISOString()).toBe(FACTS.issuedAt);
    expect(document.catalog.has(PDFName.of('AF'))).toBe(true);
  });

  it('lists the offset of every printed and added object', async () => {
    const bytes = Buffer.from(await hybridPdf(await printed(AT), '<rsm/>', FACTS));
    const text = bytes.toString('latin1');
    const tables: number[] = [];
    const objects = new Set<number>();
    for (let at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]); at > 0;) {
      tables.push(at);
      const [table = '', trailer = ''] = text.slice(at).split('trailer', 2);
      for (const [number, offset] of entriesOf(table)) {
        expect(text.slice(offset, offset + 20)).toMatch(new RegExp(`^${number} 0 obj`));
        objects.add(number);
      }
      at = Number(/\/Prev (\d+)/.exec(trailer)?.[1] ?? 0);
    }
    expect(tables).toHaveLength(2);
    expect(objects.size).toBeGreaterThan(8);
  });

  it('removes time and program of the printing', async () => {
    const first = await hybridPdf(await printed(AT), '<rsm/>', FACTS);
    const later = await hybridPdf(await printed('2027-01-01T00:00:00.000Z'), '<rsm/>', FACTS);
    expect(Buffer.from(first).equals(Buffer.from(later))).toBe(true);
    expect(Buffer.from(first).toString('latin1')).not.toContain('20261113100001');
  });

  it("accepts a browser's PDF with a cross-reference stream", async () => {
    const hybrid = () => printed(AT, true).then((pages) => hybridPdf(pages, '<rsm/>', FACTS));
    const first = await hybrid();
    const document = await PDFDocument.load(first);
    expect([document.getPageCount(), document.getTitle()]).toEqual([2, FACTS.title]);
    expect(Buffer.from(first).equals(Buffer.from(await hybrid()))).toBe(true);
  });
});
