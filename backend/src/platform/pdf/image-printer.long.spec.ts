import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TYPESCRIPT } from '../../testing/typescript.js';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const USER = 65_532;
/** What the Dockerfile sets, and nothing of the machine's own. */
const settings = async (): Promise<Readonly<Record<string, string>>> => {
  const file = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const line = /^ENV (.*)$/m.exec(file)?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
};

const PROGRAM = `
const { ChromiumPrinter } = await import('./backend/src/platform/pdf/chromium-printer.ts');
const printer = new ChromiumPrinter(null);
const bytes = await printer.render({ template: { name: 'probe', html: () => '<p>Größe 12 €</p>' }, data: {} });
await printer.close();
process.stdout.write(Buffer.from(bytes).toString('base64'));
`;

/** Only root may become somebody else. */
const whereUsersCanChange = process.getuid?.() === 0 ? it : it.skip;

whereUsersCanChange(
  'with the settings of the image a user without rights prints, from an empty temporary folder (needs root)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'werkstattbuch-image-'));
    chmodSync(folder, 0o1777);
    try {
      const { HOME: home, ...environment } = await settings();
      expect([home, environment['AWS_LAMBDA_JS_RUNTIME']]).toEqual(['/tmp', 'nodejs22.x']);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...TYPESCRIPT, '--input-type=module', '--eval', PROGRAM],
        {
          cwd: ROOT,
          uid: USER,
          gid: USER,
          env: { ...environment, PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder },
          maxBuffer: 10_000_000,
        },
      );
      const pdf = Buffer.from(stdout, 'base64').toString('latin1');
      expect(pdf.slice(0, 5)).toBe('%PDF-');
      expect(pdf).toContain('SourceSans');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
