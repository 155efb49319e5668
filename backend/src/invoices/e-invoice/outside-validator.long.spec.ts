import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromiumPrinter } from '../../platform/pdf/chromium-printer.js';
import { InvoicePrinter } from '../paper/invoice-printer.js';
import { GOLDEN, sentInvoice, type Golden } from '../testing/golden-invoices.js';
import { ciiOf } from './cii.js';
import { documentOf, type InvoiceDocument } from './invoice-document.js';

/** The Schematron of EN 16931 and Factur-X, and veraPDF, in one program that Maven brings (Apache License 2.0). */
const VALIDATOR = { group: 'org.mustangproject', name: 'Mustang-CLI', version: '2.26.0' } as const;
const FETCH_WITHIN_MS = 300_000;
const VALIDATE_WITHIN_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'werkstattbuch-validator-'));
const program = fetchedProgram();
/** Skipped by name on machines without Maven, Java or a way to Maven's repository. */
const whereMavenIs = program === null ? it.skip : it;

function fetchedProgram(): string | null {
  const { group, name, version } = VALIDATOR;
  const args = [
    '-q',
    '-B',
    'dependency:copy',
    `-Dartifact=${group}:${name}:${version}`,
    `-DoutputDirectory=${folder}`,
  ];
  spawnSync('mvn', args, { cwd: folder, timeout: FETCH_WITHIN_MS });
  const file = join(folder, `${name}-${version}.jar`);
  return existsSync(file) ? file : null;
}

type Verdict = { readonly isValid: boolean; readonly rulesFired: number; readonly report: string };

/** What the validator says of a file: of its XML, of its PDF when it is one, and of the whole. */
function verdictOn(file: string): Verdict {
  const args = ['-jar', program ?? '', '--no-notices', '--action', 'validate', '--source', file];
  const { stdout } = spawnSync('java', args, { cwd: folder, encoding: 'utf8', timeout: VALIDATE_WITHIN_MS });
  const states = Array.from(stdout.matchAll(/<summary status="(\w+)"\/>/g), ([, state]) => state);
  return {
    isValid: states.length > 0 && states.every((state) => state === 'valid'),
    rulesFired: Number(/<fired>(\d+)</.exec(stdout)?.[1] ?? 0),
    report: stdout,
  };
}

function documentOfGolden(golden: Golden): InvoiceDocument {
  const invoice = sentInvoice(golden);
  if (invoice.issued === null) throw new Error(`${golden.name} is not sent`);
  return documentOf(invoice, invoice.issued);
}

describe('a validator from outside', () => {
  const chromium = new ChromiumPrinter(null);
  const printer = new InvoicePrinter(chromium);
  afterAll(async () => {
    await chromium.close();
    await rm(folder, { recursive: true, force: true });
  });

  whereMavenIs.each(GOLDEN)(
    'finds $name in order: Schematron of EN 16931, and PDF/A-3b by veraPDF (needs Maven)',
    async (golden) => {
      const options = { isDraft: false, logo: null, proofs: [] };
      const { pdf } = await printer.papers(documentOfGolden(golden), options, '2026-11-13T10:00:00.000Z');
      const file = join(folder, 'rechnung.pdf');
      await writeFile(file, pdf);
      const { isValid, rulesFired, report } = verdictOn(file);
      expect(report).toContain('flavour=3b');
      expect(report).toContain('isCompliant=true');
      expect(rulesFired).toBeGreaterThan(50);
      expect(isValid ? 'valid' : report).toBe('valid');
    },
    VALIDATE_WITHIN_MS,
  );

  whereMavenIs(
    'finds what is wrong: a total that does not add up (needs Maven)',
    async () => {
      const [golden] = GOLDEN;
      if (golden === undefined) throw new Error('There is no golden invoice');
      const file = join(folder, 'falsch.xml');
      const xml = ciiOf(documentOfGolden(golden));
      await writeFile(file, xml.replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1.00'));
      const { isValid, report } = verdictOn(file);
      expect(isValid).toBe(false);
      expect(report).toContain('BR-CO-15');
    },
    VALIDATE_WITHIN_MS,
  );
});
