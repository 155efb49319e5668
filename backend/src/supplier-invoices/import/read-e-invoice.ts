import { MAX_INVOICE_LINES } from '#contracts/supplier-invoices/limits.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { readCii } from './cii.js';
import { unreadable, type EInvoice } from './e-invoice.js';
import { embeddedInvoice, isPdf } from './pdf-attachment.js';
import { readUbl } from './ubl.js';
import { readXml } from '../../platform/xml/read-xml.js';

/** EN 16931 needs a hundredth. */
const E_INVOICE_RULES = { maxTags: 150_000, maxMarkupLength: 3 * 1024 * 1024, unreadable } as const;
const LENGTHS = { number: 50, name: 200, description: 500, item: 50, unit: 10, reference: 200 } as const;
const MAX_QUANTITY_MILLI = 999_999_999;
const MAX_PRICE_E4 = 99_999_999_900;

/**
 * Reads a supplier's invoice: CII, UBL, or a PDF that contains one of them. 422 with the reason if it cannot be read,
 * or without number, date, supplier or lines. Fetches nothing.
 */
export function readEInvoice(bytes: Uint8Array): EInvoice {
  try {
    return bounded(isPdf(bytes) ? { ...read(embeddedInvoice(bytes)), format: 'ZUGFeRD' } : read(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreadable('Die Datei konnte nicht als E-Rechnung gelesen werden.');
  }
}

function read(bytes: Uint8Array): EInvoice {
  const { name, root } = readXml(bytes, E_INVOICE_RULES);
  switch (name) {
    case 'CrossIndustryInvoice':
      return { ...readCii(root), format: 'CII' };
    case 'Invoice':
    case 'CreditNote':
      return { ...readUbl(root, name === 'CreditNote'), format: 'UBL' };
    default:
      throw unreadable('Die Datei ist keine Rechnung nach CII oder UBL.');
  }
}

function bounded(invoice: EInvoice): EInvoice {
  const { lines, invoiceNumber, supplierName, seller, purchaseOrderNumber, currency } = invoice;
  if (lines.length === 0) throw unreadable('Die Datei enthält keine Positionen.');
  if (lines.length > MAX_INVOICE_LINES)
    throw unreadable(`Die Datei hat mehr als ${MAX_INVOICE_LINES} Positionen.`);
  assertShort(invoiceNumber, LENGTHS.number, 'Die Rechnungsnummer');
  assertShort(supplierName, LENGTHS.name, 'Der Name des Lieferanten');
  assertShort(seller.number, LENGTHS.reference, 'Die Nummer des Lieferanten');
  assertShort(seller.vatId, LENGTHS.reference, 'Die USt-IdNr. des Lieferanten');
  assertShort(seller.iban, LENGTHS.reference, 'Die IBAN des Lieferanten');
  assertShort(invoice.precedingInvoiceNumber, LENGTHS.reference, 'Die Nummer der früheren Rechnung');
  assertShort(purchaseOrderNumber, LENGTHS.number, 'Die Bestellnummer');
  if (!/^[A-Z]{3}$/u.test(currency)) throw unreadable('Die Währung ist unbekannt.');
  for (const [place, line] of lines.entries()) {
    const what = `Position ${place + 1}`;
    assertShort(line.description, LENGTHS.description, `${what}: Die Bezeichnung`);
    assertShort(line.itemNumber, LENGTHS.item, `${what}: Die Artikelnummer`);
    assertShort(line.unit, LENGTHS.unit, `${what}: Die Einheit`);
    const { orderLine, buyerNumber, makerNumber } = line.references;
    assertShort(orderLine, LENGTHS.reference, `${what}: Die Position der Bestellung`);
    assertShort(buyerNumber, LENGTHS.reference, `${what}: Unsere Artikelnummer`);
    assertShort(makerNumber, LENGTHS.reference, `${what}: Die Nummer des Herstellers`);
    if (Math.abs(line.quantityMilli) > MAX_QUANTITY_MILLI)
      throw unreadable(`${what}: Die Menge ist zu groß.`);
    if (Math.abs(line.priceE4) > MAX_PRICE_E4) throw unreadable(`${what}: Der Preis ist zu groß.`);
    if (line.taxBasisPoints < 0 || line.taxBasisPoints > 10_000)
      throw unreadable(`${what}: Der Steuersatz ist nicht möglich.`);
  }
  return invoice;
}

function assertShort(text: string | null, length: number, what: string): void {
  if (text !== null && text.length > length) throw unreadable(`${what} ist länger als ${length} Zeichen.`);
}
