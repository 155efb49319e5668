import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState } from 'react';
import type { BillableOrderAnswer } from '#contracts/invoices/collective.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { MOST_ORDERS } from '#contracts/invoices/invoice-fields.js';
import { messageOf } from '../../api/http.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { CheckField } from '../../ui/forms/form-fields.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { draftOfOrders, warningsOf, type ProposedOrder } from './collective-draft.js';
import { draftOfInvoice, orderWords } from './invoice-draft.js';
import { InvoiceForm } from './invoice-form.js';
import { billableOrdersQuery, proposalQuery } from './invoices.queries.js';

type CollectiveProps = {
  readonly customerId: string;
  readonly onSaved: (invoice: InvoiceAnswer) => void;
  readonly onClose: () => void;
};

/** "Sammelrechnung erstellen": first which orders, then their positions. */
export function CollectiveDialog(props: CollectiveProps) {
  const [chosen, setChosen] = useState<readonly BillableOrderAnswer[]>([]);
  return chosen.length === 0 ? (
    <OrderChoice customerId={props.customerId} onChosen={setChosen} onClose={props.onClose} />
  ) : (
    <ChosenOrders {...props} orders={chosen} />
  );
}

type ChoiceProps = Pick<CollectiveProps, 'customerId' | 'onClose'> & {
  readonly onChosen: (orders: readonly BillableOrderAnswer[]) => void;
};

function OrderChoice({ customerId, onChosen, onClose }: ChoiceProps) {
  const query = useQuery(billableOrdersQuery(customerId));
  const [left, setLeft] = useState<readonly string[]>([]);
  const orders = query.data ?? [];
  const chosen = orders.filter(({ workOrderId, alone }) => alone === null && !left.includes(workOrderId));
  const choose = (id: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Sammelrechnung erstellen</DialogTitle>
      <DialogContent>
        {query.isPending && <LoadingRows text="Lade Aufträge …" rows={3} />}
        {query.isError && (
          <FailedList
            message={messageOf(query.error, 'Die Aufträge konnten nicht geladen werden.')}
            retry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && orders.length < 2 && (
          <EmptyList sentence="Dafür braucht es mindestens zwei fertige Aufträge ohne Rechnung." />
        )}
        {orders.length > 1 && (
          <fieldset className="invoice-choice">
            <legend>Fertige Aufträge ohne Rechnung, geleistet in einem Monat</legend>
            {orders.map(({ workOrderId, number, licensePlate, description, alone }) => (
              <CheckField
                key={workOrderId}
                name={workOrderId}
                label={[orderWords(number, licensePlate), description].filter(Boolean).join(': ')}
                hint={alone ?? undefined}
                disabled={alone !== null}
                value={alone === null && !left.includes(workOrderId)}
                onChange={(isChosen) => choose(workOrderId, isChosen)}
              />
            ))}
          </fieldset>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Abbrechen</Button>
        <Button
          appearance="primary"
          disabled={chosen.length < 2 || chosen.length > MOST_ORDERS}
          onClick={() => onChosen(chosen)}
        >
          Weiter mit {chosen.length} Aufträgen
        </Button>
      </DialogActions>
    </Modal>
  );
}

function ChosenOrders({
  orders,
  onSaved,
  onClose,
}: CollectiveProps & { readonly orders: readonly BillableOrderAnswer[] }) {
  const proposals = useQueries({ queries: orders.map(({ workOrderId }) => proposalQuery(workOrderId)) });
  const failed = proposals.find(({ isError }) => isError);
  const proposed = orders.flatMap((order, at): readonly ProposedOrder[] => {
    const proposal = proposals[at]?.data;
    return proposal === undefined ? [] : [{ order, proposal }];
  });
  if (proposed.length < orders.length) {
    return (
      <Modal onClose={onClose}>
        {failed ? (
          <FailedList
            message={messageOf(failed.error, 'Der Vorschlag konnte nicht geladen werden.')}
            retry={() => void failed.refetch()}
          />
        ) : (
          <LoadingRows text="Lade Vorschlag …" />
        )}
      </Modal>
    );
  }
  return (
    <InvoiceForm
      workOrderId={orders[0]?.workOrderId ?? ''}
      invoice={null}
      empty={draftOfOrders(proposed)}
      warnings={warningsOf(proposed)}
      {...{ onSaved, onClose }}
    />
  );
}

type RedraftProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** The next version of a collective invoice: its orders stay the same. */
export function CollectiveRedraft({ invoice, onClose }: RedraftProps) {
  const workOrderId = invoice.orders[0]?.workOrderId ?? '';
  return (
    <InvoiceForm empty={draftOfInvoice(invoice)} {...{ workOrderId, invoice, onClose }} onSaved={onClose} />
  );
}
