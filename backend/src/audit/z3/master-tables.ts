import { setImmediate as nextTurn } from 'node:timers/promises';
import { articleStream } from '#contracts/inventory/articles/article.js';
import type {
  ArticleEvent,
  SalePriceSet,
  ShelfPriceSet,
  ArticleAdded,
} from '#contracts/inventory/articles/article.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { answerAbout, answerInWords } from '#contracts/customers/vat-id-check.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { changesOfArticle } from '#projections/inventory/article-changes.js';
import { articlePage, type ListedArticle } from '#projections/inventory/articles.js';
import { customerPage, type Customer } from '#projections/customers/customers.js';
import { listUsers } from '#projections/users/users.js';
import { vehiclePage, type Vehicle } from '#projections/vehicles/vehicles.js';
import { streamIdOf } from '../../platform/streams/stream-type.js';
import { dateColumn, numberColumn, pages, textColumn, type Table, type Z3Source } from './table.js';

const AT_ONCE = 500;
const dayOf = (instant: string): string => localDateTime(instant).date;

export const customerTable: Table<Customer> = {
  name: 'Kunden',
  description: 'Kundenkonten, wie sie heute stehen',
  keys: 1,
  columns: [
    textColumn('Kundennummer', 'Kennung des Kundenkontos', ({ id }) => id),
    textColumn('Firma', 'Firma', ({ company }) => company),
    textColumn('Vorname', 'Vorname', ({ firstName }) => firstName),
    textColumn('Nachname', 'Nachname', ({ lastName }) => lastName),
    textColumn('Strasse', 'Anschrift', ({ street }) => street),
    textColumn('PLZ', 'Anschrift', ({ zip }) => zip),
    textColumn('Ort', 'Anschrift', ({ city }) => city),
    textColumn('Land', 'Anschrift', ({ country }) => country),
    textColumn('UStIdNr', 'USt-IdNr.', ({ vatId }) => vatId),
    textColumn('UStIdNr_Abfrage', 'Ergebnis der letzten Abfrage bei VIES', (customer) => {
      const answer = answerAbout(customer.vatId, customer.vatIdCheck);
      return answer === null ? null : answerInWords(answer);
    }),
    dateColumn('Angelegt', 'Tag der Anlage', ({ createdAt }) => dayOf(createdAt)),
    dateColumn('Geaendert', 'Tag der letzten Änderung', ({ updatedAt }) => dayOf(updatedAt)),
  ],
  rows: ({ readModels }) =>
    pages(async ({ after }) => {
      const from = after === undefined ? {} : { after };
      const sorting = { sort: 'displayName', descending: false, page: 0, size: AT_ONCE } as const;
      const { items, next } = await customerPage(readModels, { ...sorting, ...from });
      return { items, next };
    }),
};

export const vehicleTable: Table<Vehicle> = {
  name: 'Fahrzeuge',
  description: 'Fahrzeuge, wie sie heute stehen',
  keys: 1,
  columns: [
    textColumn('Fahrzeugnummer', 'Kennung des Fahrzeugs', ({ id }) => id),
    textColumn('Kundennummer', 'Halter', ({ customerId }) => customerId),
    textColumn('Kennzeichen', 'Kennzeichen', ({ licensePlate }) => licensePlate),
    textColumn('FIN', 'Fahrzeug-Identifizierungsnummer', ({ vin }) => vin),
    textColumn('Marke', 'Marke', ({ make }) => make),
    textColumn('Modell', 'Modell', ({ model }) => model),
    dateColumn('Erstzulassung', 'Tag der Erstzulassung', ({ firstRegDate }) => firstRegDate),
    numberColumn('Kilometerstand', 'Letzte Ablesung', 0, ({ mileageKm }) => mileageKm),
  ],
  rows: ({ readModels }) => pages((after) => vehiclePage(readModels, { limit: AT_ONCE, ...after })),
};

