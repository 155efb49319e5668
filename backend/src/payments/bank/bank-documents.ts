import type { BankStatementEvent } from '#contracts/bank/bank.events.js';
import type { DocumentFact, DocumentsOf } from '../../platform/files/documents.js';

/** The files of bank statements. */
export const bankDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as Pick<BankStatementEvent, 'type' | 'data'> as BankStatementEvent;
  // The file is deleted after the end of retention was noted, never before.
  if (event.type === 'BankStatementRetentionEnded') return [{ kind: 'released', of: event.data.statementId }];
  if (event.type !== 'BankStatementReceived') return [];
  const { statementId: of, fileName, fileHash: hash } = event.data;
  return [
    { kind: 'named', of, name: fileName },
    { kind: 'stored', of, what: 'Kontoauszug', hash },
  ];
};
