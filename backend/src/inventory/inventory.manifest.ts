import { articleEventDefinitions, articleNumberClaim } from '#contracts/inventory/article.events.js';
import { locationEventDefinitions } from '#contracts/inventory/location.events.js';
import { stockImportEventDefinitions } from '#contracts/inventory/stock-import.events.js';
import { stocktakingEventDefinitions } from '#contracts/inventory/stocktaking.events.js';
import { articleChanges } from '#projections/article-changes.js';
import { articles } from '#projections/articles.js';
import { locations } from '#projections/locations.js';
import { stockDays } from '#projections/stock-days.js';
import { stockJournal } from '#projections/stock-journal.js';
import { stockLevels } from '#projections/stock-levels.js';
import { stocktakings } from '#projections/stocktakings.js';
import { articleHistory } from './article-history.js';
import { articleSearch } from './article-search.js';
import { defineModule } from '../platform/module-manifest.js';

/** Articles, locations and the stock ledger. */
export const inventoryManifest = defineModule({
  name: 'inventory',
  events: {
    ...articleEventDefinitions,
    ...articleNumberClaim.events,
    ...locationEventDefinitions,
    ...stockImportEventDefinitions,
    ...stocktakingEventDefinitions,
  },
  readModels: [articleChanges, articles, locations, stockDays, stockJournal, stockLevels, stocktakings],
  fieldNames: {
    accepted: 'Angenommen',
    articleId: 'Artikel',
    asOf: 'Stichtag',
    code: 'Code',
    deliveryNote: 'Lieferschein',
    direction: 'Richtung',
    lineId: 'Position',
    lines: 'Positionen',
    locationId: 'Standort',
    minimumStock: 'Mindestbestand',
    missingAsZero: 'Fehlendes als 0',
    number: 'Nummer',
    partNumber: 'Teilenummer',
    quantity: 'Menge',
    receivedOn: 'Eingangsdatum',
    reference: 'Bezug',
    salePrice: 'Verkaufspreis',
    sort: 'Sortierung',
    toLocationId: 'Ziel-Standort',
    unit: 'Einheit',
  },
  histories: { article: articleHistory },
  search: [articleSearch],
  demo: async () => (await import('./demo.js')).inventoryChapter,
  load: async () => [(await import('./inventory.module.js')).InventoryModule],
});
