import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, EditRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { WORK_ORDER_STATUSES } from '#contracts/work-orders/work-order.events.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { Facts } from '../../ui/pages/facts.js';
import { formatDate, formatInstant, formatQuantity, formatMinutes } from '../../ui/dates/formats.js';
import { Plate } from '../../ui/plate.js';
import { AppointmentPhoto } from '../../ui/files/appointment-photo.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { StatusMenu } from '../../ui/feedback/status-menu.js';
import { workOrderTones } from '../../ui/feedback/status-tones.js';
import { OrderDialog } from './order-dialog.js';
import { OrderScale } from './order-scale.js';
import { OrderSteps } from './way/order-steps.js';
import type { WaysideOrder } from './way/use-way.js';
import { TechnicalIds } from './technical-ids.js';
import { useStatusChange } from './use-status-change.js';
import { useRights } from './rights.js';

type OrderHeadProps = { readonly order: WaysideOrder; readonly onBack: () => void };

/** The order's vehicle, customer and status. */
export function OrderHead({ order, onBack }: OrderHeadProps) {
  const { isOffice } = useRights();
  const [edits, setEdits] = useState(false);
  const { id, number, description, licensePlate, status, plannedMin, bookedMin } = order;
  return (
    <section className="card order-head" aria-label="Auftragsdaten">
      <Button className="order-back" appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
        Alle Aufträge
      </Button>
      <header>
        <Plate plate={licensePlate} size="large" />
        <h2>{description ?? 'Ohne Beschreibung'}</h2>
        {isOffice ? <ChangeStatus order={order} /> : <StatusBadge status={workOrderTones[status]} />}
        <div className="right">
          <DownloadButton
            path={`/work-orders/${id}/job-sheet.pdf`}
            fileName={`Arbeitskarte-${number}.pdf`}
            failed="Die Arbeitskarte konnte nicht heruntergeladen werden."
          >
            Arbeitskarte
          </DownloadButton>
          {isOffice && (
            <Button icon={<EditRegular />} onClick={() => setEdits(true)}>
              Bearbeiten
            </Button>
          )}
        </div>
      </header>
      <p className="muted">{number}</p>
      <OrderSteps order={order} />
      <OrderFacts order={order} />
      <OrderScale orderId={id} />
      <p className="order-times">
        gebucht <b>{formatMinutes(bookedMin)}</b> · geplant <b>{formatMinutes(plannedMin)}</b>
      </p>
      <TechnicalIds
        ids={{
          'ID des Auftrags': id,
          'Kunden-ID': order.customerId,
          'Fahrzeug-ID': order.vehicleId,
          ...(order.appointmentId === null ? {} : { 'Termin-ID': order.appointmentId }),
        }}
      />
      {order.appointment?.hasPhoto && <AppointmentPhoto appointmentId={order.appointment.id} />}
      {edits && <OrderDialog order={order} onClose={() => setEdits(false)} />}
    </section>
  );
}

function OrderFacts({ order }: { readonly order: WorkOrderAnswer }) {
  const { customerId, customerName, customerContact, vehicleId } = order;
  const { vehicleLabel, appointment, mileageKm } = order;
  return (
    <Facts
      facts={[
        {
          label: 'Kunde',
          value: <SiteLink to={`/customers/${customerId}`}>{customerName ?? 'Kunde'}</SiteLink>,
          ...(customerContact === null ? {} : { note: `z. Hd. ${customerContact}` }),
        },
        {
          label: 'Fahrzeug',
          value: (
            <SiteLink to={`/vehicles/${vehicleId}`}>
              {vehicleLabel ?? order.licensePlate ?? 'Fahrzeug'}
            </SiteLink>
          ),
          ...(mileageKm === null ? {} : { note: formatQuantity(mileageKm, 'km') }),
        },
        {
          label: 'Termin',
          value: appointment ? `${formatDate(appointment.date)}, ${appointment.time}` : '–',
          ...(appointment ? { note: appointment.serviceName } : {}),
        },
        {
          label: 'Erstellt',
          value: formatInstant(order.createdAt),
          note: `geändert ${formatInstant(order.updatedAt)}`,
        },
      ]}
    />
  );
}

function ChangeStatus({ order }: { readonly order: WorkOrderAnswer }) {
  const { number, status } = order;
  const change = useStatusChange(order);
  return (
    <>
      <StatusMenu
        label={`Status ändern von ${number}`}
        value={status}
        statuses={workOrderTones}
        next={WORK_ORDER_STATUSES.filter((one) => one !== status)}
        busy={change.busy}
        onChoose={change.become}
      />
      {change.dialog}
    </>
  );
}
