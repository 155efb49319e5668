import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromiumPrinter } from '../../engines/chromium/chromium-printer.js';
import { decodePicture } from '../../platform/files/picture.js';
import { fetchedFromMaven, MUSTANG } from '../../testing/maven.js';
import { InvoicePrinter } from '../paper/invoice-printer.js';
import { GOLDEN, sentInvoice, type Golden } from '../testing/golden-invoices.js';
import { ciiOf } from './cii.js';
import { documentOf, type InvoiceDocument } from './invoice-document.js';

const VALIDATE_WITHIN_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'werkstattbuch-validator-'));
const program = fetchedFromMaven(folder, MUSTANG);
/** Skipped by name without Maven, Java or access to Maven's repository. */
const whereMavenIs = program === null ? it.skip : it;

const LOGO = { field: 'logo', label: 'Das Logo', mayBeDrawn: true };

/**
 * Rules that fire at least. Of an XRechnung Mustang counts only the rules of KoSIT, which are few (16 to 39 for our golden
 * invoices); those of CEN are applied by `schematron.long.spec.ts`.
 */
const LEAST_RULES = { 'EN 16931': 50, XRECHNUNG: 10 } as const;

type Verdict = { readonly isValid: boolean; readonly rulesFired: number; readonly report: string };

/** The validator's verdicts on the XML, on the PDF if it is one, and in total. */
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

describe('an external validator', () => {
  const chromium = new ChromiumPrinter(null);
  const printer = new InvoicePrinter(chromium);
  afterAll(async () => {
    await chromium.close();
    await rm(folder, { recursive: true, force: true });
  });

  whereMavenIs.each(GOLDEN)(
    'accepts $name: Schematron of EN 16931, and PDF/A-3b by veraPDF (needs Maven)',
    async (golden) => {
      const options = { isDraft: false, logo: null, proofs: [] };
      const document = documentOfGolden(golden);
      const { pdf } = await printer.papers(document, options, '2026-11-13T10:00:00.000Z');
      const file = join(folder, 'rechnung.pdf');
      await writeFile(file, pdf);
      const { isValid, rulesFired, report } = verdictOn(file);
      expect(report).toContain('flavour=3b');
      expect(report).toContain('isCompliant=true');
      expect(rulesFired).toBeGreaterThan(LEAST_RULES[document.profile]);
      expect(isValid ? 'valid' : report).toBe('valid');
    },
    VALIDATE_WITHIN_MS,
  );

  whereMavenIs(
    'accepts a drawn logo in PDF/A-3b (needs Maven)',
    async () => {
      const [golden] = GOLDEN;
      if (golden === undefined) throw new Error('There is no golden invoice');
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><defs><linearGradient id="a">' +
        '<stop stop-color="#00626f"/><stop offset="1" stop-color="#f0b429"/></linearGradient></defs>' +
        '<rect width="40" height="10" fill="url(#a)" opacity=".8"/></svg>';
      const { bytes, type } = decodePicture(Buffer.from(drawing).toString('base64'), LOGO);
      const logo = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
      const document = documentOfGolden(golden);
      const options = { isDraft: false, logo, proofs: [] };
      const { pdf } = await printer.papers(document, options, '2026-11-13T10:00:00.000Z');
      const file = join(folder, 'logo.pdf');
      await writeFile(file, pdf);
      const { isValid, report } = verdictOn(file);
      expect(report).toContain('isCompliant=true');
      expect(isValid ? 'valid' : report).toBe('valid');
    },
    VALIDATE_WITHIN_MS,
  );

  whereMavenIs(
    'detects an inconsistent total (needs Maven)',
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
