import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNKNOWN_IDENTITY } from '#contracts/supplier-invoices/supplier-identity.js';
import { runs } from '../../testing/campaign.js';
import { CEN_EXAMPLES, fetchedFromMaven, MUSTANG } from '../../testing/maven.js';
import { invoiceDeviations } from '../matching/invoice-deviations.js';
import { readEInvoice } from './read-e-invoice.js';
import { importedFacts, type Received } from './received-facts.js';

const GENERATOR = join(import.meta.dirname, '..', 'testing', 'SupplierInvoices.java');
const FILES = runs(20, 2_000);
const SEED = 20_261_125;

const folder = mkdtempSync(join(tmpdir(), 'werkstattbuch-mustang-'));
const mustang = fetchedFromMaven(folder, MUSTANG);
const examples = fetchedFromMaven(folder, CEN_EXAMPLES);
/** Skipped by name without Maven, Java or access to Maven's repository. */
const whereMavenIs = mustang === null ? it.skip : it;
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the other library wrote; amounts in the invoice's currency, positive for credit notes too. */
type Written = {
  readonly file: string;
  readonly number: string;
  readonly isCredit: boolean;
  readonly currency: string;
  readonly lines: number;
  readonly net: number;
  readonly gross: number;
  readonly due: number;
};

async function written(): Promise<readonly Written[]> {
  const args = ['-cp', mustang ?? '', GENERATOR, folder, String(FILES), String(SEED)];
  const { status, stderr } = spawnSync('java', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const lines = (await readFile(join(folder, 'facts.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Written);
}

const cents = (amount: number): number => Math.round(amount * 100);

async function readBack({ file }: Written): Promise<Received> {
  const invoice = readEInvoice(await readFile(join(folder, file)));
  return importedFacts(invoice, { fileHash: 'hash', today: '2026-11-25' });
}

describe('files that another library wrote', () => {
  whereMavenIs(
    `are read with exact amounts: ${FILES} CII and UBL files with discounts, charges, credit notes and currencies`,
    async () => {
      const all = await written();
      expect(all).toHaveLength(FILES);
      for (const one of all) {
        const read = await readBack(one);
        const sign = one.isCredit ? -1 : 1;
        expect({ file: one.file, ...read }).toMatchObject({
          file: one.file,
          invoiceNumber: one.number,
          documentKind: one.isCredit ? 'CREDIT_NOTE' : 'INVOICE',
          supplierName: 'Teilekontor Nordwall',
          purchaseOrderNumber: 'BE-2026-00001',
          currency: one.currency,
          netCents: sign * cents(one.net),
          grossCents: sign * cents(one.gross),
          dueCents: sign * cents(one.due),
        });
        expect(read.lines.filter(({ kind }) => kind === 'GOODS')).toHaveLength(one.lines);
        const deviations = invoiceDeviations(read, null, UNKNOWN_IDENTITY).map(({ type }) => type);
        expect([one.file, deviations]).toEqual([
          one.file,
          one.currency === 'EUR' ? [] : ['CURRENCY_DEVIATION'],
        ]);
      }
    },
  );
});

/** The amount of an element, found without our XML reader; in hundredths. */
function statedCents(xml: string, element: string): number {
  return cents(Number(new RegExp(`<ram:${element}[^>]*>([^<]+)<`, 'u').exec(xml)?.[1]));
}

describe("CEN's examples", () => {
  const whereExamplesAre = examples === null ? it.skip : it;

  whereExamplesAre('are read with exact amounts', async () => {
    spawnSync('jar', ['xf', examples ?? ''], { cwd: folder });
    const inside = join(folder, 'test-cii', 'd16b');
    const files = await readdir(inside);
    expect(files).toHaveLength(9);
    for (const file of files) {
      const bytes = await readFile(join(inside, file));
      const xml = bytes.toString('utf8');
      const { grossCents, dueCents } = importedFacts(readEInvoice(bytes), {
        fileHash: 'hash',
        today: '2026-11-25',
      });
      expect([file, grossCents, dueCents]).toEqual([
        file,
        statedCents(xml, 'GrandTotalAmount'),
        statedCents(xml, 'DuePayableAmount'),
      ]);
    }
  });
});
