import type { BankStatementEvent } from '#contracts/bank/bank.events.js';
import type { DocumentFact, DocumentsOf } from '../../platform/files/documents.js';

/** The files of bank statements. */
export const bankDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as Pick<BankStatementEvent, 'type' | 'data'> as BankStatementEvent;
  if (event.type !== 'BankStatementReceived') return [];
  const { statementId: of, fileName, fileHash: hash } = event.data;
  return [
    { kind: 'named', of, name: fileName },
    { kind: 'stored', of, what: 'Kontoauszug', hash },
  ];
};
