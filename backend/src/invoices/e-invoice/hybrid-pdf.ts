import { createHash } from 'node:crypto';
import { AFRelationship, embedFacturX, ParseSpeeds, PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import type { Instant } from '#contracts/kernel/domain-event.js';

/** What the file says of itself. */
export type PaperFacts = {
  readonly title: string;
  readonly author: string;
  /** When it was issued: the only time that the file knows. */
  readonly issuedAt: Instant;
};

const PRODUCT = 'Werkstattbuch';
/** Hex digits of a file's identifier (ISO 32000-1, 14.4). */
const IDENTIFIER_LENGTH = 32;

/** The printed pages as PDF/A-3b with the XML in them as `factur-x.xml`. The same pages and XML make the same bytes. */
export async function hybridPdf(
  printed: Uint8Array,
  xml: string,
  { title, author, issuedAt }: PaperFacts,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(printed, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fast,
  });
  const identifier = PDFHexString.of(
    createHash('sha256').update(xml).update(issuedAt).digest('hex').slice(0, IDENTIFIER_LENGTH),
  );
  document.context.trailerInfo.ID = document.context.obj([identifier, identifier]);
  const at = new Date(issuedAt);
  document.setTitle(title);
  document.setAuthor(author);
  document.setCreator(PRODUCT);
  document.setProducer(PRODUCT);
  document.setLanguage('de-DE');
  document.setCreationDate(at);
  document.setModificationDate(at);
  await embedFacturX(document, Buffer.from(xml, 'utf8'), {
    conformanceLevel: 'EN 16931',
    afRelationship: AFRelationship.Alternative,
    description: 'Rechnungsdaten nach EN 16931',
    creationDate: at,
    modificationDate: at,
  });
  return document.save({ useObjectStreams: false, objectsPerTick: ParseSpeeds.Fast });
}
