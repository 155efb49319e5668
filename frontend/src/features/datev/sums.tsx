import type { AccountSumAnswer, DatevPreviewAnswer } from '#contracts/datev/datev.api.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { ScrollTable, type ScrollColumn } from '../../ui/tables/scroll-table.js';

const columns: readonly ScrollColumn<AccountSumAnswer>[] = [
  { header: 'Konto', cell: ({ account }) => account },
  { header: 'Was', cell: ({ what }) => what },
  {
    header: 'Satz',
    num: true,
    cell: ({ taxPercent }) => (taxPercent === null ? '–' : `${taxPercent.toLocaleString('de-DE')} %`),
  },
  { header: 'Buchungen', num: true, cell: ({ rows }) => rows },
  { header: 'Summe', num: true, cell: ({ sum }) => formatEuro(sum) },
];

/** The sums by account and rate. */
export function Sums({ preview }: { readonly preview: DatevPreviewAnswer }) {
  return (
    <ScrollTable
      label="Summen je Konto"
      columns={columns}
      rows={preview.accounts}
      rowId={({ account, taxPercent, what }) => `${account} ${taxPercent} ${what}`}
    />
  );
}
