import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { ApiError } from '../../api/http.js';

/** The sentences of the specification about enrichments, word for word. */
export const enrichmentTexts = {
  enriched: 'Fahrzeugdaten wurden angereichert.',
  noChanges: 'Der Katalog hat keine neuen Daten geliefert. Bestehende Daten wurden beibehalten.',
  upToDate: 'Die Daten sind bereits aktuell.',
  failed: 'Anreicherung fehlgeschlagen.',
  confirm: 'Bitte bestätigen Sie die Einwilligung zur TecDoc-Abfrage.',
  noNumbers: 'Keine VIN oder HSN/TSN hinterlegt.',
} as const;

const LIMIT = 'Catalogue-Limit erreicht. Bitte versuchen Sie es später erneut.';
const AMBIGUOUS = 'Der Katalog lieferte mehrere mögliche Fahrzeuge. Bitte präzisieren Sie die Eingaben.';

/** The message of a refused enrichment; null: the default message with the server's detail. */
export function enrichmentRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status, message } = error;
  if (status === 502 || message.includes('rate limit')) return LIMIT;
  if (status === 404) return vehicleTexts.notFound;
  if (status !== 422) return null;
  return message.includes('multiple') ? AMBIGUOUS : message || null;
}
