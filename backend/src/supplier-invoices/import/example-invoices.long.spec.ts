import { readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { UNKNOWN_IDENTITY } from '#contracts/supplier-invoices/supplier-identity.js';
import { invoiceDeviations } from '../matching/invoice-deviations.js';
import { readEInvoice } from './read-e-invoice.js';
import { importedFacts } from './received-facts.js';

/** Folders with KoSIT's and CEN's examples; see `docs/how-to/run-the-long-tests.md`. */
const FOLDERS = (process.env['EXAMPLE_INVOICES'] ?? '').split(delimiter).filter((folder) => folder !== '');
const whereExamplesAre = FOLDERS.length === 0 ? it.skip : it;

const ROOTS = ['Invoice', 'CreditNote', 'CrossIndustryInvoice'];
const CREDIT_CODES = ['81', '83', '381', '396', '532'];
const WRITTEN_BY_BUYER = '389';
/** In euros; the limit of a typed price, too. */
const MAX_PRICE = 9_999_999.99;

/** XPaths of the elements: in UBL, in CII. */
const NAMES = {
  currency: ['/*/*[local-name()="DocumentCurrencyCode"]', '//*[local-name()="InvoiceCurrencyCode"]'],
  code: [
    '/*/*[local-name()="InvoiceTypeCode" or local-name()="CreditNoteTypeCode"]',
    '//*[local-name()="ExchangedDocument"]/*[local-name()="TypeCode"]',
  ],
  net: ['//*[local-name()="TaxExclusiveAmount"]', '//*[local-name()="TaxBasisTotalAmount"]'],
  gross: ['//*[local-name()="TaxInclusiveAmount"]', '//*[local-name()="GrandTotalAmount"]'],
  due: ['//*[local-name()="PayableAmount"]', '//*[local-name()="DuePayableAmount"]'],
  prepaid: ['//*[local-name()="PrepaidAmount"]', '//*[local-name()="TotalPrepaidAmount"]'],
  rounding: ['//*[local-name()="PayableRoundingAmount"]', '//*[local-name()="RoundingAmount"]'],
  lines: [
    '/*/*[local-name()="InvoiceLine" or local-name()="CreditNoteLine"]',
    '//*[local-name()="IncludedSupplyChainTradeLineItem"]',
  ],
  lineNet: ['*[local-name()="LineExtensionAmount"]', './/*[local-name()="LineTotalAmount"]'],
  quantity: [
    '*[local-name()="InvoicedQuantity" or local-name()="CreditedQuantity"]',
    './/*[local-name()="BilledQuantity"]',
  ],
  price: [
    '*[local-name()="Price"]/*[local-name()="PriceAmount"]',
    './/*[local-name()="NetPriceProductTradePrice"]/*[local-name()="ChargeAmount"]',
  ],
  base: [
    '*[local-name()="Price"]/*[local-name()="BaseQuantity"]',
    './/*[local-name()="NetPriceProductTradePrice"]/*[local-name()="BasisQuantity"]',
  ],
  charges: [
    '*[local-name()="AllowanceCharge"]',
    '*[local-name()="SpecifiedLineTradeSettlement"]/*[local-name()="SpecifiedTradeAllowanceCharge"]',
  ],
  charge: ['*[local-name()="Amount"]', '*[local-name()="ActualAmount"]'],
} as const;

type Name = keyof typeof NAMES;

/** Reads a file with libxml2 and XPath, sharing no code with the import. */
class Example {
  private readonly root: XmlElement;
  private readonly format: 0 | 1;

  constructor(bytes: Uint8Array) {
    this.root = XmlDocument.fromBuffer(bytes).root;
    this.format = this.root.name === 'CrossIndustryInvoice' ? 1 : 0;
  }

  get isInvoice(): boolean {
    return ROOTS.includes(this.root.name);
  }

  text(name: Name, under: XmlElement = this.root): string | null {
    return under.get(NAMES[name][this.format])?.content.trim() ?? null;
  }

  number(name: Name, under?: XmlElement): number {
    return Number(this.text(name, under) ?? 0);
  }

  cents(name: Name): number {
    return Math.round(this.number(name) * 100);
  }

  /** Part of the message with which the file must be refused; null: it must be read. */
  get refused(): string | null {
    if (this.text('code') === WRITTEN_BY_BUYER) return 'Abrechnung des Käufers';
    return this.all('lines').some((line) => this.number('price', line) > MAX_PRICE)
      ? 'Preis ist zu groß'
      : null;
  }

  /** False for examples whose sums contradict each other: some of CEN's only illustrate elements. */
  get isConsistent(): boolean {
    const due = this.cents('gross') - this.cents('prepaid') + this.cents('rounding');
    return due === this.cents('due') && this.all('lines').every((line) => this.isLineConsistent(line));
  }

  private isLineConsistent(line: XmlElement): boolean {
    const perUnit = this.number('price', line) / (this.number('base', line) || 1);
    const charged = this.all('charges', line).reduce((sum, one) => sum + this.signedCharge(one), 0);
    const computed = this.number('quantity', line) * perUnit + charged;
    return Math.abs(computed - this.number('lineNet', line)) < 0.02;
  }

  private signedCharge(charge: XmlElement): number {
    const isCharge = charge.get('*[local-name()="ChargeIndicator"]')?.content.trim() === 'true';
    return this.number('charge', charge) * (isCharge ? 1 : -1);
  }

  private all(name: Name, under: XmlElement = this.root): readonly XmlElement[] {
    return under.find(NAMES[name][this.format]) as XmlElement[];
  }
}

async function xmlFiles(): Promise<readonly string[]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => /\.xml$/iu.test(name)).map((name) => join(folder, name));
    }),
  );
  return lists.flat().toSorted();
}

function refusal(bytes: Uint8Array): string | null {
  try {
    readEInvoice(bytes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function expectExact(file: string, bytes: Uint8Array, example: Example): void {
  const read = importedFacts(readEInvoice(bytes), { fileHash: 'hash', today: '2026-11-25' });
  const isCredit = CREDIT_CODES.includes(example.text('code') ?? '');
  const sign = isCredit ? -1 : 1;
  const currency = example.text('currency');
  const types = invoiceDeviations(read, null, UNKNOWN_IDENTITY).map(({ type }) => type);
  expect({ ...read, file, isCredit: read.documentKind === 'CREDIT_NOTE', types }).toMatchObject({
    file,
    isCredit,
    currency,
    netCents: sign * example.cents('net') + 0,
    grossCents: sign * example.cents('gross') + 0,
    dueCents: sign * example.cents('due') + 0,
    types: [
      ...(example.isConsistent ? [] : ['TOTAL_DEVIATION']),
      ...(currency === 'EUR' ? [] : ['CURRENCY_DEVIATION']),
    ],
  });
}

describe("KoSIT's and CEN's example invoices", () => {
  whereExamplesAre(
    'are read with exact amounts; only buyers’ invoices and prices above the limit are refused',
    async () => {
      let exact = 0;
      for (const file of await xmlFiles()) {
        const bytes = await readFile(file);
        const example = new Example(bytes);
        if (!example.isInvoice) continue;
        const refused = example.refused;
        expect([file, refusal(bytes)]).toEqual([
          file,
          refused === null ? null : expect.stringContaining(refused),
        ]);
        if (refused !== null) continue;
        expectExact(file, bytes, example);
        exact += 1;
      }
      expect(exact).toBeGreaterThan(0);
    },
  );
});
