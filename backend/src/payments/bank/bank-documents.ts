import type { BankStatementEvent } from '#contracts/bank/bank.events.js';
import type { DocumentsOf } from '../../platform/files/documents.js';

/** The files of bank statements. */
export const bankDocuments: DocumentsOf<BankStatementEvent> = {
  BankStatementReceived: ({ statementId: of, fileName, fileHash: hash }) => [
    { kind: 'named', of, name: fileName },
    { kind: 'stored', of, what: 'Kontoauszug', hash },
  ],
  // The file is deleted after the end of retention was noted, never before.
  BankStatementRetentionEnded: ({ statementId: of }) => [{ kind: 'released', of }],
};
