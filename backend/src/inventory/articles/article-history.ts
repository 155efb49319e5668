import { MOVEMENT_NAMES } from '#contracts/inventory/stock/movement-names.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type Article, type KnownArticle } from '#contracts/inventory/articles/article.js';
import { germanEuros } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { historyOf, type StateField } from '../../platform/history/history.js';
import { articleWithoutEvent } from './without-event.js';

/** Master data and movements. */
export const articleHistory = historyOf(
  articleStream,
  (event, before, after) => {
    const subject = after.status === 'none' ? '' : after.name;
    const known = before.status === 'none' ? null : before;
    switch (event.type) {
      case 'ArticleAdded':
        return { subject, what: `Artikel ${event.data.number} angelegt` };
      case 'ArticleChanged':
        return { subject, what: changed(known, event.data) };
      case 'MinimumStockSet':
        return {
          subject,
          what: `Mindestbestand auf ${formatQuantity(event.data.minimumMilli)} gesetzt`,
        };
      case 'SalePriceSet':
        return { subject, what: `Verkaufspreis: ${price(event.data.salePriceCents)}` };
      case 'ShelfPriceSet':
        return { subject, what: `Ladenpreis brutto: ${price(event.data.shelfPriceCents)}` };
      case 'ArticleRetired':
        return { subject, what: 'Stillgelegt' };
      case 'ArticleReinstated':
        return { subject, what: 'Wieder geführt' };
      case 'LevelOpened':
        return { subject, what: `Erstmals am Standort ${event.data.locationCode}` };
      case 'StockMoved':
        return { subject, what: moved(event.data), reason: event.data.note };
      default:
        return unreachable(event);
    }
  },
  fieldsOf,
  articleWithoutEvent,
);

function changed(
  before: KnownArticle | null,
  after: { readonly number: string; readonly name: string; readonly unit: string },
): string {
  const parts = [
    before?.number === after.number ? [] : [`Nummer von „${before?.number}“ auf „${after.number}“`],
    before?.name === after.name ? [] : [`Bezeichnung von „${before?.name}“ auf „${after.name}“`],
    before?.unit === after.unit ? [] : [`Einheit von „${before?.unit}“ auf „${after.unit}“`],
  ].flat();
  return `${parts.join(', ')} geändert`;
}

function moved({ type, quantityMilli, reference, from, to }: StockMoved['data']): string {
  const cause = reference?.label ? ` (${reference.label})` : '';
  const onHand = (to ?? from)?.onHandMilli ?? 0;
  return `${MOVEMENT_NAMES[type]} ${formatQuantity(quantityMilli)}${cause}, danach ${formatQuantity(onHand)}`;
}

function price(cents: number | null): string {
  return cents === null ? 'keiner' : germanEuros(cents);
}

function fieldsOf(article: Article): readonly StateField[] {
  if (article.status === 'none') return [];
  const levels = [...article.levels.values()];
  const sum = (of: (level: (typeof levels)[number]) => number) =>
    formatQuantity(levels.reduce((total, level) => total + of(level), 0));
  return [
    { field: 'number', label: 'Artikelnummer', value: article.number },
    { field: 'name', label: 'Bezeichnung', value: article.name },
    { field: 'unit', label: 'Einheit', value: article.unit },
    { field: 'minimumStock', label: 'Mindestbestand', value: formatQuantity(article.minimumMilli) },
    { field: 'salePrice', label: 'Verkaufspreis', value: price(article.salePriceCents) },
    { field: 'shelfPrice', label: 'Ladenpreis brutto', value: price(article.shelfPriceCents) },
    { field: 'active', label: 'Geführt', value: article.status === 'active' ? 'ja' : 'nein' },
    { field: 'onHand', label: 'Bestand', value: sum(({ onHandMilli }) => onHandMilli) },
    { field: 'reserved', label: 'Reserviert', value: sum(({ reservedMilli }) => reservedMilli) },
    { field: 'movements', label: 'Bewegungen', value: String(article.n) },
  ];
}
