import { daysOf } from '#contracts/datev/datev-batches.js';
import { datevBatchPage, type ListedBatch } from '#projections/datev/datev-batches.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { AT_ONCE } from './invoice-tables.js';
import { dateColumn, numberColumn, pages, textColumn, whyIn, type Period, type Table } from './table.js';

const KINDS: Readonly<Record<ListedBatch['kind'], string>> = {
  OUTGOING: 'Ausgangsrechnungen',
  INCOMING: 'Eingangsrechnungen',
  PAYMENTS: 'Zahlungen',
};

/** What the tax adviser got, also batches that were taken back. */
export const datevTable: Table<ListedBatch> = {
  name: 'DATEV_Stapel',
  description:
    'Stapel für den Steuerberater, die im Zeitraum exportiert sind oder Belege des Zeitraums haben können',
  keys: 1,
  columns: [
    numberColumn('Stapel', 'Fortlaufende Nummer', 0, ({ number }) => number),
    textColumn('Art', 'Was er enthält', ({ kind }) => KINDS[kind]),
    dateColumn('Wirtschaftsjahr', 'Erster Tag', ({ fiscalYear }) => fiscalYear),
    dateColumn('Von', 'Erster Tag des Zeitraums', ({ from }) => from),
    dateColumn('Bis', 'Letzter Tag des Zeitraums', ({ to }) => to),
    numberColumn('Belege', 'Anzahl', 0, ({ documents }) => documents),
    numberColumn('Nachgereicht', 'Anzahl der Belege vor dem Zeitraum', 0, ({ late }) => late),
    numberColumn('Zeilen', 'Anzahl der Buchungen', 0, ({ rows }) => rows),
    numberColumn('Summe', 'Euro, Stornos und Gutschriften unter null', 2, ({ sumCents }) => sumCents),
    textColumn('Pruefsumme', 'SHA-256 des Buchungsstapels', ({ files }) => files.bookings),
    dateColumn('Exportiert', 'Tag', ({ exportedAt }) => localDateTime(exportedAt).date),
    textColumn('Person', 'Kennung des Benutzers', ({ exportedBy }) => exportedBy),
    dateColumn('Zurueckgenommen', 'Tag', ({ cancelled }) => cancelled && cancelled.on),
    textColumn('Grund', 'Warum zurückgenommen', ({ cancelled }) => cancelled && cancelled.reason),
  ],
  async *rows({ readModels }, period) {
    for await (const items of pages((after) => datevBatchPage(readModels, { limit: AT_ONCE, ...after })))
      yield items.filter((batch) => isIn(period, batch));
  },
};

/** Exported in the period, or with documents whose days can lie in it. */
export function isIn(period: Period, batch: ListedBatch): boolean {
  const { from, to } = daysOf(batch, batch.late > 0);
  const exportedOn = localDateTime(batch.exportedAt).date;
  return whyIn(period, { Export: exportedOn }) !== null || (from <= period.to && to >= period.from);
}
