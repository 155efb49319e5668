import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { browserProgram } from './browser-program.js';
import { ChromiumPrinter } from './chromium-printer.js';
import { PrintingFailed, type PdfTemplate } from './pdf-printer.js';
import { printable } from './printable.js';
import { PrintingPage } from './printing-page.js';
import { textOfPdf } from './testing/pdf-text.js';

/** Puts raw HTML onto a page, which no template of the product does: what gets through here gets through anywhere. */
const raw: PdfTemplate<string> = {
  name: 'raw',
  html: (html) => `<style>@page{size:A4;margin:20mm}</style>${html}`,
};

/** A picture of one red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('ChromiumPrinter', () => {
  let printer: ChromiumPrinter;
  const textOf = async (html: string): Promise<string> =>
    (await textOfPdf(await printer.render({ template: raw, data: html }))).join('\n');

  beforeAll(() => {
    printer = new ChromiumPrinter(null);
  });
  afterAll(() => printer.close());

  it('prints with the fonts of the product, all of them embedded', async () => {
    const text = printable('Größe – „Straße“ 5 € − Łódź Привет Ωμέγα fi');
    const bytes = await printer.render({
      template: raw,
      data: `<p>${text}</p><b style="font-weight:600">AVA</b>`,
    });
    expect((await textOfPdf(bytes)).join('\n')).toBe(`${text}\nAVA`);
    const source = Buffer.from(bytes).toString('latin1');
    const fonts = source.match(/\/BaseFont \/\S+/g) ?? [];
    expect(fonts.every((font) => /SourceSans3|WerkstattbuchBox/.test(font))).toBe(true);
    expect(source.match(/\/FontFile2/g)).toHaveLength(new Set(fonts.map((font) => font.slice(10, 17))).size);
  });

  it('prints a box for what the fonts do not have, and nothing for what cannot be seen', async () => {
    expect(await textOf(`<p>${printable('a🚗b中c\u202ed\u0301e\u200d')}</p>`)).toBe('a□b□cd□e');
  });

  it('runs no script and fetches nothing', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const text = await textOf(`<p id="p">unverändert</p>
        <script>document.getElementById('p').textContent = 'geändert'; fetch('${url}/script');</script>
        <img src="${url}/image" onerror="document.getElementById('p').textContent = 'geändert'">
        <svg onload="document.getElementById('p').textContent = 'geändert'"><image href="${url}/svg"/></svg>
        <link rel="stylesheet" href="${url}/style"><style>@import '${url}/import'; p { background: url(${url}/css) }</style>
        <iframe src="${url}/frame"></iframe><iframe src="file:///etc/passwd"></iframe><object data="${url}/object"></object>
        <video src="${url}/video" autoplay></video><meta http-equiv="refresh" content="0;url=${url}/refresh">`);
      expect(text).toContain('unverändert');
      expect(text).not.toContain('root:');
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('has all fonts and the picture on the very first sheet of a browser', async () => {
    const fresh = new ChromiumPrinter(null);
    try {
      const text = 'Łódź Привет Ωμέγα ệ';
      const bytes = await fresh.render({
        template: raw,
        data: `<img src="data:image/png;base64,${DOT}" alt=""><p>${text}</p>`,
      });
      expect(await textOfPdf(bytes)).toEqual([text]);
      expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
    } finally {
      await fresh.close();
    }
  });

  it('prints many at once, each its own, and none knows of another', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Blatt Nummer ${index}`);
    expect(await Promise.all(texts.map((text) => textOf(`<p>${text}</p>`)))).toEqual(texts);
  });

  it('goes on with new pages after so many documents', async () => {
    const opened = jest.spyOn(PrintingPage, 'open');
    const short = new ChromiumPrinter(null, { atOnce: 1, documentsPerPage: 2 });
    const texts = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht'];
    try {
      const printed = texts.map(async (text) =>
        textOfPdf(await short.render({ template: raw, data: `<p>${text}</p>` })),
      );
      expect(await Promise.all(printed)).toEqual(texts.map((text) => [text]));
      expect(opened).toHaveBeenCalledTimes(4);
    } finally {
      opened.mockRestore();
      await short.close();
    }
  });

  it('goes on with a new browser after one that was closed for idleness', async () => {
    const short = new ChromiumPrinter(null, { idleMs: 1 });
    try {
      for (let document = 0; document < 4; document++) {
        expect(await textOfPdf(await short.render({ template: raw, data: '<p>da</p>' }))).toEqual(['da']);
      }
    } finally {
      await short.close();
    }
  });

  it('starts the browser once more when it crashes at its start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'werkstatt-browser-'));
    const { path, environment } = await browserProgram(null);
    const settings = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
    const program = join(folder, 'crashes-once');
    await writeFile(
      program,
      `#!/bin/sh\nif mkdir '${folder}/crashed' 2>/dev/null; then kill -SEGV $$; fi\n${settings.join('')}exec '${path}' "$@"\n`,
      { mode: 0o755 },
    );
    const unlucky = new ChromiumPrinter(program);
    try {
      expect(await textOfPdf(await unlucky.render({ template: raw, data: '<p>da</p>' }))).toEqual(['da']);
      expect(await readdir(folder)).toContain('crashed');
    } finally {
      await unlucky.close();
      await rm(folder, { recursive: true });
    }
  });

  it('gives up what takes too long and says so', async () => {
    const hasty = new ChromiumPrinter(null, { timeLimitMs: 1_500 });
    try {
      await hasty.render({ template: raw, data: '<p>warm</p>' });
      const endless = Array.from({ length: 300_000 }, (_, index) => `<p>${index}</p>`).join('');
      await expect(hasty.render({ template: raw, data: endless })).rejects.toThrow(PrintingFailed);
      expect(await textOfPdf(await hasty.render({ template: raw, data: '<p>wieder da</p>' }))).toEqual([
        'wieder da',
      ]);
    } finally {
      await hasty.close();
    }
  });

  it('says that it is closed', async () => {
    const closed = new ChromiumPrinter(null);
    await closed.close();
    await expect(closed.render({ template: raw, data: '' })).rejects.toThrow(PrintingFailed);
  });
});
