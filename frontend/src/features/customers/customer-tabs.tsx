import type { RowData } from '@tanstack/react-table';
import type {
  ConsentEntry,
  CustomerDetailAnswer,
  DetailAppointment,
  DetailInvoice,
  DetailVehicle,
  DetailWorkOrder,
} from '#contracts/customers/customers.api.js';
import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import { DataTable } from '../../ui/data-table.js';
import { formatDate, formatInstant, MISSING, orMissing } from '../../ui/formats.js';
import { HistoryPanel } from '../../ui/history-panel.js';
import { listColumns } from '../../ui/list-columns.js';
import { EmptyList } from '../../ui/list-states.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { appointmentTones, consentTones, invoiceTones, workOrderTones } from '../../ui/status-tones.js';
import type { DetailTab } from '../../ui/tabbed-card.js';

const appointmentColumns = listColumns<DetailAppointment>([
  {
    id: 'slot',
    header: 'Termin',
    width: '24%',
    phone: 'title',
    cell: ({ date, time }) => `${formatDate(date)}, ${time} Uhr`,
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
    cell: ({ number, description }) => `${number} ${description ?? 'Ohne Beschreibung'}`,
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
    cell: ({ licensePlate }) => (licensePlate ? <Plate plate={licensePlate} /> : 'Ohne Kennzeichen'),
  },
  {
    id: 'model',
    header: 'Modell',
    phone: 'wide',
    cell: ({ make, model, modelVariant }) => orMissing([make, model, modelVariant].filter(Boolean).join(' ')),
  },
]);

const invoiceColumns = listColumns<DetailInvoice>([
  { id: 'number', header: 'Nummer', phone: 'title', value: ({ number }) => number },
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

/** What belongs to a customer, each in a tab of its own. */
export function customerTabs(detail: CustomerDetailAnswer, mayChange: boolean): readonly DetailTab[] {
  const { customer, appointments, workOrders, vehicles, invoices, consentHistory } = detail;
  const consents = consentHistory.map((entry, place) => ({ ...entry, id: String(place) }));
  const tabs: DetailTab[] = [
    {
      id: 'termine',
      label: 'Termine',
      count: appointments.length,
      content: () => (
        <Rows
          label="Termine"
          rows={appointments}
          columns={appointmentColumns}
          empty="Keine Termine vorhanden."
        />
      ),
    },
    {
      id: 'auftraege',
      label: 'Aufträge',
      count: workOrders.length,
      content: () => (
        <Rows label="Aufträge" rows={workOrders} columns={orderColumns} empty="Keine Aufträge gefunden" />
      ),
    },
    {
      id: 'fahrzeuge',
      label: 'Fahrzeuge',
      count: vehicles.length,
      content: () => (
        <Rows
          label="Fahrzeuge"
          rows={vehicles}
          columns={vehicleColumns}
          href={({ id }) => `/vehicles/${id}`}
          empty="Keine Fahrzeuge vorhanden."
        />
      ),
    },
  ];
  if (invoices !== undefined)
    tabs.push({
      id: 'rechnungen',
      label: 'Rechnungen',
      count: invoices.length,
      content: () => (
        <Rows
          label="Rechnungen"
          rows={invoices}
          columns={invoiceColumns}
          empty="Keine Rechnungen vorhanden."
        />
      ),
    });
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

type RowsProps<Row extends RowData> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ReturnType<typeof listColumns<Row>>;
  readonly href?: (row: Row) => string;
  readonly empty: string;
};

function Rows<Row extends RowData & { readonly id: string }>({
  label,
  rows,
  columns,
  href,
  empty,
}: RowsProps<Row>) {
  if (rows.length === 0) return <EmptyList sentence={empty} />;
  return (
    <DataTable
      label={label}
      rows={[...rows]}
      columns={columns}
      rowId={({ id }) => id}
      {...(href === undefined ? {} : { href })}
    />
  );
}
