import { datevEventDefinitions } from '#contracts/datev/datev-batch.events.js';
import { batchFields, cancelFields, datevFields } from '#contracts/datev/datev-fields.js';
import { datevSettingsEventDefinitions } from '#contracts/datev/datev-settings.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { datevBatches } from '#projections/datev/datev-batches.js';
import { supplierMoney } from '#projections/datev/supplier-money.js';
import { uncostedParts } from '#projections/datev/uncosted-parts.js';
import { defineModule } from '../platform/module-manifest.js';
import { datevDocuments } from './datev-documents.js';
import { datevHistory, datevSettingsHistory } from './datev-history.js';
import { datevSearch } from './datev-search.js';

/** What the tax adviser gets. Reads invoices, payments and invoices of suppliers; only batches are its own. */
export const datevManifest = defineModule({
  name: 'datev',
  events: { ...datevEventDefinitions, ...datevSettingsEventDefinitions },
  readModels: [datevBatches, supplierMoney, uncostedParts],
  fieldNames: {
    ...briefLabelsOf(datevFields),
    ...briefLabelsOf(batchFields),
    ...briefLabelsOf(cancelFields),
    file: 'Datei',
  },
  histories: { datev: datevHistory, 'settings-datev': datevSettingsHistory },
  documents: [datevDocuments],
  search: [datevSearch],
  load: async () => [(await import('./datev.module.js')).DatevModule],
  demo: async () => (await import('./demo.js')).datevChapter,
});
