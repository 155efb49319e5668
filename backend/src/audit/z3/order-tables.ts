import { localDateTime } from '#contracts/values/local-date-time.js';
import { articlesById, type ListedArticle } from '#projections/inventory/articles.js';
import { locationsById } from '#projections/inventory/locations.js';
import { listStocktakings, type ListedStocktaking } from '#projections/inventory/stocktakings.js';
import { workOrderPage, type ListedWorkOrder } from '#projections/work-orders/work-orders.js';
import { dateColumn, numberColumn, pages, textColumn, type Table } from './table.js';

const AT_ONCE = 500;
/** More counts than a garage makes in ten years. */
const MOST_COUNTS = 1_000;

const dayOf = (instant: string): string => localDateTime(instant).date;

const STATUSES: Readonly<Record<ListedWorkOrder['status'], string>> = {
  OPEN: 'Offen',
  IN_PROGRESS: 'In Arbeit',
  DONE: 'Abgeschlossen',
  CANCELLED: 'Storniert',
};

export const orderTable: Table<ListedWorkOrder> = {
  name: 'Auftraege',
  description:
    'Werkstattaufträge, die vor dem Ende des Zeitraums angelegt und seit dessen Beginn geändert wurden',
  keys: 1,
  columns: [
    textColumn('Auftragsnummer', 'Nummer', ({ number }) => number),
    dateColumn('Angelegt', 'Tag der Anlage', ({ createdAt }) => dayOf(createdAt)),
    dateColumn('Geaendert', 'Tag der letzten Änderung', ({ updatedAt }) => dayOf(updatedAt)),
    textColumn('Status', 'Heutiger Stand', ({ status }) => STATUSES[status]),
    textColumn('Kundennummer', 'Kennung des Kundenkontos', ({ customerId }) => customerId),
    textColumn('Kunde', 'Name bei Anlage', ({ customerName }) => customerName),
    textColumn('Fahrzeugnummer', 'Kennung des Fahrzeugs', ({ vehicleId }) => vehicleId),
    textColumn('Kennzeichen', 'Fahrzeug bei Anlage', ({ licensePlate }) => licensePlate),
    textColumn('Beschreibung', 'Was zu tun war', ({ description }) => description),
    numberColumn('Minuten_geplant', 'Minuten', 0, ({ plannedMinutes }) => plannedMinutes),
    numberColumn('Minuten_gebucht', 'Minuten', 0, ({ bookedMinutes }) => bookedMinutes),
    textColumn(
      'Rechnungsnummer',
      'Letzte Rechnung; alle nennt die Tabelle Rechnungen',
      ({ invoice }) => invoice?.number ?? null,
    ),
  ],
  async *rows({ readModels }, { from, to }) {
    for await (const items of pages((after) => workOrderPage(readModels, { limit: AT_ONCE, ...after })))
      yield items.filter(({ createdAt, updatedAt }) => dayOf(createdAt) <= to && dayOf(updatedAt) >= from);
  },
};

type Counted = {
  readonly stocktaking: ListedStocktaking;
  readonly location: string | null;
  readonly article: ListedArticle | undefined;
  readonly countedMilli: number;
  readonly bookMilli: number;
};

const COUNT_STATUSES: Readonly<Record<ListedStocktaking['status'], string>> = {
  OPEN: 'Offen',
  BOOKED: 'Gebucht',
  ABANDONED: 'Verworfen',
};

export const stocktakingTable: Table<Counted> = {
  name: 'Inventuren',
  description: 'Gezählte Artikel der Inventuren, nach dem Tag des Beginns',
  keys: 2,
  columns: [
    textColumn('Inventur', 'Kennung', ({ stocktaking }) => stocktaking.id),
    textColumn('Artikelnummer', 'Artikel', ({ article }) => article?.number ?? null),
    textColumn('Bezeichnung', 'Artikel', ({ article }) => article?.name ?? null),
    dateColumn('Begonnen', 'Tag des Beginns', ({ stocktaking }) => dayOf(stocktaking.startedAt)),
    textColumn('Status', 'Heutiger Stand', ({ stocktaking }) => COUNT_STATUSES[stocktaking.status]),
    textColumn('Standort', 'Kurzzeichen', ({ location }) => location),
    numberColumn('Buchbestand', 'In der Einheit', 3, ({ bookMilli }) => bookMilli),
    numberColumn('Gezaehlt', 'In der Einheit', 3, ({ countedMilli }) => countedMilli),
    numberColumn('Differenz', 'In der Einheit', 3, ({ countedMilli, bookMilli }) => countedMilli - bookMilli),
    textColumn('Notiz', 'Anlass', ({ stocktaking }) => stocktaking.note),
  ],
  async *rows({ readModels }, { from, to }) {
    for (const stocktaking of await listStocktakings(readModels, MOST_COUNTS)) {
      const day = dayOf(stocktaking.startedAt);
      if (day < from || day > to) continue;
      const counts = Object.entries(stocktaking.counts);
      const articles = await articlesById(
        readModels,
        counts.map(([id]) => id),
      );
      const locations = await locationsById(readModels, [stocktaking.locationId]);
      const location = locations.get(stocktaking.locationId)?.code ?? null;
      yield counts.map(([id, count]) => ({ stocktaking, location, article: articles.get(id), ...count }));
    }
  },
};
