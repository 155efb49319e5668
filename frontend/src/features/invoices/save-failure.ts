import { ApiError } from '../../api/api-error.js';

/** The message of an unknown failure. */
export const FAILED = 'Die Rechnung konnte nicht gespeichert werden.';
const CHECK = 'Bitte prüfen Sie die Rechnungsdaten.';

/** Why an invoice was not saved, in the words of the specification (2 §8) and behind them the server's. */
export function saveFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  const { status, message } = error;
  if (status === 404 || status === 409) return message || FAILED;
  const words = status === 400 ? CHECK : FAILED;
  return message === '' ? words : `${words} ${message}`;
}
