import { Button, Tooltip } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { createColumnHelper } from '@tanstack/react-table';
import { createContext, use } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import type { DataTableColumn, DataTableFeatures } from '../../ui/data-table.js';
import { formatDate, orMissing } from '../../ui/formats.js';
import { workshopNow, type useNow } from '../../ui/now.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { isChangeable, isConfirmable } from './appointment-rules.js';
import { appointmentStatus } from './appointment-status.js';

export type RowActions = {
  readonly confirm: (appointment: AppointmentAnswer) => void;
  readonly change: (appointment: AppointmentAnswer) => void;
  readonly cancel: (appointment: AppointmentAnswer) => void;
};

/**
 * What the rows' buttons take for now. It is no argument of the columns: columns made anew make each cell anew, and who
 * is on a button would lose it every minute.
 */
export const NowOfRows = createContext<ReturnType<typeof useNow>>(workshopNow());

const column = createColumnHelper<DataTableFeatures, AppointmentAnswer>();

/** The columns of "Gebuchte Termine". Phone numbers and plates stay on one line. */
export function appointmentColumns(actions: RowActions): DataTableColumn<AppointmentAnswer>[] {
  return column.columns([
    column.accessor('name', {
      header: 'Kunde',
      cell: ({ getValue }) => <strong>{orMissing(getValue())}</strong>,
    }),
    column.accessor('email', {
      header: 'E-Mail',
      cell: ({ getValue }) => (
        <span className="one-line" title={getValue()}>
          <Mail address={getValue()} />
        </span>
      ),
    }),
    column.accessor((it) => it.telefon ?? '', {
      id: 'telefon',
      header: 'Telefon',
      cell: ({ getValue }) => <span className="nowrap">{orMissing(getValue())}</span>,
    }),
    column.accessor('kfz', { header: 'Kennzeichen', cell: ({ getValue }) => <Plate plate={getValue()} /> }),
    column.accessor('service', { header: 'Service', cell: ({ getValue }) => orMissing(getValue()) }),
    column.accessor((it) => `${it.date} ${it.time}`, {
      id: 'date',
      header: 'Datum',
      cell: ({ row }) => (
        <span className="nowrap">
          {formatDate(row.original.date)}
          {row.original.status !== 'CANCELLED' && <Wish wish={row.original.moveRequest} />}
        </span>
      ),
    }),
    column.accessor('time', { header: 'Uhrzeit', cell: ({ getValue }) => orMissing(getValue()) }),
    column.accessor((it) => appointmentStatus[it.status].label, {
      id: 'status',
      header: 'Status',
      cell: ({ row }) => <StatusBadge status={appointmentStatus[row.original.status]} caps />,
    }),
    column.display({
      id: 'actions',
      header: 'Aktionen',
      enableSorting: false,
      cell: ({ row }) => <Actions appointment={row.original} actions={actions} />,
    }),
  ]);
}

/** May break before its domain. */
function Mail({ address }: { readonly address: string }) {
  const [name, domain] = address.split('@');
  if (domain === undefined) return orMissing(address);
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  );
}

/** What the customer asked for on his own page; the staff decides with "Ändern". */
function Wish({ wish }: { readonly wish: AppointmentAnswer['moveRequest'] }) {
  if (!wish) return null;
  return (
    <small className="wish" title={wish.note ?? undefined}>
      Wunsch: {formatDate(wish.date)}
      {wish.time && `, ${wish.time} Uhr`}
    </small>
  );
}

type ActionsProps = {
  readonly appointment: AppointmentAnswer;
  readonly actions: RowActions;
};

function Actions({ appointment, actions }: ActionsProps) {
  const now = use(NowOfRows);
  const { status, name } = appointment;
  const changeable = isChangeable(appointment, now);
  const past = !changeable && status !== 'CANCELLED' ? { title: 'Der Termin ist vorbei.' } : {};
  return (
    <fieldset className="acts" aria-label={`Aktionen für ${name}`}>
      <Button
        size="small"
        disabled={!isConfirmable(appointment, now)}
        onClick={() => actions.confirm(appointment)}
        {...past}
      >
        Bestätigen
      </Button>
      <Button size="small" disabled={!changeable} onClick={() => actions.change(appointment)} {...past}>
        Ändern
      </Button>
      <Tooltip content="Löschen" relationship="label">
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          disabled={status === 'CANCELLED'}
          onClick={() => actions.cancel(appointment)}
        />
      </Tooltip>
    </fieldset>
  );
}
