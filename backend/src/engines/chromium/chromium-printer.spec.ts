import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { browserProgram } from './browser-program.js';
import { ChromiumPrinter } from './chromium-printer.js';
import { PrintingFailed, type PdfTemplate } from '../../platform/pdf/pdf-printer.js';
import { printable } from '../../platform/pdf/printable.js';
import { PrintingPage } from './printing-page.js';
import { textOfPdf } from './testing/pdf-text.js';

const raw: PdfTemplate<string> = {
  name: 'raw',
  html: (html) => `<style>@page{size:A4;margin:20mm}</style>${html}`,
};

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

  it('prints a box for missing characters, and nothing for invisible ones', async () => {
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

  it('has all fonts and the picture on the first page of a new browser', async () => {
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

  it('prints many documents in parallel, isolated from each other', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Blatt Nummer ${index}`);
    expect(await Promise.all(texts.map((text) => textOf(`<p>${text}</p>`)))).toEqual(texts);
  });

  it('replaces its pages after a number of documents', async () => {
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

  it('starts a new browser after an idle one was closed', async () => {
    const short = new ChromiumPrinter(null, { idleMs: 1 });
    try {
      for (let document = 0; document < 4; document++) {
        expect(await textOfPdf(await short.render({ template: raw, data: '<p>da</p>' }))).toEqual(['da']);
      }
    } finally {
      await short.close();
    }
  });

  it('prints without its sandbox where the machine allows none, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'printer-'));
    const program = join(folder, 'without-namespaces');
    const { path, environment } = await browserProgram(null);
    const exported = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
    const script = [
      '#!/bin/sh',
      ...exported,
      `case " $* " in *" --no-sandbox "*) exec '${path}' "$@";; esac`,
      'echo "No usable sandbox!" >&2',
      'exit 1',
    ];
    await writeFile(program, script.join('\n'), { mode: 0o755 });
    const noted: boolean[] = [];
    const exposed = new ChromiumPrinter(program, { idleMs: 1 }, (sandboxed) => noted.push(sandboxed));
    try {
      for (const text of ['eins', 'zwei'])
        expect(await textOfPdf(await exposed.render({ template: raw, data: text }))).toEqual([text]);
      expect(noted).toEqual([false]);
    } finally {
      await exposed.close();
      await rm(folder, { recursive: true });
    }
  });

  it('retries once if the browser crashes at its start', async () => {
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

  it('rejects with PrintingFailed after the time limit', async () => {
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

  it('rejects when it is closed', async () => {
    const closed = new ChromiumPrinter(null);
    await closed.close();
    await expect(closed.render({ template: raw, data: '' })).rejects.toThrow(PrintingFailed);
  });
});
