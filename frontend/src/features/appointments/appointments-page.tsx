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
import { appointmentColumns, NowOfRows } from './appointment-columns.js';
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
  const { rowActions, shown: dialog } = useRowDialogs();
  const columns = useMemo(() => appointmentColumns(rowActions), [rowActions]);
  const appointments = useAppointmentList();
  const { filter, list, counts } = appointments;
  return (
    <div className="page">
      <div className="title">
        <h1>Gebuchte Termine</h1>
        <span className="muted">{spanInWords(filter.from, filter.to)}</span>
        <div className="right">
          <Button icon={<CalendarRegular />} onClick={() => void navigate('/calendar')}>
            Kalender
          </Button>
          <NewAppointmentButton />
        </div>
      </div>
      <section className="card appointments-list" aria-label="Terminliste" aria-busy={list.isFetching}>
        <AppointmentFilterBar
          filter={filter}
          today={appointments.today}
          count={counts ? countInWords(counts.totalElements, counts.requested) : ''}
          onChange={appointments.change}
          onReset={appointments.reset}
        />
        <div className={list.isPlaceholderData ? 'refreshing is-on' : 'refreshing'} />
        <ListState list={list} />
        <NowOfRows value={now}>
          <ListedAppointments appointments={appointments} columns={columns} />
        </NowOfRows>
      </section>
      {dialog}
    </div>
  );
}

function NewAppointmentButton() {
  const navigate = useNavigate();
  return (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => void navigate('/appointments/new')}>
      Termin erfassen
    </Button>
  );
}

type AppointmentList = ReturnType<typeof useAppointmentList>;

/** That the list is loading, or could not be loaded; nothing where all is well. */
function ListState({ list }: Pick<AppointmentList, 'list'>) {
  const retry = () => void list.refetch();
  if (list.isPending) return <LoadingRows />;
  if (!list.isError) return null;
  if (list.data === undefined)
    return <FailedList message={messageOf(list.error, 'Konnte Termine nicht laden.')} retry={retry} />;
  return <OutdatedList message="Konnte Termine nicht laden." loadedAt={list.dataUpdatedAt} retry={retry} />;
}

type ListedAppointmentsProps = {
  readonly appointments: AppointmentList;
  readonly columns: DataTableColumn<AppointmentAnswer>[];
};

/** The rows as far as they are loaded, and the way to more; or that there are none. */
function ListedAppointments({ appointments, columns }: ListedAppointmentsProps) {
  const { list, rows, counts, sorting } = appointments;
  return (
    <>
      {list.data !== undefined && rows.length === 0 && (
        <EmptyList sentence="Keine Termine vorhanden." hint="Für diese Auswahl ist nichts gebucht.">
          <NewAppointmentButton />
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
          onSort={appointments.sortBy}
          highlighted={appointments.highlighted}
          isQuiet={isCancelled}
        />
      )}
      {list.hasNextPage && (
        <MoreAppointments
          loaded={rows.length}
          total={counts?.totalElements ?? 0}
          sortedBy={headingOf(columns, sorting.id)}
          loading={list.isFetchingNextPage}
          onLoad={() => void appointments.loadMore()}
        />
      )}
    </>
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
