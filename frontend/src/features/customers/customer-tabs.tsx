import { DocumentRegular } from '@fluentui/react-icons';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type {
  ConsentEntry,
  CustomerDetailAnswer,
  DetailAppointment,
  DetailInvoice,
  DetailVehicle,
  DetailWorkOrder,
} from '#contracts/customers/customers.api.js';
import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { formatDate, formatInstant, MISSING, orMissing } from '../../ui/dates/formats.js';
import { Lead } from '../../ui/pages/lead.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { EmptyList } from '../../ui/lists/list-states.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import {
  appointmentTones,
  consentTones,
  invoiceTones,
  workOrderTones,
} from '../../ui/feedback/status-tones.js';
import type { DetailTab } from '../../ui/pages/tabbed-card.js';

const appointmentColumns = listColumns<DetailAppointment>([
  {
    id: 'slot',
    header: 'Termin',
    width: '24%',
    phone: 'title',
    cell: ({ id, date, time }) => (
      <Lead to={`/appointments?highlight=${id}`}>
        {formatDate(date)}, {time} Uhr
      </Lead>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '128px',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={appointmentTones[status]} />,
  },
  { id: 'service', header: 'Service', phone: 'wide', value: ({ serviceName }) => serviceName },
  {
    id: 'created',
    header: 'Erstellt',
    width: '17%',
    phone: 'hidden',
    as: 'instant',
    value: (it) => it.createdAt,
  },
  {
    id: 'updated',
    header: 'Geändert',
    width: '17%',
    phone: 'hidden',
    as: 'instant',
    value: (it) => it.updatedAt,
  },
]);

const orderColumns = listColumns<DetailWorkOrder>([
  {
    id: 'description',
    header: 'Auftrag',
    phone: 'title',
    width: '36%',
    cell: ({ id, number, description }) => (
      <Lead to={`/work-orders?view=orders&id=${id}`}>
        {number} {description ?? 'Ohne Beschreibung'}
      </Lead>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '150px',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={workOrderTones[status as WorkOrderStatus]} />,
  },
  {
    id: 'appointment',
    header: 'Termin',
    phone: 'hidden',
    cell: ({ appointmentId }) => (appointmentId === null ? MISSING : 'aus Termin'),
  },
  { id: 'created', header: 'Erstellt', phone: 'left', as: 'instant', value: (it) => it.createdAt },
  { id: 'updated', header: 'Geändert', phone: 'hidden', as: 'instant', value: (it) => it.updatedAt },
]);

const vehicleColumns = listColumns<DetailVehicle>([
  {
    id: 'plate',
    header: 'Kennzeichen',
    phone: 'title',
    cell: ({ id, licensePlate }) => (
      <Lead to={`/vehicles/${id}`}>{licensePlate ? <Plate plate={licensePlate} /> : 'Ohne Kennzeichen'}</Lead>
    ),
  },
  {
    id: 'model',
    header: 'Modell',
    phone: 'wide',
    cell: ({ make, model, modelVariant }) => orMissing([make, model, modelVariant].filter(Boolean).join(' ')),
  },
]);

const invoiceColumns = listColumns<DetailInvoice>([
  {
    id: 'number',
    header: 'Nummer',
    phone: 'title',
    value: ({ number }) => number,
    cell: ({ number }) => (
      <Lead to={`/work-orders?view=invoices&suche=${encodeURIComponent(number)}`}>{number}</Lead>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={invoiceTones[status as keyof typeof invoiceTones]} />,
  },
  { id: 'date', header: 'Datum', phone: 'left', as: 'date', value: ({ date }) => date },
  {
    id: 'gross',
    header: 'Brutto',
    align: 'end',
    phone: 'right',
    as: 'euro',
    value: ({ grossTotal }) => grossTotal,
  },
]);

const consentColumns = listColumns<ConsentEntry & { readonly id: string }>([
  {
    id: 'given',
    header: 'Einwilligung',
    phone: 'title',
    width: '130px',
    cell: ({ given }) => <StatusBadge status={consentTones[given ? 'yes' : 'no']} />,
  },
  { id: 'at', header: 'Zeitpunkt', phone: 'left', as: 'instant', value: ({ timestamp }) => timestamp },
  { id: 'source', header: 'Quelle', phone: 'wide', value: ({ source }) => source },
  { id: 'text', header: 'Text', phone: 'wide', value: ({ text }) => text },
  {
    id: 'by',
    header: 'Erfasst',
    phone: 'labelled',
    cell: ({ by, at }) => `${by}, ${formatInstant(at)}`,
  },
]);

/** What other features draw of a customer. `payments` null: nobody may see them. */
type Drawn = {
  readonly payments: ((customerId: string) => ReactNode) | null;
  readonly invoices: (customerId: string) => ReactNode;
};

/** The tabs of a customer's page. */
export function customerTabs(
  detail: CustomerDetailAnswer,
  mayChange: boolean,
  drawn: Drawn,
): readonly DetailTab[] {
  const { customer, appointments, workOrders, vehicles, invoices, consentHistory } = detail;
  const consents = consentHistory.map((entry, place) => ({ ...entry, id: String(place) }));
  const tabs = [
    tableTab('termine', 'Termine', appointments, appointmentColumns, 'Keine Termine vorhanden.'),
    tableTab('auftraege', 'Aufträge', workOrders, orderColumns, 'Keine Aufträge gefunden'),
    tableTab(
      'fahrzeuge',
      'Fahrzeuge',
      vehicles,
      vehicleColumns,
      'Keine Fahrzeuge vorhanden.',
      ({ id }) => `/vehicles/${id}`,
    ),
  ];
  if (invoices !== undefined) tabs.push(invoicesTab(invoices, drawn.invoices(customer.id)));
  const { payments } = drawn;
  if (payments !== null)
    tabs.push({ id: 'zahlungen', label: 'Zahlungen', content: () => payments(customer.id) });
  tabs.push({
    id: 'einwilligung',
    label: 'Einwilligung',
    content: () => (
      <Rows
        label="Einwilligungen"
        rows={consents}
        columns={consentColumns}
        empty="Es liegt keine Einwilligung vor."
      />
    ),
  });
  if (mayChange)
    tabs.push({
      id: 'verlauf',
      label: 'Verlauf',
      content: () => (
        <HistoryPanel
          path={`/customers/${customer.id}/history`}
          live="customers"
          own={customer.displayName}
        />
      ),
    });
  return tabs;
}

function invoicesTab(invoices: readonly DetailInvoice[], above: ReactNode): DetailTab {
  const tab = tableTab('rechnungen', 'Rechnungen', invoices, invoiceColumns, 'Keine Rechnungen vorhanden.');
  return {
    ...tab,
    content: () => (
      <>
        {above}
        {tab.content()}
      </>
    ),
  };
}

/** A tab that lists and counts its rows. */
function tableTab<Row extends RowData & { readonly id: string }>(
  id: string,
  label: string,
  rows: readonly Row[],
  columns: ReturnType<typeof listColumns<Row>>,
  empty: string,
  href?: (row: Row) => string,
): DetailTab {
  return {
    id,
    label,
    count: rows.length,
    content: () => <Rows label={label} rows={rows} columns={columns} href={href} empty={empty} />,
  };
}

type RowsProps<Row extends RowData> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ReturnType<typeof listColumns<Row>>;
  readonly href?: ((row: Row) => string) | undefined;
  readonly empty: string;
};

function Rows<Row extends RowData & { readonly id: string }>({
  label,
  rows,
  columns,
  href,
  empty,
}: RowsProps<Row>) {
  if (rows.length === 0) return <EmptyList icon={<DocumentRegular fontSize={32} />} sentence={empty} />;
  return <DataTable label={label} rows={[...rows]} columns={columns} rowId={({ id }) => id} href={href} />;
}
