import { Button } from '@fluentui/react-components';
import { AddRegular, CalendarRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import { messageOf } from '../../api/http.js';
import { DataTable, type DataTableColumn } from '../../ui/data-table.js';
import { formatDate } from '../../ui/formats.js';
import { EmptyList, FailedList, LoadingRows, OutdatedList } from '../../ui/list-states.js';
import { useNow } from '../../ui/now.js';
import { usePageTitle } from '../../ui/page-title.js';
import { appointmentColumns } from './appointment-columns.js';
import { AppointmentFilterBar } from './appointment-filter-bar.js';
import { countInWords } from './appointment-words.js';
import './appointments.css';
import { MoreAppointments } from './more-appointments.js';
import { useAppointmentList } from './use-appointment-list.js';
import { useRowDialogs } from './use-row-dialogs.js';

/** "Gebuchte Termine": what visitors asked for and what is agreed, and the three things the staff does with it. */
export function AppointmentsPage() {
  usePageTitle('Gebuchte Termine');
  const navigate = useNavigate();
  const now = useNow();
  const { filter, sorting, highlighted, change, reset, sortBy, today, list, rows, counts, loadMore } =
    useAppointmentList();
  const dialogs = useRowDialogs();
  const columns = useMemo(() => appointmentColumns(dialogs.rowActions, now), [dialogs.rowActions, now]);
  const total = counts?.totalElements ?? 0;
  const toNewAppointment = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => void navigate('/appointments/new')}>
      Termin erfassen
    </Button>
  );

  return (
    <div className="page">
      <div className="title">
        <h1>Gebuchte Termine</h1>
        <span className="muted">{spanInWords(filter.from, filter.to)}</span>
        <div className="right">
          <Button icon={<CalendarRegular />} onClick={() => void navigate('/calendar')}>
            Kalender
          </Button>
          {toNewAppointment}
        </div>
      </div>
      <section className="card appointments-list" aria-label="Terminliste" aria-busy={list.isFetching}>
        <AppointmentFilterBar
          filter={filter}
          today={today}
          count={counts ? countInWords(total, counts.requested) : ''}
          onChange={change}
          onReset={reset}
        />
        <div className={list.isPlaceholderData ? 'refreshing is-on' : 'refreshing'} />
        {list.isPending && <LoadingRows />}
        {list.isError && list.data === undefined && (
          <FailedList
            message={messageOf(list.error, 'Konnte Termine nicht laden.')}
            retry={() => void list.refetch()}
          />
        )}
        {list.isError && list.data !== undefined && (
          <OutdatedList
            message="Konnte Termine nicht laden."
            loadedAt={list.dataUpdatedAt}
            retry={() => void list.refetch()}
          />
        )}
        {list.data !== undefined && rows.length === 0 && (
          <EmptyList sentence="Keine Termine vorhanden." hint="Für diese Auswahl ist nichts gebucht.">
            {toNewAppointment}
          </EmptyList>
        )}
        {rows.length > 0 && (
          <DataTable
            label="Gebuchte Termine"
            columns={columns}
            rows={rows}
            rowId={idOf}
            sortedBy="date"
            sorting={sorting}
            onSort={sortBy}
            highlighted={highlighted}
            isQuiet={isCancelled}
          />
        )}
        {list.hasNextPage && (
          <MoreAppointments
            loaded={rows.length}
            total={total}
            sortedBy={headingOf(columns, sorting.id)}
            loading={list.isFetchingNextPage}
            onLoad={() => void loadMore()}
          />
        )}
      </section>
      {dialogs.shown}
    </div>
  );
}

function spanInWords(from: string | null, to: string | null): string {
  if (from === null && to === null) return 'Alle Tage';
  if (to === null) return `ab ${formatDate(from)}`;
  return from === null ? `bis ${formatDate(to)}` : `${formatDate(from)} – ${formatDate(to)}`;
}

/** The words over the column that rules the order; undefined for the day, by which the server orders all of them. */
function headingOf(columns: DataTableColumn<AppointmentAnswer>[], id: string): string | undefined {
  const header = id === 'date' ? undefined : columns.find((column) => idOfColumn(column) === id)?.header;
  return typeof header === 'string' ? header : undefined;
}

function idOfColumn(column: DataTableColumn<AppointmentAnswer>): unknown {
  return column.id ?? ('accessorKey' in column ? column.accessorKey : undefined);
}

function idOf({ id }: AppointmentAnswer): string {
  return id;
}

function isCancelled({ status }: AppointmentAnswer): boolean {
  return status === 'CANCELLED';
}
