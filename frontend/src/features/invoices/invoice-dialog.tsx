import { useQuery } from '@tanstack/react-query';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { InvoiceForm as Form } from '#contracts/invoices/invoice.events.js';
import { messageOf } from '../../api/http.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { changedDeductions, draftOfInvoice, draftOfProposal } from './invoice-draft.js';
import { InvoiceForm } from './invoice-form.js';
import { proposalQuery } from './invoices.queries.js';
import { inPrices } from './price-terms.js';

type DialogProps = {
  readonly workOrderId: string;
  /** The draft to redraft; null: a first draft. */
  readonly invoice: InvoiceAnswer | null;
  /** Of a first draft. */
  readonly form?: Form;
  readonly onClose: () => void;
};

/** "Rechnung erstellen": the order proposes, the office corrects. */
export function InvoiceDialog({ workOrderId, invoice, form = 'WHOLE', onClose }: DialogProps) {
  // Only the proposal knows which deposits are open by now.
  const proposal = useQuery(proposalQuery(workOrderId, invoice?.customerId));
  if (proposal.data === undefined) {
    return (
      <Modal onClose={onClose}>
        {proposal.isError ? (
          <FailedList
            message={messageOf(proposal.error, 'Der Vorschlag konnte nicht geladen werden.')}
            retry={() => void proposal.refetch()}
          />
        ) : (
          <LoadingRows text="Lade Vorschlag …" />
        )}
      </Modal>
    );
  }
  const { warnings, grossIsUsual, deductions } = proposal.data;
  if (invoice !== null) {
    const draft = draftOfInvoice(invoice, deductions);
    const changed = changedDeductions(draft, invoice);
    return (
      <InvoiceForm
        empty={draft}
        {...{ workOrderId, invoice, onClose }}
        onSaved={onClose}
        warnings={changed}
      />
    );
  }
  const empty = inPrices(draftOfProposal(proposal.data, form), grossIsUsual ? 'GROSS' : 'NET');
  return (
    <InvoiceForm
      empty={empty}
      {...{ workOrderId, invoice, onClose }}
      onSaved={onClose}
      warnings={form === 'DEPOSIT' ? [] : warnings}
    />
  );
}
