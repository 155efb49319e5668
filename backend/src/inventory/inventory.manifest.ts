import { articleEventDefinitions, articleNumberClaim } from '#contracts/inventory/articles/article.events.js';
import { bookStocktakingFields, movementFields } from '#contracts/inventory/stock/movement-fields.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { locationEventDefinitions } from '#contracts/inventory/locations/location.events.js';
import { stockImportEventDefinitions } from '#contracts/inventory/import/stock-import.events.js';
import { stocktakingEventDefinitions } from '#contracts/inventory/stocktakings/stocktaking.events.js';
import { articleChanges } from '#projections/inventory/article-changes.js';
import { articles } from '#projections/inventory/articles.js';
import { locations } from '#projections/inventory/locations.js';
import { stockDays } from '#projections/inventory/stock-days.js';
import { stockJournal } from '#projections/inventory/stock-journal.js';
import { stockLevels } from '#projections/inventory/stock-levels.js';
import { stocktakings } from '#projections/inventory/stocktakings.js';
import { articleHistory } from './articles/article-history.js';
import { articleSearch } from './articles/article-search.js';
import { defineModule } from '../platform/module-manifest.js';

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
    ...briefLabelsOf(bookStocktakingFields),
    ...briefLabelsOf(movementFields),
    accepted: 'Angenommen',
    asOf: 'Stichtag',
    code: 'Code',
    deliveryNote: 'Lieferschein',
    direction: 'Richtung',
    lineId: 'Position',
    lines: 'Positionen',
    minimumStock: 'Mindestbestand',
    number: 'Nummer',
    partNumber: 'Teilenummer',
    receivedOn: 'Eingangsdatum',
    salePrice: 'Verkaufspreis',
    shelfPrice: 'Ladenpreis',
    sort: 'Sortierung',
    unit: 'Einheit',
  },
  histories: { article: articleHistory },
  search: [articleSearch],
  demo: async () => (await import('./demo.js')).inventoryChapter,
  load: async () => [
    (await import('./inventory.module.js')).InventoryModule,
    (await import('./stock-list/stock-list.module.js')).StockListModule,
  ],
});
