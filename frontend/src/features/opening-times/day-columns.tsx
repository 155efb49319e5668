import { createColumnHelper } from '@tanstack/react-table';
import type { DataTableFeatures } from '../../ui/tables/data-table.js';
import { FlagCell, RowActions, TextCell } from '../../ui/tables/editable-cells.js';
import type { EditableRow } from '../../ui/tables/editable-rows.js';
import type { DayDraft, DayRow } from './opening-times.queries.js';

const column = createColumnHelper<DataTableFeatures, EditableRow<DayRow, DayDraft>>();

/** The columns of the week, in its fixed order. The afternoon needs a lunch break. */
export const dayColumns = column.columns([
  column.display({
    id: 'day',
    header: 'Tag',
    enableSorting: false,
    cell: ({ row }) => (
      <span className="day">
        <b>{row.original.name}</b>
        {row.original.draft.open === '' && row.original.draft.close === '' && (
          <span className="badge plain neutral">geschlossen</span>
        )}
      </span>
    ),
  }),
  time('open', 'Von'),
  time('close', 'Bis'),
  column.display({
    id: 'lunch',
    header: 'Mittagspause',
    enableSorting: false,
    cell: ({ row }) => <FlagCell row={row.original} field="hasLunchBreak" label="Mittagspause" />,
  }),
  time('afternoonOpen', 'Nachmittag von'),
  time('afternoonClose', 'Nachmittag bis'),
  column.display({
    id: 'actions',
    header: 'Aktionen',
    enableSorting: false,
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

function time(field: 'open' | 'close' | 'afternoonOpen' | 'afternoonClose', header: string) {
  return column.display({
    id: field,
    header,
    enableSorting: false,
    cell: ({ row }) => (
      <TextCell
        row={row.original}
        field={field}
        label={header}
        placeholder="HH:mm"
        inputMode="numeric"
        maxLength={9}
        disabled={field.startsWith('afternoon') && !row.original.draft.hasLunchBreak}
      />
    ),
  });
}
