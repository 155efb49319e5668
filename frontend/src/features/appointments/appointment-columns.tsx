import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { createContext, use, type ReactNode } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { telephoneHref } from '#contracts/values/contact.js';
import type { DataTableColumn } from '../../ui/tables/data-table.js';
import { formatDate, MISSING, orMissing } from '../../ui/dates/formats.js';
import { IconButton } from '../../ui/icon-button.js';
import { listColumns, type ListColumn } from '../../ui/tables/list-columns.js';
import { workshopNow, type useNow } from '../../ui/dates/now.js';
import { Plate } from '../../ui/plate.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { isChangeable, isConfirmable } from './appointment-rules.js';
import { appointmentStatus } from './appointment-status.js';
import { prefetchDialogs } from './later-dialogs.js';

export type RowActions = Readonly<
  Record<'confirm' | 'change' | 'correct' | 'cancel', (it: AppointmentAnswer) => void>
>;

/**
 * What the rows' buttons take for now. It is no argument of the columns: columns made anew make each cell anew, and who
 * is on a button would lose it every minute.
 */
export const NowOfRows = createContext<ReturnType<typeof useNow>>(workshopNow());

/** The columns of "Gebuchte Termine". Phone numbers and plates stay on one line. */
export function appointmentColumns(actions: RowActions): DataTableColumn<AppointmentAnswer>[] {
  return listColumns([
    by('name', 'Kunde', {
      width: 'clamp(120px, 12cqi, 200px)',
      phone: 'title',
      cell: Customer,
    }),
    by('email', 'E-Mail', {
      phone: 'wide',
      cell: Mail,
    }),
    by('telefon', 'Telefon', {
      width: 'clamp(120px, 9.6cqi, 136px)',
      phone: 'wide',
      cell: Phone,
    }),
    by('kfz', 'Kennzeichen', {
      width: 'clamp(128px, 10cqi, 136px)',
      phone: 'right',
      cell: ({ kfz, vehicle }) => (
        <To page="/vehicles" record={vehicle}>
          <Plate plate={kfz} />
        </To>
      ),
    }),
    by('service', 'Service', {
      width: 'clamp(116px, 10.5cqi, 180px)',
      phone: 'left',
      cell: Service,
    }),
    by('date', 'Datum', {
      width: 'clamp(96px, 8cqi, 108px)',
      phone: 'left',
      value: ({ date, time }) => `${date} ${time}`,
      cell: ({ date, status, moveRequest }) => (
        <span className="nowrap">
          {formatDate(date)}
          {status !== 'CANCELLED' && <Wish wish={moveRequest} />}
        </span>
      ),
    }),
    by('time', 'Uhrzeit', { width: 'clamp(70px, 6cqi, 86px)', phone: 'right' }),
    by('status', 'Status', {
      width: 'clamp(128px, 9cqi, 136px)',
      phone: 'status',
      value: ({ status }) => appointmentStatus[status].label,
      cell: ({ status }) => <StatusBadge status={appointmentStatus[status]} caps />,
    }),
    {
      id: 'actions',
      header: 'Aktionen',
      width: 'clamp(250px, 19cqi, 270px)',
      phone: 'actions',
      cell: (appointment) => <Actions appointment={appointment} actions={actions} />,
    },
  ]);
}

type Column = ListColumn<AppointmentAnswer>;
type SortedField = 'name' | 'email' | 'telefon' | 'kfz' | 'service' | 'date' | 'time' | 'status';

/** A column that is ordered by the field it is called after. */
function by(id: SortedField, header: string, column: Omit<Column, 'id' | 'header'>): Column {
  return { id, header, sortable: true, value: (it) => it[id], ...column };
}

function Customer({ name, customer }: AppointmentAnswer) {
  return (
    <strong>
      <To page="/customers" record={customer}>
        {orMissing(name)}
      </To>
    </strong>
  );
}

function Mail({ email }: AppointmentAnswer) {
  return (
    <span className="one-line" title={email}>
      {orMissing(email)}
    </span>
  );
}

/** The service, and below it what the customer said, and the order that was made of it. */
function Service({ service, remark, workOrder, isCarGone }: AppointmentAnswer) {
  return (
    <>
      {service}
      {isCarGone === true && <small className="car-gone">{testDriveTexts.notOffered}</small>}
      {remark !== null && (
        <small className="remark" title={remark}>
          {remark}
        </small>
      )}
      {workOrder && (
        <small className="order-of-row">
          <SiteLink to={`/work-orders?view=orders&id=${workOrder.id}`}>Auftrag {workOrder.number}</SiteLink>
        </small>
      )}
    </>
  );
}

function Phone({ telefon }: AppointmentAnswer) {
  if (telefon === null) return MISSING;
  return (
    <a className="nowrap" href={telephoneHref(telefon)}>
      {telefon}
    </a>
  );
}

type ToProps = {
  readonly page: string;
  readonly record: { readonly id: string } | null;
  readonly children: ReactNode;
};

/** A link to the record, if there is one. */
function To({ page, record, children }: ToProps) {
  return record === null ? children : <SiteLink to={`${page}/${record.id}`}>{children}</SiteLink>;
}

/** The customer's request from the page of the appointment; the staff decides with "Ändern". */
function Wish({ wish }: { readonly wish: AppointmentAnswer['moveRequest'] }) {
  if (!wish) return null;
  return (
    <small className="wish" title={wish.note ?? undefined}>
      Wunsch: {formatDate(wish.date)}
      {wish.time && `, ${wish.time} Uhr`}
    </small>
  );
}

/** Drawn here: an icon of the library would be a file of its own in the first visit. */
const PENCIL = (
  <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
    <path d="m13 3.500 3.500 3.500L7.500 16 3.500 16.500 4 12.500z" />
  </svg>
);

/** For the buttons that open a dialog. */
const soon = { onPointerEnter: prefetchDialogs, onFocus: prefetchDialogs };

type ActionsProps = { readonly appointment: AppointmentAnswer; readonly actions: RowActions };

function Actions({ appointment, actions }: ActionsProps) {
  const now = use(NowOfRows);
  const { status, name } = appointment;
  const changeable = isChangeable(appointment, now);
  const past = !changeable && status !== 'CANCELLED' ? { title: 'Der Termin ist vorbei.' } : {};
  return (
    <fieldset className="acts" aria-label={`Aktionen für ${name}`}>
      <Button
        size="small"
        className="confirm"
        disabled={!isConfirmable(appointment, now)}
        onClick={() => actions.confirm(appointment)}
        {...past}
      >
        Bestätigen
      </Button>
      <Button
        size="small"
        disabled={!changeable}
        {...soon}
        onClick={() => actions.change(appointment)}
        {...past}
      >
        Ändern
      </Button>
      <IconButton
        label="Angaben berichtigen"
        size="small"
        appearance="subtle"
        icon={PENCIL}
        disabled={status === 'CANCELLED'}
        {...soon}
        onClick={() => actions.correct(appointment)}
      />
      <IconButton
        label="Löschen"
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        disabled={status === 'CANCELLED'}
        {...soon}
        onClick={() => actions.cancel(appointment)}
      />
    </fieldset>
  );
}
