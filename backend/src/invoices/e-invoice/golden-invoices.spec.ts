import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import { validateXML } from 'xmllint-wasm';
import { ChromiumPrinter } from '../../platform/pdf/chromium-printer.js';
import { textOfPdf } from '../../platform/pdf/testing/pdf-text.js';
import { InvoicePrinter } from '../paper/invoice-printer.js';
import { brokenRules } from '../testing/business-rules.js';
import { GOLDEN, sentInvoice } from '../testing/golden-invoices.js';
import { ciiOf } from './cii.js';
import { documentOf, type InvoiceDocument } from './invoice-document.js';

const SCHEMA = 'Factur-X_1.07.3_EN16931';
// The schema of the profile as Factur-X publishes it.
const folder = join(import.meta.dirname, '..', 'testing', 'factur-x');
const file = (name: string) => ({ fileName: name, contents: readFileSync(join(folder, name), 'utf8') });
const TYPES = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'];

const documents = new Map<string, InvoiceDocument>();
for (const golden of GOLDEN) {
  const invoice = sentInvoice(golden);
  if (invoice.issued === null) throw new Error(`${golden.name} is not sent`);
  documents.set(golden.name, documentOf(invoice, invoice.issued));
}
const names = [...documents.keys()];
const documentNamed = (name: string): InvoiceDocument => documents.get(name) as InvoiceDocument;

describe('the XML of', () => {
  it('12 invoices is valid by the schema of Factur-X', async () => {
    const { valid, errors } = await validateXML({
      xml: names.map((name, index) => ({ fileName: `${index}.xml`, contents: ciiOf(documentNamed(name)) })),
      schema: [file(`${SCHEMA}.xsd`)],
      preload: TYPES.map((type) => file(`${SCHEMA}_urn_un_unece_uncefact_data_standard_${type}_100.xsd`)),
    });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(names).toHaveLength(12);
  });

  it.each(names)('%s keeps the business rules of EN 16931', (name) => {
    expect(brokenRules(ciiOf(documentNamed(name)))).toEqual([]);
  });

  it('a small amount to a country that has no code places nobody in another one', () => {
    const { party, ...document } = documentNamed('one rate');
    const xml = ciiOf({ ...document, party: { ...party, recipientCountry: 'Absurdistan' } });
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain(party.recipientName);
    expect(xml).not.toContain(party.recipientStreet);
  });

  it('an invoice that breaks rules is found to', () => {
    const xml = ciiOf(documentNamed('one rate'));
    expect(brokenRules(xml.replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1.00'))).toContain(
      'BR-CO-15',
    );
    expect(brokenRules(xml.replaceAll('<ram:CategoryCode>S', '<ram:CategoryCode>E'))).toContain(
      'BR-S-10, BR-E-10',
    );
    expect(brokenRules(xml.replace('>380<', '>384<'))).toContain('BR-55');
  });
});

describe('the paper of', () => {
  const chromium = new ChromiumPrinter(null);
  const printer = new InvoicePrinter(chromium);
  const issuedAt = '2026-11-13T10:00:00.000Z';
  const print = (name: string) =>
    printer.papers(documentNamed(name), { isDraft: false, logo: null, proofs: [] }, issuedAt);
  afterAll(() => chromium.close());

  it.each(names)('%s is PDF/A-3b with its XML in it and can be read back', async (name) => {
    const { pdf, xml } = await print(name);
    const { content } = documentNamed(name);
    const source = Buffer.from(pdf).toString('latin1');
    expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(source).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(source).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(source).toContain('/GTS_PDFA1');
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(attachmentOf(document)).toBe(xml);
    for (const font of fontsOf(document)) expect(font.has(PDFName.of('FontFile2'))).toBe(true);
    const pages = await textOfPdf(pdf);
    const text = pages.join('\n');
    const digits = text.replaceAll('.', '');
    expect(digits).toContain((Math.abs(content.grossCents) / 100).toFixed(2).replace('.', ','));
    expect(text).not.toContain('Entwurf');
    expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`);
  });

  it('an invoice is the same bytes however often it is printed', async () => {
    const [first, second] = [await print('two rates'), await print('two rates')];
    expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true);
  });

  it('200 positions carries the sum over from page to page', async () => {
    const pages = await textOfPdf((await print('200 positions')).pdf);
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.slice(0, -1).entries()) {
      const carried = /Übertrag auf Seite \d+\n(\S+ €)/.exec(page)?.[1];
      expect(carried).toBeDefined();
      expect(pages[index + 1]).toContain(`Übertrag von Seite ${index + 1}\n${carried}`);
    }
  });

  it('a Storno names what it takes back', async () => {
    const text = (await textOfPdf((await print('a Storno')).pdf)).join('\n');
    expect(text).toContain('Stornorechnung');
    expect(text).toContain('Diese Stornorechnung hebt die Rechnung RE-2026-00181 vom 13.11.2026 auf.');
  });

  it('special characters is text, a box where the fonts have none', async () => {
    const text = (await textOfPdf((await print('special characters')).pdf)).join('\n').replaceAll('\n', ' ');
    expect(text).toContain('<b>Bremse</b> &');
    expect(text).toContain(']]><script>alert(1)</script>');
    expect(text).toContain('Łódź Привет □□ □ umgedreht');
  });
});

function attachmentOf(document: PDFDocument): string {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (
      object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile')
    ) {
      return Buffer.from(decodePDFRawStream(object).decode()).toString('utf8');
    }
  }
  throw new Error('Nothing is attached');
}

function fontsOf(document: PDFDocument): readonly PDFDict[] {
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const fonts = objects.filter(
    (object) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
  );
  if (fonts.length === 0) throw new Error('There is no font');
  return fonts as unknown as readonly PDFDict[];
}