export const articleTable: Table<ListedArticle> = {
  name: 'Artikel',
  description: 'Artikelstamm mit Bestand, wie er heute steht',
  keys: 1,
  columns: [
    textColumn('Artikelnummer', 'Nummer', ({ number }) => number),
    textColumn('Bezeichnung', 'Bezeichnung', ({ name }) => name),
    textColumn('Einheit', 'Mengeneinheit', ({ unit }) => unit),
    numberColumn('Verkaufspreis', 'Netto in Euro', 2, ({ salePriceCents }) => salePriceCents),
    numberColumn('Ladenpreis', 'Brutto in Euro', 2, ({ shelfPriceCents }) => shelfPriceCents),
    numberColumn('Mindestbestand', 'In der Einheit', 3, ({ minimumMilli }) => minimumMilli),
    numberColumn('Bestand', 'In der Einheit', 3, ({ onHandMilli }) => onHandMilli),
    textColumn('Gefuehrt', 'ja oder nein', ({ active }) => (active ? 'ja' : 'nein')),
  ],
  rows: ({ readModels }) => pages((after) => articlePage(readModels, { limit: AT_ONCE, ...after })),
};

type Price = {
  readonly article: ListedArticle;
  readonly event: RecordedEvent<ArticleAdded | SalePriceSet | ShelfPriceSet>;
  readonly by: string;
};

/** The price of an article from the day on. */
export const priceTable: Table<Price> = {
  name: 'Artikelpreise',
  description: 'Jeder Verkaufs- und Ladenpreis eines Artikels mit dem Tag, ab dem er galt',
  keys: 4,
  references: { columns: ['Artikelnummer'], table: 'Artikel' },
  columns: [
    textColumn('Artikelnummer', 'Heutige Nummer', ({ article }) => article.number),
    dateColumn('Datum', 'Gültig ab', ({ event }) => dayOf(event.metadata.occurredAt)),
    textColumn('Uhrzeit', 'Ortszeit', ({ event }) => localDateTime(event.metadata.occurredAt).time),
    textColumn('Preisart', 'Verkaufspreis oder Ladenpreis', ({ event }) =>
      isShelfPrice(event) ? 'Ladenpreis' : 'Verkaufspreis',
    ),
    numberColumn('Verkaufspreis', 'Netto in Euro', 2, ({ event }) =>
      isShelfPrice(event) ? null : event.data.salePriceCents,
    ),
    numberColumn('Ladenpreis', 'Brutto in Euro', 2, ({ event }) =>
      isShelfPrice(event) ? event.data.shelfPriceCents : null,
    ),
    textColumn('Person', 'Wer ihn festlegte', ({ by }) => by),
  ],
  async *rows(source, { to }) {
    const all = pages((after) => articlePage(source.readModels, { limit: AT_ONCE, ...after }));
    for await (const articles of all)
      for (const article of articles) {
        const prices = (await pricesOf(source, article.id)).filter(
          ({ metadata }) => dayOf(metadata.occurredAt) <= to,
        );
        const nameOf = await source.histories.actorNames(prices.map(({ metadata }) => metadata.actor));
        yield prices.map((event) => ({ event, article, by: nameOf(event.metadata.actor) }));
        await nextTurn();
      }
  },
};

/** Without the movements, which are most events of an article. */
async function pricesOf(
  { readModels, histories }: Z3Source,
  articleId: string,
): Promise<readonly Price['event'][]> {
  const changes = await changesOfArticle(readModels, articleId);
  return (await histories.eventsAt(streamIdOf(articleStream, articleId), changes)).filter(isPrice);
}

function isPrice(event: RecordedEvent): event is Price['event'] {
  const { type } = event as RecordedEvent<ArticleEvent>;
  return type === 'ArticleAdded' || type === 'SalePriceSet' || type === 'ShelfPriceSet';
}

function isShelfPrice(event: Price['event']): event is RecordedEvent<ShelfPriceSet> {
  return event.type === 'ShelfPriceSet';
}

type User = Awaited<ReturnType<typeof listUsers>>[number];

export const userTable: Table<User> = {
  name: 'Benutzer',
  description: 'Benutzerkonten mit ihren heutigen Rollen; frühere Rollen stehen in Aenderungen',
  keys: 1,
  columns: [
    textColumn('Benutzer', 'Benutzername', ({ username }) => username),
    textColumn('Rollen', 'Rollen', ({ roles }) => roles.join(' ')),
  ],
  async *rows({ readModels }: Z3Source) {
    yield await listUsers(readModels);
  },
};
