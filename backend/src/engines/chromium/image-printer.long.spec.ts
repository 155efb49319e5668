import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { TYPESCRIPT } from '../../testing/typescript.js';
import { textOfPdf } from './testing/pdf-text.js';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const USER = '65532';
const TEXT = 'Größe 12 € − Łódź';

/** The environment that the Dockerfile sets, and nothing of the machine's. */
const settings = async (): Promise<Readonly<Record<string, string>>> => {
  const file = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const line = /^ENV (.*)$/m.exec(file)?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
};

/** The temporary file system of the compose file: `exec,size=1g,mode=1777` */
const temporary = async (): Promise<string> => {
  const file = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = parse(file, { merge: true }) as { services: { worker: { tmpfs: string[] } } };
  const [mounted = ''] = services.worker.tmpfs;
  return mounted.replace('/tmp:', '');
};

/**
 * A container without Docker: its own file systems, processes and network; the root is read-only except for the
 * temporary file system; no fonts and none of the libraries that the image lacks; then the image's user without
 * capabilities.
 */
const CONTAINER = `
set -e
mount --make-rprivate /
find /usr/lib /lib -name 'libnspr4.so*' -o -name 'libnss3.so*' 2>/dev/null | while read -r library; do
  mount --bind /dev/null "$(readlink -f "$library")"
done
for fonts in /usr/share/fonts /usr/local/share/fonts /etc/fonts; do
  if [ -d "$fonts" ]; then mount -t tmpfs tmpfs "$fonts"; fi
done
mount -t tmpfs -o "$TEMPORARY" tmpfs "$HOME"
mount -o remount,bind,ro /
unset TEMPORARY
exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs "$@"
`;
const APART = ['--mount', '--net', '--pid', '--fork', '--mount-proc'] as const;

const PROGRAM = `
import { readFile, writeFile } from 'node:fs/promises';
const { ChromiumPrinter } = await import('./backend/src/engines/chromium/chromium-printer.ts');
const refused = await writeFile('./probe', '').then(() => 'written', ({ code }) => code);
const status = await readFile('/proc/self/status', 'utf8');
const interfaces = (await readFile('/proc/net/route', 'utf8')).trim().split('\\n').slice(1);
const printer = new ChromiumPrinter(null);
const pdfs = [];
for (let print = 0; print < 2; print++) {
  const bytes = await printer.render({ template: { name: 'probe', html: () => '<p>${TEXT}</p>' }, data: {} });
  pdfs.push(Buffer.from(bytes).toString('base64'));
}
await printer.close();
process.stdout.write(JSON.stringify({
  pdfs,
  refused,
  interfaces,
  user: process.getuid(),
  capabilities: /CapEff:\\s*(\\w+)/.exec(status)?.[1],
  noNewPrivileges: /NoNewPrivs:\\s*(\\d)/.exec(status)?.[1],
}));
`;

type Told = {
  readonly pdfs: readonly string[];
  readonly refused: string;
  readonly interfaces: readonly string[];
  readonly user: number;
  readonly capabilities: string;
  readonly noNewPrivileges: string;
};

/** Only root may create namespaces, and not in every container. */
const mayBeApart =
  process.getuid?.() === 0 &&
  spawnSync('unshare', [...APART, 'setpriv', '--no-new-privs', 'true']).status === 0;
const whereItMayBeApart = mayBeApart ? it : it.skip;

whereItMayBeApart(
  'as in the image a user without rights prints: root read-only, no network, none of the machine’s fonts (needs root)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'werkstattbuch-image-'));
    chmodSync(folder, 0o1777);
    try {
      const { HOME: home, ...environment } = await settings();
      expect([home, environment['AWS_LAMBDA_JS_RUNTIME']]).toEqual(['/tmp', 'nodejs22.x']);
      expect(await temporary()).toContain('exec');
      const { stdout } = await promisify(execFile)(
        'unshare',
        [
          ...APART,
          'sh',
          '-c',
          CONTAINER,
          'sh',
          process.execPath,
          ...TYPESCRIPT,
          '--input-type=module',
          '--eval',
          PROGRAM,
        ],
        {
          cwd: ROOT,
          env: {
            ...environment,
            PATH: process.env['PATH'] ?? '',
            HOME: folder,
            TMPDIR: folder,
            TEMPORARY: await temporary(),
          },
          maxBuffer: 10_000_000,
        },
      );
      const { pdfs, ...told } = JSON.parse(stdout) as Told;
      expect(told).toEqual({
        refused: 'EROFS',
        interfaces: [],
        user: Number(USER),
        capabilities: '0000000000000000',
        noNewPrivileges: '1',
      });
      for (const pdf of pdfs.map((base64) => Buffer.from(base64, 'base64'))) {
        expect((await textOfPdf(pdf)).join('\n')).toBe(TEXT);
        const fonts = pdf.toString('latin1').match(/\/BaseFont \/\S+/g) ?? [];
        expect(fonts.length).toBeGreaterThan(0);
        for (const font of fonts) expect(font).toContain('SourceSans3');
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
