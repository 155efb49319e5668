import { Refusal } from '#contracts/kernel/problem.js';
import { StoreUnavailable, type StoreFault } from '../platform/store-unavailable.js';
import { UnfinishedTransfer } from './transfer/unfinished-transfer.js';

const sentences: Readonly<Record<StoreFault, string>> = {
  closed: 'Bereits geschlossen',
  full: 'Der Datenträger ist voll',
  'read-only': 'Dort darf nicht geschrieben werden',
  corrupt: 'Etwas darin ist beschädigt oder fremd',
  'in-use': 'Ein anderer Prozess arbeitet schon damit',
  'not-durable': 'Dort lässt sich nichts sicher festhalten',
  busy: 'Es wartet zu viel darauf, geschrieben zu werden',
  away: 'Keine Verbindung',
  newer:
    'Eine neuere Version von Werkstattbuch hat schon damit gearbeitet; bitte diese starten oder eine ältere Sicherung zurückspielen',
  io: 'Lesen oder Schreiben ist nicht möglich',
};

/** A German sentence about a failure for the operator, with the engine's message in brackets. */
export function faultInWords(error: unknown): string {
  if (error instanceof Refusal) return error.detail;
  if (error instanceof StoreUnavailable && !(error instanceof UnfinishedTransfer))
    return `${sentences[error.fault]} (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}
