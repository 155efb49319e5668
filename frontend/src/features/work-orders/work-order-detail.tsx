import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, EditRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call, hasStatus, messageOf } from '../../api/http.js';
import { DownloadButton } from '../../ui/download-button.js';
import { Facts } from '../../ui/facts.js';
import { formatDate, formatInstant, formatQuantity, formatMinutes } from '../../ui/formats.js';
import { HistoryPanel } from '../../ui/history-panel.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { LinkButton } from '../../ui/link-button.js';
import { Panel } from '../../ui/panel.js';
import { Plate } from '../../ui/plate.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { StatusMenu } from '../../ui/status-menu.js';
import { workOrderTones } from '../../ui/status-tones.js';
import { toasts } from '../../ui/toasts.js';
import { useWrite } from '../../ui/write.js';
import { OperationsPanel } from './operations-panel.js';
import { OrderDialog } from './order-dialog.js';
import { OrderScale } from './order-scale.js';
import { PartsPanel } from './parts-panel.js';
import { ReportsPanel } from './reports-panel.js';
import { useRights } from './rights.js';
import { workOrderQuery } from './work-orders.queries.js';

const FAILED = 'Der Auftrag konnte nicht geladen werden.';

type DetailProps = {
  readonly id: string;
  readonly invoice?: ((order: WorkOrderAnswer) => ReactNode) | undefined;
  readonly onBack: () => void;
};

/** One order with its operations, parts, invoice and history. */
export function WorkOrderDetail({ id, invoice, onBack }: DetailProps) {
  const query = useQuery(workOrderQuery(id));
  const order = query.data;
  if (order === undefined) {
    return (
      <div className="card">
        {query.isPending && <LoadingRows text="Lade Auftrag …" />}
        {query.isError && isMissing(query.error) && (
          <EmptyList sentence="Der Auftrag wurde nicht gefunden." />
        )}
        {query.isError && !isMissing(query.error) && (
          <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
        )}
      </div>
    );
  }
  return (
    <article className="order-detail" aria-label={`Auftrag ${order.number}`}>
      <OrderHead order={order} onBack={onBack} />
      <ReportsPanel order={order} />
      <OperationsPanel order={order} />
      <div className="order-panels">
        <PartsPanel order={order} />
        <div className="order-side">
          {invoice?.(order)}
          <Panel title="Verlauf">
            <HistoryPanel path={`/work-orders/${id}/history`} live="work-orders" own={order.number} />
          </Panel>
        </div>
      </div>
    </article>
  );
}

function OrderHead({ order, onBack }: { readonly order: WorkOrderAnswer; readonly onBack: () => void }) {
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
      <p className="muted">
        {number} <CopyId id={id} />
      </p>
      <OrderFacts order={order} />
      <OrderScale orderId={id} />
      <p className="order-times">
        gebucht <b>{formatMinutes(bookedMin)}</b> · geplant <b>{formatMinutes(plannedMin)}</b>
      </p>
      {edits && <OrderDialog order={order} onClose={() => setEdits(false)} />}
    </section>
  );
}

/** The long id, for those who ask for it by interface: nobody reads it. */
function CopyId({ id }: { readonly id: string }) {
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => toasts.success('ID kopiert', id),
      () => toasts.failure('Die ID konnte nicht kopiert werden.', id),
    );
  return (
    <LinkButton title={id} onClick={() => void copy()}>
      ID kopieren
    </LinkButton>
  );
}

function OrderFacts({ order }: { readonly order: WorkOrderAnswer }) {
  const { customerId, customerName, vehicleId, vehicleLabel, appointment, mileageKm } = order;
  return (
    <Facts
      facts={[
        {
          label: 'Kunde',
          value: <SiteLink to={`/customers/${customerId}`}>{customerName ?? 'Kunde'}</SiteLink>,
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

function ChangeStatus({ order: { id, number, status } }: { readonly order: WorkOrderAnswer }) {
  const change = useWrite({
    send: (next: WorkOrderStatus) =>
      call<WorkOrderAnswer>(`/work-orders/${id}`, { method: 'PUT', body: { status: next } }),
    refresh: ['work-orders'],
    done: (order) => `${order.number}: ${workOrderTones[order.status].label}`,
    failed: 'Der Auftragsstatus konnte nicht geändert werden.',
  });
  return (
    <StatusMenu
      label={`Status ändern von ${number}`}
      value={status}
      statuses={workOrderTones}
      next={WORK_ORDER_STATUSES.filter((one) => one !== status)}
      busy={change.busy}
      onChoose={(next) => void change.run(next)}
    />
  );
}

function isMissing(error: Error): boolean {
  return hasStatus(error, 404);
}
