import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { POSITIONS_TEXT } from '#contracts/invoices/invoice-fields.js';
import type { SplitAnswer } from '#contracts/invoices/split/split.api.js';
import { call, messageOf } from '../../api/http.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { CheckField, TextField } from '../../ui/forms/form-fields.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import type { PositionDraft } from './invoice-draft.js';
import { proposalQuery } from './invoices.queries.js';
import { Positions } from './positions.js';
import { inPrices } from './price-terms.js';
import { DoubtList, doubtsIn } from './send-doubts.js';
import {
  payerName,
  shareKey,
  sharesShown,
  splitBody,
  splitFaults,
  splitOfProposal,
  type SplitDraft,
} from './split-draft.js';
import { SplitPayers } from './split-payers.js';
import { isConfirmed } from './unpaid-deposit.js';

type SplitDialogProps = { readonly workOrderId: string; readonly onClose: () => void };

/** "Auf mehrere Zahler aufteilen": each payer gets an invoice of his own, and all are sent in one step. */
export function SplitDialog(props: SplitDialogProps) {
  const proposal = useQuery(proposalQuery(props.workOrderId));
  if (proposal.data !== undefined) return <SplitForm {...props} proposal={proposal.data} />;
  return (
    <Modal onClose={props.onClose}>
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

type FormProps = SplitDialogProps & { readonly proposal: ProposalAnswer };

function useSplitForm({ workOrderId, proposal, onClose }: FormProps) {
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const form = useAddForm<SplitDraft, SplitAnswer>({
    empty: splitOfProposal(proposal),
    of: workOrderId,
    check: (draft) => ({
      ...splitFaults(draft),
      confirm: isConfirmed(doubts, draft.confirm) ? undefined : 'Bitte bestätigen Sie das.',
    }),
    send: (draft, idempotencyKey) =>
      call<SplitAnswer>(`/invoices/work-order/${workOrderId}/split`, {
        method: 'POST',
        body: splitBody(draft, doubts),
        idempotencyKey,
      }).catch((error: unknown) => {
        setDoubts(doubtsIn(error));
        throw error;
      }),
    refresh: 'invoices',
    added: ({ status, parts }) =>
      status === 'DONE'
        ? ['Aufgeteilt', `${parts.length} Rechnungen gestellt.`]
        : ['Aufteilung begonnen', 'Noch nicht alle Rechnungen sind gestellt.'],
    onAdded: onClose,
    failed: 'Der Auftrag konnte nicht aufgeteilt werden.',
  });
  return { form, doubts };
}

function SplitForm(props: FormProps) {
  const today = useToday();
  const { form, doubts } = useSplitForm(props);
  const { draft, errors, change } = form;
  const isWrong = Object.keys(errors).some((field) => field.startsWith('positions.') && errors[field]);
  return (
    <FormDialog
      title="Auf mehrere Zahler aufteilen"
      action="Rechnungen stellen"
      busyAction="Stelle …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure || (isWrong ? POSITIONS_TEXT : '')}
      onClose={props.onClose}
    >
      <div className="invoice-form">
        <div className="invoice-main">
          <SplitPayers payers={draft.payers} errors={errors} onChange={(payers) => change({ payers })} />
          <div className="invoice-head">
            <DateField
              label="Leistungsdatum"
              value={draft.supplyDate}
              today={today}
              error={errors['supplyDate']}
              onChange={(supplyDate) => change({ supplyDate })}
            />
            <CheckField
              label="Preise brutto"
              name="prices"
              value={draft.prices === 'GROSS'}
              onChange={(isGross) => change(inPrices(draft, isGross ? 'GROSS' : 'NET'))}
            />
          </div>
          <Positions
            draft={draft}
            errors={errors}
            change={change}
            renderMore={(position, place) => <Shares {...{ draft, position, place, errors, change }} />}
          />
        </div>
        <SplitAside {...{ draft, errors, change, doubts }} />
      </div>
      <p className="hint">
        Die Rechnungen werden gleich gestellt und sind dann fest. Per E-Mail senden Sie sie danach einzeln.
      </p>
    </FormDialog>
  );
}

type AsideProps = Pick<SharesProps, 'draft' | 'errors' | 'change'> & {
  readonly doubts: readonly string[];
  /** What a confirmation is about. */
};

/** What each bears, and what has to be confirmed. */
function SplitAside({ draft, errors, change, doubts }: AsideProps) {
  return (
    <aside className="invoice-aside" aria-label="Wer was trägt">
      <dl className="invoice-sums" aria-label="Anteile">
        {sharesShown(draft).map(({ label, cents }, place) => (
          <div key={`${place} ${label}`} className="invoice-tax">
            <dt>{label}</dt>
            <dd>{formatEuro(cents / 100)}</dd>
          </div>
        ))}
      </dl>
      <DoubtList
        label="Trotzdem stellen"
        doubts={doubts}
        isConfirmed={isConfirmed(doubts, draft.confirm)}
        error={errors['confirm']}
        onConfirm={(isTicked) => change({ confirm: isTicked ? doubts.join('\n') : '' })}
      />
    </aside>
  );
}

type SharesProps = {
  readonly draft: SplitDraft;
  readonly position: PositionDraft;
  readonly place: number;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** `answers`: the fields whose messages disappear. */
  readonly change: (part: Partial<SplitDraft>, answers?: readonly string[]) => void;
};

/** What each payer bears of the position; the customer bears the rest. */
function Shares({ draft, position, place, errors, change }: SharesProps) {
  return (
    <fieldset className="split-shares" aria-label={`Anteile an Position ${place + 1}`}>
      {draft.payers.map((payer, at) => {
        const key = shareKey(position, payer);
        return (
          <TextField
            key={key}
            label={`Anteil ${payerName(payer)}`}
            name={`positions.${place}.shares.${at}`}
            placeholder="100 % oder 50 €"
            maxLength={20}
            value={draft.shares[key] ?? ''}
            error={at === 0 ? errors[`positions.${place}.shares`] : undefined}
            onChange={(typed) =>
              change({ shares: { ...draft.shares, [key]: typed } }, [`positions.${place}.shares`])
            }
          />
        );
      })}
    </fieldset>
  );
}
