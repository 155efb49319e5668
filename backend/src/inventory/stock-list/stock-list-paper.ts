import { levelIdOf } from '#contracts/inventory/articles/article.events.js';
import type { Location } from '#contracts/inventory/locations/locations.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { germanDateTime } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { ListedArticle } from '#projections/inventory/articles.js';
import { space, table, text, type Column } from '../../platform/pdf/letter/blocks.js';
import { printedPaper, sheet, type Paper } from '../../platform/pdf/letter/letter.js';
import type { PdfJob } from '../../platform/pdf/pdf-printer.js';

const COLUMNS: readonly Column[] = [
  { heading: 'Nummer', widthMm: 34 },
  { heading: 'Artikel' },
  { heading: 'Lagerort', widthMm: 38 },
  { heading: 'Bestand', widthMm: 22, isEnd: true },
  { heading: 'Mindestens', widthMm: 22, isEnd: true },
];

export type StockListFacts = {
  readonly articles: readonly ListedArticle[];
  readonly locations: readonly Location[];
  /** False: the garage has more articles than the list shows. */
  readonly isWhole: boolean;
  readonly company: CompanyDetails;
  /** A data URL; null: none. */
  readonly logo: string | null;
  readonly printedAt: Instant;
};

/** Articles with what lies where. */
export function stockList(about: StockListFacts): PdfJob<Paper> {
  const { articles, locations, isWhole, company, logo, printedAt } = about;
  const title = 'Bestandsliste';
  const frame = sheet({
    company,
    logo,
    title,
    running: title,
    note: `Stand ${germanDateTime(printedAt)} Uhr`,
  });
  const rows = articles.map((article) => [
    article.number,
    article.active ? article.name : { text: article.name, small: 'stillgelegt' },
    whereIs(article, locations),
    `${formatQuantity(article.onHandMilli)} ${article.unit}`,
    article.minimumMilli === 0 ? '' : formatQuantity(article.minimumMilli),
  ]);
  const cut = `Gezeigt sind die ersten ${articles.length} Artikel. Die Suche der Artikelliste grenzt sie ein.`;
  return printedPaper(frame, [
    ...(isWhole ? [] : [...text(cut, 'quiet'), space(3)]),
    ...(rows.length === 0 ? text('Keine Artikel gefunden.') : table(COLUMNS, rows)),
  ]);
}

/** `A1: 4; B2: 1`; one location without its quantity. */
function whereIs({ id, levels }: ListedArticle, locations: readonly Location[]): string {
  const places = locations.flatMap((location) => {
    const [onHandMilli = 0] = levels[levelIdOf(id, location.id)] ?? [];
    return onHandMilli === 0 ? [] : [{ code: location.code, onHandMilli }];
  });
  if (places.length === 1) return places[0]?.code ?? '';
  return places.map(({ code, onHandMilli }) => `${code}: ${formatQuantity(onHandMilli)}`).join('; ');
}
