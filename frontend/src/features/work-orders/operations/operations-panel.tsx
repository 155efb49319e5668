import { Button } from '@fluentui/react-components';
import { AddRegular, ClipboardTextLtrRegular, WrenchRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call, messageOf } from '../../../api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Panel } from '../../../ui/pages/panel.js';
import { useWrite } from '../../../ui/forms/write.js';
import { OperationDialog } from './operation-dialog.js';
import { OperationRow } from './operation-row.js';
import { timers } from '../order-list.js';
import { TemplateDialog } from './template-dialog.js';
import { useRights } from '../rights.js';
import { TimesDialog } from '../clocks/times-dialog.js';
import { labourOf, totalInWords } from '../labour/labour-words.js';
import { operationsQuery } from '../work-orders.queries.js';

const FAILED = 'Die Positionen konnten nicht geladen werden.';

type Asked = { readonly what: 'edit' | 'remove' | 'times'; readonly operation: OperationAnswer };

/** The operations of the order with mechanic and time. */
export function OperationsPanel({ order }: { readonly order: WorkOrderAnswer }) {
  const { isOffice } = useRights();
  const query = useQuery(operationsQuery(order.id));
  const [picks, setPicks] = useState(false);
  const [adds, setAdds] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isClosed = order.status === 'DONE' || order.status === 'CANCELLED';
  const { data: operations = [] } = query;
  const path = `/work-orders/${order.id}/operations`;
  const swap = useSwap(path, operations);
  const current = operations.find(({ id }) => id === asked?.operation.id);
  const close = () => setAsked(null);
  return (
    <Panel
      title="Positionen"
      {...(order.runningClocks > 0 && { note: timers(order.runningClocks) })}
      busy={query.isFetching}
      actions={
        isOffice &&
        !isClosed && <AddButtons onTemplate={() => setPicks(true)} onOperation={() => setAdds(true)} />
      }
    >
      {query.isPending && <LoadingRows text="Lade Positionen …" rows={3} />}
      {query.isError && query.data === undefined && (
        <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <EmptyList icon={<WrenchRegular fontSize={32} />} sentence="Noch keine Positionen erfasst." />
      )}
      {operations.length > 0 && <Headers />}
      <ol className="operations">
        {operations.map((operation, place) => (
          <OperationRow
            key={operation.id}
            operation={operation}
            place={place + 1}
            isClosed={isClosed}
            onEdit={() => setAsked({ what: 'edit', operation })}
            onRemove={() => setAsked({ what: 'remove', operation })}
            onTimes={() => setAsked({ what: 'times', operation })}
            onUp={place === 0 ? undefined : () => swap(place, -1)}
            onDown={place === operations.length - 1 ? undefined : () => swap(place, 1)}
          />
        ))}
      </ol>
      <Labour operations={operations} />
      {picks && (
        <TemplateDialog orderId={order.id} vehicleId={order.vehicleId} onClose={() => setPicks(false)} />
      )}
      {adds && <OperationDialog orderId={order.id} onClose={() => setAdds(false)} />}
      {asked?.what === 'edit' && (
        <OperationDialog orderId={order.id} operation={asked.operation} onClose={close} />
      )}
      {asked?.what === 'remove' && (
        <RemoveOperation path={path} operation={asked.operation} onClose={close} />
      )}
      {asked?.what === 'times' && <TimesDialog operation={current ?? asked.operation} onClose={close} />}
    </Panel>
  );
}

/** "Soll / Ist" of the order. */
function Labour({ operations }: { readonly operations: readonly OperationAnswer[] }) {
  const words = totalInWords(labourOf(operations));
  return words === '' ? null : <p className="operations-total hint">{words}</p>;
}

type AddButtonsProps = { readonly onTemplate: () => void; readonly onOperation: () => void };

function AddButtons({ onTemplate, onOperation }: AddButtonsProps) {
  return (
    <>
      <Button icon={<ClipboardTextLtrRegular />} onClick={onTemplate}>
        Paket
      </Button>
      <Button icon={<AddRegular />} onClick={onOperation}>
        Position
      </Button>
    </>
  );
}

/** Moves the operation at a place up (-1) or down (1). */
function useSwap(path: string, operations: readonly OperationAnswer[]) {
  const move = useWrite({
    send: (operationIds: readonly string[]) =>
      call(`${path}-order`, { method: 'PUT', body: { operationIds } }),
    refresh: ['work-orders'],
    failed: 'Die Position konnte nicht aktualisiert werden.',
  });
  return (place: number, by: number) => {
    const ids = operations.map(({ id }) => id);
    const [moved] = ids.splice(place, 1);
    if (moved !== undefined) ids.splice(place + by, 0, moved);
    void move.run(ids);
  };
}

function Headers() {
  return (
    <div className="operation is-head" aria-hidden="true">
      <span />
      <span>Titel</span>
      <span>Mechaniker</span>
      <span className="operation-planned">Geplant</span>
      <span>Zeit</span>
      <span>Status</span>
      <span>Aktionen</span>
    </div>
  );
}

type RemoveProps = {
  readonly path: string;
  readonly operation: OperationAnswer;
  readonly onClose: () => void;
};

function RemoveOperation({ path, operation: { id, title }, onClose }: RemoveProps) {
  const remove = useWrite({
    send: (operationId: string) => call(`${path}/${operationId}`, { method: 'DELETE' }),
    refresh: ['work-orders'],
    done: () => ['Position gelöscht', title],
    failed: 'Die Position konnte nicht gelöscht werden.',
  });
  return (
    <ConfirmDialog
      title="Position löschen"
      action="Löschen"
      busyAction="Lösche …"
      busy={remove.busy}
      onConfirm={() => void remove.run(id).then(onClose)}
      onCancel={onClose}
    >
      <p>„{title}“ wird aus dem Auftrag genommen.</p>
    </ConfirmDialog>
  );
}
