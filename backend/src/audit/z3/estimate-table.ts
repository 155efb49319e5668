import type { EstimateStatus } from '#contracts/estimates/estimate.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { estimatesPage, type ListedEstimate } from '#projections/estimates/estimates.js';
import { AT_ONCE } from './invoice-tables.js';
import { dateColumn, numberColumn, pages, textColumn, whyIn, type Table } from './table.js';

type Estimated = { readonly estimate: ListedEstimate; readonly because: string };

const STATUS_WORDS: Readonly<Record<EstimateStatus, string>> = {
  DRAFT: 'Entwurf',
  SENT: 'verschickt',
  ANSWERED: 'beantwortet',
  EXPIRED: 'abgelaufen',
  WITHDRAWN: 'zurückgezogen',
};

/** The day of an instant; null: never. */
const dayOf = (at: string | null) => (at === null ? null : localDateTime(at).date);

export const estimateTable: Table<Estimated> = {
  name: 'Kostenvoranschlaege',
  description: 'Kostenvoranschläge, die im Zeitraum entworfen, verschickt oder beantwortet wurden',
  keys: 1,
  columns: [
    textColumn('Nummer', 'Nummer des Kostenvoranschlags', ({ estimate }) => estimate.number),
    dateColumn('Datum', 'Tag des Entwurfs', ({ estimate }) => dayOf(estimate.createdAt)),
    textColumn('Status', 'Stand am Tag der Ausfuhr', ({ estimate }) => STATUS_WORDS[estimate.status]),
    // Of the version that the customer got; a draft that was never sent as it is.
    dateColumn(
      'Gueltig_bis',
      'Letzter Tag',
      ({ estimate: { sentValidUntilOn, validUntilOn } }) => sentValidUntilOn ?? validUntilOn,
    ),
    numberColumn(
      'Brutto',
      'Summe in Euro',
      2,
      ({ estimate: { sentGrossCents, grossCents } }) => sentGrossCents ?? grossCents,
    ),
    numberColumn('Freigegeben', 'Brutto in Euro', 2, ({ estimate }) => estimate.approvedCents),
    dateColumn('Verschickt', 'Tag der letzten Fassung', ({ estimate }) => estimate.sentOn),
    dateColumn('Beantwortet', 'Tag der letzten Antwort', ({ estimate }) => dayOf(estimate.answeredAt)),
    textColumn('Pruefsumme', 'SHA-256 dessen, was der Kunde sah', ({ estimate }) => estimate.hash),
    textColumn('PDF_Pruefsumme', 'SHA-256 des Papiers', ({ estimate }) => estimate.pdfHash),
    textColumn('Im_Zeitraum_durch', 'Was im Zeitraum geschah', ({ because }) => because),
  ],
  async *rows({ readModels }, period) {
    for await (const items of pages((after) => estimatesPage(readModels, { limit: AT_ONCE, ...after }))) {
      yield items.flatMap((estimate): readonly Estimated[] => {
        const { createdAt, sentOn, answeredAt } = estimate;
        const because = whyIn(period, {
          Entwurf: dayOf(createdAt),
          Versand: sentOn,
          Antwort: dayOf(answeredAt),
        });
        return because === null ? [] : [{ estimate, because }];
      });
    }
  },
};
