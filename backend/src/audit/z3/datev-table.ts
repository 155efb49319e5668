import { listDatevBatches, type ListedBatch } from '#projections/datev/datev-batches.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { dateColumn, numberColumn, textColumn, whyIn, type Table } from './table.js';

/** More than a garage exports in twenty years. */
const MOST_BATCHES = 1_000;

const KINDS: Readonly<Record<ListedBatch['kind'], string>> = {
  OUTGOING: 'Ausgangsrechnungen',
  INCOMING: 'Eingangsrechnungen',
  PAYMENTS: 'Zahlungen',
};

/** What the tax adviser got, also batches that were taken back. */
export const datevTable: Table<ListedBatch> = {
  name: 'DATEV_Stapel',
  description:
    'Stapel für den Steuerberater, die im Zeitraum exportiert sind oder Belege des Zeitraums haben',
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
    const batches = await listDatevBatches(readModels, MOST_BATCHES);
    yield batches.filter(
      ({ exportedAt, from, to }) =>
        whyIn(period, { Export: localDateTime(exportedAt).date }) !== null ||
        (from <= period.to && to >= period.from),
    );
  },
};
