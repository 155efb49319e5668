import type { DatevEvent } from '#contracts/datev/datev-batch.events.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The files of batches. */
export const datevDocuments: DocumentsOf<DatevEvent> = {
  BatchExported: ({ batchId: of, number, files }) => [
    { kind: 'named', of, name: `DATEV-Stapel ${number}` },
    { kind: 'stored', of, what: 'Buchungsstapel', hash: files.bookings },
    { kind: 'stored', of, what: 'Debitoren und Kreditoren', hash: files.accounts },
    { kind: 'stored', of, what: 'Tabelle', hash: files.table },
    { kind: 'stored', of, what: 'Liste der Belege', hash: files.contents },
    ...(files.documentXml === undefined
      ? []
      : [{ kind: 'stored', of, what: 'document.xml', hash: files.documentXml } as const]),
  ],
  BatchRetentionEnded: ({ batchId: of }) => [{ kind: 'released', of }],
};
