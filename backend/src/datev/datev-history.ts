import { datevStream } from '#contracts/datev/datev-batches.js';
import { datevFields } from '#contracts/datev/datev-fields.js';
import { datevSettingsStream, type DatevDetails } from '#contracts/datev/datev-settings.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { labelsOf, pick } from '#contracts/kernel/fields.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { historyOf } from '../platform/history/history.js';
import { changedValues } from '../platform/history/changed-values.js';
import { KIND_TITLES } from './files/batch-files.js';

/** "Verlauf" of the batches. */
export const datevHistory = historyOf(datevStream, (event, _, { batches }) => {
  const batch = batches.get(event.data.batchId);
  const subject = batch === undefined ? '' : `Stapel ${batch.number}`;
  switch (event.type) {
    case 'BatchExported': {
      const { kind, from, to, documents, sumCents, files } = event.data;
      const what = `${KIND_TITLES[kind]} vom ${germanDate(from)} bis ${germanDate(to)}`;
      const size = `${documents.length} Belege über ${germanEuros(sumCents)}`;
      return { subject, what: `Exportiert: ${what}, ${size}, Prüfsumme ${files.bookings.slice(0, 12)}` };
    }
    case 'BatchCancelled':
      return { subject, what: 'Zurückgenommen', reason: event.data.reason };
    case 'BatchRetentionEnded':
      return { subject, what: 'Aufbewahrung abgelaufen, Dateien gelöscht' };
    default:
      return unreachable(event);
  }
});

/** "Verlauf" of how documents become bookings. */
export const datevSettingsHistory = historyOf(datevSettingsStream, (event, before) => ({
  subject: '',
  what: changedValues(LABELS, readable(before), readable(event.data)).join('; ') || 'DATEV bestätigt',
}));

const LABELS = labelsOf(datevFields);

function readable(details: DatevDetails) {
  const { partyAccounts, taxation, ...others } = pick(datevFields, details);
  return {
    ...others,
    partyAccounts: partyAccounts === 'EACH' ? 'eigenes Konto' : 'ein Konto für alle',
    taxation: taxation === 'RECEIVED' ? 'vereinnahmte Entgelte' : 'vereinbarte Entgelte',
  };
}
