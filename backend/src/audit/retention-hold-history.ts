import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { germanDate } from '#contracts/values/german.js';
import { historyOf } from '../platform/history/history.js';

/** "Verlauf" of the holds on deletion. */
export const retentionHoldsHistory = historyOf(retentionHoldsStream, (event, _, after) => {
  const row = after.get(event.data.holdId);
  const subject = row === undefined ? '' : `Belege vom ${germanDate(row.from)} bis ${germanDate(row.to)}`;
  return event.type === 'RetentionHeld'
    ? { subject, what: 'Prüfung läuft: Löschen gesperrt', reason: event.data.reason }
    : { subject, what: 'Prüfung beendet: Löschen wieder möglich' };
});
