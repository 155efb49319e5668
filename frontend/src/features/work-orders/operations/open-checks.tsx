import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openChecksField } from '#contracts/work-orders/operations/operation-fields.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { TextField } from '../../../ui/forms/form-fields.js';
import { shownRefusal } from '../../../ui/forms/refusal.js';
import { useWrite, type Write } from '../../../ui/forms/write.js';
import { openChecksOf } from './open-checks-of.js';
import { operationsQuery } from '../work-orders.queries.js';

const REASON = 'Bitte geben Sie einen Grund an.';

/**
 * Finishes work, with a reason if points of its checklist are open: asks for it first, and when the server asks, which may
 * know points that are not loaded yet. The dialog keeps the reason until the work is finished. `write`: its input is the
 * reason; null: none. `operationId`: only this one is finished; missing: the whole order.
 */
export function useOpenChecks<Answer>(
  orderId: string,
  write: Write<string | null, Answer>,
  operationId?: string,
) {
  const { data = [] } = useQuery(operationsQuery(orderId));
  const [asks, setAsks] = useState(false);
  const open = openChecksOf(data.filter(({ id }) => operationId === undefined || operationId === id));
  const { run, busy, failure, forgetFailure } = useWrite({
    ...write,
    told: asks ? 'here' : 'toast',
    send: async (reason: string | null, idempotencyKey) => {
      try {
        return await write.send(reason, idempotencyKey);
      } catch (error) {
        if (shownRefusal(error).errors['openChecksReason'] !== undefined) setAsks(true);
        throw error;
      }
    },
  });
  const close = () => {
    setAsks(false);
    forgetFailure();
  };
  const finish = async (reason: string | null) => {
    if (await run(reason)) close();
  };
  return {
    finish: () => (open.length === 0 ? void finish(null) : setAsks(true)),
    busy,
    dialog: asks && (
      <OpenChecks
        checks={open}
        busy={busy}
        failure={failure}
        onConfirm={(reason) => void finish(reason)}
        onClose={close}
      />
    ),
  };
}

type OpenChecksProps = {
  readonly checks: readonly string[];
  readonly busy: boolean;
  readonly failure: string;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

function OpenChecks({ checks, busy, failure, onConfirm, onClose }: OpenChecksProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <FormDialog
      title="Punkte der Checkliste sind offen"
      action="Trotzdem abschließen"
      unsaved={!isMissing}
      busy={busy}
      failure={failure}
      onSubmit={() => {
        setTried(true);
        if (!isMissing) onConfirm(reason.trim());
      }}
      onClose={onClose}
    >
      <ul className="is-wide">
        {checks.map((check, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two operations may have the same point
          <li key={place}>{check}</li>
        ))}
      </ul>
      <ReasonField value={reason} error={tried && isMissing ? REASON : undefined} onChange={setReason} />
    </FormDialog>
  );
}

type ReasonProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
};

/** The reason in the form of an operation; nothing without open points. */
export function OpenChecksReason({ checks, ...field }: ReasonProps & { readonly checks: readonly string[] }) {
  return checks.length === 0 ? null : <ReasonField hint={`Offen: ${checks.join(', ')}`} {...field} />;
}

function ReasonField({ hint, ...field }: ReasonProps & { readonly hint?: string }) {
  return (
    <TextField
      className="is-wide"
      label={openChecksField.label}
      name="openChecksReason"
      required
      maxLength={openChecksField.maxLength}
      {...(hint && { hint })}
      {...field}
    />
  );
}
