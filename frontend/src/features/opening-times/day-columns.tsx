import { FlagCell, RowActions, TextCell } from '../../ui/editable-cells.js';
import type { EditableRow } from '../../ui/editable-rows.js';
import { listColumns, type ListColumn } from '../../ui/list-columns.js';
import type { DayDraft, DayRow } from './opening-times.queries.js';

type Row = EditableRow<DayRow, DayDraft>;

/** The columns of the week, in its fixed order. The afternoon needs a lunch break. */
export const dayColumns = listColumns<Row>([
  {
    id: 'day',
    header: 'Tag',
    cell: (row) => (
      <span className="day">
        <b>{row.name}</b>
        {row.draft.open === '' && row.draft.close === '' && (
          <span className="badge plain neutral">geschlossen</span>
        )}
      </span>
    ),
  },
  time('open', 'Von'),
  time('close', 'Bis'),
  {
    id: 'lunch',
    header: 'Mittagspause',
    cell: (row) => <FlagCell row={row} field="hasLunchBreak" label="Mittagspause" />,
  },
  time('afternoonOpen', 'Nachmittag von'),
  time('afternoonClose', 'Nachmittag bis'),
  {
    id: 'actions',
    header: 'Aktionen',
    cell: (row) => <RowActions row={row} />,
  },
]);

function time(field: 'open' | 'close' | 'afternoonOpen' | 'afternoonClose', header: string): ListColumn<Row> {
  return {
    id: field,
    header,
    cell: (row) => (
      <TextCell
        row={row}
        field={field}
        label={header}
        placeholder="HH:mm"
        inputMode="numeric"
        maxLength={9}
        disabled={field.startsWith('afternoon') && !row.draft.hasLunchBreak}
      />
    ),
  };
}
