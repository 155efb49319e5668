import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState } from 'react';
import type { BillableOrderAnswer } from '#contracts/invoices/collective.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { messageOf } from '../../api/http.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { CheckField } from '../../ui/forms/form-fields.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { draftOfOrders, warningsOf, type ProposedOrder } from './collective-draft.js';
import { draftOfInvoice, orderWords } from './invoice-draft.js';
import { InvoiceForm } from './invoice-form.js';
import { isOfSeveralMonths, monthsOf, tickedAtFirst, whyTooMany } from './order-choice.js';
import { billableOrdersQuery, proposalQuery } from './invoices.queries.js';
import './collective.css';

type CollectiveProps = {
  readonly customerId: string;
  readonly onSaved: (invoice: InvoiceAnswer) => void;
  readonly onClose: () => void;
};

/** "Sammelrechnung erstellen": first which orders, then their positions. */
export function CollectiveDialog(props: CollectiveProps) {
  const { customerId, onClose } = props;
  const query = useQuery(billableOrdersQuery(customerId));
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  // As they were on „Weiter“: the list may be fetched again meanwhile.
  const [taken, setTaken] = useState<readonly BillableOrderAnswer[] | null>(null);
  const orders = query.data?.orders ?? [];
  const ids = ticked ?? tickedAtFirst(orders);
  const chosen = orders.filter(({ workOrderId, alone }) => alone === null && ids.includes(workOrderId));
  if (taken !== null) return <ChosenOrders {...props} orders={taken} onBack={() => setTaken(null)} />;
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
        {orders.length > 1 && <OrderChoice orders={orders} chosen={chosen} onChange={setTicked} />}
        {query.data?.isCut && (
          <p className="hint">Es gibt weitere Aufträge ohne Rechnung. Gezeigt sind {orders.length}.</p>
        )}
        <ChoiceNotice chosen={chosen} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Abbrechen</Button>
        <Button
          appearance="primary"
          disabled={chosen.length < 2 || whyTooMany(chosen) !== null}
          onClick={() => setTaken(chosen)}
        >
          {chosen.length < 2 ? 'Weiter' : `Weiter mit ${chosen.length} Aufträgen`}
        </Button>
      </DialogActions>
    </Modal>
  );
}

type ChoiceProps = {
  readonly orders: readonly BillableOrderAnswer[];
  readonly chosen: readonly BillableOrderAnswer[];
  /** With the ids of the ticked orders. */
  readonly onChange: (ids: readonly string[]) => void;
};

/** The orders of each month with a box to tick. */
function OrderChoice({ orders, chosen, onChange }: ChoiceProps) {
  const ids = chosen.map(({ workOrderId }) => workOrderId);
  return monthsOf(orders).map((month) => (
    <fieldset key={month.name} className="invoice-choice">
      <legend>{month.name}</legend>
      {month.orders.map(({ workOrderId, number, licensePlate, description, positions, alone }) => (
        <CheckField
          key={workOrderId}
          name={workOrderId}
          label={[orderWords(number, licensePlate), description].filter(Boolean).join(': ')}
          hint={alone ?? (positions === 0 ? 'Noch keine Positionen' : undefined)}
          disabled={alone !== null}
          value={ids.includes(workOrderId)}
          onChange={(isTicked) =>
            onChange(isTicked ? [...ids, workOrderId] : ids.filter((id) => id !== workOrderId))
          }
        />
      ))}
    </fieldset>
  ));
}

function ChoiceNotice({ chosen }: Pick<ChoiceProps, 'chosen'>) {
  const months =
    'Diese Aufträge sind aus mehreren Monaten. Eine Sammelrechnung gilt für einen Kalendermonat: ' +
    'bitte weniger auswählen oder im nächsten Schritt die Leistungsdaten ändern.';
  const notice = whyTooMany(chosen) ?? (isOfSeveralMonths(chosen) ? months : null);
  return (
    <output>
      {notice !== null && (
        <div className="msg info">
          <span>{notice}</span>
        </div>
      )}
    </output>
  );
}

function ChosenOrders({
  orders,
  onSaved,
  onClose,
  onBack,
}: CollectiveProps & {
  readonly orders: readonly BillableOrderAnswer[];
  readonly onBack: () => void;
}) {
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
      {...{ onSaved, onClose, onBack }}
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
