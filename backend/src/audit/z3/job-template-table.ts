import { YES_NO } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplate } from '#contracts/job-templates/job-templates.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { BASIS_WORDS } from '#contracts/work-orders/operations/sold-work.js';
import { listJobTemplates } from '#projections/job-templates/job-templates.js';
import { numberColumn, textColumn, type Table } from './table.js';

/** What prices of work rest on. */
export const jobTemplateTable: Table<JobTemplate> = {
  name: 'Pakete',
  description: 'Pakete, wie sie heute stehen; frühere Fassungen stehen in Aenderungen',
  keys: 1,
  columns: [
    textColumn('Kennung', 'Kennung des Pakets', ({ id }) => id),
    textColumn('Paket', 'Titel', ({ title }) => title),
    textColumn('Kategorie', 'Kategorie', ({ category }) => category),
    numberColumn('Fassung', 'Zahl der Fassungen', 0, ({ version }) => version),
    textColumn('Preis_nach', 'Wonach berechnet wird', ({ basis }) => BASIS_WORDS[basis]),
    numberColumn('Arbeitswerte', 'Zahl der Arbeitswerte', 2, ({ awHundredths }) => awHundredths),
    numberColumn('Minuten', 'Geplante Dauer; leer: nach Arbeitswerten', 0, ({ minutes }) => minutes),
    numberColumn('Festpreis', 'Festpreis in Euro', 2, ({ priceCents }) => priceCents),
    textColumn('Netto_Brutto', 'Ob der Festpreis Umsatzsteuer enthält', ({ basis, prices }) =>
      basis === 'FIXED' ? PRICE_WORDS[prices] : null,
    ),
    textColumn('Teile_inbegriffen', 'Ob der Festpreis die Teile enthält', ({ basis, partsIncluded }) =>
      basis === 'FIXED' ? YES_NO[`${partsIncluded}`] : null,
    ),
    textColumn('Teile', 'Mengen und Nummern der Artikel', ({ parts }) =>
      parts.map(({ number, quantityMilli }) => `${formatQuantity(quantityMilli)} x ${number}`).join(', '),
    ),
    textColumn('Checkliste', 'Punkte', ({ checklist }) => checklist.join(' | ')),
  ],
  async *rows({ readModels }) {
    yield await listJobTemplates(readModels);
  },
};
