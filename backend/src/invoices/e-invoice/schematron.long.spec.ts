import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CEN_RULES, fetchedFromMaven, KOSIT_RULES, SAXON, XML_RESOLVER } from '../../testing/maven.js';
import { GOLDEN, sentInvoice, type Golden } from '../testing/golden-invoices.js';
import { ciiOf } from './cii.js';
import { documentOf } from './invoice-document.js';

const CHECK_WITHIN_MS = 120_000;
const CEN = 'external/schematron/1.3.14.2/cii/EN16931-CII-validation.xslt';
const KOSIT = 'external/schematron/3.0.2/XRechnung-CII-validation.xslt';

/** What only an XRechnung has: process (BT-23), the buyer's electronic address (BT-49), and its own profile (BT-24). */
const NO_XRECHNUNG = ['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R010', 'BR-DE-21'];
/** The buyer's reference (BT-10), which the invoices of some customers have. */
const NO_REFERENCE = 'BR-DE-15';
/** What XRechnung demands beyond § 14 UStG of invoices of the profile of EN 16931, by golden invoice. */
const ALSO_MISSING: Readonly<Record<string, readonly string[]>> = {
  // How to pay (BG-16): nothing is to be paid.
  'a Storno': ['BR-DE-1'],
  'a Storno of gross prices with discounts': ['BR-DE-1'],
  'a Storno of a deposit': ['BR-DE-1'],
  'a Storno of a final invoice': ['BR-DE-1'],
  'a Storno of a collective invoice': ['BR-DE-1'],
  // KoSIT recommends other codes than that of a prepayment invoice (386).
  'a deposit': ['BR-DE-17'],
  'a deposit that is still to be paid': ['BR-DE-17'],
  // Town and postcode of the buyer: § 33 UStDV requires none.
  'a small amount for nobody in particular': ['BR-DE-8', 'BR-DE-9'],
  'a sale in cash to nobody in particular': ['BR-DE-8', 'BR-DE-9'],
  'a Storno of a sale': ['BR-DE-1', 'BR-DE-8', 'BR-DE-9'],
  // The number of the card, which nobody keeps.
  'a sale by card, with an exchange part and a discount on the whole': ['BR-DE-24-a'],
  // The profile of the garage has neither an account, nor a contact, nor a mail address.
  'a company abroad, from a garage without VAT id': ['BR-DE-1', 'BR-DE-2', 'PEPPOL-EN16931-R020'],
};

const folder = mkdtempSync(join(tmpdir(), 'werkstattbuch-schematron-'));
const programs = [SAXON, XML_RESOLVER].map((artifact) => fetchedFromMaven(folder, artifact));
const rules = [CEN_RULES, KOSIT_RULES].map((artifact) => fetchedFromMaven(folder, artifact));
/** Skipped by name without Maven, Java or access to Maven's repository. */
const whereMavenIs = [...programs, ...rules].includes(null) ? it.skip : it;
afterAll(() => rm(folder, { recursive: true, force: true }));

function xmlOf(golden: Golden): string {
  const invoice = sentInvoice(golden);
  if (invoice.issued === null) throw new Error(`${golden.name} is not sent`);
  return ciiOf(documentOf(invoice, invoice.issued));
}

type Finding = { readonly rules: number; readonly broken: readonly string[] };

/** Applies a stylesheet to all files in one go: the number of rules that applied to each, and those that are broken. */
async function findings(stylesheet: string, xmls: readonly string[]): Promise<readonly Finding[]> {
  const [input, output] = ['in', 'out'].map((name) => join(folder, name)) as [string, string];
  for (const place of [input, output]) {
    await rm(place, { recursive: true, force: true });
    mkdirSync(place);
  }
  for (const [index, xml] of xmls.entries()) await writeFile(join(input, `${index}.xml`), xml);
  for (const jar of rules) spawnSync('jar', ['xf', jar ?? '', stylesheet], { cwd: folder });
  const classpath = programs.join(delimiter);
  const transform = ['-cp', classpath, 'net.sf.saxon.Transform'];
  const files = [`-s:${input}`, `-xsl:${join(folder, stylesheet)}`, `-o:${output}`];
  const { status, stderr } = spawnSync('java', [...transform, ...files], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const reports = xmls.map((_, index) => readFile(join(output, `${index}.xml`), 'utf8'));
  return (await Promise.all(reports)).map(readReport);
}

function readReport(report: string): Finding {
  const failed = report.match(/<svrl:failed-assert[^>]*>/gu) ?? [];
  return {
    rules: report.split('<svrl:fired-rule').length - 1,
    broken: failed.map((tag) => / id="([^"]+)"/u.exec(tag)?.[1] ?? tag).toSorted(),
  };
}

/** The rules of KoSIT that an invoice breaks because it is no XRechnung. */
function brokenOf(name: string, xml: string): readonly string[] {
  if (xml.includes('xrechnung_3.0')) return [];
  const reference = xml.includes('<ram:BuyerReference>') ? [] : [NO_REFERENCE];
  return [...NO_XRECHNUNG, ...reference, ...(ALSO_MISSING[name] ?? [])].toSorted();
}

const xmls = GOLDEN.map(xmlOf);
const withWrongTotal = (xmls[0] ?? '').replace(/<ram:GrandTotalAmount>[^<]*/u, '<ram:GrandTotalAmount>1.00');

describe('the golden invoices', () => {
  whereMavenIs(
    'break no rule of EN 16931 as CEN publishes them (needs Maven)',
    async () => {
      const found = await findings(CEN, [...xmls, withWrongTotal]);
      for (const [index, { name }] of GOLDEN.entries()) {
        expect([name, found[index]?.broken]).toEqual([name, []]);
        expect(found[index]?.rules).toBeGreaterThan(50);
      }
      expect(found.at(-1)?.broken).toContain('BR-CO-15');
    },
    CHECK_WITHIN_MS,
  );

  whereMavenIs(
    'break no rule of KoSIT: an XRechnung none, others those that only an XRechnung obeys (needs Maven)',
    async () => {
      const found = await findings(KOSIT, xmls);
      for (const [index, { name }] of GOLDEN.entries()) {
        expect([name, found[index]?.broken]).toEqual([name, brokenOf(name, xmls[index] ?? '')]);
        expect(found[index]?.rules).toBeGreaterThan(10);
      }
    },
    CHECK_WITHIN_MS,
  );
});
