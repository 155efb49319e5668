import { PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import { ChromiumPrinter } from '../../engines/chromium/chromium-printer.js';
import { textOfPdf } from '../../engines/chromium/testing/pdf-text.js';
import { InvoicePrinter } from '../paper/invoice-printer.js';
import { documentNamed, GOLDEN_NAMES as names } from '../testing/golden-documents.js';
import { ciiOf } from './cii.js';

describe('the document of', () => {
  const chromium = new ChromiumPrinter(null);
  const printer = new InvoicePrinter(chromium);
  const issuedAt = '2026-11-13T10:00:00.000Z';
  const print = (name: string) =>
    printer.papers(documentNamed(name), { isDraft: false, logo: null, proofs: [] }, issuedAt);
  afterAll(() => chromium.close());

  it.each(names)('%s is PDF/A-3b with embedded XML that can be imported', async (name) => {
    const { pdf, xml } = await print(name);
    const { content, profile } = documentNamed(name);
    const source = Buffer.from(pdf).toString('latin1');
    expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(source).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(source).toContain(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`);
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

  it('an invoice is deterministic', async () => {
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

  it('a company with a contact is addressed by its name, „z. Hd.“ the contact', async () => {
    const text = (await textOfPdf((await print('a company abroad, from a garage without VAT id')).pdf)).join(
      ' ',
    );
    expect(text.replaceAll('\n', ' ')).toContain('Gärtnerei Blattwerk GmbH & Co. KG z. Hd. Ina Blattner');
  });

  it('a Storno names what it takes back', async () => {
    const text = (await textOfPdf((await print('a Storno')).pdf)).join('\n');
    expect(text).toContain('Stornorechnung');
    expect(text).toContain('Diese Stornorechnung hebt die Rechnung RE-2026-00181 vom 13.11.2026 auf.');
    expect(text).toContain('Stornobetrag');
    expect(text).not.toContain('Gutschrift');
    expect(text).not.toContain('Zahlbar bis');
  });

  it('a deposit says so, with the day of receipt instead of one of supply', async () => {
    const text = (await textOfPdf((await print('a deposit')).pdf)).join('\n').replaceAll('\n', ' ');
    expect(text).toContain('Anzahlungsrechnung');
    expect(text).toContain('Zahlung erhalten am');
    expect(text).toContain('Anzahlung auf eine Leistung, die noch nicht ausgeführt ist.');
    expect(text).not.toContain('Leistungsdatum');
    const xml = ciiOf(documentNamed('a deposit'));
    expect(xml).toContain('<ram:TypeCode>386</ram:TypeCode>');
    expect(xml).toContain('<ram:TaxPointDate><udt:DateString format="102">20261110<');
    expect(xml).not.toContain('ActualDeliverySupplyChainEvent');
  });

  it('a partial invoice says so', async () => {
    expect((await textOfPdf((await print('a partial invoice')).pdf)).join('\n')).toContain('Teilrechnung');
    expect(ciiOf(documentNamed('a partial invoice'))).toContain('<ram:TypeCode>326</ram:TypeCode>');
  });

  it('a final invoice shows the whole, each deposit with its tax, and the rest', async () => {
    const text = (await textOfPdf((await print('a final invoice')).pdf)).join('\n').replaceAll('\n', ' ');
    expect(text).toContain('Schlussrechnung');
    expect(text).toContain('Abzüglich Anzahlung RE-2026-00150 vom 05.10.2026');
    expect(text).toContain('netto 33,33 €, Umsatzsteuer 19 % 6,33 €, brutto 39,66 €');
    expect(text).toContain('netto 5,00 €, Umsatzsteuer 7 % 0,35 €, brutto 5,35 €');
    expect(text).toMatch(
      /Leistung dieser Rechnung brutto.*Abzüglich Anzahlungen.*Rest netto.*Noch zu zahlen/,
    );
    const xml = ciiOf(documentNamed('a final invoice'));
    expect(xml.match(/<ram:InvoiceReferencedDocument>/g)).toHaveLength(2);
  });

  it('a final invoice that deposits have paid asks for nothing', async () => {
    const { pdf } = await print('a final invoice that deposits have paid');
    const text = (await textOfPdf(pdf)).join('\n');
    expect(text).toContain('Es ist nichts mehr zu zahlen');
    expect(text).not.toContain('Bitte überweisen');
    expect(ciiOf(documentNamed('a final invoice that deposits have paid'))).not.toContain('DueDateDateTime');
  });

  it('a rest names the partial invoices before it', async () => {
    const text = (await textOfPdf((await print('a rest after partial invoices')).pdf)).join('\n');
    expect(text).toContain('Schon berechnet mit Teilrechnung RE-2026-00172 vom 04.11.2026 (119,00 €).');
    const xml = ciiOf(documentNamed('a rest after partial invoices'));
    expect(xml).toContain('<ram:IssuerAssignedID>RE-2026-00172</ram:IssuerAssignedID>');
  });

  it('an invoice that an insurance pays in part asks the customer for the rest', async () => {
    const text = (await textOfPdf((await print('an invoice that an insurance pays in part')).pdf)).join('\n');
    expect(text).toMatch(/Davon zahlt Solide\s+Versicherung\s+AG\s+200,00 €, Sie\s+zahlen\s+115,30 €\./);
    expect(text).toMatch(/Bitte\s+überweisen\s+Sie\s+115,30 €/);
  });

  it('a cancellation invoice has no due date in its XML', () => {
    expect(ciiOf(documentNamed('a Storno'))).not.toContain('DueDateDateTime');
    expect(ciiOf(documentNamed('one rate'))).toContain('DueDateDateTime');
  });

  it('an invoice names vehicle, order and customer number', async () => {
    const text = (await textOfPdf((await print('one rate')).pdf)).join('\n');
    for (const fact of ['Tondra 2.0', '01.03.2019', '31.03.2027', 'A-2026-00044', '9F3A2-1C407'])
      expect(text).toContain(fact);
  });

  it.each([
    ['goods for another country of the EU', 'Steuerfreie innergemeinschaftliche Lieferung'],
    ['goods for a third country', 'Steuerfreie Ausfuhrlieferung'],
    ['work for which the customer owes the tax', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['a used car', 'Gebrauchtgegenstände/Sonderregelung'],
    ['a small business', 'Steuerbefreiung für Kleinunternehmer'],
    ['several untaxed cases beside both rates', 'Durchlaufender Posten'],
  ])('%s says: %s', async (name, sentence) => {
    const text = (await textOfPdf((await print(name)).pdf)).join('\n').replaceAll('\n', ' ');
    expect(text).toContain(sentence);
  });

  it('a customer abroad names his VAT id', async () => {
    const text = (await textOfPdf((await print('work for which the customer owes the tax')).pdf)).join(' ');
    expect(text).toContain('Ihre USt-IdNr.: ATU12345675');
  });

  it('special characters is text, with a box for characters without a glyph', async () => {
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
  throw new Error('There is no attachment');
}

function fontsOf(document: PDFDocument): readonly PDFDict[] {
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const fonts = objects.filter(
    (object) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
  );
  if (fonts.length === 0) throw new Error('There is no font');
  return fonts as unknown as readonly PDFDict[];
}
