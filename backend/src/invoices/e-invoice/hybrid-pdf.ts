import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  AFRelationship,
  buildFacturXDescription,
  buildPDFAMetadata,
  FACTUR_X_EXTENSION_SCHEMA,
  getDefaultSRGBProfile,
  IncrementalDocumentSnapshot,
  PDFContext,
  PDFDocument,
  PDFHexString,
  PDFRef,
  PDFString,
  PDFWriter,
} from '@cantoo/pdf-lib';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { InvoiceProfile } from './invoice-document.js';
import { hasTable, readPrintedPdf } from './printed-pdf.js';

export type PaperFacts = {
  readonly title: string;
  readonly author: string;
  readonly profile: InvoiceProfile;
  /** The only timestamp in the file. */
  readonly issuedAt: Instant;
};

const PRODUCT = 'Werkstattbuch';
/** The name of the XML, by its profile (ZUGFeRD 2.3). */
export const ATTACHMENTS = { 'EN 16931': 'factur-x.xml', XRECHNUNG: 'xrechnung.xml' } as const;
/** Hex digits of a file's identifier (ISO 32000-1, 14.4). */
const IDENTIFIER_LENGTH = 32;
const SRGB = deflateSync(getDefaultSRGBProfile());

const facturX = (profile: InvoiceProfile): readonly string[] => [
  buildFacturXDescription({
    fileName: ATTACHMENTS[profile],
    version: '1.0',
    documentType: 'INVOICE',
    conformanceLevel: profile,
  }),
  FACTUR_X_EXTENSION_SCHEMA,
];

/**
 * Combines the printed pages and the XML to PDF/A-3b. Deterministic. Appends an incremental update
 * (ISO 32000-1, 7.5.6): parsing and rewriting the pages would take four times as long.
 */
export async function hybridPdf(printed: Uint8Array, xml: string, facts: PaperFacts): Promise<Uint8Array> {
  const pages = await withTable(Buffer.from(printed));
  const { tableAt, size, catalog, pages: pageTree, info, infoFrom, infoTo } = readPrintedPdf(pages);
  const context = PDFContext.create();
  context.largestObjectNumber = size - 1;
  const identifier = identifierOf(xml, facts);
  context.trailerInfo = {
    Root: PDFRef.of(catalog),
    Info: PDFRef.of(info),
    ID: context.obj([identifier, identifier]),
  };
  context.assign(PDFRef.of(info), context.obj(infoOf(facts)));
  const attachment = attach(context, xml, facts);
  context.assign(
    PDFRef.of(catalog),
    context.obj({
      Type: 'Catalog',
      Version: '1.7',
      Pages: PDFRef.of(pageTree),
      Lang: PDFString.of('de-DE'),
      OutputIntents: [outputIntent(context)],
      Metadata: metadata(context, facts),
      Names: { EmbeddedFiles: { Names: [PDFHexString.fromText(ATTACHMENTS[facts.profile]), attachment] } },
      AF: [attachment],
    }),
  );
  // Overwrites the browser's metadata with the time of printing.
  pages.fill(' ', infoFrom, infoTo);
  const added = new IncrementalDocumentSnapshot(0, new Set(), pages.length, tableAt, context);
  const update = await PDFWriter.forContextWithSnapshot(context, Infinity, added).serializeToBuffer();
  return Buffer.concat([pages, update]);
}

/** Rewrites pages whose cross-reference table is a stream, as other browsers write it. */
async function withTable(printed: Buffer): Promise<Buffer> {
  if (hasTable(printed)) return printed;
  const source = await PDFDocument.load(printed, { updateMetadata: false });
  const copy = await PDFDocument.create({ updateMetadata: false });
  copy.setProducer(PRODUCT);
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page);
  return Buffer.from(await copy.save({ useObjectStreams: false }));
}

function identifierOf(xml: string, { issuedAt }: PaperFacts): PDFHexString {
  const hash = createHash('sha256').update(xml).update(issuedAt).digest('hex');
  return PDFHexString.of(hash.slice(0, IDENTIFIER_LENGTH));
}

function infoOf({ title, author, issuedAt }: PaperFacts) {
  const at = PDFString.fromDate(new Date(issuedAt));
  return {
    Title: PDFHexString.fromText(title),
    Author: PDFHexString.fromText(author),
    Creator: PDFHexString.fromText(PRODUCT),
    Producer: PDFHexString.fromText(PRODUCT),
    CreationDate: at,
    ModDate: at,
  };
}

function attach(context: PDFContext, xml: string, { issuedAt, profile }: PaperFacts): PDFRef {
  const bytes = Buffer.from(xml, 'utf8');
  const at = PDFString.fromDate(new Date(issuedAt));
  const file = context.stream(deflateSync(bytes), {
    Type: 'EmbeddedFile',
    Subtype: 'text/xml',
    Params: { Size: bytes.length, CreationDate: at, ModDate: at },
    Filter: 'FlateDecode',
  });
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(ATTACHMENTS[profile]),
      UF: PDFHexString.fromText(ATTACHMENTS[profile]),
      EF: { F: context.register(file) },
      Desc: PDFHexString.fromText('Rechnungsdaten nach EN 16931'),
      AFRelationship: AFRelationship.Alternative,
    }),
  );
}

function outputIntent(context: PDFContext): PDFRef {
  const profile = context.stream(SRGB, { N: 3, Filter: 'FlateDecode' });
  return context.register(
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
      DestOutputProfile: context.register(profile),
    }),
  );
}

/** The same metadata as XMP, with the declared standards. */
function metadata(context: PDFContext, { title, author, issuedAt, profile }: PaperFacts): PDFRef {
  const at = new Date(issuedAt);
  const packet = buildPDFAMetadata({
    conformance: { part: 3, level: 'B' },
    title,
    author,
    creator: PRODUCT,
    producer: PRODUCT,
    creationDate: at,
    modificationDate: at,
    extensions: [...facturX(profile)],
  });
  return context.register(context.stream(Buffer.from(packet, 'utf8'), { Type: 'Metadata', Subtype: 'XML' }));
}
