import { MOVEMENT_NAMES } from '#contracts/inventory/stock/movement-names.js';
import { endOfDay, startOfDay } from '#contracts/values/day-bounds.js';
import { germanDateTime } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { articlesById, type ListedArticle } from '#projections/inventory/articles.js';
import { locationsById } from '#projections/inventory/locations.js';
import { operationsByIds } from '#projections/work-orders/operations.js';
import { journalBetween, type JournalEntry } from '#projections/inventory/stock-journal.js';
import { timeLogPage, type ListedTimeLog } from '#projections/work-orders/time-logs.js';
import { usernamesOf } from '#projections/users/user-names.js';
import { workOrdersById } from '#projections/work-orders/work-orders.js';
import { pages, type Table } from './table.js';

const AT_ONCE = 500;

type JournalRow = {
  readonly entry: JournalEntry;
  readonly bookedAt: ReturnType<typeof localDateTime>;
  readonly article: ListedArticle | undefined;
  readonly location: string | null;
  readonly user: string;
};

/** All movements at each affected level, with the balances after it. */
export const journalTable: Table<JournalRow> = {
  name: 'Lagerjournal',
  description: 'Lagerbewegungen mit dem Bestand nach jeder Buchung, je Bestand eine Zeile',
  keys: 2,
  columns: [
    {
      name: 'Buchung',
      description: 'Kennung der Bewegung',
      type: 'text',
      value: ({ entry }) => entry.movementId,
    },
    {
      name: 'Bestandskonto',
      description: 'Artikel und Standort',
      type: 'text',
      value: ({ entry }) => entry.levelId,
    },
    {
      name: 'Datum',
      description: 'Tag der Buchung',
      type: 'date',
      value: ({ bookedAt }) => bookedAt.date,
    },
    {
      name: 'Uhrzeit',
      description: 'Ortszeit der Buchung',
      type: 'text',
      value: ({ bookedAt }) => bookedAt.time,
    },
    {
      name: 'Artikelnummer',
      description: 'Artikel',
      type: 'text',
      value: ({ article }) => article?.number ?? null,
    },
    {
      name: 'Bezeichnung',
      description: 'Artikel',
      type: 'text',
      value: ({ article }) => article?.name ?? null,
    },
    {
      name: 'Einheit',
      description: 'Mengeneinheit',
      type: 'text',
      value: ({ article }) => article?.unit ?? null,
    },
    {
      name: 'Standort',
      description: 'Kurzzeichen des Standorts',
      type: 'text',
      value: ({ location }) => location,
    },
    {
      name: 'Art',
      description: 'Art der Bewegung',
      type: 'text',
      value: ({ entry }) => MOVEMENT_NAMES[entry.type],
    },
    {
      name: 'Menge',
      description: 'Mit Vorzeichen; bei Reservierung und Freigabe der reservierten Menge',
      type: { decimals: 3 },
      value: ({ entry }) => entry.quantityMilli,
    },
    {
      name: 'Bestand_danach',
      description: 'Menge am Standort',
      type: { decimals: 3 },
      value: ({ entry }) => entry.onHandMilli,
    },
    {
      name: 'Reserviert_danach',
      description: 'Menge am Standort',
      type: { decimals: 3 },
      value: ({ entry }) => entry.reservedMilli,
    },
    {
      name: 'Bezug',
      description: 'Beleg oder Anlass',
      type: 'text',
      value: ({ entry }) => entry.reference?.label ?? null,
    },
    { name: 'Notiz', description: 'Begründung', type: 'text', value: ({ entry }) => entry.note },
    { name: 'Benutzer', description: 'Wer gebucht hat', type: 'text', value: ({ user }) => user },
    {
      name: 'Nimmt_zurueck',
      description: 'Kennung der Bewegung, die diese zurücknimmt',
      type: 'text',
      value: ({ entry }) => entry.counters,
    },
  ],
  async *rows({ readModels }, { from, to }) {
    const period = { from: startOfDay(from), to: endOfDay(to) };
    const entries = pages((after) => journalBetween(readModels, { ...period, size: AT_ONCE, ...after }));
    // An article moves hundreds of times a year.
    const articles = new Map<string, ListedArticle>();
    for await (const items of entries) {
      const unknown = items.map(({ articleId }) => articleId).filter((id) => !articles.has(id));
      for (const [id, article] of await articlesById(readModels, unknown)) articles.set(id, article);
      const [locations, names] = await Promise.all([
        locationsById(
          readModels,
          items.map(({ locationId }) => locationId),
        ),
        usernamesOf(
          readModels,
          items.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.userId] : [])),
        ),
      ]);
      yield items.map((entry) => ({
        entry,
        bookedAt: localDateTime(entry.bookedAt),
        article: articles.get(entry.articleId),
        location: locations.get(entry.locationId)?.code ?? null,
        user: entry.actor.kind === 'user' ? (names.get(entry.actor.userId) ?? 'Unbekannt') : 'System',
      }));
    }
  },
};

type TimeRow = ListedTimeLog & {
  readonly order: string | null;
  readonly operation: string | null;
  readonly mechanic: string;
};

export const timeTable: Table<TimeRow> = {
  name: 'Zeitbuchungen',
  description: 'Auf Aufträge gebuchte Zeiten, in der zuletzt geltenden Fassung',
  keys: 1,
  columns: [
    { name: 'Kennung', description: 'Eindeutige Kennung', type: 'text', value: ({ id }) => id },
    { name: 'Auftrag', description: 'Nummer des Auftrags', type: 'text', value: ({ order }) => order },
    { name: 'Position', description: 'Arbeitsposition', type: 'text', value: ({ operation }) => operation },
    { name: 'Mechaniker', description: 'Benutzername', type: 'text', value: ({ mechanic }) => mechanic },
    {
      name: 'Datum',
      description: 'Tag des Beginns',
      type: 'date',
      value: ({ startTime }) => localDateTime(startTime).date,
    },
    {
      name: 'Beginn',
      description: 'Ortszeit',
      type: 'text',
      value: ({ startTime }) => localDateTime(startTime).time,
    },
    {
      name: 'Ende',
      description: 'Tag und Ortszeit; leer: läuft',
      type: 'text',
      value: ({ endTime }) => (endTime === null ? null : germanDateTime(endTime)),
    },
    {
      name: 'Minuten',
      description: 'Volle Minuten',
      type: { decimals: 0 },
      value: ({ durationMinutes }) => durationMinutes,
    },
    {
      name: 'Grund_der_Korrektur',
      description: 'Leer: nie korrigiert',
      type: 'text',
      value: ({ correctedFor }) => correctedFor,
    },
  ],
  async *rows({ readModels }, { from, to }) {
    for await (const items of pages((after) =>
      timeLogPage(readModels, { from, to, limit: AT_ONCE, ...after }),
    )) {
      const [orders, operations, names] = await Promise.all([
        workOrdersById(
          readModels,
          items.map(({ workOrderId }) => workOrderId),
        ),
        operationsByIds(
          readModels,
          items.map(({ operationId }) => operationId),
        ),
        usernamesOf(
          readModels,
          items.map(({ mechanicId }) => mechanicId),
        ),
      ]);
      yield items.map((log) => ({
        ...log,
        order: orders.get(log.workOrderId)?.number ?? null,
        operation: operations.get(log.operationId)?.title ?? null,
        mechanic: names.get(log.mechanicId) ?? 'Unbekannt',
      }));
    }
  },
};
