import { TopSpeedRegular, WrenchRegular } from '@fluentui/react-icons';
import type { DetailAppointment, DetailWorkOrder } from '#contracts/customers/customers.api.js';
import type { VehicleDetailAnswer } from '#contracts/vehicles/vehicles.api.js';
import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import { Chart } from '../../ui/charts/chart.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { formatDate, formatInstant, formatQuantity, orMissing } from '../../ui/dates/formats.js';
import { Lead } from '../../ui/pages/lead.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { EmptyList } from '../../ui/lists/list-states.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { appointmentTones, workOrderTones } from '../../ui/feedback/status-tones.js';
import type { DetailTab } from '../../ui/pages/tabbed-card.js';
import { EnrichmentHistory } from './catalogue-panel.js';
import { LifeLine } from './life-line.js';

type Reading = VehicleDetailAnswer['odometer'][number];
type Owner = VehicleDetailAnswer['owners'][number];

const readingColumns = listColumns<Reading & { readonly id: string }>([
  { id: 'on', header: 'Datum', phone: 'title', as: 'date', value: ({ readOn }) => readOn },
  {
    id: 'km',
    header: 'Kilometer',
    align: 'end',
    phone: 'right',
    cell: ({ mileageKm }) => formatQuantity(mileageKm, 'km'),
  },
  { id: 'note', header: 'Bemerkung', phone: 'wide', value: ({ note }) => note },
]);

const ownerColumns = listColumns<Owner & { readonly id: string }>([
  {
    id: 'owner',
    header: 'Halter',
    phone: 'title',
    cell: ({ customerId, customerName }) =>
      customerName !== null && customerId !== null ? (
        <Lead to={`/customers/${customerId}`}>{orMissing(customerName)}</Lead>
      ) : (
        orMissing(customerName ?? (customerId === null ? 'Ohne Halter' : 'Gelöschter Kunde'))
      ),
  },
  { id: 'since', header: 'Seit', phone: 'left', as: 'instant', value: ({ since }) => since },
]);

const orderColumns = listColumns<DetailWorkOrder>([
  {
    id: 'description',
    header: 'Auftrag',
    phone: 'title',
    cell: ({ id, number, description }) => (
      <Lead to={`/work-orders?view=orders&id=${id}`}>
        {number} {description ?? 'Ohne Beschreibung'}
      </Lead>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={workOrderTones[status as WorkOrderStatus]} />,
  },
  { id: 'created', header: 'Erstellt', phone: 'left', as: 'instant', value: (it) => it.createdAt },
]);

const appointmentColumns = listColumns<DetailAppointment>([
  {
    id: 'slot',
    header: 'Termin',
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
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={appointmentTones[status]} />,
  },
  { id: 'service', header: 'Service', phone: 'wide', value: ({ serviceName }) => serviceName },
]);

/** The tabs of a vehicle's page. */
export function vehicleTabs(detail: VehicleDetailAnswer): readonly DetailTab[] {
  const { vehicle, appointments, workOrders, odometer, owners } = detail;
  return [
    { id: 'lebenslauf', label: 'Lebenslauf', content: () => <LifeLine vehicle={vehicle} /> },
    {
      id: 'auftraege',
      label: 'Aufträge',
      count: workOrders.length,
      content: () =>
        workOrders.length === 0 ? (
          <EmptyList icon={<WrenchRegular fontSize={32} />} sentence="Keine Aufträge gefunden" />
        ) : (
          <DataTable label="Aufträge" rows={[...workOrders]} columns={orderColumns} rowId={idOf} />
        ),
    },
    {
      id: 'termine',
      label: 'Termine',
      count: appointments.length,
      content: () =>
        appointments.length === 0 ? (
          <EmptyList sentence="Keine Termine vorhanden." />
        ) : (
          <DataTable label="Termine" rows={[...appointments]} columns={appointmentColumns} rowId={idOf} />
        ),
    },
    { id: 'kilometer', label: 'Kilometerstände', content: () => <Odometer readings={odometer} /> },
    {
      id: 'halter',
      label: 'Halter',
      content: () => <DataTable label="Halter" rows={numbered(owners)} columns={ownerColumns} rowId={idOf} />,
    },
    {
      id: 'anreicherungen',
      label: 'Anreicherungen',
      count: vehicle.attrs.enrichment_log.length,
      content: () => <EnrichmentHistory vehicle={vehicle} />,
    },
    {
      id: 'verlauf',
      label: 'Verlauf',
      content: () => (
        <HistoryPanel
          path={`/vehicles/${vehicle.id}/history`}
          live="vehicles"
          own={vehicle.licensePlate ?? ''}
        />
      ),
    },
  ];
}

const idOf = ({ id }: { readonly id: string }): string => id;

function numbered<Row>(rows: readonly Row[]): (Row & { readonly id: string })[] {
  return rows.map((row, place) => ({ ...row, id: String(place) }));
}

/** The readings as a line, and each with its reason. */
function Odometer({ readings }: { readonly readings: readonly Reading[] }) {
  if (readings.length === 0)
    return (
      <EmptyList icon={<TopSpeedRegular fontSize={32} />} sentence="Noch kein Kilometerstand erfasst." />
    );
  const points = readings
    .toReversed()
    .map(({ readOn, mileageKm }) => ({ at: Date.parse(`${readOn}T00:00:00Z`), value: mileageKm }));
  const last = readings[0];
  return (
    <>
      {points.length > 1 && (
        <Chart
          label={`Kilometerstände, zuletzt ${formatQuantity(last?.mileageKm, 'km')}`}
          series={[{ label: 'Kilometer', points }]}
          formatValue={(value) => formatQuantity(value)}
          fromZero={false}
          formatPlace={(place) => formatInstant(new Date(place).toISOString()).split(',')[0] ?? ''}
        />
      )}
      <DataTable label="Kilometerstände" rows={numbered(readings)} columns={readingColumns} rowId={idOf} />
    </>
  );
}
